"""What other engines have proved of a kernel, as the two-thread engine uses it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.program import Invariant, InvariantRole
from boogie_ir.lang.source import generated
from gpuverify_py.analysis.statements import Body, sublists, with_sublists
from gpuverify_py.verify.facts import Fact, LoopInvariant

PROVED = generated("proved by another engine")


def with_facts(kernel: k.Kernel, facts: Iterable[Fact]) -> k.Kernel:
    """The kernel with invariants that need no proof here, since another engine has proved them."""
    invariants: dict[str, list[Invariant]] = {}
    for fact in facts:
        if isinstance(fact.known, LoopInvariant):
            free = Invariant(fact.known.condition, PROVED, InvariantRole.FREE)
            invariants.setdefault(fact.known.loop, []).append(free)
    return replace(kernel, body=_stated(kernel.body, invariants)) if invariants else kernel


def _stated(body: Body, invariants: dict[str, list[Invariant]]) -> Body:
    result: list[k.Statement] = []
    for statement in body:
        inside = with_sublists(statement, tuple(_stated(part, invariants) for part in sublists(statement)))
        if isinstance(inside, k.While) and inside.label in invariants:
            inside = replace(inside, invariants=(*inside.invariants, *invariants[inside.label]))
        result.append(inside)
    return tuple(result)
