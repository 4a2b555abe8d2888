"""Which facts a goal may be proved from: all on the way to it, or those in its cone of influence.

Leaving facts out is sound; a goal that fails without them is tried again with all. A fact that depends on an
arbitrary value (a loop's counter, a value read) is drawn in only by symbols that do so too, not by a constant bound
that fifty loops share. Others are drawn in by what the program computed; assumptions about parameters and constants
alone, and branch conditions that depend on no arbitrary value, are always there.

Where that is a lot, a goal is first tried from the nearest of them (:meth:`Slicer.nearest`): what a race depends on is as a
rule the index at the two accesses, and not how often something else was recorded or tested in between.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import replace
from itertools import islice

from boogie_ir.lang import graph
from boogie_ir.lang.build import eq, implies
from boogie_ir.lang.expr import TRUE, Expr, Quantifier, Var
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.traverse import children, trigger_terms
from boogie_ir.vc.cases import CaseIndex, failing
from boogie_ir.vc.passive import Fact, Goal, Passive, Step

ESSENTIAL = frozenset({CheckKind.ASSERTION, CheckKind.PRECONDITION, CheckKind.INVARIANT_ENTRY, CheckKind.INVARIANT_MAINTAINED})

NEAR = 60  # facts and symbols: what more than that are cost is more than to ask twice
FEW = 8  # facts of one symbol


@frozen_node
class Place:
    """A fact or goal and where it stands: ``block`` counts the blocks in topological order, ``step`` the block's steps."""

    number: int
    block: int
    label: str
    step: int
    item: Fact | Goal
    symbols: frozenset[str]


@frozen
class Cone:
    """Facts, by their numbers, and the names of the symbols whose equations are needed; in program order.

    ``passed`` are symbols that say a block is passed, where it lies on all paths to the segment.
    """

    facts: tuple[int, ...]
    equations: tuple[str, ...]
    passed: tuple[str, ...]


def symbols(expression: Expr) -> frozenset[str]:
    """The names of the variables in an expression, bound ones too (they have names of their own)."""
    found: set[str] = set()
    seen: set[int] = set()
    stack = [expression]
    while stack:
        current = stack.pop()
        if isinstance(current, Var):
            found.add(current.name)
        elif id(current) not in seen:
            seen.add(id(current))
            stack.extend(children(current))
            if isinstance(current, Quantifier):
                stack.extend(trigger_terms(current))
    return frozenset(found)


