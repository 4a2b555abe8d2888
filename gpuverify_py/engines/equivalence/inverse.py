"""Which thread, in which iteration, accesses a given cell: the index, a sum of products, is solved for its unknowns.

Unknowns whose factors follow on each other by their sizes are digits of one number (``block * blockDim + thread``, rows of a tile
and their columns). The target's terms are given to such numbers by their factors, the largest first (``y * width + x`` against
``row * width + column``), and a number is taken apart into digits by quotient and remainder. What the index does not mention is
told by equations among the guards, or is zero. These are proposals: whoever uses one shows that it is that cell and that the
thread gets there (:mod:`gpuverify_py.engines.equivalence.contents`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import islice, product

from boogie_ir.lang.build import binary, bv, bvadd, bvmul, bvsub, eq, ite, resize, unary, width_of
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, Literal, UnaryOp, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.traverse import conjuncts, free_variables, subexpressions, substitute
from boogie_ir.lang.types import BitVec
from gpuverify_py.engines.equivalence.context import Context
from gpuverify_py.engines.equivalence.summary import replaced
from gpuverify_py.terms.polynomials import ONE, Monomial, Polynomial, added, divided, multiplied, signed, single

MOST = 6  # proposals for one cell


@frozen_node
class Unknown:
    """Something to be found, less than ``size``; None: as large as it needs to be."""

    variable: Var
    size: Expr | None


@frozen_node
class Proposal:
    """Values for unknowns, and what makes them less than their sizes. The index can only be the target where ``meets`` holds."""

    values: Mapping[str, Expr]
    within: tuple[Expr, ...]
    meets: Expr = TRUE


def solutions(
    index: Expr,
    target: Expr,
    unknowns: Sequence[Unknown],
    guards: Iterable[Expr],
    contexts: tuple[Context, Context],
    hints: Mapping[str, Expr],
) -> Iterator[Proposal]:
    """Proposals for the unknowns with which the index may be the target; ``hints`` for those that nothing tells.

    The first context knows what holds, the second one what would hold of the unknowns, too.
    """
    rotated = _rotated(index, unknowns, contexts[1])
    if rotated is None:
        yield from _plainly(index, target, unknowns, guards, contexts, hints)
        return
    unknown, value = rotated.unknown.variable.name, {rotated.whole.variable.name: rotated.value}
    assert rotated.whole.size is not None
    guess = contexts[1].given(binary(BinaryOp.BVULT, rotated.unknown.variable, rotated.whole.size))
    others = (rotated.unknown, *(u for u in unknowns if u is not rotated.whole))
    stated = tuple(substitute(guard, value) for guard in guards)
    for found in solutions(rotated.index, target, others, stated, (contexts[0], guess), hints):
        whole = contexts[0].normal(substitute(rotated.value, found.values))
        values = {rotated.whole.variable.name: whole, **{n: e for n, e in found.values.items() if n != unknown}}
        yield Proposal(values, (*found.within, binary(BinaryOp.BVULT, whole, rotated.whole.size)), found.meets)


@frozen_node
class _Rotated:
    """An index in which ``whole`` is turned into another unknown, and what ``whole`` is then."""

    index: Expr
    whole: Unknown
    unknown: Unknown
    value: Expr


def _rotated(index: Expr, unknowns: Sequence[Unknown], context: Context) -> _Rotated | None:
    """The index by ``(u + c) % size`` in place of an unknown ``u`` below the size: ``u`` is that less ``c``, or the size more.

    This takes ``c`` to be below the size, too, as blocks on diagonals have it: a proposal like all here.
    """
    normal, atoms = context.normal, context.asking.atoms
    form = normal(index)
    for unknown in unknowns:
        variable, size = unknown.variable, unknown.size
        for node in subexpressions(form) if size is not None else ():
            match node:
                case Binary(BinaryOp.BVUDIV, dividend, divisor) if size is not None and divisor is normal(size):
                    rest = dict(normal.polynomial(dividend))
                    if rest.pop((atoms.number(atoms.share(variable)),), 0) != 1:
                        continue
                    moved = normal.expression(rest, width_of(variable))
                    turned, turns = Var(f"{variable.name}.turned", variable.type), Var(f"{variable.name}.turns", variable.type)
                    whole = bvsub(bvadd(turned, bvmul(size, turns)), moved)
                    without = replaced(form, {id(node): turns})
                    other = normal(substitute(without, {variable.name: whole}))
                    if not _names(other) & {variable.name, turns.name}:
                        less = bvsub(turned, moved)
                        value = ite(binary(BinaryOp.BVULE, moved, turned), less, bvadd(less, size))
                        return _Rotated(other, unknown, Unknown(turned, size), value)
                case _:
                    pass
    return None


def _plainly(
    index: Expr,
    target: Expr,
    unknowns: Sequence[Unknown],
    guards: Iterable[Expr],
    contexts: tuple[Context, Context],
    hints: Mapping[str, Expr],
) -> Iterator[Proposal]:
    """Proposals where no unknown is turned. An index that counts down by all that it has is that of the other end counted up."""
    context, guess = contexts
    here = {u.variable.name for u in unknowns} & _names(guess.normal(index))
    if here and here == set(_counted_down(index, here, guess)):
        index, target = (unary(UnaryOp.BVNEG, each) for each in (index, target))
    split = _split(index, unknowns, guess)
    wanted = {u.variable.name for u in unknowns}
    seen: set[tuple[tuple[str, int], ...]] = set()
    stated = tuple(substitute(guard, split.values) for guard in guards)
    search = _Search(substitute(index, split.values), target, split, stated, contexts, hints)
    for proposal in islice(search.proposals(), MOST * 4):
        values = {**proposal.values, **{name: substitute(whole, proposal.values) for name, whole in split.values.items()}}
        small = (binary(BinaryOp.BVULT, values[u.variable.name], u.size) for u in split.wholes if u.size is not None)
        forms = {name: context.normal(value) for name, value in values.items() if name in wanted}
        key = tuple((name, id(form)) for name, form in sorted(forms.items()))
        if key not in seen:
            seen.add(key)
            yield Proposal(forms, (*proposal.within, *small), proposal.meets)
        if len(seen) >= MOST:
            return


@frozen_node
class _Split:
    """What is solved for in place of ``wholes``: the ``values`` of these in terms of ``unknowns``, of which ``known`` holds."""

    values: Mapping[str, Expr]
    wholes: tuple[Unknown, ...]
    unknowns: tuple[Unknown, ...]
    known: tuple[Expr, ...]


def _split(index: Expr, unknowns: Sequence[Unknown], context: Context) -> _Split:
    """Unknowns of which the index has quotients are taken for two digits: ``tid / 16`` and ``tid % 16``; those that it counts
    down from are counted from the other end.
    """
    by: dict[str, Expr] = {}
    known = {u.variable.name: u for u in unknowns}
    for node in subexpressions(context.normal(index)):
        match node:
            case Binary(BinaryOp.BVUDIV, Var(name), size) if name in known and known.keys().isdisjoint(_names(size)):
                by.setdefault(name, size)
            case _:
                pass
    values: dict[str, Expr] = {}
    digits: list[Unknown] = []
    bounds: list[Expr] = []
    for name, size in by.items():
        unknown = known[name]
        low, high = Var(f"{name}.low", unknown.variable.type), Var(f"{name}.high", unknown.variable.type)
        values[name] = bvadd(bvmul(high, size), low)
        digits += [Unknown(low, size), Unknown(high, None)]
        if unknown.size is not None:
            most, least = context.normal.range(unknown.size)[1] - 1, context.normal.range(size)[0]
            bounds.append(binary(BinaryOp.BVULE, high, bv(max(0, most) // max(1, least), width_of(high))))
    for name in _counted_down(index, known.keys() - by.keys(), context):
        extent = known[name].size
        if extent is not None:
            turned = Var(f"{name}.turned", known[name].variable.type)
            last = bvsub(resize(extent, width_of(turned), False), bv(1, width_of(turned)))
            values[name] = bvsub(last, turned)
            digits.append(Unknown(turned, extent))
    wholes = tuple(known[name] for name in values)
    return _Split(values, wholes, (*digits, *(u for u in unknowns if u.variable.name not in values)), tuple(bounds))


def _counted_down(index: Expr, names: Set[str], context: Context) -> list[str]:
    """Unknowns whose factor in the index is negative."""
    assert isinstance(index.type, BitVec)
    atoms, width = context.asking.atoms.expressions, index.type.width
    found: dict[str, None] = {}
    for monomial, coefficient in context.normal.polynomial(context.normal(index)).items():
        name = next((n for a in monomial if (n := _plain_name(atoms[a])) in names), None)
        if name is not None and signed(coefficient, width) < 0:
            found[name] = None
    return list(found)


def _names(expression: Expr) -> set[str]:
    return {v.name for v in free_variables(expression)}


class _Search:
    def __init__(
        self,
        index: Expr,
        target: Expr,
        split: _Split,
        guards: tuple[Expr, ...],
        contexts: tuple[Context, Context],
        hints: Mapping[str, Expr],
    ) -> None:
        self.context, guess = contexts
        if split.values:
            small = (binary(BinaryOp.BVULT, u.variable, u.size) for u in split.unknowns if u.size is not None)
            wholes = (binary(BinaryOp.BVULE, whole, bv((1 << 31) - 1, width_of(whole))) for whole in split.values.values())
            guess = guess.given(*small, *split.known, *wholes)
        self.index = index
        self.target = target
        self.names = {u.variable.name: u for u in split.unknowns}
        self.guess = guess
        self.width = width_of(target)
        self.stated = dict(_stated(guards, self.names, guess))
        self.hints = hints

    def proposals(self) -> Iterator[Proposal]:
        split = self._factors()
        if split is None:
            return
        factors, rest = split
        goal = added(self.context.normal.polynomial(self.target), rest, self.width, -1)
        for chosen in _choices(factors):
            free = [u for n, u in self.names.items() if n not in chosen]
            for filled in self._filled(free):
                left = goal
                for name, factor in factors.items():
                    if name not in chosen:
                        there = multiplied(factor, self._polynomial(filled[name]), self.width)
                        left = added(left, there, self.width, -1)
                known = {n: f for n, f in factors.items() if n in chosen}
                zeros = tuple(binary(BinaryOp.BVULT, filled[u.variable.name], u.size) for u in free if u.size is not None)
                for groups in dict.fromkeys((self._chains(known), tuple((n,) for n in known))):
                    found, rest_ = self._peeled(groups, known, left, divide=False)
                    divided_ = self._peeled(groups, known, left, divide=True)[0]
                    for each in (divided_, found) if rest_ else (found, divided_):  # what leaves something is rarely it
                        yield Proposal({**filled, **each.values}, (*each.within, *zeros), each.meets)

    def _factors(self) -> tuple[dict[str, Polynomial], Polynomial] | None:
        """The factor of each unknown in the index, and the index without unknowns; None where it is no such sum."""
        factors: dict[str, dict[Monomial, int]] = {}
        rest: dict[Monomial, int] = {}
        atoms = self.guess.asking.atoms.expressions
        for monomial, coefficient in self.guess.normal.polynomial(self.index).items():
            found = [a for a in monomial if not self.names.keys().isdisjoint(_names(atoms[a]))]
            if not found:
                rest[monomial] = coefficient
                continue
            name = _plain_name(atoms[found[0]])
            if len(found) > 1 or name is None:
                return None
            others = list(monomial)
            others.remove(found[0])
            factors.setdefault(name, {})[tuple(others)] = coefficient
        if any(signed(_leading(factor)[1], self.width) <= 0 for factor in factors.values()):
            return None
        return dict(factors), rest

    def _polynomial(self, value: Expr) -> Polynomial:
        return self.context.normal.polynomial(resize(value, self.width, False))

    def _filled(self, free: Sequence[Unknown]) -> Iterator[dict[str, Expr]]:
        """Values for what the index does not tell."""
        told = {u.variable.name: self.stated[u.variable.name] for u in free if u.variable.name in self.stated}
        yield {**{u.variable.name: bv(0, width_of(u.variable)) for u in free}, **told}
        if any(u.variable.name in self.hints and u.variable.name not in told for u in free):
            yield {u.variable.name: self.hints.get(u.variable.name, bv(0, width_of(u.variable))) for u in free} | told

    def _chains(self, factors: Mapping[str, Polynomial]) -> tuple[tuple[str, ...], ...]:
        """Unknowns that are digits of one number, the least significant first."""
        follows: dict[str, str] = {}
        for name, factor in factors.items():
            size = self.names[name].size
            if size is None:
                continue
            wanted = multiplied(factor, self._polynomial(size), self.width)
            after = next((n for n, f in factors.items() if f == wanted and n != name), None)
            if after is not None and after not in follows.values():
                follows[name] = after
        chains = []
        for name in factors:
            if name not in follows.values():
                chain = [name]
                while chain[-1] in follows:
                    chain.append(follows[chain[-1]])
                chains.append(tuple(chain))
        return tuple(chains)

    def _peeled(
        self, groups: tuple[tuple[str, ...], ...], factors: Mapping[str, Polynomial], goal: Polynomial, divide: bool
    ) -> tuple[Proposal, Polynomial]:
        """Values for the numbers, the one with the largest factor first: of the terms that are its multiples, or the quotient.

        And what is left of the goal then.
        """
        order = sorted(groups, key=lambda group: _size(factors[group[0]]), reverse=True)
        values: dict[str, Expr] = {}
        within: list[Expr] = []
        normal, width = self.context.normal, self.width
        meets: Expr = TRUE if order else eq(self.index, self.target)
        for position, group in enumerate(order):
            factor = factors[group[0]]
            if position == len(order) - 1 and factor == {ONE: 1}:
                number, goal = goal, {}
            elif divide:
                size = normal.expression(factor, width)
                number = normal.polynomial(binary(BinaryOp.BVUDIV, normal.expression(goal, width), size))
                goal = added(goal, multiplied(factor, number, width), width, -1)
                if position == len(order) - 1:
                    meets = eq(normal.expression(goal, width), bv(0, width))  # what is left of the division
            else:
                number, _ = divided(goal, *_leading(factor), width)
                goal = added(goal, multiplied(factor, number, width), width, -1)
            self._digits(group, normal.expression(number, width), values, within)
        return Proposal(values, tuple(within), meets), goal

    def _digits(self, group: Sequence[str], number: Expr, values: dict[str, Expr], within: list[Expr]) -> None:
        """Takes a number apart. It is small enough if it is less than the product of the sizes, which does not wrap around."""
        whole = number
        for name in group[:-1]:
            size = self.names[name].size
            assert size is not None
            size = resize(size, width_of(number), False)
            values[name] = resize(binary(BinaryOp.BVUREM, number, size), width_of(self.names[name].variable), False)
            within.append(binary(BinaryOp.BVULT, bv(0, width_of(size)), size))
            number = binary(BinaryOp.BVUDIV, number, size)
        last = self.names[group[-1]]
        values[group[-1]] = resize(number, width_of(last.variable), False)
        if last.size is None:
            return
        sizes = [resize(s, width_of(whole), False) for n in group if (s := self.names[n].size) is not None]
        total: Expr = sizes[0]
        for size in sizes[1:]:
            total = bvmul(total, size)
        if self.context.normal.exact(total):
            within.append(binary(BinaryOp.BVULT, whole, total))  # then its last digit is less than the last size
        else:
            within.append(binary(BinaryOp.BVULT, number, sizes[-1]))


def _plain_name(atom: Expr) -> str | None:
    """The variable that an atom is, perhaps widened."""
    operand = getattr(atom, "operand", atom)
    return operand.name if isinstance(operand, Var) else None


def _leading(factor: Polynomial) -> tuple[Monomial, int]:
    """The term with most atoms."""
    return max(factor.items(), key=lambda term: (len(term[0]), term[1]))


def _size(factor: Polynomial) -> tuple[int, int]:
    """By which factors are ordered: the atoms of the leading term, and its coefficient."""
    monomial, coefficient = _leading(factor)
    return len(monomial), coefficient


def _choices(factors: Mapping[str, Polynomial]) -> Iterator[frozenset[str]]:
    """Of unknowns with the same factor one is looked for; the others are free."""
    alike: dict[tuple[tuple[Monomial, int], ...], list[str]] = {}
    for name, factor in factors.items():
        alike.setdefault(tuple(sorted(factor.items())), []).append(name)
    for chosen in islice(product(*alike.values()), MOST):
        yield frozenset(chosen)


def _stated(guards: Iterable[Expr], names: Mapping[str, Unknown], guess: Context) -> Iterator[tuple[str, Expr]]:
    """What guards say that an unknown is."""
    for guard in guards:
        for part in conjuncts(guess.asking.plain(guard)):
            match part:
                case Binary(BinaryOp.EQ, left, right):
                    yield from _isolated(left, right, names, guess)
                case Binary(BinaryOp.BVULT, Var(name), Literal(value)) if name in names and value == 1:
                    yield name, bv(0, width_of(names[name].variable))
                case _:
                    pass


def _isolated(left: Expr, right: Expr, names: Mapping[str, Unknown], guess: Context) -> Iterator[tuple[str, Expr]]:
    """An equation that has one unknown, as a term of its own."""
    if not isinstance(left.type, BitVec):
        return
    width, normal, atoms = left.type.width, guess.normal, guess.asking.atoms.expressions
    difference = added(normal.polynomial(left), normal.polynomial(right), width, -1)
    mine = {m: c for m, c in difference.items() if any(names.keys() & _names(atoms[a]) for a in m)}
    term = single(mine)
    if term is None or len(term[0]) != 1 or abs(signed(term[1], width)) != 1:
        return
    atom = atoms[term[0][0]]
    if isinstance(atom, Var) and atom.name in names:
        value = normal.expression({m: c for m, c in difference.items() if m != term[0]}, width)
        yield atom.name, value if signed(term[1], width) < 0 else bvsub(bv(0, width), value)
