"""What the form of an expression, a statement or a type tells, before anything is looked up."""

from __future__ import annotations

from frontend.syntax import syntax
from frontend.syntax.syntax_walk import walk


def may_have_effects(expression: syntax.Expression) -> bool:
    """Whether evaluating an expression may assign to a variable, as far as its form tells at once."""
    match expression:
        case syntax.Assign() | syntax.Step() | syntax.StatementExpression():
            return True
        case syntax.Binary(_, _, left, right):
            return may_have_effects(left) or may_have_effects(right)
        case syntax.Unary(_, _, operand):
            return may_have_effects(operand)
        case syntax.Cast(_, _, value):
            return may_have_effects(value)
        case syntax.Index(_, base, index):
            return may_have_effects(base) or may_have_effects(index)
        case syntax.Member(_, base):
            return may_have_effects(base)
        case syntax.Conditional(_, condition, then, otherwise):
            return any(may_have_effects(e) for e in (condition, then, otherwise) if e is not None)
        case syntax.Comma(_, items) | syntax.Call(_, _, items):
            return any(may_have_effects(e) for e in items)
        case _:
            return False


def may_act(expression: syntax.Expression) -> bool:
    """The same, but that a call may change something too: for operands whose order C++ 17 tells."""
    acts = (syntax.Assign, syntax.Step, syntax.StatementExpression, syntax.Call, syntax.Construct)
    return any(isinstance(node, acts) for node in walk(expression))


def always_returns(statement: syntax.Statement) -> bool:
    """Whether control never passes the statement's end because it returns, as its form tells."""
    match statement:
        case syntax.Return():
            return True
        case syntax.Compound(_, body):
            return bool(body) and always_returns(body[-1])
        case syntax.If(_, _, then, otherwise) if otherwise is not None:
            return always_returns(then) and always_returns(otherwise)
        case _:
            return False


def is_automatic(written: syntax.Type) -> bool:
    """Whether a type is left open, ``auto``."""
    return isinstance(written, syntax.NamedType) and written.name == "auto" and not written.scope
