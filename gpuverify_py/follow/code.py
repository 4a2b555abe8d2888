"""Expressions of a kernel as functions from a thread's variables to terms, made once and called at every step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from boogie_ir.lang.build import width_of
from boogie_ir.lang.expr import Apply, Binary, Concat, Expr, Extend, Extract, Ite, Literal, Unary, Var
from boogie_ir.lang.program import FunctionDecl
from boogie_ir.lang.source import Origin
from gpuverify_py.terms.expressions import width_of_type
from gpuverify_py.terms.terms import JUNK, Term, Terms, Value

Variables: TypeAlias = dict[str, Value]
Evaluator: TypeAlias = Callable[[Variables], Value]
WHOSE = "which thread it is"  # no name of a variable; its value tells one thread's unknown values from another's


class GiveUp(Exception):
    """A kernel cannot be followed further, and why."""

    def __init__(self, why: str, origin: Origin | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.origin = origin


class Code:
    """Compiles the expressions of one kernel; ``place`` tells its variables without a value from those of others.

    ``widths``: of its variables, 0 for truth values.
    """

    def __init__(self, terms: Terms, functions: Sequence[FunctionDecl], place: object, widths: Mapping[str, int]) -> None:
        self._terms = terms
        self.widths = widths
        self._functions = {f.name: f for f in functions}
        self._place = place
        self._known: dict[Expr, Evaluator] = {}

    def compile(self, expression: Expr) -> Evaluator:
        """The function of an expression. Raises GiveUp where it has no meaning for one thread."""
        found = self._known.get(expression)
        if found is None:
            found = self._known[expression] = self._compile(expression)
        return found

    def _compile(self, expression: Expr) -> Evaluator:
        terms = self._terms
        match expression:
            case Literal():
                value = expression.value
                constant: Value = value if isinstance(value, bool) else int(value)
                return lambda env: constant
            case Var():
                return self._variable(expression)
            case Unary():
                op, operand = expression.op, self.compile(expression.operand)
                width = width_of_type(expression.type)
                return lambda env: terms.unary(op, operand(env), width)
            case Binary():
                binary_op, left, right = expression.op, self.compile(expression.left), self.compile(expression.right)
                width = width_of_type(expression.left.type)
                return lambda env: terms.binary(binary_op, left(env), right(env), width)
            case Ite():
                return self._ite(expression)
            case Extract():
                operand, high, low = self.compile(expression.operand), expression.high, expression.low
                return lambda env: terms.extract(operand(env), high, low)
            case Concat():
                upper, lower = self.compile(expression.high), self.compile(expression.low)
                widths = (width_of(expression.high), width_of(expression.low))
                return lambda env: terms.concat(upper(env), lower(env), widths)
            case Extend():
                operand, source = self.compile(expression.operand), width_of(expression.operand)
                target, signed = expression.type.width, expression.signed
                return lambda env: terms.extend(operand(env), source, target, signed)
            case Apply():
                return self._apply(expression)
            case _:
                raise GiveUp("an annotation is part of a value")

    def _variable(self, variable: Var) -> Evaluator:
        name, terms = variable.name, self._terms
        junk = (self._place, name)
        width = width_of_type(variable.type)

        def read(env: Variables) -> Value:
            value = env.get(name)
            if value is None:
                value = env[name] = terms.make(JUNK, (), width, (junk, env.get(WHOSE)))
            return value

        return read

    def _ite(self, expression: Ite) -> Evaluator:
        terms, width = self._terms, width_of_type(expression.type)
        condition, then, otherwise = (self.compile(e) for e in (expression.condition, expression.then, expression.otherwise))

        def choose(env: Variables) -> Value:
            chosen = condition(env)
            if not isinstance(chosen, Term):
                return then(env) if chosen else otherwise(env)
            return terms.ite(chosen, then(env), otherwise(env), width)

        return choose

    def _apply(self, expression: Apply) -> Evaluator:
        terms, function, width = self._terms, expression.function, width_of_type(expression.type)
        arguments = [self.compile(each) for each in expression.arguments]
        declared = self._functions.get(function)
        if declared is not None and declared.body is not None:
            names, body = [p.name for p in declared.parameters], self.compile(declared.body)
            return lambda env: body({**env, **{n: a(env) for n, a in zip(names, arguments, strict=True)}})
        if declared is not None and declared.builtin is not None:
            raise GiveUp(f"the function {function} is a solver's")
        return lambda env: terms.apply(function, tuple(each(env) for each in arguments), width)
