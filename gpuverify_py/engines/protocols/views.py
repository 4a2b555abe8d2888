"""A kernel's protocol, and its readings: for each space of arrays and each pair of threads, which barriers order what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import TRUE, Apply, Expr
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import Span, visible
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.lang.traverse import free_variables, subexpressions, substitute
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.annotations import keep_annotations, without_runs_only
from gpuverify_py.analysis.launch.whole_warps import met_by_warps
from gpuverify_py.analysis.overflow import without_idle_overflow
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.protocols.align import LATER, NEXT, Given, Interval, intervals
from gpuverify_py.engines.protocols.arithmetic.algebra import Context
from gpuverify_py.engines.protocols.arithmetic.atoms import Atoms
from gpuverify_py.engines.protocols.extract import CONTENTS, NO_MEANING, Extracted, extract
from gpuverify_py.engines.protocols.meaning import meaningful
from gpuverify_py.engines.protocols.pairs_of_threads import Level, couple, launch_bounds
from gpuverify_py.engines.protocols.protocol import Access, Assumed, Choice, Loop, Protocol, Sync
from gpuverify_py.engines.protocols.queries import Questions
from gpuverify_py.engines.protocols.rounds import decided, rounds
from gpuverify_py.engines.protocols.split import Meeting, Pair, pairs
from gpuverify_py.engines.protocols.wellformed import Formed, form
from gpuverify_py.request.config import Config
from gpuverify_py.verify.claims import SHARED, Claim, asked_for, claim
from gpuverify_py.verify.task import Subject
from gpuverify_py.verify.threads import SIZES, Threads, two_threads

NEAREST = 40  # conditions before a place that may decide another: with all of them deep nests cost the square of their depth


@frozen_node
class View:
    """The protocol under one reading of its barriers: which of them order an array's accesses, and for which threads.

    ``exact``: no barrier that may order is left out, and no condition under which one is passed by.
    """

    level: Level
    arrays: frozenset[str]
    questions: Questions
    pairs: Iterable[Pair]
    formed: Formed
    exact: bool


class Numbers:
    """What is known of the numbers of a launch and of parameters: ``stated`` holds of these."""

    def __init__(self, threads: Threads, requires: Iterable[Expr]) -> None:
        self.threads = threads
        self.share = Sharing()
        self.atoms = Atoms(self.share, launch_bounds(threads))
        said = (simplify(substitute(condition, threads.constants)) for condition in requires)
        self.stated = tuple(condition for condition in said if condition != TRUE)
        sizes = (c.condition for c in threads.contracts if c.origin == SIZES)
        of_all = (c for c in sizes if not any("$" in v.name for v in free_variables(c)))
        self.context = Context(self.atoms, tuple(map(self.share, (*of_all, *self.stated))))


class Readings:
    """A protocol, and its readings: two threads of a block by the arrays' space, and threads of two blocks.

    ``spaces`` are those of the arrays, ``data`` the symbols that are each thread's own.
    """

    def __init__(self, protocol: Protocol, data: frozenset[str], spaces: Mapping[str, k.MemorySpace], numbers: Numbers) -> None:
        self.protocol = protocol
        self.data = data
        self.spaces = spaces
        self.threads, self.share, self.atoms = numbers.threads, numbers.share, numbers.atoms
        self.stated = numbers.stated
        self.left_out: set[str] = set()
        self.rows = rounds(protocol)
        self._contexts: dict[tuple[int, ...], Context] = {}
        self.formed = {level: self._formed(level, lambda sync: True) for level in Level}

    def apart(self) -> frozenset[Span]:
        """The places of barriers that some threads of the scope may miss; of a cluster's, that some of the grid may."""
        levels = ((s, Level.BLOCK if s.scope is BarrierScope.GROUP else Level.GRID) for s in syncs(self.protocol))
        return frozenset(visible(s.origin).span for s, level in levels if id(s) not in self.formed[level].met)

    def _formed(self, level: Level, orders: Callable[[Sync], bool]) -> Formed:
        return form(self.protocol, self.data | couple(self.threads, level).own, orders)

    def all(self) -> Iterator[View]:
        """Each reading with the pairs that have to be apart in it."""
        group = frozenset(name for name, space in self.spaces.items() if space is k.MemorySpace.GROUP)
        outside = frozenset(self.spaces) - group
        if group:
            yield self.view(Level.BLOCK, group, lambda sync: sync.local)
        if outside:
            yield self.view(Level.BLOCK, outside, lambda sync: sync.everywhere)
            if any(v.name in self.threads.nonuniform for v in k.GROUP_ID):
                yield self.view(Level.GRID, outside, lambda sync: sync.everywhere and sync.scope is BarrierScope.GRID)

    def view(self, level: Level, arrays: frozenset[str], orders: Callable[[Sync], bool]) -> View:
        formed = self._formed(level, orders)
        questions = Questions(couple(self.threads, level), formed.own, self.stated, self.rows, self.atoms)
        exact = not _lost(self.protocol, formed, orders)
        return View(level, arrays, questions, self._pairs(formed, arrays, questions.meeting), formed, exact)

    def intervals(self, formed: Formed) -> Iterator[Interval]:
        """What may happen between barriers, as they are read."""
        return intervals(self.protocol, formed, self.share, self.decide)

    def _pairs(self, formed: Formed, arrays: frozenset[str], meeting: Meeting) -> Iterator[Pair]:
        for interval in self.intervals(formed):
            self.left_out |= interval.unordered & arrays
            yield from pairs(interval, arrays, meeting=meeting)

    def decide(self, condition: Expr, given: Given | None) -> bool | None:
        """The truth of a condition that all threads share, from the rounds of loops or from what holds with it."""
        known = decided(condition, self.rows)
        if known is None:
            about = tuple(_about(condition, tuple(islice(given or (), NEAREST))))
            key = tuple(map(id, about))
            if key not in self._contexts:
                self._contexts[key] = Context(self.atoms, (*self.stated, *reversed(about)))
            known = self._contexts[key].decided(self.share(condition))
        return known


