"""Whether two accesses can meet: the cheapest argument that shows they cannot.

1. Their indices alone, without a condition: equal pairs of indices are asked once.
2. With what holds where they are made: linear constraints over the integers (:mod:`gpuverify_py.engines.protocols.arithmetic`).
3. The same for each round of loops whose states are known numbers: then masks, shifts and exclusive ors have constant operands.
4. A solver, over the integers and in bit-vectors; every question to it is one conjunction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from boogie_ir.lang.build import binary, boolean, bv, eq, width_of
from boogie_ir.lang.expr import FALSE, TRUE, Binary, BinaryOp, Expr, Literal, Other, SameGroup, Var
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import children, free_variables, subexpressions, substitute, with_children
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.integers import refute
from boogie_ir.prove.sessions import alone
from boogie_ir.smt.solver import Backend, Sat, Unsat
from gpuverify_py.engines.protocols.align import Traced, is_own
from gpuverify_py.engines.protocols.arithmetic.algebra import Context
from gpuverify_py.engines.protocols.arithmetic.atoms import WIDE, Atoms
from gpuverify_py.engines.protocols.arithmetic.joint import Case, Joint
from gpuverify_py.engines.protocols.arithmetic.linear import ONE, Form, Interval, Monomial, added
from gpuverify_py.engines.protocols.pairs_of_threads import Couple, Level, copy
from gpuverify_py.engines.protocols.rounds import Row
from gpuverify_py.engines.protocols.split import Pair, each_pair

MOST_ROUNDS = 80  # of loops, each a question
MOST_CONDITIONS = 80
MANY = 24  # accesses to an array in one interval
MOST_SIGNS = 3  # of divisors
SECONDS = 0.5  # of computing for a question over the integers, and for one in bit-vectors
_BITS = frozenset({BinaryOp.BVAND, BinaryOp.BVOR, BinaryOp.BVXOR, BinaryOp.BVSHL, BinaryOp.BVLSHR, BinaryOp.BVASHR})


class Questions:
    """Questions about two threads of one level. ``stated`` holds of the kernel's parameters, ``rows`` of loops."""

    def __init__(
        self,
        couple: Couple,
        own: frozenset[str],
        stated: tuple[Expr, ...],
        rows: tuple[tuple[Row, ...], ...],
        atoms: Atoms,
    ) -> None:
        self.couple = couple
        self.own = own | couple.own
        self.rows = rows
        self.atoms = atoms
        self.share: Sharing = atoms.share
        self._instances: dict[tuple[int, int], Expr] = {}
        self.base = tuple(self.share(c) for c in couple.conditions)
        self.stated = {t: tuple(self.of(c, t) for c in stated) for t in (1, 2)}
        self._names: dict[int, frozenset[str]] = {}
        self._contexts: dict[tuple[int, ...], Context] = {}
        self._apart_by: dict[tuple[int, int], tuple[Expr, Expr]] = {}
        self._plain: dict[tuple[int, int, bool], bool] = {}
        self._known: dict[tuple[int, ...], tuple[bool, Pair]] = {}  # with what the ids are of, so that they stay its own
        self._in_vain: Counter[str] = Counter()  # how often more the indices alone have not told what conditions did, by array
        self._last: Joint | None = None
        self._ranges: dict[int, Interval] = {}
        self._differences: dict[tuple[Context, Context, bool, frozenset[tuple[Monomial, int]]], bool] = {}  # never zero
        self.asked = 0

    # -- instances ------------------------------------------------------------------------------------------

    def of(self, expression: Expr, thread: int) -> Expr:
        """The expression as a thread has it."""
        key = (id(expression), thread)
        found = self._instances.get(key)
        if found is None:
            if isinstance(expression, Var):
                new: Expr = copy(expression, thread) if is_own(expression.name, self.own) else expression
            else:
                new = with_children(expression, tuple(self.of(c, thread) for c in children(expression)))
            found = self._instances[key] = self.share(new)
        return found

    def names(self, expression: Expr) -> frozenset[str]:
        found = self._names.get(id(expression))
        if found is None:
            found = self._names[id(expression)] = frozenset(v.name for v in free_variables(expression))
        return found

    def conditions(self, pair: Pair, names: frozenset[str]) -> tuple[tuple[Expr, ...], tuple[Expr, ...]]:
        """What holds of the two threads, as far as it has to do with some symbols; what was known first is first."""
        given = pair.first.given, pair.second.given
        every = [[self.of(c, t) for c in given[t - 1] or ()] + list(self.stated[t]) for t in (1, 2)]
        related, chosen = set(names), set[int]()
        growing = True
        while growing and len(chosen) < MOST_CONDITIONS:
            growing = False
            for condition in (*every[0], *every[1]):
                if id(condition) not in chosen and self.names(condition) & related:
                    chosen.add(id(condition))
                    related |= self.names(condition)
                    growing = True
        first, second = (tuple(dict.fromkeys(c for c in reversed(part) if id(c) in chosen)) for part in every)
        return first, second

    def paired(self, pair: Pair) -> tuple[Expr, ...]:
        """What is taken for granted of two threads by assumptions that both have passed, with each for the first."""
        both: list[Expr] = []
        for traced, other, thread in ((pair.first, pair.second, 1), (pair.second, pair.first, 2)):
            passed = {each.behind for each in other.access.paired}
            both += (
                self.between(condition, thread)
                for each, condition in zip(traced.access.paired, traced.paired, strict=True)
                if each.behind in passed
            )
        return tuple(dict.fromkeys(both))

    def between(self, expression: Expr, thread: int) -> Expr:
        """The expression as a thread has it, of which parts are the other's."""
        match expression:
            case Other(operand=operand):
                return self.of(operand, 3 - thread)
            case SameGroup():
                return boolean(self.couple.level is Level.BLOCK)
            case Var():
                return self.of(expression, thread)
            case _:
                parts = tuple(self.between(c, thread) for c in children(expression))
                return self.share(with_children(expression, parts)) if parts else expression

    # -- answers --------------------------------------------------------------------------------------------

    def meeting(self, accesses: Sequence[Traced]) -> Iterable[tuple[Traced, Traced]]:
        """The pairs whose indices may be equal as far as their bounds tell; of many accesses most lie apart.

        Indices are equal exactly if they are as unsigned numbers, so that those between disjoint bounds are not.
        """
        if len(accesses) < MANY:
            return each_pair(accesses)
        ranges = [self._range(traced.index) for traced in accesses]
        order = sorted(range(len(accesses)), key=lambda n: ranges[n])
        found: list[tuple[int, int]] = []
        reaching: list[int] = []  # those that may come to where the next one begins
        for number in order:
            reaching = [n for n in reaching if ranges[n][1] >= ranges[number][0]]
            reaching.append(number)
            found += [(min(n, number), max(n, number)) for n in reaching]
        return [(accesses[one], accesses[other]) for one, other in sorted(found)]

    def _range(self, index: Expr) -> Interval:
        """Between which numbers an index lies, whichever of the two threads has it."""
        key = id(index)
        if key not in self._ranges:
            context = self._context(self.base)
            (a, b), (c, d) = (context.interval(context.unsigned(self.of(index, thread))) for thread in (1, 2))
            self._ranges[key] = min(a, c), max(b, d)
        return self._ranges[key]

    def apart(self, pair: Pair, budget: Budget) -> bool:
        """Whether the accesses never meet by arithmetic alone."""
        if not self.couple.differ:
            return True
        first, second = self._moved(pair.first.index, pair.second.index)
        symmetric = first is second
        one, two = self.of(first, 1), self.of(second, 2)
        array = pair.first.access.array
        if self._in_vain[array] > 0:  # indices alone come last then
            return self._conditioned(pair, one, two, symmetric, budget) or self._plainly(one, two, symmetric)
        if self._plainly(one, two, symmetric):
            self._in_vain[array] -= 1
            return True
        apart = self._conditioned(pair, one, two, symmetric, budget)
        self._in_vain[array] += apart
        return apart

    def _plainly(self, one: Expr, two: Expr, symmetric: bool) -> bool:
        """Whether indices are never equal, whatever holds where they are made."""
        key = (id(one), id(two), symmetric)
        if key not in self._plain:
            context = self._context(self.base)
            self._plain[key] = self._disjoint(context, context, one, two, symmetric)
        return self._plain[key]

    def _conditioned(self, pair: Pair, one: Expr, two: Expr, symmetric: bool, budget: Budget) -> bool:
        """Whether they are never equal with what holds there."""
        whole = (id(one), id(two), id(pair.first.given), id(pair.second.given))
        if whole not in self._known:
            same = symmetric and pair.first.given is pair.second.given
            self._known[whole] = self._guarded(pair, one, two, same, budget), pair
        return self._known[whole][0]

    def _moved(self, one: Expr, two: Expr) -> tuple[Expr, Expr]:
        """The indices without what is added to the first, so that pairs of bytes of two numbers are few questions.

        ``a + i == b + j`` is ``a == b + (j - i)``, whether or not sums wrap around.
        """
        key = id(one), id(two)
        if key not in self._apart_by:
            (first, i), (second, j) = _base(one), _base(two)
            further = second if i == j else binary(BinaryOp.BVADD, second, bv(j - i, width_of(second)))
            self._apart_by[key] = (self.share(first), self.share(further)) if i else (one, two)
        return self._apart_by[key]

    def _guarded(self, pair: Pair, one: Expr, two: Expr, symmetric: bool, budget: Budget) -> bool:
        names = self._involved(one, two)
        first, second = self.conditions(pair, names)
        contexts = self._context(self.base + first), self._context(self.base + second)
        if self._parted(pair) or self._disjoint(*contexts, one, two, symmetric):
            return True
        if self._by_sign(contexts, one, two, symmetric):
            return True
        used = names.union(*(self.names(c) for c in (*first, *second)))
        few, many = self._rows(names), self._rows(used)
        return any(
            rows and all(not budget.over and self._in_round(row, one, two, first, second, symmetric) for row in rows)
            for rows in (few, many if len(many) > len(few) else [])
        )

    def _parted(self, pair: Pair) -> bool:
        """Whether the threads cannot get there in one interval: what holds of symbols that they share contradicts itself."""
        if pair.first.given is pair.second.given:
            return False
        one, two = (self._of_both(traced.given) for traced in (pair.first, pair.second))
        together = tuple(dict.fromkeys((*self._of_both(self.stated[1]), *reversed(one), *reversed(two))))
        return one != two and len(together) <= MOST_CONDITIONS and self._context(together).impossible

    def _of_both(self, conditions: Iterable[Expr] | None) -> tuple[Expr, ...]:
        """Those that speak of nothing of which each thread has its own."""
        every = (self.of(c, 1) for c in conditions or ())
        return tuple(c for c in every if not any("$" in name for name in self.names(c)))

    def _by_sign(self, contexts: tuple[Context, Context], one: Expr, two: Expr, symmetric: bool, before: int = 0) -> bool:
        """Whether accesses never meet, whatever the sign of a number is that both threads divide by, and then of others."""
        mine, others = (context.signless() for context in contexts)
        factor = next((atom for atom in mine if atom in others), None)
        if factor is None or before == MOST_SIGNS:
            return False
        for sign in (1, WIDE[1]), (WIDE[0], -1):
            first, second = (context.within(factor, sign) for context in contexts)
            apart = self._disjoint(first, second, one, two, symmetric)
            if not apart and not self._by_sign((first, second), one, two, symmetric, before + 1):
                return False
        return True

    def _involved(self, one: Expr, two: Expr) -> frozenset[str]:
        ids = (copy(v, t).name for v in self.couple.differ for t in (1, 2))
        return self.names(one) | self.names(two) | frozenset(ids)

    def _context(self, conditions: tuple[Expr, ...]) -> Context:
        key = tuple(map(id, conditions))
        if key not in self._contexts:
            self._contexts[key] = Context(self.atoms, conditions)
        return self._contexts[key]

    def _rows(self, used: frozenset[str]) -> list[Row]:
        """The rounds of the loops that the question speaks of, as far as it does; none where there are too many."""
        best: list[Row] = []
        covered = 0
        for rows in self.rows:
            names = [n for n in rows[0] if n in used and not is_own(n, self.own)] if rows else []
            chosen = {tuple((n, row[n]) for n in names): {n: row[n] for n in names} for row in rows}
            if len(names) > covered and len(chosen) <= MOST_ROUNDS:
                best, covered = list(chosen.values()), len(names)
        return best

    def _in_round(
        self, row: Row, one: Expr, two: Expr, first: tuple[Expr, ...], second: tuple[Expr, ...], symmetric: bool
    ) -> bool:
        def at(expression: Expr) -> Expr:
            if not self.names(expression) & row.keys():
                return expression
            return self.share(simplify(substitute(expression, row)))

        conditions = [tuple(c for c in map(at, part) if c != TRUE) for part in (first, second)]
        if any(FALSE in part for part in conditions):
            return True
        contexts = [Context(self.atoms, self.base + part) for part in conditions]
        return self._disjoint(contexts[0], contexts[1], at(one), at(two), symmetric)

    # -- arithmetic -----------------------------------------------------------------------------------------

    def _disjoint(self, first: Context, second: Context, one: Expr, two: Expr, symmetric: bool) -> bool:
        """Whether no two threads have equal indices; ``symmetric``: they may be exchanged."""
        if first.impossible or second.impossible:
            return True
        joint = self._joint(first, second)
        difference = joint.difference(one, two)
        key = first, second, symmetric, frozenset(difference.items())
        if key not in self._differences:
            self._differences[key] = joint.never_zero(difference, self._cases(first, second, symmetric))
        return self._differences[key]

    def _joint(self, first: Context, second: Context) -> Joint:
        """What is known of both, with what was found out about it: that of the last contexts is kept."""
        if self._last is None or self._last.first is not first or self._last.second is not second:
            self._last = Joint(first, second)
        return self._last

    def _cases(self, first: Context, second: Context, symmetric: bool) -> Iterator[Case]:
        """The ways in which thread numbers may differ: the first of them that does, and which is the smaller one."""
        before: list[Form] = []
        for variable in self.couple.differ:
            difference = added(first.signed(copy(variable, 1)), second.signed(copy(variable, 2)), -1)
            yield before, added(difference, {ONE: 1})
            if not symmetric:
                yield before, added({ONE: 1}, difference, -1)
            before = [*before, difference]

    # -- solvers --------------------------------------------------------------------------------------------

    def meet(self, pair: Pair, backend: Backend, budget: Budget) -> bool:
        """Whether a solver has an example of all that holds of the two threads in which the accesses meet."""
        same = eq(self.of(pair.first.index, 1), self.of(pair.second.index, 2))
        formulas = (*self.base, *dict.fromkeys(_everything(pair, self)), same, self.share(self.couple.different))
        return isinstance(alone(backend, formulas, "accesses meet", budget.computing(SECONDS)), Sat)

    def refuted(self, pair: Pair, backend: Backend, budget: Budget, seconds: float = SECONDS) -> bool | None:
        """Whether a solver shows that the accesses never meet; None where that takes longer."""
        self.asked += 1
        one, two = self.of(pair.first.index, 1), self.of(pair.second.index, 2)
        names = self._involved(one, two)
        parts = self.conditions(pair, names)
        formulas = (*self.base, *parts[0], *parts[1], *self.paired(pair), eq(one, two), self.share(self.couple.different))
        bits = any(
            isinstance(e, Binary) and e.op in _BITS and not isinstance(e.right, Literal)
            for f in formulas
            for e in subexpressions(f)
        )
        for integers in (not bits, bits):
            if budget.over:
                return False
            if integers:
                answer = refute(formulas, backend, budget.computing(seconds).left()).answer
            else:
                answer = alone(backend, formulas, "accesses meet", budget.computing(seconds))
            if isinstance(answer, Unsat):
                return True
            if isinstance(answer, Sat) and not integers:
                return False
        return None


def _base(index: Expr) -> tuple[Expr, int]:
    """An index without the number that is added last, and that number."""
    match index:
        case Binary(BinaryOp.BVADD, left, Literal(int() as number)):
            return left, number
        case _:
            return index, 0


def _everything(pair: Pair, questions: Questions) -> Iterator[Expr]:
    for traced, thread in ((pair.first, 1), (pair.second, 2)):
        yield from (questions.of(c, thread) for c in traced.given or ())
        yield from questions.stated[thread]
