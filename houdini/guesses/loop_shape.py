"""What the text of a loop says by itself: its guard, where it is left, and how a variable steps."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import not_, unary
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, Literal, UnaryOp, Var
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc
from boogie_ir.lang.traverse import substitute, within
from boogie_ir.lang.types import BitVec
from houdini.guesses.facts import StepKind
from houdini.guesses.step import MOST_PARTS, Body


def step_of(variable: Var, value: Expr) -> tuple[StepKind, Expr] | None:
    """How the variable moves that gets this value, and by how much; None where that is no step."""
    if not isinstance(value, Binary) or not isinstance(variable.type, BitVec):
        return None
    width = variable.type.width
    left_is, right_is = value.left == variable, value.right == variable
    match value.op:
        case BinaryOp.BVADD if left_is:
            return StepKind.ADD, value.right
        case BinaryOp.BVADD if right_is:
            return StepKind.ADD, value.left
        case BinaryOp.BVSUB if left_is:
            return StepKind.ADD, unary(UnaryOp.BVNEG, value.right)
        case BinaryOp.BVMUL if left_is:
            return StepKind.MULTIPLY, value.right
        case BinaryOp.BVMUL if right_is:
            return StepKind.MULTIPLY, value.left
        case BinaryOp.BVSHL if left_is and isinstance(value.right, Literal) and int(value.right.value) < width:
            return StepKind.MULTIPLY, Literal(1 << int(value.right.value), variable.type)
        case BinaryOp.BVSDIV | BinaryOp.BVUDIV if left_is:
            return StepKind.DIVIDE, value.right
        case BinaryOp.BVLSHR | BinaryOp.BVASHR if left_is and isinstance(value.right, Literal) and int(value.right.value) < width:
            return StepKind.DIVIDE, Literal(1 << int(value.right.value), variable.type)
        case _:
            return None


def effective_guard(loop: k.While) -> Expr:
    """The loop's condition; for ``while (true) { prelude; if (c) break; ... }`` the negation of c."""
    if loop.condition != TRUE:
        return loop.condition
    definitions: dict[str, Expr] = {}
    for statement in loop.body:
        match statement:
            case Assign():
                value = substitute(statement.value, definitions)
                if not within(value, MOST_PARTS):
                    return TRUE
                definitions[statement.target.name] = value
            case k.If(then=(k.Break(label=label),), otherwise=()) if label == loop.label:
                return substitute(not_(statement.condition), definitions)
            case k.Load() | k.Log() | k.CheckAccess() | Havoc() | Assume() | Assert():
                continue
            case _:
                return TRUE
    return TRUE


def stays(body: Body, label: str) -> Iterator[Expr]:
    """The conditions under which the breaks in a loop's own body are not taken, as they stand."""
    for statement in body:
        match statement:
            case k.If(condition, then, otherwise):
                if then and isinstance(then[-1], k.Break) and then[-1].label == label:
                    yield not_(condition)
                elif otherwise and isinstance(otherwise[-1], k.Break) and otherwise[-1].label == label:
                    yield condition
            case k.Block(body=inner):
                yield from stays(inner, label)
            case _:
                pass