class Slicer:
    """The facts and goals of a passive procedure, indexed by symbol and place."""

    def __init__(self, passive: Passive) -> None:
        self.passive = passive
        self.facts: list[Place] = []
        self.goals: list[Place] = []
        self._labels = [b.label for b in passive.blocks]
        self._number = {label: index for index, label in enumerate(self._labels)}
        self._before = self._ancestors()
        self._segment = self._segments()
        self._operands = {name: symbols(e.value) for name, e in passive.equations.items()}
        self._order = {name: index for index, name in enumerate(passive.equations)}
        self._varying = self._varying_symbols()
        self._passed_by_segment: dict[str, frozenset[str]] = {}
        self._preceding: dict[str, frozenset[str]] = {}
        # Formulas are made once: solvers know them again by identity.
        self.share = Sharing()
        self._guarded: dict[int, Expr] = {}
        self._equations: dict[str, Expr] = {}
        self._always: list[int] = []
        self._by_symbol: dict[str, list[int]] = {}
        self._by_case = CaseIndex()
        for index, block in enumerate(passive.blocks):
            for step, item in enumerate(block.steps):
                places = self.facts if isinstance(item, Fact) else self.goals
                places.append(Place(len(places), index, block.label, step, item, symbols(item.condition)))
        for place in self.facts:
            self._index(place)

    # -- construction ---------------------------------------------------------------------------------------

    def _ancestors(self) -> list[int]:
        """For each block, the set (as bits) of blocks on the paths to it, itself included."""
        before = [0] * len(self._labels)
        for index, block in enumerate(self.passive.blocks):
            before[index] |= 1 << index
            for successor in block.successors:
                before[self._number[successor]] |= before[index]
        return before

    def _segments(self) -> dict[str, str]:
        heads = set(self.passive.heads)
        segment: dict[str, str] = {}
        for label in self._labels:
            above = self.passive.dominator.get(label)
            segment[label] = label if label in heads or above is None else segment[above]
        return segment

    def _varying_symbols(self) -> frozenset[str]:
        """The symbols that depend on arbitrary values; equations come after those of their operands."""
        varying = set(self.passive.arbitrary)
        for name, operands in self._operands.items():
            if not varying.isdisjoint(operands):
                varying.add(name)
        return frozenset(varying)

    def _index(self, place: Place) -> None:
        keys = place.symbols & self._varying
        item = place.item
        assert isinstance(item, Fact)
        # Branch conditions before a segment say who gets there at all: always worth having.
        if not keys and not item.edge:
            keys = place.symbols & self._operands.keys()
        if not keys:
            self._always.append(place.number)
        for symbol in keys:
            self._by_symbol.setdefault(symbol, []).append(place.number)
        self._by_case.add(place.number, item.condition, keys or place.symbols, symbols)

    def with_items(self, changed: Callable[[Fact | Goal], Fact | Goal]) -> Slicer:
        """The same facts and goals, formulas and numbers, with something else said of them."""
        other = copy.copy(self)
        other.facts = [_with_item(place, changed(place.item)) for place in self.facts]
        other.goals = [_with_item(place, changed(place.item)) for place in self.goals]
        return other

    # -- questions ------------------------------------------------------------------------------------------

    def steps(self, place: Place) -> tuple[Step, ...]:
        """What its block consists of."""
        return self.passive.blocks[place.block].steps

    def segment(self, place: Place) -> str:
        """The label of the last cut point on all paths to a place."""
        return self._segment[place.label]

    def precedes(self, label: str, segment: str) -> bool:
        """Whether a block lies on all paths to a segment (or is where it starts)."""
        if segment not in self._preceding:
            self._preceding[segment] = frozenset(graph.dominators_of(segment, self.passive.dominator))
        return label in self._preceding[segment]

    def cone(self, goals: Iterable[Place], counts: Callable[[Fact], bool]) -> Cone:
        """The facts connected with any of the goals (all of one segment), among those that count."""
        goals = tuple(goals)
        reach = {self.passive.reach[g.label] for g in goals}
        start = {s for g in goals for s in g.symbols} | {r.name for r in reach if isinstance(r, Var)}
        allowed = self._allowed(goals, counts)
        return self._closure(start, self._unconditional(allowed), allowed, self._segment[goals[0].label])[0]

    def common_cone(self, goals: Iterable[Place], counts: Callable[[Fact], bool]) -> Cone:
        """The facts connected with any of the goals, which are all of one block, that come before all of them."""
        goals = tuple(goals)
        allowed = self._allowed(_first(goals), counts)
        return self._closure(self._start(goals), self._unconditional(allowed), allowed, self._segment[goals[0].label])[0]

    def nearest(self, goals: Iterable[Place], counts: Callable[[Fact], bool]) -> Cone | None:
        """A bounded number of facts of the common cone, few steps away from the goals; None where the whole cone is small.

        What only says which cases the goals, or a fact, are about leads to no facts, and facts about other cases are left out.
        What many facts have in common leads to them only if a goal mentions it, and to the last of them if they are too many.
        """
        goals = tuple(goals)
        allowed, start, segment = self._allowed(_first(goals), counts), self._start(goals), self._segment[goals[0].label]
        if self._closure(start, self._unconditional(allowed), allowed, segment, NEAR)[1]:
            return None
        each = [failing(goal.item.condition) for goal in goals]
        confined = {name: [cases[name] for cases in each] for name in frozenset.intersection(*map(frozenset, each))}
        near = _Near(self, segment)
        postponed: list[tuple[int, ...]] = []
        near.waiting += sorted(start)
        for symbol in near.new():
            if symbol in confined:
                continue
            near.waiting.extend(self._operands.get(symbol, ()))
            found = (n for n in self._by_case.find(symbol, confined) if n not in near.facts and allowed(self.facts[n]))
            if symbol not in start:
                few = tuple(islice(found, FEW + 1))
                near.add(few if len(few) <= FEW else ())
                continue
            numbers = tuple(found)
            if len(numbers) <= NEAR // 2:
                near.add(numbers)
            else:
                postponed.append(numbers)
        for numbers in postponed:
            near.add(reversed(numbers))
        return near.cone()

    def core(self, goals: Iterable[Place], facts: Iterable[int], counts: Callable[[Fact], bool]) -> Cone:
        """Those of the facts that come before all goals, which are of one block, and count; with what symbols are defined as."""
        goals = tuple(goals)
        allowed, near = self._allowed(_first(goals), counts), _Near(self, self._segment[goals[0].label], float("inf"))
        near.waiting += sorted(self._start(goals))
        near.add(sorted(n for n in facts if allowed(self.facts[n])))
        for symbol in near.new():
            near.waiting.extend(self._operands.get(symbol, ()))
        return near.cone()

    def _start(self, goals: tuple[Place, ...]) -> set[str]:
        """The symbols of goals of one block."""
        reach = self.passive.reach[goals[0].label]
        return {s for g in goals for s in g.symbols} | ({reach.name} if isinstance(reach, Var) else set())

    def _unconditional(self, allowed: Callable[[Place], bool]) -> set[int]:
        return {n for n in self._always if allowed(self.facts[n])}

    def everything(self, goal: Place, counts: Callable[[Fact], bool]) -> Cone:
        """All facts on the paths to a goal, and all equations there."""
        allowed = self._allowed((goal,), counts)
        facts = {p.number for p in self.facts if allowed(p)}
        before = self._before[goal.block]
        equations = self.passive.equations.values()
        start = {e.symbol.name for e in equations if before >> self._number[e.block] & 1 and not e.predicate}
        return self._closure(start | goal.symbols, facts, allowed, self._segment[goal.label])[0]

    def _allowed(self, goals: tuple[Place, ...], counts: Callable[[Fact], bool]) -> Callable[[Place], bool]:
        before = 0
        last: dict[int, int] = {}
        for goal in goals:
            before |= self._before[goal.block]
            last[goal.block] = max(goal.step, last.get(goal.block, -1))
        segment = self._segment[goals[0].label]

        def allowed(place: Place) -> bool:
            item = place.item
            assert isinstance(item, Fact)
            if not before >> place.block & 1 or place.step > last.get(place.block, place.step) or not counts(item):
                return False
            # Inside the segment a branch condition follows from the symbol that says the branch is taken.
            return not item.edge or self.precedes(place.label, segment)

        return allowed

    def _closure(
        self, start: set[str], facts: set[int], allowed: Callable[[Place], bool], segment: str, limit: float = float("inf")
    ) -> tuple[Cone, bool]:
        """What is connected with symbols and facts, and whether that is all: the nearest if there are more than ``limit``."""
        near = _Near(self, segment, limit)
        near.waiting += sorted(start)
        near.add(sorted(facts))
        for symbol in near.new():
            near.waiting.extend(self._operands.get(symbol, ()))
            near.add(n for n in self._by_symbol.get(symbol, ()) if n not in near.facts and allowed(self.facts[n]))
        return near.cone(), near.complete

    def passed(self, segment: str) -> frozenset[str]:
        if segment not in self._passed_by_segment:
            reached = (self.passive.reach[d] for d in graph.dominators_of(segment, self.passive.dominator))
            self._passed_by_segment[segment] = frozenset(r.name for r in reached if isinstance(r, Var))
        return self._passed_by_segment[segment]

    def mentioned(self, number: int, segment: str) -> Iterator[str]:
        place = self.facts[number]
        yield from place.symbols
        reach = self.passive.reach[place.label]
        if isinstance(reach, Var) and not self.precedes(place.label, segment):
            yield reach.name

    def in_order(self, names: Set[str]) -> tuple[str, ...]:
        """Those of the symbols that have equations, in program order."""
        return tuple(sorted(names & self._order.keys(), key=self._order.__getitem__))

    def may_pass(self, label: str, goal: Place) -> bool:
        """Whether some path to the goal passes the block."""
        return bool(self._before[goal.block] >> self._number[label] & 1)

    # -- as formulas ----------------------------------------------------------------------------------------

    def fact(self, number: int, segment: str) -> Expr:
        """A fact, guarded unless its block lies on all paths to the segment."""
        place = self.facts[number]
        if self.precedes(place.label, segment):
            return place.item.condition
        if (known := self._guarded.get(number)) is None:
            known = self._guarded[number] = implies(self.passive.reach[place.label], place.item.condition)
        return known

    def equation(self, name: str) -> Expr:
        """What defines a symbol."""
        if (known := self._equations.get(name)) is None:
            equation = self.passive.equations[name]
            known = self._equations[name] = equation.value if equation.predicate else eq(equation.symbol, equation.value)
        return known

    def value_of(self, name: str) -> Expr | None:
        """What a symbol is defined as; None if it is arbitrary, or stands for a formula."""
        equation = self.passive.equations.get(name)
        return None if equation is None or equation.predicate else equation.value

    def parts(self, cone: Cone) -> Iterator[Expr]:
        """What the formulas of a cone are made of, without their guards."""
        yield from (self.facts[number].item.condition for number in cone.facts)
        yield from (self.passive.equations[name].value for name in cone.equations)

    def reach(self, goal: Place) -> Expr:
        """That the goal's block is passed, as a symbol; TRUE where that goes without saying."""
        return TRUE if self.precedes(goal.label, self._segment[goal.label]) else self.passive.reach[goal.label]


