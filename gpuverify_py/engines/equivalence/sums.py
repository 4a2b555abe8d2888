"""Sums of integers that loops compute, in any order: addition wraps around, and is associative and commutative all the same.

A loop that adds to a state what does not depend on it is a sum over its iterations. Rules for two sums of such parts, each shown
for an arbitrary iteration:

- parts of equally many iterations are one (two accumulators, loops one after the other);
- *same*: equal terms in the same iteration, or in the one that is as far from the end (a loop that counts down);
- *unrolled*: an iteration of one part is several of the other, and what these leave at the end is a part of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from boogie_ir.lang.build import binary, bv, bvadd, bvmul, bvsub, width_of
from boogie_ir.lang.expr import Apply, BinaryOp, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.traverse import free_variables, subexpressions, substitute
from boogie_ir.lang.types import BitVec
from gpuverify_py.engines.equivalence.context import Context
from gpuverify_py.engines.equivalence.summary import Fold, replaced
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
