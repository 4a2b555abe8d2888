"""A kernel's protocol, and its readings: for each space of arrays and each pair of threads, which barriers order what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import Span, visible
from boogie_ir.lang.traverse import subexpressions, substitute
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.annotations import keep_annotations
from gpuverify_py.analysis.overflow import without_idle_overflow
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.protocols.algebra import Atoms, Context
from gpuverify_py.engines.protocols.align import Given, intervals
from gpuverify_py.engines.protocols.extract import NO_MEANING, Extracted, extract
from gpuverify_py.engines.protocols.meaning import meaningful
from gpuverify_py.engines.protocols.pairs_of_threads import Level, couple, launch_bounds
from gpuverify_py.engines.protocols.protocol import Access, Assumed, Choice, Loop, Protocol, Sync
from gpuverify_py.engines.protocols.queries import Questions
from gpuverify_py.engines.protocols.rounds import decided, rounds
from gpuverify_py.engines.protocols.split import Pair, pairs
from gpuverify_py.engines.protocols.wellformed import Formed, form
from gpuverify_py.request.config import Config
from gpuverify_py.verify.claims import SHARED, Claim, asked_for, claim
from gpuverify_py.verify.task import Subject
from gpuverify_py.verify.threads import Threads, two_threads


@frozen_node
class View:
    """The protocol under one reading of its barriers: which of them order an array's accesses, and for which threads."""

    questions: Questions
    pairs: Iterable[Pair]
    formed: Formed


class Views:
    """A kernel's protocol, and its readings: two threads of a block by the arrays' space, and threads of two blocks."""

    def __init__(self, subject: Subject, config: Config) -> None:
        self.kernel = keep_annotations(subject.kernel, config)
        self.threads: Threads = two_threads(subject.launch, config)
        changed = accesses(self.kernel).changed
        self.arrays = {a.name: a for a in self.kernel.arrays if a.space in SHARED and a.name in changed and asked_for(a, config)}
        self.share = Sharing()
        self.atoms = Atoms(self.share, launch_bounds(self.threads))
        self.stated = tuple(
            simplify(substitute(c.condition, self.threads.constants))
            for c in self.kernel.requires
            if not any(isinstance(e, NO_MEANING) for e in subexpressions(c.condition))
        )
        body = without_idle_overflow(self.kernel.body)
        self.context = Context(self.atoms, tuple(map(self.share, self.stated)))
        self.extracted: Extracted = extract(
            replace(self.kernel, body=body), frozenset(self.arrays), self.threads.constants, self.context, self.share
        )
        self.left_out = set(self.extracted.left_out)
        self.rows = rounds(self.extracted.protocol)
        self.formed = {level: self._formed(level, lambda sync: True) for level in Level}
        self.met = frozenset(self._met())

    def _formed(self, level: Level, orders: Callable[[Sync], bool]) -> Formed:
        return form(self.extracted.protocol, self.extracted.data | couple(self.threads, level).own, orders)

    def _met(self) -> Iterator[Span]:
        """The places of barriers that all threads of the scope reach together, wherever they are copied to."""
        apart: set[Span] = set()
        every: set[Span] = set()
        for sync in _syncs(self.extracted.protocol):
            level = Level.GRID if sync.scope is k.BarrierScope.GRID else Level.BLOCK
            span = visible(sync.origin).span
            every.add(span)
            if id(sync) not in self.formed[level].met:
                apart.add(span)
        every |= {visible(s.origin).span for s in walk(self.kernel.body) if isinstance(s, k.Barrier)}
        yield from every - apart

    def all(self) -> Iterator[View]:
        """Each reading with the pairs that have to be apart in it."""
        group = frozenset(n for n, a in self.arrays.items() if a.space is k.MemorySpace.GROUP)
        outside = frozenset(self.arrays) - group
        if group:
            yield self.view(Level.BLOCK, group, lambda sync: sync.local)
        if outside:
            yield self.view(Level.BLOCK, outside, lambda sync: sync.everywhere)
            if any(v.name in self.threads.nonuniform for v in k.GROUP_ID):
                yield self.view(Level.GRID, outside, lambda sync: sync.everywhere and sync.scope is k.BarrierScope.GRID)

    def view(self, level: Level, arrays: frozenset[str], orders: Callable[[Sync], bool]) -> View:
        formed = self._formed(level, orders)
        questions = Questions(couple(self.threads, level), formed.own, self.stated, self.rows, self.atoms)
        return View(questions, self._pairs(formed, arrays), formed)

    def _pairs(self, formed: Formed, arrays: frozenset[str]) -> Iterator[Pair]:
        for interval in intervals(self.extracted.protocol, formed, self.share, self.decide):
            self.left_out |= interval.unordered & arrays
            yield from pairs(interval, arrays)

    def meaningful(self, program: k.KernelProgram) -> bool:
        """Whether it is certain that what is proved of the kernel is about something."""
        if program.axioms or len(self.stated) < len(self.kernel.requires) or self.context.impossible:
            return False
        return meaningful(self.kernel, self.extracted.protocol, self.stated, self.threads, self.context)

    def decide(self, condition: Expr, given: Given | None) -> bool | None:
        """The truth of a condition that all threads share, from the rounds of loops or from what holds with it."""
        known = decided(condition, self.rows)
        if known is None:
            context = Context(self.atoms, (*self.stated, *(given or ())))
            known = context.decided(self.share(condition))
        return known

    def claim(self, pair: Pair) -> Claim:
        """What a pair is about."""
        one, other = pair.first.access, pair.second.access
        name = self.arrays[one.array].source.name
        return claim(self.kernel.name, CheckKind.RACE, (one.origin, other.origin), name)


def _syncs(protocol: Protocol) -> Iterator[Sync]:
    for item in protocol:
        match item:
            case Sync():
                yield item
            case Choice():
                yield from _syncs(item.then)
                yield from _syncs(item.otherwise)
            case Loop():
                yield from _syncs(item.body)
            case Access() | Assumed():
                pass
            case _:
                assert_never(item)
