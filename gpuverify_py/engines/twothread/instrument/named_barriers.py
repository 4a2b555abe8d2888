"""Barriers of some threads of a group, by number: who has arrived how often, as ghost variables.

Afterwards no :class:`boogie_ir.lang.kernel.Arrive` is left. Each thread counts its arrivals at a barrier, and it is known at
which of them it last waited. What a thread did when it had arrived ``n`` times comes before what another one does that waited at
its arrival number ``m > n``: the barrier was complete ``m`` times then (PTX ISA, ``barrier``: what those who arrived did before
is performed for those who waited).

**Why it holds.** It is known by the threads' numbers alone who may come to the barrier at all, and these are as many as complete
it. So it is complete once each of them has arrived once more, *if* nobody arrives twice in between. Who only ever waits there
does not. For others it is asserted where they arrive: either the last arrival was a wait; or they and those who wait for them
answer each other by a second barrier, and hold, at each arrival at one of the two,

    arrivals here so far + first <= what was awaited there

where ``first`` is 1 at one of the two barriers and 0 at the other. Be it ``f`` at this barrier: then what the thread has awaited
there was arrival number ``n + f`` of each of those who answer, ``n`` being its own arrivals here, and before that arrival each of
them had awaited ``(n + f - 1) + (1 - f) = n`` here. So all ``n`` are complete. (Take the first arrival of an execution for which
this fails: up to it all was ordered as said.)

That each wait is answered by all others is asserted at the end of the kernel; that no two wait for each other in a circle is
taken for granted with the end of loops. What is not understood fails at its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, bvadd, eq, implies, ite, or_
from boogie_ir.lang.expr import FALSE, TRUE, BinaryOp, Expr, Literal, Other, SameGroup, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Check, CheckKind
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import generated
from boogie_ir.lang.traverse import substitute
from boogie_ir.lang.types import BOOL, BV32, BitVec
from gpuverify_py.analysis.orders.fact import Fact, Role
from gpuverify_py.analysis.orders.find import arrivals
from gpuverify_py.analysis.orders.walk import Arrival
from gpuverify_py.analysis.statements import Body, sublists, walk, with_sublists
from gpuverify_py.verify.threads import Threads

GHOST = generated("arrivals at a named barrier")
COUNT = BitVec(64)  # does not wrap around
MOST_THREADS = 1024
LAST_BARRIER = 15
NEVER = bv(0, COUNT.width)
_PART = re.compile(r"arrived\.((\d+)\.\d+\.(waits|passes))")

Ids = Mapping[str, Expr]
"""The number of a thread in its group."""


@frozen
class _Part:
    """Threads of which each comes to some of these statements (by number) only, and nobody else comes there.

    They have a counter of their own: what others do elsewhere leaves it alone. ``waits``: at all of the statements, or at none.
    """

    name: str
    comes: Expr
    numbers: frozenset[int]
    waits: bool

    @property
    def arrived(self) -> Var:
        return Var(f"arrived.{self.name}", COUNT)

    @property
    def member(self) -> Var:
        return Var(f"member.{self.name}", BOOL)


@frozen
class _Counts:
    """What ghost variables say of arrivals at barriers of one family; ``parted``: each thread always waits, or never does."""

    name: str
    parts: tuple[_Part, ...]
    parted: bool

    @property
    def last_awaited(self) -> Var:
        return Var(f"awaited.{self.name}", COUNT)

    @property
    def number(self) -> Var:
        return Var(f"number.{self.name}", BV32)

    @property
    def member(self) -> Expr:
        return or_(*(part.member for part in self.parts))

    @property
    def arrived(self) -> Expr:
        return _of_members(self.parts)

    @property
    def awaited(self) -> Expr:
        return _of_members([part for part in self.parts if part.waits]) if self.parted else self.last_awaited


@frozen
class _Family:
    """Barriers whose number is one expression. ``barriers`` is that of each thread, by flat numbers.

    ``waiting`` are the threads that come to statements which wait, ``passing`` those that come to others. ``awaits_first``: at
    which other barriers who first arrives here, and does not wait, has waited before. ``partner`` is the family that answers this
    one, ``first`` as above.
    """

    counts: _Counts
    barrier: Expr
    waiting: frozenset[int]
    passing: frozenset[int]
    barriers: Mapping[int, int]
    awaits_first: frozenset[Expr]
    partner: _Counts | None = None
    first: int = 0

    def ghosts(self) -> Iterator[tuple[Var, Expr]]:
        """The ghost variables, with what they are at first."""
        for part in self.counts.parts:
            yield part.arrived, NEVER
            yield part.member, part.comes
        yield self.counts.number, self.barrier
        if not self.counts.parted:
            yield self.counts.last_awaited, NEVER


def _of_members(parts: Sequence[_Part]) -> Expr:
    """How often the thread has arrived, if it is of one of the parts."""
    found: Expr = NEVER
    for part in parts:
        found = ite(part.member, part.arrived, found)
    return found


def count_arrivals(kernel: k.Kernel, threads: Threads, claimed: bool) -> k.Kernel:
    """The pass; ``claimed``: that threads meet is asked for. Else nothing is known of such barriers."""
    if not any(isinstance(s, k.Arrive) for s in walk(kernel.body)):
        return kernel
    families = _families(kernel, threads.constants) if claimed else ()
    rewriting = _Rewriting(families, claimed)
    body = rewriting.body(kernel.body)
    ghosts = [ghost for family in families for ghost in family.ghosts()]
    start = tuple(Assign(variable, value, GHOST) for variable, value in ghosts)
    locals_ = tuple(k.Local(variable) for variable, _ in ghosts)
    return replace(kernel, locals=kernel.locals + locals_, body=(*start, *body, *rewriting.ends))


def phase_facts(kernel: k.Kernel) -> Iterator[Fact]:
    """What holds of all accesses of a kernel in which arrivals are counted."""
    names = {local.variable.name for local in kernel.locals}
    families: dict[str, list[_Part]] = {}
    for name in sorted(names):
        if (found := _PART.fullmatch(name)) is not None:
            families.setdefault(found[2], []).append(_Part(found[1], FALSE, frozenset(), found[3] == "waits"))
    for name, parts in families.items():
        counts = _Counts(name, tuple(parts), f"awaited.{name}" not in names)
        yield Fact(
            Role.PHASE, name, counts.number, counts.member, in_group=True, arrived=counts.arrived, awaited=counts.awaited
        )  # fmt: skip


class _Rewriting:
    """``ends`` are assertions for the end of the kernel."""

    def __init__(self, families: Sequence[_Family], claimed: bool) -> None:
        self.parts = {n: (family, part) for family in families for part in family.counts.parts for n in part.numbers}
        self.claimed = claimed
        self.number = -1
        self.ends: list[k.Statement] = []

    def body(self, body: Body) -> Body:
        result: list[k.Statement] = []
        for statement in body:
            self.number += 1
            if isinstance(statement, k.Arrive):
                result += self.arrive(statement)
            else:
                result.append(with_sublists(statement, tuple(self.body(part) for part in sublists(statement))))
        return tuple(result)

    def arrive(self, statement: k.Arrive) -> Iterator[k.Statement]:
        check = Check(CheckKind.BARRIER_DIVERGENCE)
        if self.number not in self.parts:
            if self.claimed:
                yield Assert(FALSE, statement.origin, check)
            return
        family, part = self.parts[self.number]
        counts, once = family.counts, _once(family, statement.waits)
        if once != TRUE:
            yield Assert(once, statement.origin, check)
        yield Assign(part.arrived, bvadd(part.arrived, bv(1, COUNT.width)), GHOST)
        if statement.waits and not counts.parted:
            yield Assign(counts.last_awaited, part.arrived, GHOST)
        both = and_(counts.member, Other(counts.member, BOOL), eq(counts.number, Other(counts.number, BV32)))
        answered = binary(BinaryOp.BVULE, Other(counts.awaited, COUNT), counts.arrived)
        self.ends.append(Assert(implies(and_(SameGroup(), both), answered), statement.origin, check))


def _once(family: _Family, waits: bool) -> Expr:
    """That the thread has not arrived before since the barrier was complete."""
    counts = family.counts
    if not family.passing or (waits and counts.parted):
        return TRUE
    if family.partner is not None and not waits:
        return binary(BinaryOp.BVULE, bvadd(counts.arrived, bv(family.first, COUNT.width)), family.partner.awaited)
    return eq(counts.arrived, counts.awaited)


# -- who comes to which barrier ----------------------------------------------------------------------------------


def _families(kernel: k.Kernel, constants: Mapping[str, Expr]) -> tuple[_Family, ...]:
    """The families of a kernel in which all such barriers are understood; else none."""
    sizes = [constants.get(v.name) for v in k.GROUP_SIZE]
    literal = [int(size.value) for size in sizes if isinstance(size, Literal)]
    if len(literal) < len(sizes) or prod(literal) > MOST_THREADS or any(isinstance(s, k.Return) for s in walk(kernel.body)):
        return ()
    ids = [
        {v.name: bv(n) for v, n in zip(k.LOCAL_ID, place[::-1], strict=True)} for place in product(*map(range, literal[::-1]))
    ]
    waits = {n: s.waits for n, s in enumerate(walk(kernel.body)) if isinstance(s, k.Arrive)}
    found = {n: arrival for n, arrival in arrivals(kernel, constants).items() if n in waits}
    by_barrier: dict[Expr, dict[int, Arrival]] = {}
    for number, arrival in found.items():
        by_barrier.setdefault(arrival.barrier, {})[number] = arrival
    families: list[_Family] = []
    for barrier, statements in by_barrier.items():
        awaited = frozenset(_awaits_first(found, waits, barrier))
        family = _family(str(len(families)), barrier, statements, waits, ids, awaited)
        if family is None:
            return ()
        families.append(family)
    used = [frozenset(f.barriers.values()) for f in families]
    if sum(map(len, used)) > len(frozenset().union(*used)):
        return ()
    return tuple(_with_partner(f, families) for f in families)


def _family(
    name: str,
    barrier: Expr,
    statements: Mapping[int, Arrival],
    waits: Mapping[int, bool],
    ids: Sequence[Ids],
    awaits_first: frozenset[Expr],
) -> _Family | None:
    coming: dict[int, frozenset[int]] = {}
    for number, arrival in statements.items():
        comes = [simplify(substitute(and_(*arrival.passed), thread)) for thread in ids]
        if not all(each in (TRUE, FALSE) for each in comes):
            return None
        coming[number] = frozenset(flat for flat, each in enumerate(comes) if each == TRUE)
    waiting = frozenset().union(*(coming[n] for n in statements if waits[n]))
    passing = frozenset().union(*(coming[n] for n in statements if not waits[n]))
    barriers: dict[int, int] = {}
    for flat in waiting | passing:
        found = simplify(substitute(barrier, ids[flat]))
        if not isinstance(found, Literal) or not 0 < int(found.value) <= LAST_BARRIER:
            return None
        barriers[flat] = int(found.value)
    if not all(_complete(barriers, arrival.threads) for arrival in statements.values()):
        return None
    parts: list[_Part] = []
    for numbers in _overlapping(coming):
        comes_there = or_(*(and_(*statements[n].passed) for n in sorted(numbers)))
        always = all(waits[n] for n in numbers)
        parts.append(_Part(f"{name}.{len(parts)}.{'waits' if always else 'passes'}", comes_there, numbers, always))
    counts = _Counts(name, tuple(parts), waiting.isdisjoint(passing))
    return _Family(counts, barrier, waiting, passing, barriers, awaits_first)


def _overlapping(coming: Mapping[int, frozenset[int]]) -> list[frozenset[int]]:
    """The statements, put together where some thread may come to both."""
    parts: list[tuple[frozenset[int], frozenset[int]]] = []
    for number, threads in coming.items():
        numbers = frozenset({number})
        for other in [part for part in parts if part[1] & threads]:
            parts.remove(other)
            numbers, threads = numbers | other[0], threads | other[1]
        parts.append((numbers, threads))
    return [numbers for numbers, _ in parts]


def _complete(barriers: Mapping[int, int], threads: Expr) -> bool:
    """Whether those who may come to each of the barriers are as many as complete it, and whole warps."""
    if not isinstance(threads, Literal):
        return False
    for barrier in set(barriers.values()):
        here = {flat for flat, number in barriers.items() if number == barrier}
        warps = {flat // k.WARP_SIZE for flat in here}
        if len(here) != int(threads.value) or len(here) != len(warps) * k.WARP_SIZE:
            return False
    return True


def _with_partner(family: _Family, families: Sequence[_Family]) -> _Family:
    """The family with the one that answers it: each waits where the other arrives."""
    for other in families:
        if other is not family and family.passing and other.passing and _answers(family, other) and _answers(other, family):
            mine, theirs = other.barrier in family.awaits_first, family.barrier in other.awaits_first
            first = mine if mine is not theirs else family.counts.name < other.counts.name
            return replace(family, partner=other.counts, first=int(first))
    return family


def _awaits_first(found: Mapping[int, Arrival], waits: Mapping[int, bool], barrier: Expr) -> Iterator[Expr]:
    """Where a thread has waited for certain before it arrives at the barrier, and does not wait, for the first time."""
    first = min((n for n, arrival in found.items() if arrival.barrier == barrier and not waits[n]), default=-1)
    for number, arrival in found.items():
        if number < first and waits[number] and arrival.comes_before(found[first]):
            yield arrival.barrier


def _answers(family: _Family, other: _Family) -> bool:
    """Whether who arrives at a barrier of the family waits at one of the other, where one who waits here always just arrives."""
    if not family.passing <= other.waiting:
        return False
    answering = (other.passing - other.waiting) & family.waiting
    return all(
        any(other.barriers[flat] == other.barriers[w] and family.barriers[w] == family.barriers[flat] for w in answering)
        for flat in family.passing
    )
