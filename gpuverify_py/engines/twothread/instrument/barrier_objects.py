"""Barriers that are objects in shared memory: which phases a thread has arrived in, and which it has seen complete, as ghost
variables.

Each cell of an array at which threads arrive (:mod:`boogie_ir.lang.sync.barrier_words`) is a barrier of its own. For each thread
it is counted how often it has ``arrived`` there, and how many phases it has ``seen`` complete: what it reads tells the phase's
lowest bit, so that one more is complete where that is not the bit of the phases seen so far. What a thread did when it had
arrived ``n`` times comes before what another one does that has seen ``m > n`` phases (PTX ISA, ``mbarrier``: an arrival releases,
a test that finds the phase complete acquires).

**Why it holds.** Each cell is initialised before a barrier of the group that comes before all else, with a number of arrivals
that is known. By the threads' numbers alone it is known who may arrive, and these are as many as complete a phase. So a phase
needs one arrival of each of them, *if* nobody arrives twice in one. That is asserted where they arrive: their arrivals so far are
all in phases that are complete. Either the thread has seen these itself, or who arrives here and who arrives at a second barrier
answer each other: at each arrival at one of the two

    arrivals here so far + first <= phases seen there

where ``first`` is 1 at one of the two barriers and 0 at the other (the argument of :mod:`.named_barriers`, word for word: where
phases of the other are complete, each of those who arrive there has seen that many, less ``first`` there, of this one). Then the
current phase has the number of the thread's arrivals, so the bit that an arrival gives is known, and no more phases are complete
than a thread has arrived in. Who leaves the barrier for good (``arrive_and_drop``) is as if it had arrived in all later phases,
too.

That each phase that somebody sees complete has all its arrivals is asserted at the end of the kernel. That no two wait for each
other in a circle is taken for granted with the end of loops. What is not understood fails at its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, bvadd, eq, extract, implies, is_literal, ite, ne, or_, resize, width_of
from boogie_ir.lang.expr import FALSE, TRUE, Binary, BinaryOp, Expr, Literal, Other, SameGroup, Unary, UnaryOp, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import generated
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.barrier_words import PHASE
from boogie_ir.lang.traverse import substitute
from boogie_ir.lang.types import BOOL, BitVec
from gpuverify_py.analysis.orders.barrier_objects import Event, expected_at, first_steps, set_up
from gpuverify_py.analysis.orders.fact import Fact, Role
from gpuverify_py.analysis.orders.find import arrivals
from gpuverify_py.analysis.ranges import Ranges
from gpuverify_py.analysis.statements import Body, accessed, sublists, targets, walk, with_sublists
from gpuverify_py.verify.threads import Threads
from houdini.guesses.facts import phase_count, phase_variable

GHOST = generated("phases of a barrier")
WORD = 64  # bits
COUNT = BitVec(64)  # does not wrap around
FOR_GOOD = bv((1 << 64) - 1, COUNT.width)  # arrivals of who never holds anybody up
NEVER = bv(0, COUNT.width)
END = "end of the kernel"
MOST_THREADS = 1024
MOST_CELLS = 16

_At: TypeAlias = tuple[str, int]
"""An array, and a cell of it."""
Ids: TypeAlias = Mapping[str, Expr]
"""The number of a thread in its group, and what the launch says."""


@frozen
class _Cell:
    """One barrier. ``comes`` says who may arrive there, ``looks`` who may look there; each phase needs so many ``arrivals``.

    ``dropped``: somebody may leave it for good. ``partner`` and ``first`` as above; ``waits`` says who looks here all the same.
    """

    array: str
    cell: int
    comes: Expr
    looks: Expr
    arrivals: int
    dropped: bool
    partner: _At | None = None
    first: int = 0
    waits: Expr = FALSE

    @property
    def arrived(self) -> Var:
        return phase_variable(self.array, self.cell, arrives=True)

    @property
    def seen(self) -> Var:
        return phase_variable(self.array, self.cell, arrives=False)

    def ghosts(self) -> Iterator[tuple[Var, Expr]]:
        """The ghost variables, with what they are at first."""
        yield self.arrived, NEVER
        yield self.seen, NEVER
        yield _member(self.arrived), self.comes
        yield _member(self.seen), self.looks


def _member(count: Var) -> Var:
    """Whether the thread counts so: in a loop of others nothing is known of its count."""
    return Var(f"counts.{count.name}", BOOL)


def _arrivals(count: Var) -> Expr:
    """How often the thread has arrived: who never does holds nobody up."""
    return ite(_member(count), count, FOR_GOOD)


def _seen(count: Var) -> Expr:
    return ite(_member(count), count, NEVER)


def count_phases(kernel: k.Kernel, threads: Threads, claimed: bool) -> k.Kernel:
    """The pass; ``claimed``: that threads meet is asked for. Else nothing is known of such barriers."""
    names = k.barrier_objects(kernel.body)
    if not names or not claimed:
        return kernel
    cells = _cells(kernel, names, threads.constants)
    kernel = _without_returns(kernel)
    rewriting = _Rewriting(kernel, names, cells)
    body = rewriting.body(kernel.body)
    ghosts = [ghost for cell in cells.values() for ghost in cell.ghosts()]
    start = tuple(Assign(variable, value, GHOST) for variable, value in ghosts)
    locals_ = tuple(k.Local(variable) for variable, _ in ghosts)
    return replace(kernel, locals=kernel.locals + locals_, body=(*start, *body, *rewriting.ends))


def phases_seen(kernel: k.Kernel) -> Iterator[Fact]:
    """What holds of all accesses of a kernel in which phases are counted."""
    counts = [count for local in kernel.locals if (count := phase_count(local.variable)) is not None and count.arrives]
    widths = {a.name: a.index.width for a in kernel.arrays}
    for count in counts:
        seen = phase_variable(count.array, count.cell, arrives=False)
        index = bv(count.cell, widths[count.array])
        yield Fact(Role.PHASE, count.array, index, in_group=True, arrived=_arrivals(count.variable), awaited=_seen(seen))


def _without_returns(kernel: k.Kernel) -> k.Kernel:
    """The kernel whose threads come to its end: what is asserted there is asserted of all."""
    if not any(isinstance(s, k.Return) for s in walk(kernel.body)):
        return kernel

    def leaving(statement: k.Statement) -> k.Statement:
        if isinstance(statement, k.Return):
            return k.Break(END, statement.origin)
        return with_sublists(statement, tuple(tuple(map(leaving, part)) for part in sublists(statement)))

    return replace(kernel, body=(k.Block(END, tuple(map(leaving, kernel.body)), kernel.origin),))


class _Rewriting:
    """``ends`` are assertions for the end of the kernel."""

    def __init__(self, kernel: k.Kernel, names: frozenset[str], cells: Mapping[_At, _Cell]) -> None:
        self.ranges = Ranges(kernel, ())
        self.names = names
        self.cells = cells
        self.ends: list[k.Statement] = []

    def body(self, body: Body) -> Body:
        result: list[k.Statement] = []
        for place, statement in enumerate(body):
            if isinstance(statement, k.Atomic) and statement.array in self.names:
                result += self.atomic(statement, self.awaited(body, place, statement))
            else:
                result.append(with_sublists(statement, tuple(self.body(part) for part in sublists(statement))))
        return tuple(result)

    def awaited(self, body: Body, place: int, look: k.Atomic) -> Expr | None:
        """The bit that a look has found, where it is the end of a wait: the other one than is waited for, which is known."""
        told = body[place + 1] if place + 1 < len(body) else None
        if look.target is None or not isinstance(told, Assume):
            return None
        match told.condition:
            case Unary(UnaryOp.NOT, Binary(BinaryOp.EQ, found, parity)):
                pass
            case Binary(BinaryOp.NE, found, parity):
                pass
            case _:
                return None
        set_by = next((s for s in reversed(body[:place]) if parity in targets(s) or sublists(s)), None)
        low, high = self.ranges(set_by.value if isinstance(set_by, Assign) and set_by.target == parity else parity)
        if found != binary(BinaryOp.BVLSHR, look.target, bv(PHASE, WORD)) or not 0 <= low <= high <= 1:
            return None
        return binary(BinaryOp.BVXOR, extract(parity, 1, 0), bv(1, 1))

    def atomic(self, statement: k.Atomic, awaited: Expr | None) -> Iterator[k.Statement]:
        check = Check(CheckKind.BARRIER_DIVERGENCE)
        hits = [(c, simplify(eq(statement.index, bv(c.cell, width_of(statement.index))))) for c in self.cells.values()]
        hits = [(c, hit) for c, hit in hits if c.array == statement.array and hit != FALSE]
        if not hits:
            yield statement
            yield Assert(FALSE, statement.origin, check)
            return
        if statement.op is AtomicOp.ARRIVE:
            once = and_(*(implies(hit, self.once(c)) for c, hit in hits))
            if once != TRUE:
                yield Assert(once, statement.origin, check)
            yield statement
            drops = statement.arguments[1] != bv(0, width_of(statement.arguments[1]))
            for c, hit in hits:
                if statement.target is not None:
                    yield Assume(implies(hit, eq(_phase(statement.target), extract(c.arrived, 1, 0))), GHOST)
                more = FOR_GOOD if drops else bvadd(c.arrived, bv(1, COUNT.width))
                yield Assign(c.arrived, ite(hit, more, c.arrived), GHOST)
            return
        yield statement
        for c, hit in hits:
            if statement.target is not None:
                found = _phase(statement.target) if awaited is None else awaited
                changed = binary(BinaryOp.BVXOR, found, extract(c.seen, 1, 0))
                yield Assign(c.seen, ite(hit, bvadd(c.seen, resize(changed, COUNT.width, False)), c.seen), GHOST)
                own = implies(hit, binary(BinaryOp.BVULE, c.seen, _arrivals(c.arrived)))
                # A wait that only the thread itself could end would end no execution that is looked at.
                yield Assume(own, GHOST) if awaited is None else Assert(own, statement.origin, check)
        answered = (binary(BinaryOp.BVULE, _seen(c.seen), Other(_arrivals(c.arrived), COUNT)) for c, _ in hits)
        self.ends.append(Assert(implies(SameGroup(), and_(*answered)), statement.origin, check))

    def once(self, cell: _Cell) -> Expr:
        """That all phases in which the thread has arrived are complete, and that it has not left the barrier for good."""
        there = ne(cell.arrived, FOR_GOOD) if cell.dropped else TRUE
        if cell.arrivals == 1:
            return there  # the only one completes its phase
        itself = eq(cell.arrived, cell.seen)
        if cell.partner is None:
            return and_(there, itself)
        seen = self.cells[cell.partner].seen
        answered = binary(BinaryOp.BVULE, bvadd(cell.arrived, bv(cell.first, COUNT.width)), seen)
        return and_(there, ite(cell.waits, itself, answered))


def _phase(word: Expr) -> Expr:
    return extract(word, PHASE + 1, PHASE)


# -- who comes to which barrier ----------------------------------------------------------------------------------


@frozen
class _Who:
    """The threads that arrive at a barrier, and those that look at it, by their numbers in the group."""

    arriving: frozenset[int]
    looking: frozenset[int]

    @property
    def passing(self) -> frozenset[int]:
        return self.arriving - self.looking


@frozen
class _Use:
    """A statement at a barrier; ``index`` in terms of what lasts as far as that is known, ``comes`` who may come there.

    ``arrivals``: how many it makes.
    """

    statement: k.Atomic
    index: Expr
    comes: Expr
    arrivals: Expr | None

    @property
    def understood(self) -> bool:
        """Whether one arrival is made, or nothing but looked, with the order that belongs to it."""
        atomic = self.statement
        if atomic.op is AtomicOp.ARRIVE:
            _, fewer, more_bytes = atomic.arguments
            one = isinstance(self.arrivals, Literal) and int(self.arrivals.value) == 1
            return (
                one
                and atomic.order.releases
                and isinstance(fewer, Literal)
                and int(fewer.value) <= 1
                and is_literal(more_bytes, 0)
            )
        return atomic.op is AtomicOp.LOAD and atomic.order.acquires


def _cells(kernel: k.Kernel, names: frozenset[str], constants: Mapping[str, Expr]) -> dict[_At, _Cell]:
    """The barriers of which all is understood; none of an array of which something is not."""
    sizes = [constants.get(v.name) for v in k.GROUP_SIZE]
    literal = [int(size.value) for size in sizes if isinstance(size, Literal)]
    if len(literal) < len(sizes) or prod(literal) > MOST_THREADS:
        return {}
    ids = [{v.name: bv(n) for v, n in zip(k.LOCAL_ID, place[::-1], strict=True)} for place in product(*map(range, literal[::-1]))]
    threads = [dict(constants) | each for each in ids]
    found = arrivals(kernel, constants)
    uses: dict[str, list[_Use]] = {}
    for number, statement in enumerate(walk(kernel.body)):
        if isinstance(statement, k.Atomic) and statement.array in names:
            arrival = found.get(number)
            uses.setdefault(statement.array, []).append(
                _Use(statement, statement.index, TRUE, None)
                if arrival is None
                else _Use(statement, arrival.barrier, _decided(arrival.passed, threads), arrival.threads)
            )
    cells: dict[_At, _Cell] = {}
    come: dict[_At, _Who] = {}
    for array in kernel.arrays:
        if array.name in names:
            for cell, who in _of_array(kernel, array, uses[array.name], threads):
                cells[array.name, cell.cell], come[array.name, cell.cell] = cell, who
    answered = {at: _with_partner(cell, cells, come, kernel.body, threads) for at, cell in cells.items()}
    alone = {at for at, cell in answered.items() if cell.partner is None or answered[cell.partner].partner != at}
    return {at: replace(cell, partner=None) if at in alone else cell for at, cell in answered.items()}


def _of_array(kernel: k.Kernel, array: k.Array, uses: Sequence[_Use], threads: Sequence[Ids]) -> list[tuple[_Cell, _Who]]:
    """The cells of an array, with who arrives there and who looks there; none where something is not understood."""
    others = [s for s in walk(kernel.body) if array.name in accessed(s) and not isinstance(s, k.Store | k.Atomic)]
    others += [s for s in walk(kernel.body) if isinstance(s, k.Forget) and s.array == array.name]
    first = set_up(kernel.body, array.name)
    if array.space is not k.MemorySpace.GROUP or array.cells is None or array.cells > MOST_CELLS or others or first is None:
        return []
    expected = expected_at(first, array.name, threads)
    if expected is None or not all(use.understood for use in uses):
        return []
    ranges = Ranges(kernel, ())
    dropped = any(use.statement.op is AtomicOp.ARRIVE and not is_literal(use.statement.arguments[1], 0) for use in uses)
    result: list[tuple[_Cell, _Who]] = []
    for cell in range(array.cells):
        comes: list[Expr] = []
        looks: list[Expr] = []
        arriving: set[int] = set()
        looking: set[int] = set()
        for use in uses:
            low, high = ranges(use.statement.index)
            if 0 <= low <= high and not low <= cell <= high:
                continue
            here = eq(use.index, bv(cell, width_of(use.index)))
            hits = [simplify(substitute(here, thread)) for thread in threads]
            there = {flat for flat, thread in enumerate(threads) if hits[flat] != FALSE and _may(use.comes, thread)}
            whoever = and_(use.comes, here) if all(hit in (TRUE, FALSE) for hit in hits) else use.comes
            if use.statement.op is AtomicOp.ARRIVE:
                arriving |= there
                comes.append(whoever)
            else:
                looking |= there
                looks.append(whoever)
        if not arriving and not looking:
            continue
        if len(arriving) != expected.get(cell):
            return []
        who = _Who(frozenset(arriving), frozenset(looking))
        result.append((_Cell(array.name, cell, or_(*comes), or_(*looks), len(arriving), dropped), who))
    return result


def _decided(conditions: Iterable[Expr], threads: Sequence[Ids]) -> Expr:
    """Those of which the threads' numbers tell whether they hold: who may come somewhere is one set, whatever parameters are."""
    return and_(*(c for c in conditions if all(simplify(substitute(c, thread)) in (TRUE, FALSE) for thread in threads)))


