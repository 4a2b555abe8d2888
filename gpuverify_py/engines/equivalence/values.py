"""Whether two terms are equal where a context holds: congruence, cases, and rules for what loops compute.

Rules for folds, each shown for an arbitrary state and iteration:

- *same*: equally many iterations, equal first states, equal bodies.
- *tiles*: a fold whose body is a fold of K iterations that begins with the outer state and hands on what it gives is one of K
  times as many iterations; the number of the flat iteration is ``outer * K + inner``.
- *unrolled*: one iteration of one fold is several of the other.
- *expanded*: a fold of a few iterations, as many as a number says, is its body so many times.
"""

from __future__ import annotations

from boogie_ir.lang.build import binary, bv, bvadd, bvmul, not_, width_of
from boogie_ir.lang.expr import FALSE, Apply, Binary, BinaryOp, Expr, Ite, Literal
from boogie_ir.lang.symbols import FLOAT_WIDTHS
from boogie_ir.lang.traverse import children, free_variables, subexpressions, substitute
from boogie_ir.lang.types import BOOL, BitVec
from gpuverify_py.engines.equivalence.contents import Contents
from gpuverify_py.engines.equivalence.context import Context
from gpuverify_py.engines.equivalence.summary import Fold, bound, replaced
from gpuverify_py.engines.equivalence.sums import Matching, Summing
from gpuverify_py.terms.expressions import FromExpressions
from gpuverify_py.terms.normal import Normal, kind
from gpuverify_py.terms.solve import Question
from gpuverify_py.terms.terms import Term, Terms, Value
from gpuverify_py.verify.comparison import Arithmetic

MOST_EXPANDED = 64
_REGROUPED = frozenset(f"{name}{width}" for name in ("FADD", "FMUL") for width in FLOAT_WIDTHS)
MOST_UNROLLED = 16
DEEPEST = 12  # cases, and folds in folds
MOST_INNER = 8  # cases of conditions inside of terms
SOLVED = 2.0  # seconds of computing for a question about choices by what memory holds


