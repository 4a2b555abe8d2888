"""Sums of integers that loops compute, in any order: addition wraps around, and is associative and commutative all the same.

A loop that adds to a state what does not depend on it is a sum over its iterations. Rules for two sums of such parts, each shown
for an arbitrary iteration:

- parts of equally many iterations are one (two accumulators, loops one after the other);
- *same*: equal terms in the same iteration, or in the one that is as far from the end (a loop that counts down);
- *unrolled*: an iteration of one part is several of the other, and what these leave at the end is a part of its own.

A loop in which threads meet may add up an array of their block: :class:`Tree`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from boogie_ir.lang.build import and_, binary, bv, bvadd, bvmul, bvsub, eq, implies, not_, or_, width_of
from boogie_ir.lang.expr import TRUE, Apply, Binary, BinaryOp, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.traverse import free_variables, subexpressions, substitute
from boogie_ir.lang.types import BitVec
from gpuverify_py.engines.equivalence.contents import At, Contents
from gpuverify_py.engines.equivalence.context import Context
from gpuverify_py.engines.equivalence.summary import Fold, Site, replaced
from gpuverify_py.terms.polynomials import Polynomial, added, multiplied

MOST_UNROLLED = 16
MOST_PARTS = 80

Opened = tuple[Fold, int, Expr]


@frozen_node
class Part:
    """The sum of ``term`` over the iterations before ``turns``; ``facts`` hold in each."""

    iteration: Var
    turns: Expr
    term: Expr
    facts: tuple[Expr, ...]

    def at(self, iteration: Expr) -> Expr:
        """What an iteration adds."""
        return substitute(self.term, {self.iteration.name: iteration})

    def known(self, iteration: Expr) -> tuple[Expr, ...]:
        """What holds in an iteration."""
        within = binary(BinaryOp.BVULT, self.iteration, self.turns)
        return tuple(substitute(f, {self.iteration.name: iteration}) for f in (within, *self.facts))


@frozen_node
class Sum:
    """Parts, and a rest that no loop computes."""

    parts: tuple[Part, ...]
    rest: Expr


class Summing:
    """Reads terms as sums. ``opened`` gives the fold that an application is, ``written`` one of few iterations without it."""

    def __init__(
        self, opened: Callable[[Expr, Context], Opened | None], written: Callable[[Expr, Context], Expr | None]
    ) -> None:
        self._opened = opened
        self._written = written

    def of(self, term: Expr, context: Context) -> Sum | None:
        """The sum that a term is; None where it is none, or has no loops in it."""
        if not isinstance(term.type, BitVec):
            return None
        width, normal, atoms = term.type.width, context.normal, context.asking.atoms.expressions
        rest: Polynomial = {}
        parts: list[Part] = []
        waiting: list[tuple[Polynomial, Expr]] = [({(): 1}, term)]
        while waiting:
            factor, each = waiting.pop()
            for monomial, coefficient in normal.polynomial(normal(each)).items():
                times = multiplied(factor, {(): coefficient}, width)
                atom = atoms[monomial[0]] if len(monomial) == 1 else None
                written = self._written(atom, context) if isinstance(atom, Apply) else None
                if written is not None:
                    waiting.append((times, written))
                    continue
                opened = self._opened(atom, context) if isinstance(atom, Apply) else None
                if opened is None:
                    rest = added(rest, multiplied(times, {monomial: 1}, width), width)
                    continue
                part = self._part(opened, normal.expression(times, width), context)
                if part is None or len(parts) + len(waiting) > MOST_PARTS:
                    return None
                parts.append(part)
                waiting.append((times, opened[0].first[0]))
        return Sum(tuple(_merged(parts, context)), normal.expression(rest, width)) if parts else None

    def _part(self, opened: Opened, factor: Expr, context: Context) -> Part | None:
        """What a loop adds, so many times; None where that depends on the sum so far."""
        fold, _, turns = opened
        if len(fold.states) != 1:
            return None
        state, inside = fold.states[0], context.given(binary(BinaryOp.BVULT, fold.iteration, turns), *fold.facts)
        following = fold.following[0]
        while (found := _first(following, lambda e: self._written(e, inside))) is not None:
            following = found
        step = inside.asking.plain(bvmul(factor, bvsub(following, state)))
        if state in free_variables(step):
            return None
        facts = tuple(f for f in fold.facts if state not in free_variables(f))  # the others speak of one iteration's sum so far
        return Part(fold.iteration, turns, step, facts)


def _first(term: Expr, change: Callable[[Expr], Expr | None]) -> Expr | None:
    """The term with all applications replaced that can be; None where none can."""
    found = {id(e): new for e in subexpressions(term) if isinstance(e, Apply) and (new := change(e)) is not None}
    return replaced(term, found) if found else None


def _merged(parts: Sequence[Part], context: Context) -> Iterator[Part]:
    """Parts of equally many iterations as one."""
    left = list(parts)
    while left:
        part = left.pop(0)
        for other in list(left):
            if other.iteration.type == part.iteration.type and context.same(part.turns, other.turns):
                left.remove(other)
                facts = (*part.facts, *other.known(part.iteration)[1:])
                part = replace(part, term=bvadd(part.term, other.at(part.iteration)), facts=facts)
        yield part


class Matching:
    """Whether two sums are equal; ``equal`` compares a term of the left with one of the right."""

    def __init__(self, equal: Callable[[Expr, Expr, Context], bool], whole: Callable[[Expr, Expr, Expr, Context], bool]) -> None:
        self._equal = equal
        self._whole = whole

    def same(self, left: Sum, right: Sum, context: Context) -> bool:
        """Whether they are equal, part by part."""
        others = list(right.parts)
        mine: list[Part] = []
        for part in left.parts:
            found = next((o for o in others if self._alike(part, o, context)), None)
            if found is None:
                mine.append(part)
            else:
                others.remove(found)
        if mine or others:
            if len(mine) == 1 and self._unrolled(mine[0], others, context, turned=False):
                pass
            elif not (len(others) == 1 and self._unrolled(others[0], mine, context, turned=True)):
                return False
        return self._equal(left.rest, right.rest, context)

    def _pair(self, one: Expr, two: Expr, context: Context, turned: bool) -> bool:
        return self._equal(two, one, context) if turned else self._equal(one, two, context)

    def _alike(self, one: Part, two: Part, context: Context) -> bool:
        if one.iteration.type != two.iteration.type or not context.same(one.turns, two.turns):
            return False
        there: Expr = one.iteration
        last = bvsub(bvsub(one.turns, bv(1, width_of(there))), there)
        for iteration in (there, last):
            inside = context.given(*one.known(there), *two.known(iteration))
            if self._equal(one.term, two.at(iteration), inside):
                return True
        return False

    def _unrolled(self, flat: Part, others: Sequence[Part], context: Context, *, turned: bool) -> bool:
        """One part against one whose iterations are several of it, and against what these leave at the end."""
        for wide in others:
            tails = [part for part in others if part is not wide]
            if len(tails) > 1 or wide.iteration.type != flat.iteration.type:
                continue
            width = width_of(flat.iteration)
            for number in _factors(wide.turns, flat.turns, wide.term):
                size = bv(number, width)
                covered = bvmul(wide.turns, size)
                total = bvadd(covered, tails[0].turns) if tails else covered
                if not context.same(total, flat.turns) or not self._whole(wide.turns, size, flat.turns, context):
                    continue
                at = [bvadd(bvmul(wide.iteration, size), bv(n, width)) for n in range(number)]
                inside = context.given(*wide.known(wide.iteration), *(f for each in at for f in flat.known(each)))
                together = flat.at(at[0])
                for each in at[1:]:
                    together = bvadd(together, flat.at(each))
                if not self._pair(together, wide.term, inside, turned):
                    continue
                if all(self._tail(flat, tail, covered, context, turned) for tail in tails):
                    return True
        return False

    def _tail(self, flat: Part, tail: Part, covered: Expr, context: Context, turned: bool) -> bool:
        there = bvadd(covered, tail.iteration)
        inside = context.given(*tail.known(tail.iteration), *flat.known(there))
        return self._pair(flat.at(there), tail.term, inside, turned)


def _factors(*terms: Expr) -> list[int]:
    numbers = {int(e.value) for term in terms for e in subexpressions(term) if isinstance(e, Literal)}
    return sorted(n for n in numbers if 2 <= n <= MOST_UNROLLED)


@frozen_node
class Tree:
    """A loop in which threads meet, at an arbitrary iteration, and its only write to an array of a block.

    ``before`` knows what holds before the loop, ``inside`` in an iteration, ``behind`` after the last one. ``numbers`` are the
    loop's: each before the loop, before the iteration, and after it. ``at``: the end of the iteration, for the block.
    """

    contents: Contents
    site: Site
    at: At
    before: Context
    inside: Context
    behind: Context
    numbers: tuple[tuple[Expr, Expr, Expr], ...]

    def adds_up(self, cell: Var, where: Expr) -> bool:
        """Whether cell zero ends as the sum of the cells of which ``where`` holds before the loop, integers in any order.

        There are *live* cells, of which these are shown: at first they are those of ``where``; an iteration adds to some of
        them, which stay live, others which do not; each that does not stay is added; none becomes live; how far the other is
        from the one is the same for all threads, so that none is added twice, nor two to one; behind the loop only cell zero is
        live. So each iteration keeps the sum of all live cells. That nobody else writes the array is the caller's to see to.
        """
        found = self._added()
        if found is None:
            return False
        return any(
            width_of(first) == width_of(cell)
            and self.before.same(where, live(where, cell, first))
            and self._keeps(cell, live(where, cell, now), live(where, cell, then), *found)
            for first, now, then in self.numbers
            for live in _LIVE
        )

    def _added(self) -> tuple[Expr, Expr, Context] | None:
        """Which cell an arbitrary thread adds to, and which other one, where the context holds."""
        own: dict[str, Expr] = {v.name: v for v in self.site.thread}
        _, known = self.contents.arbitrary(self.site, own)
        context = self.inside.given(*known)
        index = context.normal(self.contents.resolved(self.site.index, context))
        match context.normal(self.contents.resolved(self.site.value, context)):
            case Binary(BinaryOp.BVADD, Apply(one, a), Apply(two, b)) if one == two == self.site.memory.contents:
                pass
            case _:
                return None
        for mine, other in ((a[-1], b[-1]), (b[-1], a[-1])):
            far = context.normal(bvsub(other, mine))
            if context.same(mine, index) and own.keys().isdisjoint(v.name for v in free_variables(far)):
                return index, other, context
        return None

    def _keeps(self, cell: Var, now: Expr, then: Expr, index: Expr, other: Expr, thread: Context) -> bool:
        """Whether an iteration keeps the sum of live cells, of which ``now`` holds before it and ``then`` after it."""
        zero = bv(0, width_of(cell))
        each = ((now, index, True), (then, index, True), (now, other, True), (then, other, False))
        if not all(
            thread.holds(formula if holds else not_(formula))
            for live, of, holds in each
            for formula in (substitute(live, {cell.name: of}),)
        ):
            return False
        last = self.behind.holds(substitute(now, {cell.name: zero})) and self.behind.holds(implies(now, eq(cell, zero)))
        if not last or not self.inside.holds(implies(then, now)):
            return False
        gone = self.inside.given(now, not_(then))
        adding = replace(self.site, index=other)
        return any(
            all(map(gone.holds, write.within)) and self.contents.made(write, cell, self.at, gone.given(*write.within)) == TRUE
            for write in self.contents.writers(adding, cell, self.at, gone)
        )


def _low(where: Expr, cell: Expr, number: Expr) -> Expr:
    return or_(eq(cell, bv(0, width_of(cell))), binary(BinaryOp.BVULT, cell, number))


def _multiple(where: Expr, cell: Expr, number: Expr) -> Expr:
    """Of powers of two."""
    return and_(where, eq(binary(BinaryOp.BVAND, cell, bvsub(number, bv(1, width_of(cell)))), bv(0, width_of(cell))))


def _half(number: Expr) -> Expr:
    return binary(BinaryOp.BVLSHR, number, bv(1, width_of(number)))


def _twice(number: Expr) -> Expr:
    return bvmul(number, bv(2, width_of(number)))


_LIVE: tuple[Callable[[Expr, Expr, Expr], Expr], ...] = (
    _multiple,
    lambda where, cell, number: _low(where, cell, _twice(number)),
    _low,
    lambda where, cell, number: _multiple(where, cell, _half(number)),
)
