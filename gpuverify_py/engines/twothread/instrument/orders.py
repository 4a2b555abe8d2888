"""What orders the accesses of a kernel beside barriers, as far as a proof may use it (:mod:`gpuverify_py.analysis.orders`).

The argument for each kind of order is about executions without a race on the array by which threads tell each other, and in which
barriers are met by all: both are shown with the rest, or nothing is used. Where they fail there is an alarm, whatever else
is excused. (Take the first race, or divergence, of an execution: what came before it was ordered as the facts say.)

What is excused so changes between barriers: nothing is said of the contents of such arrays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv
from boogie_ir.lang.frozen import frozen
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.orders.fact import Fact, Role, match
from gpuverify_py.analysis.orders.find import orders
from gpuverify_py.analysis.orders.tellers import numbered
from gpuverify_py.analysis.statements import accessed, walk
from gpuverify_py.engines.twothread.instrument.barrier_objects import phases_seen
from gpuverify_py.engines.twothread.instrument.lock_step import as_written
from gpuverify_py.engines.twothread.instrument.named_barriers import phase_facts
from gpuverify_py.request.config import Config
from gpuverify_py.verify.claims import asked_for
from gpuverify_py.verify.threads import Threads

UNDER_WAY = bv((1 << 64) - 1, 64)
"""More arrivals than anybody awaits."""


@frozen
class Ordered:
    """Facts of accesses by the numbers of their statements, and the arrays of which some accesses are excused by them."""

    facts: Mapping[int, tuple[Fact, ...]]
    arrays: frozenset[str]


NO_ORDERS = Ordered({}, frozenset())


def orders_among(kernel: k.Kernel, threads: Threads, config: Config) -> Ordered:
    """The facts that may be used, of a normalised kernel."""
    checked = config.check_races and config.check_divergence and not config.only_log and config.warp_size is None
    if not checked or config.as_gpuverify or config.only_intra_group:
        return NO_ORDERS
    asked = {a.name for a in kernel.arrays if asked_for(a, config)}
    # The numbers that one array gives may order accesses by way of another.
    told = all(s.array in asked for s in walk(kernel.body) if isinstance(s, k.Atomic))
    local = {a.name for a in kernel.arrays if a.space is k.MemorySpace.GROUP}
    text = replace(kernel, body=as_written(kernel.body))
    found = {
        number: tuple(replace(f, in_group=f.in_group or f.by in local) for f in facts)
        for number, facts in (orders(text, threads.constants).facts if told else {}).items()
    }
    phases = (*phase_facts(kernel), *phases_seen(kernel))
    if phases:
        accessing = ((number, statement) for number, statement, _ in numbered(kernel.body) if accessed(statement))
        found |= {number: (*found.get(number, ()), *_around(statement, phases)) for number, statement in accessing}
    by_array: dict[str, list[Fact]] = {}
    for number, statement, _ in numbered(kernel.body):
        for array in accessed(statement):
            by_array.setdefault(array, []).extend(found.get(number, ()))
    changed = accesses(kernel).changed
    return Ordered(found, frozenset(array for array, facts in by_array.items() if array in changed and _excused(facts)))


def _around(statement: k.Statement, phases: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """What holds of the statement's accesses: a copy is begun then, and may end after any arrival of its thread."""
    if isinstance(statement, k.AsyncCopy | k.ThreadCopy):
        return tuple(replace(fact, arrived=UNDER_WAY) for fact in phases)
    return phases


def _excused(facts: list[Fact]) -> bool:
    roles = {f.role for f in facts}
    if Role.INSIDE in roles or Role.PHASE in roles:
        return True
    return any(match(one, other) for one in facts for other in facts if one.role is Role.BEFORE)
