"""What the form of an expression, a statement or a type tells, before anything is looked up."""

from __future__ import annotations

from frontend.syntax import syntax
from frontend.syntax.syntax_walk import walk


def may_act(expression: syntax.Expression) -> bool:
    """Whether evaluating an expression may change something, as far as its form tells: a call may."""
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
