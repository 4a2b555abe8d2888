"""Our expressions as pySMT formulas, in a private environment.

Bit-vectors stay bit-vectors, maps become arrays (more than one index: arrays of arrays), function symbols
uninterpreted functions. Triggers are left out; pySMT has none. ``x div 0`` is whatever the solver likes, and
``x mod y`` is ``x - y * (x div y)``.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, assert_never

import pysmt.operators as op
from pysmt.environment import Environment
from pysmt.typing import BOOL as SMT_BOOL
from pysmt.typing import INT as SMT_INT
from pysmt.typing import REAL as SMT_REAL

from boogie_ir.lang.build import width_of
from boogie_ir.lang.expr import (
    Apply,
    Binary,
    BinaryOp,
    Concat,
    Element,
    Enabled,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Old,
    Other,
    Pending,
    PendingOffset,
    Quantifier,
    QuantifierKind,
    SameGroup,
    Select,
    Taken,
    Tracked,
    Unary,
    UnaryOp,
    Update,
    Var,
)
from boogie_ir.lang.traverse import children, free_variables
from boogie_ir.lang.types import BitVec, BoolType, IntType, MapType, NamedType, RealType, Type
from boogie_ir.smt.features import EncodingError, Feature, of_node

Formula = Any  # pySMT has no types
Make = Callable[[Any, Formula, Formula], Formula]


class Encoder:
    """Translates, remembering every shared subexpression."""

    def __init__(self) -> None:
        self.environment = Environment()
        self._manager = self.environment.formula_manager
        # Keeps the expression, so that its id stays its own.
        self._done: dict[int, tuple[Expr, Formula, Feature]] = {}
        self._symbols: dict[tuple[str, str], Formula] = {}
        self._names: dict[str, str] = {}
        self._types: dict[Type, Any] = {}
        self._sorts = self.environment.type_manager

    def formula(self, expression: Expr) -> tuple[Formula, Feature]:
        """The formula for an expression, and what it needs; EncodingError where there is none."""
        done = self._done
        stack = [(expression, children(expression))]
        while stack:
            current, below = stack[-1]
            if id(current) in done:
                stack.pop()
                continue
            waiting = [(c, children(c)) for c in below if id(c) not in done]
            if waiting:
                stack.extend(waiting)
                continue
            operands = [done[id(c)] for c in below]
            needed = of_node(current)
            for _, _, more in operands:
                if more is not needed:
                    needed |= more
            done[id(current)] = (current, self._node(current, [formula for _, formula, _ in operands]), needed)
            stack.pop()
        return done[id(expression)][1:]

    def type(self, type_: Type) -> Any:
        """The pySMT type."""
        known = self._types.get(type_)
        if known is None:
            known = self._types[type_] = self._make_type(type_)
        return known

    def _make_type(self, type_: Type) -> Any:
        match type_:
            case BoolType():
                return SMT_BOOL
            case BitVec():
                return self._sorts.BVType(type_.width)
            case IntType():
                return SMT_INT
            case RealType():
                return SMT_REAL
            case MapType():
                result = self.type(type_.range)
                for index in reversed(type_.domain):
                    result = self._sorts.ArrayType(self.type(index), result)
                return result
            case NamedType():
                return self._sorts.Type(type_.name, 0)
        assert_never(type_)

    def symbol(self, name: str, type_: Any) -> Formula:
        """The symbol of a name; where a name has several types, each type gets a symbol."""
        key = (name, str(type_))
        known = self._symbols.get(key)
        if known is None:
            known = self._symbols[key] = self.fresh_symbol(name, type_)
        return known

    def fresh_symbol(self, name: str, type_: Any) -> Formula:
        """A symbol of its own."""
        unique = name
        while unique in self._names:
            unique += "'"
        self._names[unique] = name
        return self._manager.Symbol(unique, type_)

    def _node(self, current: Expr, operands: list[Formula]) -> Formula:
        make = self._manager
        match current:
            case Literal():
                return self._literal(current)
            case Var():
                return self.symbol(current.name, self.type(current.type))
            case Unary():
                return self._unary(current, operands[0])
            case Binary():
                return self._binary_node(current, operands[0], operands[1])
            case Ite():
                return make.Ite(*operands)
            case Extract():
                width = current.type.width
                return self._bits(op.BV_EXTRACT, operands, width, current.low, current.high - 1)
            case Concat():
                return self._bits(op.BV_CONCAT, operands, current.type.width)
            case Extend():
                kind, width = op.BV_SEXT if current.signed else op.BV_ZEXT, current.type.width
                return self._bits(kind, operands, width, width - width_of(current.operand))
            case Apply():
                return self._apply(current, operands)
            case Select():
                return self._select(operands[0], operands[1:])
            case Update():
                return self._update(operands[0], operands[1:-1], operands[-1])
            case Quantifier():
                return self._quantifier(current, operands[0])
            case Old() | Element() | Other() | Enabled() | SameGroup() | Pending() | PendingOffset() | Tracked() | Taken():
                raise EncodingError(f"{type(current).__name__} has no meaning for a solver")
        assert_never(current)

    def _literal(self, literal: Literal) -> Formula:
        match literal.type:
            case BoolType():
                return self._manager.Bool(bool(literal.value))
            case BitVec():
                return self._manager.BV(int(literal.value), literal.type.width)
            case IntType():
                return self._manager.Int(int(literal.value))
            case RealType():
                return self._manager.Real(Fraction(literal.value))
            case _:
                raise EncodingError(f"a literal of type {literal.type}")

    def _unary(self, current: Unary, operand: Formula) -> Formula:
        make = self._manager
        match current.op:
            case UnaryOp.NOT:
                return make.Not(operand)
            case UnaryOp.NEGATE:
                zero = make.Int(0) if isinstance(current.type, IntType) else make.Real(0)
                return make.Minus(zero, operand)
            case UnaryOp.TO_REAL:
                return make.ToReal(operand)
            case UnaryOp.BVNEG:
                return self._bits(op.BV_NEG, [operand], width_of(current))
            case UnaryOp.BVNOT:
                return self._bits(op.BV_NOT, [operand], width_of(current))
        assert_never(current.op)

    def _binary_node(self, current: Binary, left: Formula, right: Formula) -> Formula:
        if isinstance(current.left.type, BoolType) and current.op in (BinaryOp.EQ, BinaryOp.NE):
            same = self._manager.Iff(left, right)
            return same if current.op is BinaryOp.EQ else self._manager.Not(same)
        if current.op in _BITS:
            return self._bits(_BITS[current.op], [left, right], width_of(current))
        return _BINARY[current.op](self._manager, left, right)

    def _bits(self, kind: int, operands: list[Formula], width: int, *more: int) -> Formula:
        # The manager's own functions ask operands for their width, and FNode looks that up in the global environment.
        return self._manager.create_node(node_type=kind, args=tuple(operands), payload=(width, *more))

    def _apply(self, current: Apply, operands: list[Formula]) -> Formula:
        result = self.type(current.type)
        if not operands:
            return self.symbol(current.function, result)
        signature = self._sorts.FunctionType(result, [self.type(a.type) for a in current.arguments])
        function = self.symbol(current.function, signature)
        return self._manager.Function(function, operands)

    def _select(self, array: Formula, indices: list[Formula]) -> Formula:
        for index in indices:
            array = self._manager.Select(array, index)
        return array

    def _update(self, array: Formula, indices: list[Formula], value: Formula) -> Formula:
        if len(indices) > 1:
            value = self._update(self._manager.Select(array, indices[0]), indices[1:], value)
        return self._manager.Store(array, indices[0], value)

    def _quantifier(self, current: Quantifier, body: Formula) -> Formula:
        if current.kind is QuantifierKind.LAMBDA:
            return self._constant_map(current, body)
        bound = [self.symbol(b.name, self.type(b.type)) for b in current.bound]
        make = self._manager.ForAll if current.kind is QuantifierKind.FORALL else self._manager.Exists
        return make(bound, body)

    def _constant_map(self, current: Quantifier, body: Formula) -> Formula:
        if free_variables(current.body).intersection(current.bound):
            raise EncodingError("a lambda that was not named")
        for bound in reversed(current.bound):
            body = self._manager.Array(self.type(bound.type), body)
        return body


_BITS = {
    BinaryOp.BVADD: op.BV_ADD,
    BinaryOp.BVSUB: op.BV_SUB,
    BinaryOp.BVMUL: op.BV_MUL,
    BinaryOp.BVUDIV: op.BV_UDIV,
    BinaryOp.BVSDIV: op.BV_SDIV,
    BinaryOp.BVUREM: op.BV_UREM,
    BinaryOp.BVSREM: op.BV_SREM,
    BinaryOp.BVAND: op.BV_AND,
    BinaryOp.BVOR: op.BV_OR,
    BinaryOp.BVXOR: op.BV_XOR,
    BinaryOp.BVSHL: op.BV_LSHL,
    BinaryOp.BVLSHR: op.BV_LSHR,
    BinaryOp.BVASHR: op.BV_ASHR,
}


def _division(make: Any, left: Formula, right: Formula) -> Formula:
    return make.create_node(node_type=op.DIV, args=(left, right))


# How the other operators are built; the operands of == and != are not bool here.
_BINARY: dict[BinaryOp, Make] = {
    BinaryOp.AND: lambda make, a, b: make.And(a, b),
    BinaryOp.OR: lambda make, a, b: make.Or(a, b),
    BinaryOp.IMPLIES: lambda make, a, b: make.Implies(a, b),
    BinaryOp.IFF: lambda make, a, b: make.Iff(a, b),
    BinaryOp.EQ: lambda make, a, b: make.Equals(a, b),
    BinaryOp.NE: lambda make, a, b: make.Not(make.Equals(a, b)),
    BinaryOp.ADD: lambda make, a, b: make.Plus(a, b),
    BinaryOp.SUB: lambda make, a, b: make.Minus(a, b),
    BinaryOp.MUL: lambda make, a, b: make.Times(a, b),
    BinaryOp.DIV: _division,
    BinaryOp.MOD: lambda make, a, b: make.Minus(a, make.Times(b, _division(make, a, b))),
    BinaryOp.REAL_DIV: _division,
    BinaryOp.LT: lambda make, a, b: make.LT(a, b),
    BinaryOp.LE: lambda make, a, b: make.LE(a, b),
    BinaryOp.GT: lambda make, a, b: make.GT(a, b),
    BinaryOp.GE: lambda make, a, b: make.GE(a, b),
    BinaryOp.BVULT: lambda make, a, b: make.BVULT(a, b),
    BinaryOp.BVULE: lambda make, a, b: make.BVULE(a, b),
    BinaryOp.BVUGT: lambda make, a, b: make.BVUGT(a, b),
    BinaryOp.BVUGE: lambda make, a, b: make.BVUGE(a, b),
    BinaryOp.BVSLT: lambda make, a, b: make.BVSLT(a, b),
    BinaryOp.BVSLE: lambda make, a, b: make.BVSLE(a, b),
    BinaryOp.BVSGT: lambda make, a, b: make.BVSGT(a, b),
    BinaryOp.BVSGE: lambda make, a, b: make.BVSGE(a, b),
}
