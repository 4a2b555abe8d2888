"""The functions of a program: built-in ones get their operators, defined ones their bodies, the rest stays opaque.

Bodies that call themselves stay calls, with an axiom.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang.build import and_, binary, concat, eq, extend, extract, implies, integer, ite, ne, not_, or_, unary
from boogie_ir.lang.expr import Apply, Binary, BinaryOp, Expr, Extract, Ite, Old, Quantifier, QuantifierKind, Unary, UnaryOp, Var
from boogie_ir.lang.program import FunctionDecl, Program
from boogie_ir.lang.traverse import children, subexpressions, with_children, with_triggers
from boogie_ir.lang.types import BOOL, INT, BitVec, Type

_BINARY = {op.value: op for op in BinaryOp} | {"and": BinaryOp.AND, "or": BinaryOp.OR, "=>": BinaryOp.IMPLIES, "=": BinaryOp.EQ}
_INDEXED = re.compile(r"\(?_?\s*(zero_extend|sign_extend|extract)\s+(\d+)(?:\s+(\d+))?\s*\)?")

FEW_CONSTANTS = 10

NameLambda = Callable[[Quantifier], Expr]


class Definitions:
    """What the functions of a program mean."""

    def __init__(self, program: Program) -> None:
        self._functions = {f.name: f for f in program.functions}
        self._recursive = {f.name for f in program.functions if f.body is not None and self._reaches(f, f.name)}
        self._count = itertools.count(1)
        self._program = program

    def axioms(self, name_lambda: NameLambda) -> tuple[Expr, ...]:
        """What holds everywhere: the program's axioms, recursive definitions, distinctness of unique constants."""
        found = [axiom.condition for axiom in self._program.axioms]
        for name in sorted(self._recursive):
            function = self._functions[name]
            assert function.body is not None
            call = Apply(name, tuple(function.parameters), function.result)
            found.append(Quantifier(QuantifierKind.FORALL, function.parameters, ((call,),), eq(call, function.body), BOOL))
        unique: dict[Type, list[Var]] = {}
        for constant in self._program.constants:
            if constant.unique:
                unique.setdefault(constant.variable.type, []).append(constant.variable)
        for constants in unique.values():
            found += _distinct(constants)
        return tuple(self.expand(axiom, {}, {}, name_lambda) for axiom in found)

    def expand(self, expression: Expr, values: Mapping[str, Expr], initial: Mapping[str, Expr], name_lambda: NameLambda) -> Expr:
        """The expression over the symbols in ``values`` (in ``initial`` under ``old``), its functions expanded.

        ``name_lambda`` gives the term that stands for a lambda.
        """
        # A work list, not recursion: generated expressions are thousands of levels deep.
        memo: dict[int, Expr] = {}
        stack = [expression]
        while stack:
            current = stack[-1]
            if id(current) in memo:
                stack.pop()
                continue
            match current:
                case Var():
                    memo[id(current)] = values.get(current.name, current)
                case Old():
                    memo[id(current)] = self.expand(current.operand, initial, initial, name_lambda)
                case Quantifier():
                    quantifier = self._quantifier(current, values, initial, name_lambda)
                    is_lambda = quantifier.kind is QuantifierKind.LAMBDA
                    memo[id(current)] = name_lambda(quantifier) if is_lambda else quantifier
                case _:
                    operands = children(current)
                    waiting = [c for c in operands if id(c) not in memo]
                    if waiting:
                        stack.extend(waiting)
                        continue
                    new = tuple(memo[id(c)] for c in operands)
                    if isinstance(current, Apply):
                        memo[id(current)] = self._apply(current, new, name_lambda)
                    else:
                        memo[id(current)] = refold(current, new)
        return memo[id(expression)]

    def _quantifier(
        self, current: Quantifier, values: Mapping[str, Expr], initial: Mapping[str, Expr], name_lambda: NameLambda
    ) -> Quantifier:
        # New names for bound variables: what is substituted for others can then not be captured.
        fresh = {b.name: Var(f"{b.name}~{next(self._count)}", b.type) for b in current.bound}
        inner, before = {**values, **fresh}, {**initial, **fresh}
        renamed = with_triggers(current, lambda t: self.expand(t, inner, before, name_lambda))
        body = self.expand(current.body, inner, before, name_lambda)
        return replace(renamed, bound=tuple(fresh[b.name] for b in current.bound), body=body)

    def _apply(self, call: Apply, arguments: tuple[Expr, ...], name_lambda: NameLambda) -> Expr:
        function = self._functions.get(call.function)
        if function is not None and function.builtin is not None:
            meaning = builtin(function.builtin, arguments)
            if meaning is not None:
                return meaning
        if function is None or function.body is None or function.name in self._recursive:
            return with_children(call, arguments)
        actual = {p.name: a for p, a in zip(function.parameters, arguments, strict=True)}
        return self.expand(function.body, actual, actual, name_lambda)

    def _reaches(self, start: FunctionDecl, name: str) -> bool:
        """Whether the body of ``start`` leads to a call of ``name``."""
        seen: set[str] = set()
        stack = [start]
        while stack:
            body = stack.pop().body
            for part in subexpressions(body) if body is not None else ():
                if isinstance(part, Apply) and part.function not in seen:
                    if part.function == name:
                        return True
                    seen.add(part.function)
                    if part.function in self._functions:
                        stack.append(self._functions[part.function])
        return False


