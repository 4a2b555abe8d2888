"""Expressions as text, with the fewest parentheses that read back as the same tree.

One work list instead of recursion, like :mod:`boogie_ir.read.terms.read_expression`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias, assert_never

from boogie_ir.lang.expr import (
    Apply,
    Binary,
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
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.spelling import (
    INFIX,
    INFIX_BV,
    INFIX_SIGNED,
    POSTFIX,
    PRECEDENCE,
    PREFIX,
    RIGHT_ASSOCIATIVE,
    Level,
    extend_name,
    may_stand_bare,
    spell_name,
    spell_type,
)
from boogie_ir.lang.traverse import children, trigger_terms
from boogie_ir.lang.types import REAL, BitVec

LOOSEST, ATOM = 0, POSTFIX + 1


@frozen
class Style:
    """How expressions are printed: the level, and other names for operators whose usual name is taken."""

    level: Level
    operator_names: Mapping[str, str]


@frozen
class _Operand:
    """An expression and what surrounds it: how tightly, and under which infix operator."""

    expression: Expr
    tightness: int = LOOSEST
    under: str | None = None


_Piece: TypeAlias = str | _Operand


def print_expression(expression: Expr, level: Level = Level.KERNEL) -> str:
    return expression_text(expression, Style(level, {}))


def expression_text(expression: Expr, style: Style) -> str:
    result: list[str] = []
    work: list[_Piece] = [_Operand(expression)]
    while work:
        piece = work.pop()
        if isinstance(piece, str):
            result.append(piece)
        else:
            work.extend(reversed(_parenthesised(piece, style)))
    return "".join(result)


def _parenthesised(operand: _Operand, style: Style) -> list[_Piece]:
    symbol = infix_symbol(operand.expression, style.level)
    if symbol is None:
        own, pieces = _prefix_or_atom(operand.expression, style)
    else:
        own, pieces = PRECEDENCE[symbol], _infix(symbol, operand.expression)
    clash = symbol is not None and operand.under is not None and not may_stand_bare(operand.under, symbol, style.level)
    return ["(", *pieces, ")"] if own < operand.tightness or clash else pieces


def infix_symbol(expression: Expr, level: Level) -> str | None:
    """The infix operator that the expression is printed with, None where it is printed otherwise."""
    match expression:
        case Concat():
            return "++"
        case Binary() if expression.op.value in INFIX:
            return expression.op.value
        case Binary() if level is Level.KERNEL:
            return INFIX_SIGNED.get(expression.op) if expression.signed else INFIX_BV.get(expression.op)
    return None


def _infix(symbol: str, expression: Expr) -> list[_Piece]:
    own = PRECEDENCE[symbol]
    right_first = symbol in RIGHT_ASSOCIATIVE
    assert isinstance(expression, Binary | Concat)
    left, right = (expression.left, expression.right) if isinstance(expression, Binary) else (expression.high, expression.low)
    return [_Operand(left, own + right_first, symbol), f" {symbol} ", _Operand(right, own + (not right_first), symbol)]


def operator_name(expression: Expr) -> str | None:
    """The usual name of the operator that is written as a function, None for other expressions."""
    match expression:
        case Unary() | Binary() if expression.op.value.startswith("bv"):
            operand = expression.operand if isinstance(expression, Unary) else expression.left
            return f"{expression.op.value}{operand.type.width}" if isinstance(operand.type, BitVec) else expression.op.value
        case Extend():
            narrow = expression.operand.type
            return extend_name(expression.signed, narrow.width if isinstance(narrow, BitVec) else 0, expression.type.width)
    return None


def _prefix_or_atom(expression: Expr, style: Style) -> tuple[int, list[_Piece]]:
    """How tightly the text holds together, and its pieces."""
    name = operator_name(expression)
    if name is not None:
        assert isinstance(expression, Unary | Binary | Extend)
        operands = [expression.left, expression.right] if isinstance(expression, Binary) else [expression.operand]
        return ATOM, _call(style.operator_names.get(name, name), operands)
    match expression:
        case Literal():
            return _literal(expression)
        case Var():
            return ATOM, [spell_name(expression.name, style.level)]
        case Unary(op=UnaryOp.TO_REAL):
            return ATOM, _call(expression.op.value, [expression.operand])
        case Unary():
            # "-5" is a literal, so the negation of the literal 5 is "-(5)".
            literal = expression.op is UnaryOp.NEGATE and isinstance(expression.operand, Literal)
            return PREFIX, [expression.op.value, _Operand(expression.operand, ATOM + 1 if literal else PREFIX)]
        case Ite():
            words = ("(if ", expression.condition), (" then ", expression.then), (" else ", expression.otherwise)
            return ATOM, [*(p for word, e in words for p in (word, _Operand(e))), ")"]
        case Extract():
            return POSTFIX, [_Operand(expression.operand, POSTFIX), f"[{expression.high}:{expression.low}]"]
        case Apply():
            return ATOM, _call(spell_name(expression.function, style.level), expression.arguments)
        case Select():
            return POSTFIX, [_Operand(expression.map, POSTFIX), "[", *_list(expression.indices), "]"]
        case Update():
            pieces = [*_list(expression.indices), " := " if expression.indices else ":= ", _Operand(expression.value)]
            return POSTFIX, [_Operand(expression.map, POSTFIX), "[", *pieces, "]"]
        case Quantifier():
            return ATOM, _quantifier(expression, style)
        case Old():
            return ATOM, _call("old", [expression.operand])
        case Element():
            return POSTFIX, [f"{spell_name(expression.array, style.level)}[", _Operand(expression.index), "]"]
        case Other():
            return ATOM, _call("other", [expression.operand])
        case Enabled():
            return ATOM, ["dominator_enabled" if expression.dominator else "enabled"]
        case SameGroup():
            return ATOM, ["same_group"]
        case Pending():
            return ATOM, [f"pending({expression.kind.value}, {spell_name(expression.array, style.level)})"]
        case PendingOffset():
            return ATOM, [f"pending_offset({expression.kind.value}, {spell_name(expression.array, style.level)})"]
        case Tracked():
            return ATOM, [f"tracked({expression.site})"]
        case Taken():
            name = spell_name(expression.array, style.level)
            return ATOM, [f"taken({name}, ", _Operand(expression.index), ", ", _Operand(expression.value), ")"]
        case Binary() | Concat() | Extend():
            raise AssertionError("infix and named operators are printed above")
    assert_never(expression)


def _literal(literal: Literal) -> tuple[int, list[_Piece]]:
    if isinstance(literal.value, bool):
        return ATOM, ["true" if literal.value else "false"]
    if isinstance(literal.type, BitVec):
        return ATOM, [f"{literal.value}bv{literal.type.width}"]
    magnitude = abs(Fraction(literal.value))
    text = _decimal(magnitude) if literal.type == REAL else str(magnitude)
    if text is None:  # reads back as a division, which is equal in meaning
        fraction = Fraction(literal.value)
        return PRECEDENCE["/"], [f"{fraction.numerator}.0 / {fraction.denominator}.0"]
    return (PREFIX, [f"-{text}"]) if literal.value < 0 else (ATOM, [text])


def _decimal(value: Fraction) -> str | None:
    """The finite decimal notation, None where there is none."""
    digits = 1
    while (10**digits) % value.denominator:
        digits += 1
        if digits > 2 * value.denominator.bit_length() + 1:
            return None
    scaled = value * 10**digits
    whole, part = divmod(scaled.numerator, 10**digits)
    return f"{whole}.{part:0{digits}}"


def _list(operands: Sequence[Expr]) -> Iterator[_Piece]:
    for position, operand in enumerate(operands):
        if position:
            yield ", "
        yield _Operand(operand)


def _call(name: str, operands: Sequence[Expr]) -> list[_Piece]:
    return [f"{name}(", *_list(operands), ")"]


def _quantifier(expression: Quantifier, style: Style) -> list[_Piece]:
    bound = ", ".join(variable_text(b, style) for b in expression.bound)
    triggers: list[_Piece] = [f"{{:weight {expression.weight}}} "] if expression.weight != 1 else []
    triggers += (p for group in expression.triggers for p in ("{", *_list(group), "} "))
    triggers += (p for term in expression.avoided for p in ("{:nopats ", _Operand(term), "} "))
    return [f"({expression.kind.value} {bound} :: ", *triggers, _Operand(expression.body), ")"]


def variable_text(variable: Var, style: Style) -> str:
    type_text = spell_type(variable.type, style.level)
    return f"{spell_name(variable.name, style.level)}: {type_text}" if variable.name else type_text


def operators_in(expressions: Iterable[Expr]) -> dict[str, Expr]:
    """For each operator written as a function, by its usual name, one expression that uses it; also in triggers."""
    found: dict[str, Expr] = {}
    work = list(expressions)
    seen: set[int] = set()
    while work:
        expression = work.pop()
        if id(expression) in seen:
            continue
        seen.add(id(expression))
        name = operator_name(expression)
        if name is not None:
            found.setdefault(name, expression)
        work.extend(children(expression))
        if isinstance(expression, Quantifier):
            work.extend(trigger_terms(expression))
    return found
