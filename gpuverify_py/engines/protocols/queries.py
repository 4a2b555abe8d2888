"""Whether two accesses can meet: the cheapest argument that shows they cannot.

1. Their indices alone, without a condition: equal pairs of indices are asked once.
2. With what holds where they are made: linear constraints over the integers (:mod:`gpuverify_py.engines.protocols.algebra`).
3. The same for each round of loops whose states are known numbers: then masks, shifts and exclusive ors have constant operands.
4. A solver, over the integers and in bit-vectors; every question to it is one conjunction.

An equation ``c1*x1 + c2*x2 + ... = 0`` is split like a number into digits: where the sum of the terms with small coefficients
has only one multiple of the large ones' common divisor within its bounds, it is that multiple, and so are the others its
opposite.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import gcd

from boogie_ir.lang.build import boolean, eq
from boogie_ir.lang.expr import FALSE, TRUE, Binary, BinaryOp, Expr, Literal, Other, SameGroup, Var
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import children, free_variables, subexpressions, substitute, with_children
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.integers import refute
from boogie_ir.prove.sessions import alone
from boogie_ir.smt.solver import Backend, Sat, Unsat
from gpuverify_py.engines.protocols.algebra import Context
from gpuverify_py.engines.protocols.align import is_own
from gpuverify_py.engines.protocols.atoms import WIDE, Atoms, Division
from gpuverify_py.engines.protocols.linear import ONE, Form, Interval, Monomial, added, divided_by, refuted
from gpuverify_py.engines.protocols.pairs_of_threads import Couple, Level, copy
from gpuverify_py.engines.protocols.rounds import Row
from gpuverify_py.engines.protocols.split import Pair

MOST_ROUNDS = 80  # of loops, each a question
MOST_CONDITIONS = 80
MOST_SIGNS = 3  # of divisors
INTEGERS = 0.5  # seconds of computing for a question over the integers
BITS = 0.5  # in bit-vectors
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
        self._plain: dict[tuple[int, int, bool], bool] = {}
        self._known: dict[tuple[int, ...], tuple[bool, Pair]] = {}  # with what the ids are of, so that they stay its own
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
        """What holds of the two threads, as far as it has to do with some symbols; the latest first."""
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
        first, second = (tuple(dict.fromkeys(c for c in part if id(c) in chosen)) for part in every)
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

    def apart(self, pair: Pair, budget: Budget) -> bool:
        """Whether the accesses never meet by arithmetic alone."""
        if not self.couple.differ:
            return True
        symmetric = pair.first.index is pair.second.index
        one, two = self.of(pair.first.index, 1), self.of(pair.second.index, 2)
        key = (id(one), id(two), symmetric)
        if key not in self._plain:
            context = self._context(self.base)
            self._plain[key] = self._disjoint(context, context, one, two, symmetric)
        if self._plain[key]:
            return True
        whole = (id(one), id(two), id(pair.first.given), id(pair.second.given))
        if whole not in self._known:
            same = symmetric and pair.first.given is pair.second.given
            self._known[whole] = self._guarded(pair, one, two, same, budget), pair
        return self._known[whole][0]

    def _guarded(self, pair: Pair, one: Expr, two: Expr, symmetric: bool, budget: Budget) -> bool:
        names = self._involved(one, two)
        first, second = self.conditions(pair, names)
        contexts = self._context(self.base + first), self._context(self.base + second)
        if self._disjoint(*contexts, one, two, symmetric) or self._by_sign(contexts, one, two, symmetric):
            return True
        used = names.union(*(self.names(c) for c in (*first, *second)))
        few, many = self._rows(names), self._rows(used)
        return any(
            rows and all(not budget.over and self._in_round(row, one, two, first, second, symmetric) for row in rows)
            for rows in (few, many if len(many) > len(few) else [])
        )

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
        joint = Joint(first, second)
        difference = joint.difference(one, two)
        if first.impossible or second.impossible:
            return True
        joint.bound_quotients()
        equations = joint.digits(difference)
        if equations is None or self._differ_not(joint, equations, symmetric):
            return True
        for find in (joint.written_out, joint.followed):
            more = find(equations)
            if more is None or (more and self._differ_not(joint, [*equations, *more], symmetric)):
                return True
        return False

    def _differ_not(self, joint: Joint, equations: list[Form], symmetric: bool) -> bool:
        """Whether equations hold of no two threads whose numbers differ."""
        cases = self._cases(joint.first, joint.second, symmetric)
        return all(joint.refuted([*equations, *also], [less]) for also, less in cases)

    def _cases(self, first: Context, second: Context, symmetric: bool) -> Iterator[tuple[list[Form], Form]]:
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
        return isinstance(alone(backend, formulas, "accesses meet", budget.computing(BITS)), Sat)

    def refuted(self, pair: Pair, backend: Backend, budget: Budget) -> bool:
        """Whether a solver shows that the accesses never meet."""
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
                answer = refute(formulas, backend, budget.computing(INTEGERS).left()).answer
            else:
                answer = alone(backend, formulas, "accesses meet", budget.computing(BITS))
            if isinstance(answer, Unsat):
                return True
        return False


def _everything(pair: Pair, questions: Questions) -> Iterator[Expr]:
    for traced, thread in ((pair.first, 1), (pair.second, 2)):
        yield from (questions.of(c, thread) for c in traced.given or ())
        yield from questions.stated[thread]


class Joint:
    """What is known of two threads together."""

    def __init__(self, first: Context, second: Context) -> None:
        self.first = first
        self.second = second
        self.below: list[Form] = []  # at most zero

    def bound_quotients(self) -> None:
        """Says of divisions by unknown numbers what their quotients are below, and how far they are apart.

        Those by one divisor, of numbers of one sign, have one sign, so that their difference is no larger than they are.
        """
        self.first.bound_quotients()
        self.second.bound_quotients()
        for one, two in self._divisions():
            if one.divisor == two.divisor and one.sign == two.sign:
                difference: Form = {(one.quotient,): 1, (two.quotient,): -1}
                for most in self.first.limits.get(one.quotient, ()):
                    if most in self.second.limits.get(two.quotient, ()):
                        below = added({ONE: 1}, most, -1)
                        self.below += [added(below, difference), added(below, difference, -1)]

    def _divisions(self) -> list[tuple[Division, Division]]:
        """The divisions that each thread does for itself, in pairs."""
        pairs = product(self.first.divisions.values(), self.second.divisions.values())
        return [(one, two) for one, two in pairs if one.quotient != two.quotient]

    def atom(self, atom: int) -> Interval:
        (a, b), (c, d) = self.first.bounds(atom), self.second.bounds(atom)
        return max(a, c), min(b, d)

    def monomial(self, monomial: Monomial) -> Interval:
        low, high = 1, 1
        for atom in monomial:
            a, b = self.atom(atom)
            corners = low * a, low * b, high * a, high * b
            low, high = min(corners), max(corners)
        return low, high

    def interval(self, form: Form) -> Interval:
        low = high = 0
        for monomial, coefficient in form.items():
            a, b = self.monomial(monomial)
            low += coefficient * (a if coefficient > 0 else b)
            high += coefficient * (b if coefficient > 0 else a)
        return low, high

    def difference(self, one: Expr, two: Expr) -> Form:
        """A sum that is zero exactly where the two indices are equal."""
        form = added(self.first.ring(one), self.second.ring(two), -1)
        low, high = self.interval(form)
        width = getattr(one.type, "width", 32)
        if -(1 << width) < low and high < 1 << width:
            return form
        return added(self.first.signed(one), self.second.signed(two), -1)

    def digits(self, form: Form) -> list[Form] | None:
        """Equations that follow from ``form == 0``, and say as much; None where it cannot be."""
        constant = form.get(ONE, 0)
        terms = sorted(((m, c) for m, c in form.items() if m != ONE), key=lambda each: -abs(each[1]))
        if not terms:
            return None if constant else []
        common = gcd(*(c for _, c in terms))
        if constant % common:
            return None
        if common > 1:
            return self.digits({m: c // common for m, c in form.items()})
        divisor = 0
        for number, (_, coefficient) in enumerate(terms):
            if divisor and abs(coefficient) < divisor:
                small: dict[Monomial, int] = dict(terms[number:])
                if constant:
                    small[ONE] = constant
                low, high = self.interval(small)
                least, most = -(-low // divisor), high // divisor
                if least > most:
                    return None
                if least == most:
                    large: dict[Monomial, int] = {m: c // divisor for m, c in terms[:number]}
                    if least:
                        large[ONE] = least
                    here, rest = self.digits(large), self.digits(added(small, {ONE: -least * divisor} if least else {}))
                    return None if here is None or rest is None else here + rest
            divisor = gcd(divisor, coefficient)
        return self.by_factor(form)

    def written_out(self, equations: list[Form]) -> list[Form] | None:
        """Equations that follow, of what the states of loops are made of: ``start + 15 * count`` may have digits of its own.

        Empty where nothing is gained; None where they cannot be.
        """
        known = (*self.first.equal, *self.second.equal)
        found: list[Form] = []
        for form in equations:
            written = form
            for monomial, coefficient in form.items():
                made = next((e for e in known if monomial != ONE and len(e) > 2 and abs(e.get(monomial, 0)) == 1), None)
                if made is not None:
                    written = added(written, made, -coefficient * made[monomial])
            if written != form:
                more = self.digits(written)
                if more is None:
                    return None
                found += more
        return found

    def followed(self, equations: list[Form]) -> list[Form] | None:
        """Equations that follow, of what was divided: it is the same where divisor, quotient and rest are.

        Empty where nothing is gained; None where they cannot be.
        """
        pairs = self._divisions()
        same = Same()
        found: list[Form] = []
        new = equations if pairs else []
        while new:
            for form in new:
                same.note(form)
            equal = [(one, two) for one, two in pairs if same.division(one, two)]
            pairs = [pair for pair in pairs if pair not in equal]
            new = []
            for one, two in equal:
                more = self.digits(added(one.dividend, two.dividend, -1))
                if more is None:
                    return None
                new += more
            found += new
        return found

    def by_factor(self, form: Form) -> list[Form] | None:
        """As digits, where terms are multiples of a number that both threads share: ``n * A + B == 0`` and ``|B| < n``."""
        for size, large, small in self._parted(form):
            most = self.interval(size)[1]
            if not large or any(abs(c) > most for m, c in small.items() if m != ONE):
                continue  # no multiple, or one of what has wrapped around
            sides = (added(size, small, -1), added(size, small))  # both are to be above zero
            if all(self.refuted([], [side], near=bool(self.first.divisions)) for side in sides):
                here, rest = self.digits(large), self.digits(small)
                return None if here is None or rest is None else here + rest
        low, high = self.interval(form)
        return None if low > 0 or high < 0 else [form]

    def _parted(self, form: Form) -> Iterator[tuple[Form, Form, Form]]:
        """Numbers ``n``, with A and B such that the form is ``n * A + B``: symbols, and sums that others are multiplied by."""
        for symbol in {atom for m in form if len(m) > 1 for atom in m}:
            large = {tuple(_without(m, symbol)): c for m, c in form.items() if symbol in m}
            yield self.first.absolute({(symbol,): 1}), large, {m: c for m, c in form.items() if symbol not in m}
        for key, factor in self.first.factors.items():
            if key in self.second.factors:
                yield (factor, *divided_by(form, factor))

    def refuted(self, equal: list[Form], below: list[Form], near: bool = False) -> bool:
        """Whether the forms contradict what is known of the two threads: of their own monomials, or (not ``near``) of all."""
        about = {ONE}.union(*equal, *below)
        known = [*self.first.equal, *self.second.equal], [*self.first.below, *self.second.below, *self.below]
        of_these = [[form for form in forms if form.keys() <= about] for forms in known]
        for equations, orders in (of_these,) if near else (of_these, known):
            equations, orders = [*equations, *equal], [*orders, *below]
            monomials = {m for form in (*equations, *orders) for m in form if m != ONE}
            bounds: Mapping[Monomial, Interval] = {m: self.monomial(m) for m in monomials}
            if refuted(equations, orders, bounds):
                return True
        return False


class Same:
    """Which atoms are equal, as equations say."""

    def __init__(self) -> None:
        self._names: dict[int, int] = {}

    def _name(self, atom: int) -> int:
        while atom in self._names:
            atom = self._names[atom]
        return atom

    def note(self, form: Form) -> None:
        """Takes ``form == 0`` for granted, where that says that two atoms are equal."""
        if len(form) == 2 and sum(form.values()) == 0 and all(len(m) == 1 for m in form):
            one, two = (self._name(m[0]) for m in form)
            if one != two:
                self._names[one] = two

    def division(self, one: Division, two: Division) -> bool:
        """Whether divisor, quotient and rest of two divisions are the same."""
        atoms = ((one.quotient, two.quotient), (one.rest, two.rest))
        return all(self._name(a) == self._name(b) for a, b in atoms) and self._named(one.divisor) == self._named(two.divisor)

    def _named(self, form: Form) -> Form:
        named: Form = {}
        for monomial, coefficient in form.items():
            named = added(named, {tuple(sorted(map(self._name, monomial))): coefficient})
        return named


def _without(monomial: Monomial, atom: int) -> Iterator[int]:
    """The other factors: one of the atom is left out."""
    found = False
    for each in monomial:
        if each == atom and not found:
            found = True
        else:
            yield each