def _about(condition: Expr, given: tuple[Expr, ...]) -> Iterator[Expr]:
    """What has to do with a condition by symbols; numbers that all loops are held against, as parameters, make no connection."""
    names = [frozenset(v.name for v in free_variables(c)) for c in given]
    wanted = {v.name for v in free_variables(condition)}
    symbols = {name for name in wanted if "~" in name or "#" in name} or wanted
    before = -1
    while before != len(symbols):
        before = len(symbols)
        symbols |= {n for some in names if some & symbols for n in some if "~" in n or "#" in n}
    yield from (c for c, some in zip(given, names, strict=True) if some & symbols)


_ORDERING = (k.Order, k.Meet, k.Arrive, k.Exchange, k.WaitAsync)
"""What may order accesses beside barriers, of which a protocol says nothing."""


class Views(Readings):
    """The readings of a kernel's protocol. ``holds``: with permissions (:mod:`gpuverify_py.engines.protocols.permissions`).

    ``back``: with what threads read back; then nothing is shown where an array of ``read_back`` is not without races.
    """

    def __init__(self, subject: Subject, config: Config, holds: bool = False, back: bool = False) -> None:
        self.kernel = without_runs_only(keep_annotations(subject.kernel, config))
        changed = accesses(self.kernel).changed
        self.arrays = {a.name: a for a in self.kernel.arrays if a.space in SHARED and a.name in changed and asked_for(a, config)}
        self.cells = {a.name: a for a in self.kernel.arrays}
        spoken = (c.condition for c in self.kernel.requires)
        requires = tuple(c for c in spoken if not any(isinstance(e, NO_MEANING) for e in subexpressions(c)))
        self.all_stated = len(requires) == len(self.kernel.requires)
        numbers = Numbers(two_threads(subject.launch, config), requires)
        self.context = numbers.context
        body = without_idle_overflow(self.kernel.body)
        wanted, constants = frozenset(self.arrays), numbers.threads.constants
        self.extracted: Extracted = extract(
            replace(self.kernel, body=body), wanted, constants, self.context, numbers.share, holds, back
        )
        self.read_back = frozenset(self.arrays[name].source.name for name in self.extracted.read_back)
        spaces = {name: array.space for name, array in self.arrays.items()}
        super().__init__(self.extracted.protocol, self.extracted.data, spaces, numbers)
        self.left_out |= self.extracted.left_out
        self.kept = frozenset(access.array for access, _ in self.extracted.granted.get(k.Holder.LOCK, ()))
        barriers = {visible(s.origin).span for s in walk(self.kernel.body) if isinstance(s, k.Barrier)}
        self.met = frozenset(barriers) - self.apart()
        self.ordered_otherwise = any(isinstance(s, _ORDERING) for s in walk(self.kernel.body))
        self.met_by_warps = met_by_warps(self.kernel, subject.launch, numbers.threads.constants)

    def meaningful(self, program: k.KernelProgram) -> bool:
        """Whether it is certain that what is proved of the kernel is about something."""
        if program.axioms or not self.all_stated or self.context.impossible:
            return False
        return meaningful(self.kernel, self.protocol, self.stated, self.threads, self.context)

    def dependence(self, view: View, pair: Pair) -> tuple[tuple[str, ...], bool]:
        """The data that index and guard of a pair depend on, by the names of the source; and whether on what is approximated of
        control: symbols of loops, barriers and other orders that are left out.

        Where on neither, they speak of thread numbers, sizes and parameters alone. Then no condition on the way to the accesses
        is lost, and an example of them is an execution in which both threads get there in one interval (paper 001, Theorem 1:
        what aligning and splitting keep is exact).
        """
        every = [e for traced in (pair.first, pair.second) for e in (traced.index, *(traced.given or ()))]
        local = {v.variable.name: v.name or v.variable.name for v in self.kernel.locals}
        arrays = {name: array.source.name for name, array in self.cells.items()}
        data: dict[str, None] = {}
        control = not view.exact or self.ordered_otherwise
        known = {v.name for v in (*k.IMPLICIT, *(p.variable for p in self.kernel.parameters))}
        for name in {v.name for e in every for v in free_variables(e)}:
            base = name.partition(NEXT)[0].partition(LATER)[0]
            if base in self.data:
                variable, array = base.partition("#")[0], self.extracted.read.get(base)
                data[local.get(variable, variable) if array is None else arrays[array]] = None
            else:
                control |= name not in known
        for each in {e.function for expression in every for e in subexpressions(expression) if isinstance(e, Apply)}:
            data[arrays.get(each.removeprefix(CONTENTS), each)] = None
        return tuple(sorted(data)), control

    def claim(self, pair: Pair) -> Claim:
        """What a pair is about."""
        one, other = pair.first.access, pair.second.access
        name = self.arrays[one.array].source.name
        return claim(self.kernel.name, CheckKind.RACE, (one.origin, other.origin), name)


def _lost(protocol: Protocol, formed: Formed, orders: Callable[[Sync], bool], inside: bool = False) -> bool:
    """Whether a barrier is left out, since not all threads are known to come to it, or where some paths through a choice come
    to one and others do not: of those that go on nothing is said but that they got there.
    """
    for item in protocol:
        effective = id(item) in formed.effective
        match item:
            case Sync():
                lost = orders(item) and not effective
            case Choice():
                parts = (item.then, item.otherwise)
                lost = (effective and inside) or any(_lost(each, formed, orders, inside or effective) for each in parts)
            case Loop():
                lost = (effective and inside) or _lost(item.body, formed, orders, inside)
            case Access() | Assumed():
                lost = False
            case _:
                assert_never(item)
        if lost:
            return True
    return False


def syncs(protocol: Protocol) -> Iterator[Sync]:
    """The barriers of a protocol."""
    for item in protocol:
        match item:
            case Sync():
                yield item
            case Choice():
                yield from syncs(item.then)
                yield from syncs(item.otherwise)
            case Loop():
                yield from syncs(item.body)
            case Access() | Assumed():
                pass
            case _:
                assert_never(item)