def _distinct(constants: list[Var]) -> Iterator[Expr]:
    """What makes constants of one type differ in pairs; many are numbered by a function, which takes one equation for each.

    The function exists if and only if they differ, so nothing else follows from the equations.
    """
    if len(constants) <= FEW_CONSTANTS:
        yield from (ne(a, b) for a, b in itertools.combinations(constants, 2))
        return
    for number, constant in enumerate(constants):
        yield eq(Apply(f"number#{constant.type}", (constant,), INT), integer(number))


def refold(current: Expr, operands: tuple[Expr, ...]) -> Expr:
    """The expression with new operands, folded where that became possible."""
    if all(a is b for a, b in zip(children(current), operands, strict=True)):
        return current
    match current:
        case Unary():
            return unary(current.op, operands[0])
        case Binary():
            return binary(current.op, operands[0], operands[1])
        case Ite():
            return ite(operands[0], operands[1], operands[2])
        case Extract():
            return extract(operands[0], current.high, current.low)
        case _:
            return with_children(current, operands)


def builtin(name: str, operands: tuple[Expr, ...]) -> Expr | None:
    """An SMT-LIB operator applied; None where we have no such operator."""
    if indexed := _INDEXED.fullmatch(name.strip()):
        return _indexed(indexed[1], int(indexed[2]), indexed[3], operands[0])
    match name, operands:
        case "concat", (high, low):
            return concat(high, low)
        case "not", (operand,):
            return not_(operand)
        case "bvnot", (operand,):
            return unary(UnaryOp.BVNOT, operand)
        case "bvneg", (operand,):
            return unary(UnaryOp.BVNEG, operand)
        case "-", (operand,):
            return unary(UnaryOp.NEGATE, operand)
        case "ite", (condition, then, otherwise):
            return ite(condition, then, otherwise)
        case "and", _:
            return and_(*operands)
        case "or", _:
            return or_(*operands)
        case "=>", (left, right):
            return implies(left, right)
        case _, (left, right) if name in _BINARY:
            return binary(_BINARY[name], left, right)
    return None


def _indexed(name: str, number: int, second: str | None, operand: Expr) -> Expr | None:
    if not isinstance(operand.type, BitVec):
        return None
    if name == "extract":
        return extract(operand, number + 1, int(second)) if second is not None else None
    return extend(operand, operand.type.width + number, name == "sign_extend")
