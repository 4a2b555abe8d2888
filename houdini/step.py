"""What one iteration of a loop does to its variables, as far as straight-line code and branches say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from boogie_ir import kernel as k
from boogie_ir.build import ite
from boogie_ir.expr import Expr, Literal, Var
from boogie_ir.frozen import frozen
from boogie_ir.program import Assign, Havoc
from boogie_ir.simplify import simplify
from boogie_ir.traverse import free_variables, substitute, within

Values: TypeAlias = dict[Var, Expr | None]
"""Values of assigned variables in terms of those at the loop's head; None where they are not known."""

MOST_STATES = 40
MOST_PARTS = 2000  # subexpressions of one value


def values_after(body: Iterable[k.Statement], constants: Mapping[str, Expr]) -> dict[Var, Expr]:
    """For each variable that one iteration assigns, its value afterwards, where it depends on variables alone."""
    values = _run(body, {}, constants)
    return {variable: value for variable, value in values.items() if value is not None}


def values_before(body: Iterable[k.Statement], site: int, constants: Mapping[str, Expr]) -> Values:
    """The values of variables that an iteration assigns before it comes to an access."""
    return _before(body, site, {}, constants) or {}


def _before(body: Iterable[k.Statement], site: int, values: Values, constants: Mapping[str, Expr]) -> Values | None:
    """None where the access is not in the body."""
    for statement in body:
        match statement:
            case k.Log() if statement.site == site:
                return values
            case k.If():
                inside = [_before(part, site, values, constants) for part in (statement.then, statement.otherwise)]
            case k.Block():
                inside = [_before(statement.body, site, values, constants)]
            case k.While():
                # Any number of iterations may have come before.
                inside = [_before(statement.body, site, {**values, **_unknown(statement.body)}, constants)]
            case _:
                inside = []
        for found in inside:
            if found is not None:
                return found
        values = _run((statement,), values, constants)
    return None


State: TypeAlias = Mapping[Var, Literal]
"""Values of variables that a loop assigns, where all of them are known."""


@frozen
class Orbit:
    """All ``states`` at a loop's head, in order; ``ended`` says that the guard is false in the last, and only there."""

    states: tuple[State, ...]
    ended: bool

    @property
    def variables(self) -> frozenset[Var]:
        return frozenset(self.states[0])

    @property
    def running(self) -> tuple[State, ...]:
        """Those in which another iteration starts."""
        return self.states[:-1] if self.ended else self.states


def states(start: State, after: Mapping[Var, Expr], guard: Expr) -> Orbit | None:
    """What the variables of ``start`` can be at the loop's head; None if there are too many states or one is not known.

    ``guard`` ends the sequence where it depends on these variables alone.
    """
    names = {v.name for v in start}
    ends = {v.name for v in free_variables(guard)} <= names
    state: Mapping[Var, Expr] = start
    found: list[State] = []
    while len(found) <= MOST_STATES:
        literal = {v: value for v, value in state.items() if isinstance(value, Literal)}
        if len(literal) < len(state):
            return None
        if literal in found:
            return Orbit(tuple(found), False)
        found.append(literal)
        values: dict[str, Expr] = {v.name: value for v, value in literal.items()}
        if ends and simplify(substitute(guard, values)) == Literal(False, guard.type):
            return Orbit(tuple(found), True)
        state = {v: simplify(substitute(after[v], values)) for v in state}
    return None


def closed(variables: Iterable[Var], starts: State, after: Mapping[Var, Expr]) -> State:
    """The starts of those variables whose next values depend on one another alone."""
    chosen = {v for v in variables if v in after and v in starts}
    while unfit := {v for v in chosen if any(needed not in chosen for needed in free_variables(after[v]))}:
        chosen -= unfit
    return {v: starts[v] for v in sorted(chosen, key=lambda v: v.name)}


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
                values |= _unknown(statement.body)
            case _:
                pass
    return values


def _unknown(body: Iterable[k.Statement]) -> Values:
    """What it assigns, each of unknown value."""
    return {target: None for statement in all_statements(body) for target in targets(statement)}


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
    if len(known) < len(used):
        return None
    value = substitute(expression, {**constants, **known})
    return value if within(value, MOST_PARTS) else None


def targets(statement: k.Statement) -> tuple[Var, ...]:
    """The private variables that a statement itself assigns."""
    match statement:
        case Assign() | k.Load():
            return (statement.target,)
        case Havoc():
            return statement.targets
        case k.Atomic():
            return (statement.target,) if statement.target else ()
        case k.AsyncCopy():
            return (statement.handle,)
        case _:
            return ()


def all_statements(body: Iterable[k.Statement]) -> Iterator[k.Statement]:
    """All statements, those inside others included."""
    for statement in body:
        yield statement
        match statement:
            case k.If():
                yield from all_statements(statement.then)
                yield from all_statements(statement.otherwise)
            case k.While() | k.Block():
                yield from all_statements(statement.body)
            case _:
                pass
