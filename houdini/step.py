"""What one iteration of a loop does to its variables, as far as straight-line code and branches say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from boogie_ir import kernel as k
from boogie_ir.build import ite
from boogie_ir.expr import Expr, Literal, Var
from boogie_ir.program import Assign, Havoc
from boogie_ir.simplify import simplify
from boogie_ir.traverse import free_variables, substitute

Values: TypeAlias = dict[Var, Expr | None]
"""Values of assigned variables in terms of those at the loop's head; None where they are not known."""

MOST_STATES = 40


def values_after(body: Iterable[k.Statement], constants: Mapping[str, Expr]) -> dict[Var, Expr]:
    """For each variable that one iteration assigns, its value afterwards, where it depends on variables alone."""
    values = _run(body, {}, constants)
    return {variable: value for variable, value in values.items() if value is not None}


def states(start: Mapping[Var, Expr], after: Mapping[Var, Expr], guard: Expr) -> list[dict[Var, Literal]] | None:
    """All that the variables of ``start`` can be at the loop's head, in order; None if there are too many or one is not known.

    ``guard`` ends the sequence where it depends on these variables alone.
    """
    names = {v.name for v in start}
    ends = {v.name for v in free_variables(guard)} <= names
    state: dict[Var, Expr] = dict(start)
    found: list[dict[Var, Literal]] = []
    while len(found) <= MOST_STATES:
        literal = {v: value for v, value in state.items() if isinstance(value, Literal)}
        if len(literal) < len(state):
            return None
        if literal in found:
            return found
        found.append(literal)
        values: dict[str, Expr] = {v.name: value for v, value in literal.items()}
        if ends and simplify(substitute(guard, values)) == Literal(False, guard.type):
            return found
        state = {v: simplify(substitute(after[v], values)) for v in state}
    return None


def _run(body: Iterable[k.Statement], before: Values, constants: Mapping[str, Expr]) -> Values:
    values = dict(before)
    for statement in body:
        match statement:
            case Assign(target=target):
                values[target] = _value(statement.value, values, constants)
            case Havoc(targets=targets):
                values.update((target, None) for target in targets)
            case k.Load(target=target) | k.Atomic(target=Var() as target):
                values[target] = None
            case k.AsyncCopy(handle=handle):
                values[handle] = None
            case k.If():
                values = _branch(statement, values, constants)
            case k.Block() | k.While():
                values.update((target, None) for target in _run(statement.body, {}, constants))
            case _:
                pass
    return values


def _branch(statement: k.If, values: Values, constants: Mapping[str, Expr]) -> Values:
    condition = _value(statement.condition, values, constants)
    then, otherwise = (_run(part, values, constants) for part in (statement.then, statement.otherwise))
    # Who leaves the loop does not come to its head again.
    if _leaves(statement.then):
        return otherwise
    if _leaves(statement.otherwise):
        return then
    merged: Values = {}
    for variable in {**then, **otherwise}:
        first, second = then.get(variable, variable), otherwise.get(variable, variable)
        if first is None or second is None:
            merged[variable] = None
        elif first == second:
            merged[variable] = first
        else:
            merged[variable] = None if condition is None else ite(condition, first, second)
    return merged


def _leaves(body: tuple[k.Statement, ...]) -> bool:
    return bool(body) and isinstance(body[-1], k.Break | k.Return)


def _value(expression: Expr, values: Values, constants: Mapping[str, Expr]) -> Expr | None:
    used = {v: values[v] for v in free_variables(expression) if v in values}
    known = {v.name: value for v, value in used.items() if value is not None}
    return substitute(expression, {**constants, **known}) if len(known) == len(used) else None