class Values:
    """Compares terms of two sides."""

    def __init__(self, left: Contents, right: Contents, arithmetic: Arithmetic) -> None:
        self.left = left
        self.right = right
        self.arithmetic = arithmetic
        self.regrouped: dict[str, None] = {}
        self.definitions = left.definitions
        self._terms = Terms()
        self._terms_of = FromExpressions(self._terms)
        self._normal = Normal(self._terms, arithmetic)
        self._exact = Normal(self._terms, Arithmetic.BITS)
        self._summing = Summing(self._opened, self._written_out)

    @property
    def assuming(self) -> tuple[str, ...]:
        """What something rests on, in sentences."""
        return self._normal.assuming

    def equal(self, left: Expr, right: Expr, context: Context, depth: int = DEEPEST) -> bool:
        """Whether a term of the left side and one of the right are equal.

        Raises :class:`gpuverify_py.engines.equivalence.summary.NotFollowed`.
        """
        if context.impossible:
            return True
        if left.type != right.type or depth < 0:
            return False
        left, right = self.left.resolved(left, context), self.right.resolved(right, context)
        left, right = context.normal(left), context.normal(right)
        if left is right or self._alike(left, right, context):
            return True
        for each in (left, right):
            if isinstance(each, Ite):
                return self._decided(each.condition, left, right, context) or self._cases(
                    each.condition, left, right, context, depth
                )
        if self._summed(left, right, context, depth):
            return True
        if isinstance(left, Apply) or isinstance(right, Apply):  # a solver has nothing to say of them
            return (
                self._folds(left, right, context, depth)
                or self._regrouped(left, right, context, depth)
                or self._by_inner_cases(left, right, context, depth)
                or self._congruent(left, right, context, depth)
            )
        if any(isinstance(e, Apply) for e in subexpressions(left)) and self._congruent(left, right, context, depth):
            return True
        return context.same(left, right) or self._by_inner_cases(left, right, context, depth)

    # -- as they stand --------------------------------------------------------------------------------------

    def _alike(self, left: Expr, right: Expr, context: Context) -> bool:
        """Whether terms have one normal form, loops of a few iterations written out."""
        one, two = self._pair_of_terms(left, right, context)
        if _identical(self._exact.of(one), self._exact.of(two)):
            return True
        form = self._normal.of(one)
        if not _identical(form, self._normal.of(two)):
            return False
        self.regrouped[kind(form)] = None
        return True

    def _pair_of_terms(self, left: Expr, right: Expr, context: Context) -> tuple[Value, Value]:
        one, two = (self._plain(e, side, context) for e, side in ((left, self.left), (right, self.right)))
        return self._terms_of.of(one), self._terms_of.of(two)

    def _plain(self, term: Expr, side: Contents, context: Context) -> Expr:
        """The term without folds whose number of iterations is known."""
        for _ in range(DEEPEST):
            folds = {id(e): e for e in subexpressions(term) if isinstance(e, Apply) and e.function in self.definitions.folds}
            written = {key: out for key, e in folds.items() if (out := self._written_out(e, context)) is not None}
            if not written:
                break
            term = context.normal(side.resolved(replaced(term, written), context))
        return term

    def _decided(self, condition: Expr, left: Expr, right: Expr, context: Context) -> bool:
        """Whether a solver shows that terms are equal which choose by what memory holds; operations on floats are opaque."""
        if not any(isinstance(e, Apply) for e in subexpressions(condition)):
            return False
        context.asking.go_on()
        one, two = self._pair_of_terms(left, right, context)
        session = context.asking.backend.session(incremental=False)
        limit = context.asking.budget.computing(SOLVED).left()
        width = left.type.width if isinstance(left.type, BitVec) else 0
        return Question(session, one, two).same(one, two, width, limit) is True

    def _cases(self, condition: Expr, left: Expr, right: Expr, context: Context, depth: int) -> bool:
        """Both cases of a condition, each with the terms as they are then."""
        for holds in (True, False):
            case = context.given(condition if holds else not_(condition))
            if case.impossible or case.holds(FALSE):
                continue
            one, two = (_taken(e, condition, holds) for e in (left, right))
            if not self.equal(one, two, case, depth - 1):
                return False
        return True

    def _by_inner_cases(self, left: Expr, right: Expr, context: Context, depth: int) -> bool:
        """Both cases of a condition inside of a term that speaks of sizes and threads' numbers only."""
        if depth <= DEEPEST - MOST_INNER:
            return False
        found = (e.condition for term in (left, right) for e in subexpressions(term) if isinstance(e, Ite))
        condition = next((c for c in found if not any(isinstance(e, Apply) for e in subexpressions(c))), None)
        return condition is not None and self._cases(condition, left, right, context, depth)

    def _congruent(self, left: Expr, right: Expr, context: Context, depth: int) -> bool:
        """Whether the terms are the same operation of equal operands."""
        if type(left) is not type(right) or isinstance(left, Literal):
            return False
        pairs = tuple(zip(children(left), children(right), strict=False))
        if not pairs or len(children(left)) != len(children(right)):
            return False
        match left, right:
            case Apply(), Apply():
                same = left.function == right.function
            case Binary(), Binary():
                same = left.op is right.op
            case _:
                return False
        return same and all(self._operands(a, b, context, depth) for a, b in pairs)

    def _operands(self, left: Expr, right: Expr, context: Context, depth: int) -> bool:
        if left.type == right.type and (isinstance(left.type, BitVec) or left.type == BOOL):
            return self.equal(left, right, context, depth - 1)
        return False

    # -- sums and products in another order -----------------------------------------------------------------

    def _regrouped(self, left: Expr, right: Expr, context: Context, depth: int) -> bool:
        """Whether two sums, or products, have the same terms, where their order is not to matter."""
        if self.arithmetic is Arithmetic.BITS or not isinstance(left, Apply) or not isinstance(right, Apply):
            return False
        if left.function != right.function or left.function not in _REGROUPED:
            return False
        mine, theirs = (
            self._summands(term, left.function, context, side) for term, side in ((left, self.left), (right, self.right))
        )
        if len(mine) != len(theirs):
            return False
        others = list(theirs)
        for term in mine:
            found = next((o for o in others if o is term), None) or next(
                (o for o in others if self.equal(term, o, context, depth - 1)), None
            )
            if found is None:
                return False
            others.remove(found)
        if len(mine) > 2:
            self.regrouped[f"{left.function}: {len(mine)} operands"] = None
        return True

    def _summands(self, term: Expr, function: str, context: Context, side: Contents) -> list[Expr]:
        """The operands of applications of one function to itself, those within cases that are decided included."""
        term = _decided(context.normal(side.resolved(term, context)), context)
        if isinstance(term, Apply) and term.function == function:
            return [each for a in term.arguments for each in self._summands(a, function, context, side)]
        return [term]

    # -- folds ----------------------------------------------------------------------------------------------

    def _summed(self, left: Expr, right: Expr, context: Context, depth: int) -> bool:
        """Whether loops add the same, in whatever order."""
        if not isinstance(left.type, BitVec):
            return False
        one = self._summing.of(left, context)
        two = self._summing.of(right, context) if one is not None else None
        if one is None or two is None:
            return False
        matching = Matching(lambda a, b, inside: self.equal(a, b, inside, depth - 1), self._whole)
        return matching.same(one, two, context)

    def _folds(self, left: Expr, right: Expr, context: Context, depth: int) -> bool:
        one, two = self._opened(left, context), self._opened(right, context)
        if one is not None and two is not None:
            return (
                self._same(one, two, context, depth)
                or self._tiles(one, two, context, depth, turned=False)
                or self._tiles(two, one, context, depth, turned=True)
                or self._unrolled(one, two, context, depth, turned=False)
                or self._unrolled(two, one, context, depth, turned=True)
                or self._expanded(left, right, context, depth)
            )
        return (one is not None or two is not None) and self._expanded(left, right, context, depth)

    def _opened(self, term: Expr, context: Context) -> tuple[Fold, int, Expr] | None:
        """The fold that a term is, where the thread comes to the loop: which of its states, and after how many iterations."""
        opened = self.definitions.opened(term) if isinstance(term, Apply) else None
        if opened is None or not isinstance(term, Apply) or not all(map(context.holds, opened[0].guards)):
            return None
        return (*opened, term.arguments[0])

    def _pair(self, left: Expr, right: Expr, context: Context, depth: int, turned: bool) -> bool:
        return self.equal(right, left, context, depth) if turned else self.equal(left, right, context, depth)

    def _same(self, one: tuple[Fold, int, Expr], two: tuple[Fold, int, Expr], context: Context, depth: int) -> bool:
        (a, first, turns), (b, second, others) = one, two
        if len(a.states) != len(b.states) or a.iteration.type != b.iteration.type:
            return False
        if len(a.states) > 1:
            pairs = _by_name(a, b)
        else:
            pairs = [(0, 0)]
        if pairs is None or (first, second) not in pairs:
            return False
        if not self._turns(turns, others, context, depth):
            return False
        if not all(self.equal(a.first[i], b.first[j], context, depth - 1) for i, j in pairs):
            return False
        names: dict[str, Expr] = {b.states[j].name: a.states[i] for i, j in pairs}
        names[b.iteration.name] = a.iteration
        within = binary(BinaryOp.BVULT, a.iteration, turns)
        inside = context.given(within, *a.facts, *(substitute(f, names) for f in b.facts))
        return all(self.equal(a.following[i], substitute(b.following[j], names), inside, depth - 1) for i, j in pairs)

    def _turns(self, one: Expr, two: Expr, context: Context, depth: int) -> bool:
        """Whether two loops go round equally often: they decide alike from what they compute alike."""
        counts = [self.definitions.counts.get(e.function) if isinstance(e, Apply) else None for e in (one, two)]
        if counts[0] is None or counts[1] is None or not isinstance(one, Apply) or not isinstance(two, Apply):
            return context.same(one, two)
        a, b = ((c.fold, bound(c.over, e.arguments)) for c, e in zip(counts, (one, two), strict=True) if c is not None)
        fresh: dict[str, Expr] = {v.name: self.definitions.fresh(v.name, v.type) for v in (*a[0].states, a[0].iteration)}
        pairs = [(0, 0)] if len(a[0].states) == len(b[0].states) == 1 else _by_name(a[0], b[0])
        if pairs is None or a[0].iteration.type != b[0].iteration.type:
            return False
        inner = {b[0].states[j].name: fresh[a[0].states[i].name] for i, j in pairs}
        inner[b[0].iteration.name] = fresh[a[0].iteration.name]
        left, right = {**a[1], **fresh}, {**b[1], **inner}
        terms = [(substitute(a[0].first[i], a[1]), substitute(b[0].first[j], b[1])) for i, j in pairs]
        terms += [(substitute(a[0].following[i], left), substitute(b[0].following[j], right)) for i, j in pairs]
        terms.append((substitute(counts[0].goes_on, left), substitute(counts[1].goes_on, right)))
        return all(self.equal(*each, context, depth - 1) for each in terms)

    def _tiles(
        self, one: tuple[Fold, int, Expr], two: tuple[Fold, int, Expr], context: Context, depth: int, *, turned: bool
    ) -> bool:
        """A fold of folds against a flat one."""
        (outer, _, tiles), (flat, _, turns) = one, two
        if len(outer.states) != 1 or len(flat.states) != 1 or outer.iteration.type != flat.iteration.type:
            return False
        side = self.right if turned else self.left
        inside = context.given(binary(BinaryOp.BVULT, outer.iteration, tiles), *outer.facts)
        opened = self._opened(side.resolved(outer.following[0], inside), inside)
        if opened is None:
            return False
        inner, number, size = opened
        size = context.normal(size)
        if len(inner.states) != 1 or number or inner.first[0] != outer.states[0] or inner.iteration.type != flat.iteration.type:
            return False
        if _names(size) & {outer.iteration.name, outer.states[0].name}:
            return False
        if not context.same(bvmul(tiles, size), turns) or not self._whole(tiles, size, turns, context):
            return False
        if not self._pair(outer.first[0], flat.first[0], context, depth - 1, turned):
            return False
        at = bvadd(bvmul(outer.iteration, size), inner.iteration)
        names: dict[str, Expr] = {flat.iteration.name: at, flat.states[0].name: inner.states[0]}
        limits = (binary(BinaryOp.BVULT, inner.iteration, size), binary(BinaryOp.BVULT, at, turns))
        deep = inside.given(*limits, *inner.facts, *(substitute(f, names) for f in flat.facts))
        return self._pair(inner.following[0], substitute(flat.following[0], names), deep, depth - 1, turned)

    def _whole(self, tiles: Expr, size: Expr, turns: Expr, context: Context) -> bool:
        """Whether so many tiles of a size have, as integers, so many elements: the product does not wrap around."""
        quotient = binary(BinaryOp.BVUDIV, turns, size)
        zero = bv(0, width_of(turns))
        return context.holds(binary(BinaryOp.BVULT, zero, size)) and context.holds(binary(BinaryOp.BVULE, tiles, quotient))

    def _unrolled(
        self, one: tuple[Fold, int, Expr], two: tuple[Fold, int, Expr], context: Context, depth: int, *, turned: bool
    ) -> bool:
        """One iteration of the first is several of the second."""
        (wide, first, rounds), (narrow, second, turns) = one, two
        if len(wide.states) != 1 or len(narrow.states) != 1 or wide.iteration.type != narrow.iteration.type:
            return False
        width = width_of(wide.iteration)
        for factor in _factors(rounds, turns):
            size = bv(factor, width)
            if not context.same(bvmul(rounds, size), turns) or not self._whole(rounds, size, turns, context):
                continue
            if not self._pair(wide.first[first], narrow.first[second], context, depth - 1, turned):
                return False
            state: Expr = wide.states[0]
            facts = []
            for number in range(factor):
                at = bvadd(bvmul(wide.iteration, size), bv(number, width))
                names: dict[str, Expr] = {narrow.iteration.name: at, narrow.states[0].name: state}
                facts += [binary(BinaryOp.BVULT, at, turns), *(substitute(f, names) for f in narrow.facts)]
                state = substitute(narrow.following[0], names)
            inside = context.given(binary(BinaryOp.BVULT, wide.iteration, rounds), *wide.facts, *facts)
            return self._pair(wide.following[0], state, inside, depth - 1, turned)
        return False

    def _expanded(self, left: Expr, right: Expr, context: Context, depth: int) -> bool:
        one, two = (self._written_out(e, context) for e in (left, right))
        if one is None and two is None:
            return False
        return self.equal(one if one is not None else left, two if two is not None else right, context, depth - 1)

    def _written_out(self, term: Expr, context: Context) -> Expr | None:
        """A fold of a few iterations as its body so many times."""
        opened = self._opened(term, context)
        if opened is None:
            return None
        fold, number, turns = opened
        turns = _decided(context.normal(turns), context)
        if not isinstance(turns, Literal) or int(turns.value) > MOST_EXPANDED:
            return None
        states = fold.first
        for count in range(int(turns.value)):
            names: dict[str, Expr] = {s.name: e for s, e in zip(fold.states, states, strict=True)}
            names[fold.iteration.name] = bv(count, width_of(fold.iteration))
            states = tuple(substitute(e, names) for e in fold.following)
        return states[number]