class _Near:
    """A cone in the making, by breadth first from symbols and facts that are ``waiting``."""

    def __init__(self, slicer: Slicer, segment: str, limit: float = NEAR) -> None:
        self.facts: set[int] = set()
        self.waiting: list[str] = []
        self.complete = True
        self._slicer = slicer
        self._segment = segment
        self._limit = limit
        self._known: set[str] = set()

    def size(self) -> int:
        return len(self._known) + len(self.facts)

    def add(self, numbers: Iterable[int]) -> None:
        """Takes up facts, and what they mention, until there is too much."""
        for number in numbers:
            if self.size() > self._limit:
                self.complete = False
                return
            self.facts.add(number)
            self.waiting.extend(self._slicer.mentioned(number, self._segment))

    def new(self) -> Iterator[str]:
        """The symbols that are waiting and lead to others, each once, until there is too much."""
        passed = self._slicer.passed(self._segment)
        for symbol in self.waiting:  # it grows
            if symbol in self._known:
                continue
            if self.size() > self._limit:
                self.complete = False
                return
            self._known.add(symbol)
            if symbol not in passed:
                yield symbol

    def cone(self) -> Cone:
        passed = self._slicer.passed(self._segment)
        return Cone(tuple(sorted(self.facts)), self._slicer.in_order(self._known - passed), tuple(sorted(self._known & passed)))


def _first(goals: tuple[Place, ...]) -> tuple[Place]:
    """The one that comes first, of goals of one block."""
    return (min(goals, key=lambda g: g.step),)


def _with_item(place: Place, item: Fact | Goal) -> Place:
    return place if item is place.item else replace(place, item=item)
