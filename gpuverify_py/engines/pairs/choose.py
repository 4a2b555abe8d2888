"""Concrete launches and numbers for both sides of a comparison: small, varied, and such that all that is given holds.

Numbers are drawn first, and conditions that make two of them equal are followed at once. Where some other condition fails, a
solver keeps as much of what was drawn as the conditions allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import prod
from random import Random

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, eq
from boogie_ir.lang.expr import (
    FALSE,
    TRUE,
    Apply,
    Binary,
    BinaryOp,
    Concat,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Unary,
    Var,
)  # fmt: skip
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source_types import is_float_type
from boogie_ir.lang.symbols import float_bits
from boogie_ir.lang.traverse import conjuncts, free_variables, subexpressions, substitute
from boogie_ir.lang.types import BV32, BitVec
from boogie_ir.simt import ConcreteLaunch
from boogie_ir.smt.choice.backends import open_backend
from boogie_ir.smt.solver import Sat, Session
from gpuverify_py.request.config import LaunchSizes
from gpuverify_py.verify.comparison import Comparison, Step, size_variable

MOST_THREADS = 1024
LARGEST = 40  # of numbers that a solver chooses, where that goes
# Threads of a block and blocks, for as many dimensions as are open.
SHAPES = {
    1: ((8, 3), (32, 2), (16, 4), (4, 5), (6, 2), (64, 2), (2, 2), (128, 1), (1, 3), (3, 4), (256, 2)),
    2: ((4, 2), (8, 2), (2, 3), (16, 1), (4, 3), (16, 2)),
    3: ((2, 2), (4, 1), (4, 2)),
}
PROPOSALS = 4  # that are looked at before a solver is asked
EDGES = {10: 0, 11: -1}  # the number that all are in one of twelve draws: nothing to do, and less than that
FLOATS = (0.5, 1.0, 2.0, -1.0, 3.0, 0.25, 0.0, -0.5, 1.5)
_PLAIN = (Literal, Var, Unary, Binary, Ite, Extract, Concat, Extend)
SIZES = (*k.GROUP_SIZE, *k.NUM_GROUPS, *k.GLOBAL_OFFSET)

Triple = tuple[int, int, int]


@frozen_node
class Setting:
    """Sizes of every launch of both sides, and a value for each number, by its shared name."""

    left: tuple[ConcreteLaunch, ...]
    right: tuple[ConcreteLaunch, ...]
    numbers: Mapping[str, int | bool]


@frozen_node
class _Number:
    """A parameter that steps share; floats are drawn otherwise."""

    variable: Var
    is_float: bool


class Chooser:
    """Draws settings of one comparison."""

    def __init__(self, comparison: Comparison) -> None:
        self._steps = [(side, n, s) for side, steps in sides(comparison) for n, s in enumerate(steps)]
        self._fixed: dict[str, int] = {}
        self._open: list[Var] = []
        self.numbers: dict[str, _Number] = {}
        for side, number, step in self._steps:
            self._read_sizes(side, number, step.subject.launch)
            for parameter in step.subject.kernel.parameters:
                shared = step.scalars[parameter.variable.name]
                found = _Number(Var(shared, parameter.variable.type), is_float_type(parameter.source_type))
                self.numbers.setdefault(shared, found)
        known = {v.name for v in self._open} | set(self.numbers) | set(self._fixed)
        conditions = (*self._required(), *(part for given in comparison.given for part in conjuncts(given)))
        self._conditions = [c for c in dict.fromkeys(conditions) if _plain(c, known)]
        self._same = _classes(self._conditions)
        for one, value in list(self._fixed.items()):  # what equals a size that is given
            self._fixed.update({name: value for name, first in self._same.items() if first == self._same.get(one, one)})
        self._session: Session | None = None

    def stated(self) -> dict[str, int]:
        """The sizes and numbers for which what is given leaves one value, by the name of their variable."""
        return {name: int(value) for name, value in self._implied(self._fixed).items()}

    def _implied(self, values: Mapping[str, int | bool]) -> dict[str, int | bool]:
        """The values, and those that conditions leave one value for then."""
        known = dict(values)
        left, progress = self._conditions, True
        while progress:
            literals = self._literals(known)
            left = [part for condition in left for part in conjuncts(simplify(substitute(condition, literals))) if part != TRUE]
            found = [(name, value) for part in left for name, value in _solved(part)]
            progress = any(name not in known for name, _ in found)
            for name, value in found:
                known.setdefault(name, value)
        return known

    def draw(self, seed: int) -> Setting | None:
        """One setting; None where none was found."""
        random = Random(seed)
        known = self.stated()
        shape = SHAPES[min(max(self._rank(), 1), 3)]
        edge = EDGES.get(seed % 12)
        values = self._propose(random, known, shape[seed % len(shape)], edge)
        for _ in range(PROPOSALS if edge is None else 1):
            if self._hold(values):
                break
            values = values if edge is not None else self._propose(random, known, shape[seed % len(shape)])
        else:
            chosen = self._solve(random, values)
            if chosen is None:
                return None
            sizes = {name: value for name, value in chosen.items() if name not in self.numbers}
            values = self._propose(random, {**known, **sizes}, shape[seed % len(shape)])  # numbers that fit these sizes
            if not self._hold(values):
                again = self._solve(random, values)
                values = chosen if again is None else again
        setting = self._setting(values)
        threads = max(each.group_threads * len(each.chosen()) for each in (*setting.left, *setting.right))
        return setting if threads <= 8 * MOST_THREADS else None

    def _rank(self) -> int:
        """In how many dimensions the first launch has an open size."""
        first = self._steps[0][2].subject.launch
        return sum(g is None or n is None for g, n in zip(first.group, first.grid, strict=True))

    def _read_sizes(self, side: str, number: int, launch: LaunchSizes) -> None:
        sizes = (*launch.group, *launch.grid, *launch.offset)
        for variable, size in zip(SIZES, sizes, strict=True):
            name = size_variable(side, number, variable.name)
            if size is None:
                self._open.append(Var(name, BV32))
            else:
                self._fixed[name] = size

    def _required(self) -> Iterator[Expr]:
        """The preconditions of all steps, over the shared names."""
        for side, number, step in self._steps:
            names = renaming(side, number, step)
            for contract in step.subject.kernel.requires:
                yield from conjuncts(substitute(contract.condition, names))
            most = step.subject.launch.most_threads
            if most is not None:
                yield binary(BinaryOp.BVULE, _group_threads(side, number), bv(min(most, MOST_THREADS)))
            yield from _room(side, number, step.subject.launch)

    def _literals(self, values: Mapping[str, int | bool]) -> dict[str, Expr]:
        types = {v.name: v.type for v in self._open} | {n: each.variable.type for n, each in self.numbers.items()}
        return {name: _literal(value, types.get(name, BV32)) for name, value in values.items()}

    def _propose(
        self, random: Random, known: Mapping[str, int | bool], shape: tuple[int, int], edge: int | None = None
    ) -> dict[str, int | bool]:
        values: dict[str, int | bool] = dict(known)
        for variable in self._open:
            if variable.name not in values:
                first = self._same.get(variable.name, variable.name)
                axis = variable.name[-1]
                drawn = shape[0] if "group_size" in variable.name else shape[1] if "num_groups" in variable.name else 0
                if axis != "x" and "group_size" in variable.name and random.random() < 0.3:
                    drawn = max(1, drawn // 2)
                values[variable.name] = values.get(first, drawn)
                values.setdefault(first, drawn)
        values = self._implied(values)
        interesting = self._interesting(values) if edge is None else [edge]
        for name, number in self.numbers.items():
            if name not in values:
                first = self._same.get(name, name)
                values[name] = values[first] if first in values else _drawn(random, number, interesting)
                values.setdefault(first, values[name])
        return values

    def _interesting(self, values: Mapping[str, int | bool]) -> list[int]:
        found: set[int] = set()
        for side, number, _ in self._steps:
            groups = [int(values[size_variable(side, number, v.name)]) for v in k.GROUP_SIZE]
            grids = [int(values[size_variable(side, number, v.name)]) for v in k.NUM_GROUPS]
            extents = [g * n for g, n in zip(groups, grids, strict=True)]
            found |= {*extents, *groups, prod(groups)}
            found |= {prod(extents)} if prod(extents) <= 8 * MOST_THREADS else set()
        small = sorted(n for n in found if n > 1)
        return [*small * 3, *(n - 1 for n in small), *(n + 1 for n in small), *(2 * n for n in small), 1, 2, 3, 4, 5, 8, 16]

    def _hold(self, values: Mapping[str, int | bool]) -> bool:
        literals = self._literals(values)
        return all(simplify(substitute(condition, literals)) == TRUE for condition in self._conditions)

    def _solve(self, random: Random, values: dict[str, int | bool]) -> dict[str, int | bool] | None:
        """Values that satisfy all conditions and keep as many of the proposed ones as they can, in a random order."""
        if self._session is None:
            self._session = open_backend("z3").session()
            for condition in self._conditions:
                self._session.assume(condition)
            for name, size in self._fixed.items():
                self._session.assume(eq(Var(name, BV32), bv(size)))
            for variable in self._open:
                limit = 0 if "offset" in variable.name else 1
                self._session.assume(binary(BinaryOp.BVUGE, variable, bv(limit)))
                self._session.assume(binary(BinaryOp.BVULE, variable, bv(MOST_THREADS)))
        session = self._session
        variables = [*self._open, *(each.variable for each in self.numbers.values())]
        random.shuffle(variables)
        session.push()
        levels = 1
        try:
            found = session.check(budget_seconds=1.0)
            if not isinstance(found, Sat):
                return None
            for variable in variables:
                wanted = (eq(variable, _literal(values[variable.name], variable.type)), _small(variable))
                for condition in wanted:
                    session.push()
                    session.assume(condition)
                    again = session.check(budget_seconds=0.3)
                    if isinstance(again, Sat):
                        found = again
                        break
                    session.pop()
                else:
                    session.push()
                levels += 1
            chosen = {v.name: found.model.value(v) for v in variables}
            solved: dict[str, int | bool] = dict(self._fixed)
            solved |= {name: value if isinstance(value, bool) else int(value) for name, value in chosen.items()}
            return solved if self._hold(solved) else None
        finally:
            for _ in range(levels):
                session.pop()

    def _setting(self, values: Mapping[str, int | bool]) -> Setting:
        launches: dict[str, list[ConcreteLaunch]] = {"left": [], "right": []}
        for side, number, _ in self._steps:
            sizes = [int(values[size_variable(side, number, v.name)]) for v in SIZES]
            launches[side].append(ConcreteLaunch(_triple(sizes[0:3]), _triple(sizes[3:6]), None, _triple(sizes[6:9])))
        numbers = {name: values[name] for name in self.numbers}
        return Setting(tuple(launches["left"]), tuple(launches["right"]), numbers)


def sides(comparison: Comparison) -> tuple[tuple[str, tuple[Step, ...]], ...]:
    """The sides by their names."""
    return (("left", comparison.left), ("right", comparison.right))


def renaming(side: str, number: int, step: Step) -> dict[str, Expr]:
    """Sizes and parameters of a step's kernel as variables of the whole comparison."""
    names: dict[str, Expr] = {v.name: Var(size_variable(side, number, v.name), v.type) for v in SIZES}
    for parameter in step.subject.kernel.parameters:
        variable = parameter.variable
        names[variable.name] = Var(step.scalars[variable.name], variable.type)
    return names


