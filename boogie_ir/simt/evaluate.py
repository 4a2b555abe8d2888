"""Expressions become functions from the state of all threads to a vector of values.

Compiled once a kernel, called once a step. Expressions about two threads (``Other``, ``Pending`` ...) have no
meaning in a run of many; compiling one raises :class:`NoMeaning`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeAlias, assert_never

import numpy as np

from boogie_ir.lang.build import width_of
from boogie_ir.lang.expr import (
    BV_ARITHMETIC_OPS,
    BV_ORDER_OPS,
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
    SameGroup,
    Select,
    Taken,
    Tracked,
    Unary,
    UnaryOp,
    Update,
    Var,
)
from boogie_ir.lang.program import FunctionDecl
from boogie_ir.lang.symbols import DEFINED_FUNCTIONS
from boogie_ir.lang.traverse import subexpressions
from boogie_ir.lang.types import BitVec, Type
from boogie_ir.simt.arithmetic import floats, values
from boogie_ir.simt.arithmetic.values import Vector


class NoMeaning(Exception):
    """This expression has no value in a concrete run; the message says why."""


class Environment(Protocol):
    """What an expression may look at."""

    def variable(self, variable: Var) -> Vector: ...

    def entry_value(self, variable: Var) -> Vector: ...

    def element(self, array: str, index: Vector) -> Vector: ...

    def enabled(self) -> Vector: ...

    def site_pending(self, site: int) -> Vector: ...

    def with_variables(self, variables: dict[str, Vector]) -> Environment: ...

    def approximate(self, what: str) -> None: ...

    def opaque(self, function: str, arguments: list[Vector], type_: Type) -> Vector: ...


Evaluator: TypeAlias = Callable[[Environment], Vector]


class Compiler:
    """Turns expressions into evaluators, given the program's function symbols."""

    def __init__(self, functions: Iterable[FunctionDecl], *, records: bool = False) -> None:
        self._functions = {f.name: f for f in functions}
        self._records = records
        self._bodies: dict[str, Evaluator] = {}
        self.literals: set[Literal] = set()  # of all that was compiled

    def about_records(self) -> Compiler:
        """One for which ``Tracked`` says that the thread itself has such an access pending, to one of its own group."""
        return Compiler(self._functions.values(), records=True)

    def compile(self, expression: Expr) -> Evaluator:
        match expression:
            case Literal():
                self.literals.add(expression)
                return _literal(expression)
            case Var():
                return lambda env: env.variable(expression)
            case Unary():
                return self._unary(expression)
            case Binary():
                return self._binary(expression)
            case Ite():
                return self._ite(expression)
            case Extract():
                operand, width = self.compile(expression.operand), width_of(expression.operand)
                high, low = expression.high, expression.low
                return lambda env: values.extract(operand(env), width, high, low)
            case Concat():
                upper, lower = self.compile(expression.high), self.compile(expression.low)
                upper_width, lower_width = width_of(expression.high), width_of(expression.low)
                return lambda env: values.concat(upper(env), lower(env), upper_width, lower_width)
            case Extend():
                operand, width, target = self.compile(expression.operand), width_of(expression.operand), expression.type.width
                sign = expression.signed
                return lambda env: values.resize(operand(env), width, target, sign)
            case Apply():
                return self._apply(expression)
            case Element():
                array, index = expression.array, self.compile(expression.index)
                return lambda env: env.element(array, index(env))
            case Enabled(dominator=True):
                raise NoMeaning("it looks back at how the thread came to the loop")
            case Enabled():
                return lambda env: env.enabled()
            case Old(operand=Var() as variable):
                return lambda env: env.entry_value(variable)
            case Old():
                raise NoMeaning("only variables have an old value in a run")
            case Tracked(site=site) if self._records:
                return lambda env: env.site_pending(site)
            case SameGroup() if self._records:
                return lambda env: np.bool_(True)
            case Other() | SameGroup() | Pending() | PendingOffset() | Tracked() | Taken():
                raise NoMeaning("it speaks about two threads")
            case Quantifier() | Select() | Update():
                raise NoMeaning("it is of the sequential level")
        assert_never(expression)

    def _unary(self, expression: Unary) -> Evaluator:
        operand = self.compile(expression.operand)
        match expression.op:
            case UnaryOp.NOT:
                return lambda env: np.logical_not(operand(env))
            case UnaryOp.BVNEG:
                width = width_of(expression.operand)
                return lambda env: values.negate(operand(env), width)
            case UnaryOp.BVNOT:
                width = width_of(expression.operand)
                return lambda env: values.invert(operand(env), width)
            case UnaryOp.NEGATE | UnaryOp.TO_REAL:
                raise NoMeaning("it is of the sequential level")
        assert_never(expression.op)

    def _binary(self, expression: Binary) -> Evaluator:
        op = expression.op
        left, right = self.compile(expression.left), self.compile(expression.right)
        if op in BV_ARITHMETIC_OPS or op in BV_ORDER_OPS:
            compute = values.binary_function(op, width_of(expression.left))
            return lambda env: compute(left(env), right(env))
        match op:
            case BinaryOp.AND:
                return lambda env: left(env) & right(env)
            case BinaryOp.OR:
                return lambda env: left(env) | right(env)
            case BinaryOp.IMPLIES:
                return lambda env: np.logical_not(left(env)) | right(env)
            case BinaryOp.IFF | BinaryOp.EQ:
                return lambda env: np.asarray(left(env) == right(env), dtype=np.bool_)
            case BinaryOp.NE:
                return lambda env: np.asarray(left(env) != right(env), dtype=np.bool_)
            case _:
                raise NoMeaning("it is of the sequential level")

    def _ite(self, expression: Ite) -> Evaluator:
        condition, then, otherwise = (self.compile(e) for e in (expression.condition, expression.then, expression.otherwise))
        branches = (expression.then, expression.otherwise)
        opaque = any(isinstance(e, Apply) for branch in branches for e in subexpressions(branch))  # what nobody takes is no doubt

        def compute(env: Environment) -> Vector:
            chosen = condition(env)
            if not np.ndim(chosen):
                return then(env) if chosen else otherwise(env)
            if not opaque:
                return np.where(chosen, then(env), otherwise(env))
            if chosen.all():
                return then(env)
            if not chosen.any():
                return otherwise(env)
            return np.where(chosen, then(env), otherwise(env))

        return compute

    def _apply(self, expression: Apply) -> Evaluator:
        arguments = [self.compile(a) for a in expression.arguments]
        declaration = self._functions.get(expression.function)
        if declaration is not None and declaration.body is not None:
            names = [p.name for p in declaration.parameters]
            body = self._body(declaration)
            return lambda env: body(env.with_variables({n: a(env) for n, a in zip(names, arguments, strict=True)}))
        if expression.function.startswith(DEFINED_FUNCTIONS):
            raise NoMeaning("it is about a function that is known where it is mentioned")
        meaning = floats.meaning(expression.function)
        if meaning is not None:
            return lambda env: meaning(*(a(env) for a in arguments))
        builtin = _builtin(declaration)
        if builtin is not None:
            return lambda env: builtin(*(a(env) for a in arguments))
        return self._opaque(expression, arguments)

    def _body(self, declaration: FunctionDecl) -> Evaluator:
        if declaration.name not in self._bodies:
            assert declaration.body is not None

            def recursive(_: Environment) -> Vector:
                raise NoMeaning(f"{declaration.name} is recursive")

            self._bodies[declaration.name] = recursive
            self._bodies[declaration.name] = self.compile(declaration.body)
        return self._bodies[declaration.name]

    def _opaque(self, expression: Apply, arguments: list[Evaluator]) -> Evaluator:
        name, type_ = expression.function, expression.type
        return lambda env: env.opaque(name, [a(env) for a in arguments], type_)


def _builtin(declaration: FunctionDecl | None) -> values.BinaryFunction | None:
    """The meaning of a symbol bound to a binary SMT-LIB operator."""
    if declaration is None or declaration.builtin is None or len(declaration.parameters) != 2:
        return None
    type_ = declaration.parameters[0].type
    operators = {op.value: op for op in BV_ARITHMETIC_OPS | BV_ORDER_OPS}
    if not isinstance(type_, BitVec) or declaration.builtin not in operators:
        return None
    return values.binary_function(operators[declaration.builtin], type_.width)


def _literal(literal: Literal) -> Evaluator:
    if isinstance(literal.type, BitVec):
        value = values.constant(int(literal.value), literal.type.width)
    elif isinstance(literal.value, bool):
        value = np.bool_(literal.value)
    else:
        raise NoMeaning("it is of the sequential level")
    return lambda env: value
