"""Running sums that a group of known size makes in rounds, in whatever way: the scans of Blelloch, of Brent and Kung, and others.

A stretch of a list that all threads run through, from a loop with a barrier on, is followed thread by thread and interval by
interval (:mod:`gpuverify_py.follow`), where the elements of one array are items h(0), h(1), ..., each written by a thread before,
and all else is arbitrary. Where an element's place or the way through a loop depends on anything but the thread's number, it is
given up. If then each element c is the sum of the items up to c, or of those before c, and a barrier has come since the last
store, these are running sums as :mod:`gpuverify_py.engines.twothread.told.sums` tells of.

**Why it holds.** Up to the first race or divergence of an execution an interval ends the same in whatever order its threads take
their steps (paper 000, Theorem 2.1), so in the natural order, too; what comes after it does not matter. Threads that return or
miss a barrier of the stretch diverge there. Sums are those of the numbers' width, as the items are bounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv, width_of
from boogie_ir.lang.expr import TRUE, BinaryOp, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assign, Assume, Havoc
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.lang.traverse import free_variables, substitute
from gpuverify_py.analysis.statements import Body, expressions, targets, walk
from gpuverify_py.engines.twothread.told.sums import MOST_ITEMS, Sums, is_item, summed
from gpuverify_py.engines.twothread.told.written import Write, local_ids
from gpuverify_py.follow.code import WHOSE, Code, GiveUp
from gpuverify_py.follow.memory import Cells
from gpuverify_py.follow.thread import Limit, Meeting, Steps, Thread
from gpuverify_py.terms.expressions import width_of_type
from gpuverify_py.terms.terms import JUNK, NUMBER, Term, Terms, Value
from gpuverify_py.verify.threads import Threads

MOST_THREADS = 1024
MOST_STEPS = 400_000  # statements of all threads together
THREAD = k.LOCAL_ID[0]


@frozen
class Known:
    """What is known where a stretch begins: what an expression is, in terms of ids, and the writes that are told of an array."""

    value: Callable[[Expr], Expr]
    items: Callable[[str], Iterable[Write]]


def made_in_rounds(
    body: Body, arrays: Iterable[k.Array], known: Known, threads: Threads, label: str
) -> Iterator[tuple[int, Sums]]:
    """Statements of a list, by their number, behind which elements of an array are running sums of what they were before it."""
    size = threads.constants.get(k.GROUP_SIZE[0].name)
    if not isinstance(size, Literal) or not 1 < int(size.value) <= MOST_THREADS or local_ids(threads) != {THREAD.name}:
        return
    shared = {a.name: a for a in arrays if a.space is k.MemorySpace.GROUP}
    stretch = tuple(_stretch(body, shared))
    stored = {s.array for s in walk(stretch) if isinstance(s, k.Store)}
    for name in sorted(stored):
        for item in known.items(name):
            last = next((n for n in range(MOST_ITEMS) if not is_item(item, bv(n, width_of(item.index)), threads)), MOST_ITEMS) - 1
            whole = summed((item,), name, 0, last, False, False, {}, label, threads) if last > 0 else None
            if whole is not None:
                yield from _Following(stretch, shared, name, last + 1, int(size.value), known, threads).sums(item, label)
                break


def _stretch(body: Body, shared: dict[str, k.Array]) -> Iterator[k.Statement]:
    """The statements that do nothing but what can be followed, up to the first that may leave the list."""
    for statement in body:
        inside = list(walk((statement,)))
        labels = {s.label for s in inside if isinstance(s, k.While | k.Block)}
        leaves = any(isinstance(s, k.Break | k.Continue) and s.label not in labels for s in inside)
        if leaves or not all(_is_plain(each, shared) for each in inside):
            return
        yield statement


def _is_plain(statement: k.Statement, shared: dict[str, k.Array]) -> bool:
    match statement:
        case k.Load() | k.Store():
            return statement.array in shared and shared[statement.array].initial is None
        case k.Barrier():
            return statement.local_fence == TRUE and statement.scope is BarrierScope.GROUP and not statement.invariants
        case Assign() | Assume() | Havoc() | k.If() | k.While() | k.Block() | k.Break() | k.Continue():
            return True
        case _:
            return False


class _Following:
    """A group that runs through a stretch, statement by statement of the list."""

    def __init__(
        self, stretch: Body, shared: dict[str, k.Array], array: str, items: int, size: int, known: Known, threads: Threads
    ) -> None:
        self.stretch, self.array, self.items, self.threads = stretch, array, items, threads
        self.terms = Terms()
        self.cells = {a.name: Cells(self.terms, ("first", a.name), a.cell.width, None, junk=True) for a in shared.values()}
        width = shared[array].cell.width
        for number in range(items):
            self.cells[array].written[number] = self.terms.make(NUMBER, (), width, number)
        variables = {v for s in walk(stretch) for v in _variables(s)}
        code = Code(self.terms, (), "variables", {v.name: width_of_type(v.type) for v in variables})
        limit = Limit(MOST_STEPS)
        begun = [(v, known.value(v)) for v in variables]
        fixed: dict[str, Value] = {n: int(v.value) for n, v in threads.constants.items() if isinstance(v, Literal)}
        self.group: list[Thread] = []
        for number in range(size):
            env: dict[str, Value] = {**fixed, THREAD.name: number, WHOSE: self.terms.make(JUNK, (), 1, number)}
            for variable, value in begun:
                here = simplify(substitute(value, {THREAD.name: bv(number, width_of(THREAD))}))
                if isinstance(here, Literal) and isinstance(here.value, int):
                    env[variable.name] = here.value
            self.group.append(Thread(self.terms, code, shared, self.cells, env, ("thread", number), limit))
        self.at_barrier: dict[int, Value] | None = None  # what the array held when all came to the last one

    def sums(self, item: Write, label: str) -> Iterator[tuple[int, Sums]]:
        """Goes through the stretch, and says where elements are sums."""
        for number, statement in enumerate(self.stretch):
            try:
                self.run([thread.run((statement,)) for thread in self.group])
            except GiveUp:
                return
            written = self.cells[self.array].written
            if self.at_barrier == written and any(isinstance(s, k.Barrier) for s in walk((statement,))):
                for before in (False, True):
                    last = self.known_up_to(before)
                    whole = summed((item,), self.array, 0, last, before, False, {}, f"{label}.{number}", self.threads)
                    if last > 0 and whole is not None:
                        yield number, replace(whole, from_nothing=True)

    def run(self, steps: list[Steps]) -> None:
        """All threads, from barrier to barrier, until the last one has come to the end."""
        while True:
            waiting = [next(each, None) for each in steps]
            places: set[Meeting | None] = {*waiting}
            if places == {None}:
                return
            if len({id(place) for place in waiting}) != 1:
                raise GiveUp("threads wait for each other at different places")
            self.at_barrier = dict(self.cells[self.array].written)

    def known_up_to(self, before: bool) -> int:
        """The last element that is a sum of items with all in front of it, -1 if none is."""
        known: dict[int, Counter[int] | None] = {}
        for number in range(self.items):
            found = _linear(self.cells[self.array].read(number), known)
            if found != Counter(range(number if before else number + 1)):
                return number - 1
        return self.items - 1


def _linear(value: Value, known: dict[int, Counter[int] | None]) -> Counter[int] | None:
    """How often each item is in a sum, None for what is no sum of items."""
    if not isinstance(value, Term):
        return Counter() if value == 0 else None
    if value.number not in known:
        match value.op:
            case BinaryOp.BVADD:
                one, two = (_linear(part, known) for part in value.operands)
                known[value.number] = one + two if one is not None and two is not None else None
            case op if op == NUMBER and isinstance(value.payload, int):
                known[value.number] = Counter((value.payload,))
            case _:
                known[value.number] = None
    return known[value.number]


def _variables(statement: k.Statement) -> Iterator[Var]:
    for expression in expressions(statement):
        yield from free_variables(expression)
    yield from targets(statement)