def _room(side: str, number: int, launch: LaunchSizes) -> Iterator[Expr]:
    """What the kernel's text suggests of open sizes of a group, which its launch includes."""
    for variable, size, most in zip(k.GROUP_SIZE, launch.group, launch.most_group, strict=True):
        if size is None and most is not None:
            yield binary(BinaryOp.BVULE, Var(size_variable(side, number, variable.name), BV32), bv(most))
    if launch.room is not None:
        yield binary(BinaryOp.BVULE, _group_threads(side, number), bv(launch.room))


def _group_threads(side: str, number: int) -> Expr:
    x, y, z = (Var(size_variable(side, number, v.name), BV32) for v in k.GROUP_SIZE)
    return binary(BinaryOp.BVMUL, binary(BinaryOp.BVMUL, x, y), z)


def _small(variable: Var) -> Expr:
    if not isinstance(variable.type, BitVec):
        return TRUE
    return binary(BinaryOp.BVULE, variable, bv(LARGEST, variable.type.width))


def _literal(value: int | bool, type_: object) -> Literal:
    if isinstance(type_, BitVec):
        return bv(int(value), type_.width)
    return TRUE if value else FALSE


def _plain(condition: Expr, known: set[str]) -> bool:
    """Whether a condition is one of sizes and numbers alone; what is not is left to the runs themselves."""
    if any(v.name not in known for v in free_variables(condition)):
        return False
    return all(isinstance(each, _PLAIN) and not isinstance(each, Apply) for each in subexpressions(condition))


