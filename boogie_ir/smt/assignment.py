"""What a solver says of symbols, and what expressions are worth under it: how models are checked without a solver.

Shares with the back ends neither terms nor translation, only the expressions themselves: a model that satisfies a query
here is a counterexample whatever printed it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Protocol, TypeAlias, assert_never

from boogie_ir.lang.build import fold_bv, fold_int, to_signed, width_of
from boogie_ir.lang.expr import (
    BV_ARITHMETIC_OPS,
    BV_ORDER_OPS,
    Apply,
    Binary,
    BinaryOp,
    Concat,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Quantifier,
    QuantifierKind,
    Select,
    Unary,
    UnaryOp,
    Update,
    Var,
)
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.traverse import children
from boogie_ir.lang.types import BitVec, BoolType, IntType, MapType, NamedType, RealType, Type
from boogie_ir.smt.solver import Value

Worth: TypeAlias = "bool | int | Fraction | str | Table"
Function: TypeAlias = "Callable[..., Worth]"


class Undetermined(Exception):
    """An expression whose value the assignment does not fix: under a quantifier, divided by zero."""


@frozen_node
class Table:
    """A map: some entries, and a value (or a function of the index) for all others."""

    entries: Mapping[Worth, Worth]
    default: Worth | Function

    def at(self, index: Worth) -> Worth:
        if index in self.entries:
            return self.entries[index]
        return self.default(index) if callable(self.default) else self.default

    def with_entry(self, index: Worth, value: Worth) -> Table:
        return Table({**self.entries, index: value}, self.default)

    def __str__(self) -> str:
        shown = [f"{index}: {value}" for index, value in self.entries.items()]
        return "{" + ", ".join([*shown, f"else {'...' if callable(self.default) else self.default}"]) + "}"


class Symbols(Protocol):
    """An assignment to the symbols of a query."""

    def variable(self, variable: Var) -> Worth:
        """The value of a variable."""

    def function(self, function: str, arguments: tuple[Type, ...], result: Type) -> Function:
        """The meaning of a function symbol."""


class Assignment:
    """A model made of an assignment to symbols. Expressions are evaluated once."""

    def __init__(self, symbols: Symbols) -> None:
        self._symbols = symbols
        self._done: dict[int, tuple[Expr, Worth]] = {}

    def value(self, expression: Expr) -> Value:
        """The value as the protocol has it: maps as text; a text too where the assignment fixes none."""
        try:
            worth = self.worth(expression)
        except Undetermined as fault:
            return f"undetermined: {fault}"
        return str(worth) if isinstance(worth, Table) else worth

    def worth(self, expression: Expr) -> Worth:
        """The value of an expression; raises Undetermined."""
        done = self._done
        stack = [expression]
        while stack:
            current = stack[-1]
            if id(current) in done:
                stack.pop()
                continue
            parts = children(current)
            if isinstance(current, Quantifier):
                parts = _outside(current)
            waiting = [c for c in parts if id(c) not in done]
            if waiting:
                stack.extend(waiting)
                continue
            done[id(current)] = (current, self._node(current, [done[id(c)][1] for c in parts]))
            stack.pop()
        return done[id(expression)][1]

    def _node(self, current: Expr, parts: list[Worth]) -> Worth:
        match current:
            case Literal():
                return Fraction(current.value) if isinstance(current.type, RealType) else current.value
            case Var():
                return self._symbols.variable(current)
            case Unary():
                return _unary(current, parts[0])
            case Binary():
                return _binary(current, parts[0], parts[1])
            case Ite():
                return parts[1] if parts[0] is True else parts[2]
            case Extract():
                return (_int(parts[0]) >> current.low) & ((1 << (current.high - current.low)) - 1)
            case Concat():
                return _int(parts[0]) << width_of(current.low) | _int(parts[1])
            case Extend():
                value = _int(parts[0])
                if not current.signed:
                    return value
                return to_signed(value, width_of(current.operand)) & ((1 << current.type.width) - 1)
            case Apply():
                if not current.arguments:
                    return self._symbols.variable(Var(current.function, current.type))
                types = tuple(a.type for a in current.arguments)
                return self._symbols.function(current.function, types, current.type)(*parts)
            case Select():
                return _select(parts[0], parts[1:])
            case Update():
                return _update(parts[0], parts[1:-1], parts[-1])
            case Quantifier():
                value_of_body = parts[0]
                for _ in current.bound:
                    value_of_body = Table({}, value_of_body)
                return value_of_body
            case _:
                raise Undetermined(f"{type(current).__name__} has no value here")


def _outside(current: Quantifier) -> tuple[Expr, ...]:
    """What can be evaluated of a quantifier: the body of a map that is constant."""
    if current.kind is not QuantifierKind.LAMBDA:
        raise Undetermined("a quantifier")
    return (current.body,)


def _int(value: Worth) -> int:
    assert isinstance(value, int)
    return value


def _unary(current: Unary, value: Worth) -> Worth:
    match current.op:
        case UnaryOp.NOT:
            return value is not True
        case UnaryOp.NEGATE:
            assert isinstance(value, int | Fraction)
            return -value
        case UnaryOp.TO_REAL:
            return Fraction(_int(value))
        case UnaryOp.BVNEG:
            return -_int(value) & ((1 << width_of(current)) - 1)
        case UnaryOp.BVNOT:
            return ~_int(value) & ((1 << width_of(current)) - 1)
    assert_never(current.op)


def _binary(current: Binary, left: Worth, right: Worth) -> Worth:
    op = current.op
    if op in BV_ARITHMETIC_OPS or op in BV_ORDER_OPS:
        return fold_bv(op, _int(left), _int(right), width_of(current.left))
    match op:
        case BinaryOp.AND:
            return left is True and right is True
        case BinaryOp.OR:
            return left is True or right is True
        case BinaryOp.IMPLIES:
            return left is not True or right is True
        case BinaryOp.EQ | BinaryOp.IFF:
            return same(left, right, current.left.type)
        case BinaryOp.NE:
            return not same(left, right, current.left.type)
        case _:
            return _arithmetic(op, left, right)


def _arithmetic(op: BinaryOp, left: Worth, right: Worth) -> Worth:
    assert isinstance(left, int | Fraction) and isinstance(right, int | Fraction)
    if isinstance(left, int) and isinstance(right, int) and op is not BinaryOp.REAL_DIV:
        folded = fold_int(op, left, right)
        if folded is None:
            raise Undetermined("a division by zero")
        return folded
    match op:
        case BinaryOp.ADD:
            return left + right
        case BinaryOp.SUB:
            return left - right
        case BinaryOp.MUL:
            return left * right
        case BinaryOp.REAL_DIV if right:
            return Fraction(left) / Fraction(right)
        case BinaryOp.LT:
            return left < right
        case BinaryOp.LE:
            return left <= right
        case BinaryOp.GT:
            return left > right
        case BinaryOp.GE:
            return left >= right
        case _:
            raise Undetermined("a division by zero")


def _select(array: Worth, indices: list[Worth]) -> Worth:
    for index in indices:
        assert isinstance(array, Table)
        array = array.at(index)
    return array


def _update(array: Worth, indices: list[Worth], value: Worth) -> Worth:
    assert isinstance(array, Table)
    if len(indices) > 1:
        value = _update(array.at(indices[0]), indices[1:], value)
    return array.with_entry(indices[0], value)


def same(left: Worth, right: Worth, type_: Type | None) -> bool:
    """Whether two values are equal; raises Undetermined for maps that cannot be compared. The type, if known, helps with that."""
    if not isinstance(left, Table) or not isinstance(right, Table):
        return left == right
    inner = without_first_index(type_) if isinstance(type_, MapType) else None
    indices = {**left.entries, **right.entries}
    if not all(same(left.at(index), right.at(index), inner) for index in indices):
        return False
    if left.default is right.default:
        return True
    if callable(left.default) or callable(right.default):
        raise Undetermined("maps that are given by functions")
    if same(left.default, right.default, inner):
        return True
    domain = type_.domain[0] if isinstance(type_, MapType) else None
    if domain is None or not _more_than(domain, len(indices)):
        raise Undetermined("maps whose entries may be all there are")
    return False


def without_first_index(type_: MapType) -> Type:
    """The type of what a map gives for its first index."""
    return type_.range if len(type_.domain) == 1 else MapType(type_.domain[1:], type_.range)


def _more_than(type_: Type, count: int) -> bool:
    """Whether a type certainly has more values than that."""
    match type_:
        case BoolType():
            return count < 2
        case BitVec():
            return count < 1 << type_.width
        case IntType() | RealType():
            return True
        case NamedType() | MapType():
            return False
    assert_never(type_)


def default_of(type_: Type) -> Worth:
    """Some value of a type."""
    match type_:
        case BoolType():
            return False
        case BitVec() | IntType():
            return 0
        case RealType():
            return Fraction(0)
        case MapType():
            worth = default_of(type_.range)
            for _ in type_.domain:
                worth = Table({}, worth)
            return worth
        case NamedType():
            return f"some {type_.name}"
    assert_never(type_)