def _by_name(one: Fold, two: Fold) -> list[tuple[int, int]] | None:
    """Which state of one fold is which of another: by the variables' names in the source."""
    plain = [[s.name.split("@")[0] for s in fold.states] for fold in (one, two)]
    if sorted(plain[0]) != sorted(plain[1]):
        return None
    return [(i, plain[1].index(name)) for i, name in enumerate(plain[0])]


def _factors(*counts: Expr) -> list[int]:
    """Small numbers by which numbers of iterations are divided, or that they are multiples of."""
    numbers = {int(e.value) for count in counts for e in subexpressions(count) if isinstance(e, Literal)}
    return sorted(n for n in numbers if 2 <= n <= MOST_UNROLLED)


def _decided(term: Expr, context: Context) -> Expr:
    """The term without choices at its top of which it is known how they are made."""
    while isinstance(term, Ite):
        if context.holds(term.condition):
            term = context.normal(term.then)
        elif context.refuted(term.condition):
            term = context.normal(term.otherwise)
        else:
            break
    return term


def _identical(one: Value, other: Value) -> bool:
    return one is other or (not isinstance(one, Term) and not isinstance(other, Term) and one == other)


def _names(expression: Expr) -> set[str]:
    return {v.name for v in free_variables(expression)}


def _taken(term: Expr, condition: Expr, holds: bool) -> Expr:
    """The term where a condition that it asks for is known."""
    if isinstance(term, Ite) and term.condition == condition:
        return term.then if holds else term.otherwise
    choices = (e for e in subexpressions(term) if isinstance(e, Ite) and e.condition is condition)
    known = {id(e): e.then if holds else e.otherwise for e in choices}
    return replaced(term, known) if known else term