def _classes(conditions: Iterable[Expr]) -> dict[str, str]:
    """The first of the variables that conditions make equal, for each of them."""
    first: dict[str, str] = {}
    for condition in conditions:
        match condition:
            case Binary(op=BinaryOp.EQ, left=Var() as a, right=Var() as b):
                one, other = first.setdefault(a.name, a.name), first.setdefault(b.name, b.name)
                first = {name: one if known == other else known for name, known in first.items()}
            case _:
                pass
    return first


def _solved(condition: Expr) -> Iterator[tuple[str, int]]:
    """The variable to which an equation with a number gives a value."""
    match condition:
        case (
            Binary(op=BinaryOp.EQ, left=left, right=Literal(value=value))
            | Binary(op=BinaryOp.EQ, left=Literal(value=value), right=left)
        ):
            times, number = 1, int(value)
            match left:
                case Binary(op=BinaryOp.BVMUL, left=Extend() as factor, right=Literal(value=by)):
                    left, times = factor, int(by)
                case Binary(op=BinaryOp.BVSHL, left=Extend() as factor, right=Literal(value=by)):
                    left, times = factor, 1 << int(by)
                case _:
                    pass
            inner = left.operand if isinstance(left, Extend) else left
            if isinstance(inner, Var) and isinstance(inner.type, BitVec) and times > 0 and number % times == 0:
                if times == 1 or max(number, times) < 1 << 31:  # a product of 64 bits, that does not wrap around
                    yield inner.name, number // times & ((1 << inner.type.width) - 1)
        case Binary(op=BinaryOp.AND):
            for part in conjuncts(condition):
                yield from _solved(part)
        case _:
            pass


def _drawn(random: Random, number: _Number, interesting: Sequence[int]) -> int | bool:
    type_ = number.variable.type
    if not isinstance(type_, BitVec):
        return random.random() < 0.5
    if number.is_float and type_.width in (16, 32, 64):
        return float_bits(random.choice(FLOATS), type_.width)
    return random.choice(interesting) & ((1 << type_.width) - 1)


def _triple(sizes: Sequence[int]) -> Triple:
    x, y, z = sizes
    return (x, y, z)