def _may(condition: Expr, thread: Ids) -> bool:
    return simplify(substitute(condition, thread)) != FALSE


def _with_partner(cell: _Cell, cells: Mapping[_At, _Cell], come: Mapping[_At, _Who], body: Body, threads: Sequence[Ids]) -> _Cell:
    """The barrier with the one that answers it: who arrives at one of the two, and does not look there, looks at the other."""
    here = cell.array, cell.cell
    passing = come[here].passing
    if not passing:
        return cell
    answering = [
        at
        for at in cells
        if at != here and come[at].passing and passing <= come[at].looking and come[at].passing <= come[here].looking
    ]
    if not answering:
        return cell
    alike = {array: sum(name == array for name, _ in cells) for array, _ in cells}

    def far(at: _At) -> tuple[bool, _At]:
        turn = max(alike[cell.array] // 2, 1) if at[0] == cell.array else alike[cell.array]
        return (at[1] - cell.cell) % turn != 0, at

    partner = min(answering, key=far)
    others = come[partner].passing
    mine = _waits_first(body, here, partner, threads[min(passing)])
    theirs = _waits_first(body, partner, here, threads[min(others)])
    first = mine if mine is not theirs else here < partner
    waits = or_(*(_is(threads[flat]) for flat in sorted(come[here].arriving - passing)))
    return replace(cell, partner=partner, first=int(first), waits=waits)


def _is(thread: Ids) -> Expr:
    return and_(*(eq(variable, thread[variable.name]) for variable in k.LOCAL_ID))


def _waits_first(body: Body, here: _At, partner: _At, thread: Ids) -> bool:
    """Whether the thread has waited for a phase of the partner before it arrives here for the first time."""
    waited = False
    for event in first_steps(body, frozenset({here[0], partner[0]}), thread):
        at = event.statement.array
        if at == partner[0] and event.waits and _maybe_at(event, partner[1]):
            waited = True
        arrives = isinstance(event.statement, k.Atomic) and event.statement.op is AtomicOp.ARRIVE
        if at == here[0] and arrives and _maybe_at(event, here[1]):
            return waited
    return waited


def _maybe_at(event: Event, cell: int) -> bool:
    return not isinstance(event.index, Literal) or int(event.index.value) == cell
