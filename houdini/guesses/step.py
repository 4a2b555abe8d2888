"""What one iteration of a loop does to its variables, as far as straight-line code and branches say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import ite
from boogie_ir.lang.expr import Expr, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assign, Havoc
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import free_variables, substitute, within

Values: TypeAlias = dict[Var, Expr | None]
"""Values of assigned variables in terms of those at the loop's head; None where they are not known."""

Body: TypeAlias = tuple[k.Statement, ...]

MOST_STATES = 40
MOST_PARTS = 2000  # subexpressions of one value

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


class Effects:
    """What pieces of one kernel do to its variables.

    What a piece assigns, and which loops it leaves, is collected once, however often it is asked for: deep nests of loops ask
    for each loop around.
    """

    def __init__(self) -> None:
        # Keeps the pieces, so that their ids stay their own.
        self._assigned: dict[int, tuple[Body, tuple[Var, ...]]] = {}
        self._assignments: dict[int, tuple[Body, Mapping[str, Assign | None]]] = {}
        self._left: dict[int, tuple[Body, frozenset[str]]] = {}

    def assigned(self, body: Body) -> tuple[Var, ...]:
        """The private variables that are assigned anywhere in it, each once, always in the same order."""
        known = self._assigned.get(id(body))
        if known is None:
            own = (v for statement in body for v in targets(statement))
            inner = (v for statement in body for part in sublists(statement) for v in self.assigned(part))
            known = self._assigned[id(body)] = (body, tuple(dict.fromkeys((*own, *inner))))
        return known[1]

    def assignments(self, body: Body) -> Mapping[str, Assign | None]:
        """For each variable that is assigned anywhere in it the one assignment, None where it is no plain or not the only one."""
        known = self._assignments.get(id(body))
        if known is None:
            found: dict[str, Assign | None] = {}
            for statement in body:
                for target in targets(statement):
                    found[target.name] = None if target.name in found or not isinstance(statement, Assign) else statement
                for part in sublists(statement):
                    for name, assign in self.assignments(part).items():
                        found[name] = None if name in found else assign
            known = self._assignments[id(body)] = (body, found)
        return known[1]

    def left(self, body: Body) -> frozenset[str]:
        """The labels of the loops and blocks that a ``break`` anywhere in it leaves."""
        known = self._left.get(id(body))
        if known is None:
            own = (s.label for s in body if isinstance(s, k.Break))
            inner = (label for s in body for part in sublists(s) for label in self.left(part))
            known = self._left[id(body)] = (body, frozenset((*own, *inner)))
        return known[1]

    def after(self, body: Body, constants: Mapping[str, Expr]) -> dict[Var, Expr]:
        """For each variable that one iteration assigns, its value afterwards, where it depends on variables alone."""
        values = self._run(body, {}, constants)
        return {variable: value for variable, value in values.items() if value is not None}

    def before(self, body: Body, constants: Mapping[str, Expr]) -> dict[int, Values]:
        """For each access in it, by site, the values of variables that an iteration assigns before it comes to it."""
        found: dict[int, Values] = {}
        self._before(body, {}, constants, found)
        return found

    def stores(self, body: Body, arrays: frozenset[str], constants: Mapping[str, Expr]) -> Iterator[tuple[str, Expr, Expr]]:
        """The stores to the arrays that each iteration makes: array, index and value, where these depend on variables alone."""
        values: Values = {}
        for statement in body:
            if isinstance(statement, k.Store) and statement.array in arrays:
                index, value = _value(statement.index, values, constants), _value(statement.value, values, constants)
                if index is not None and value is not None:
                    yield statement.array, index, value
            self._step(statement, values, constants)

    def _before(self, body: Body, values: Values, constants: Mapping[str, Expr], found: dict[int, Values]) -> None:
        for statement in body:
            match statement:
                case k.Log():
                    found[statement.site] = dict(values)
                case k.While():  # any number of iterations may have come before
                    self._before(statement.body, {**values, **self._unknown(statement.body)}, constants, found)
                case _:
                    for part in sublists(statement):
                        self._before(part, dict(values), constants, found)
            self._step(statement, values, constants)

    def _run(self, body: Body, before: Values, constants: Mapping[str, Expr]) -> Values:
        values = dict(before)
        for statement in body:
            self._step(statement, values, constants)
        return values

    def _step(self, statement: k.Statement, values: Values, constants: Mapping[str, Expr]) -> None:
        match statement:
            case Assign(target=target):
                values[target] = _value(statement.value, values, constants)
            case Havoc(targets=havocked):
                values.update((target, None) for target in havocked)
            case k.Load(target=target) | k.Atomic(target=Var() as target):
                values[target] = None
            case k.AsyncCopy(handle=handle):
                values[handle] = None
            case k.If():
                self._branch(statement, values, constants)
            case k.Block() | k.While():
                values |= self._unknown(statement.body)
            case _:
                pass

    def _unknown(self, body: Body) -> Values:
        """What it assigns, each of unknown value."""
        return dict.fromkeys(self.assigned(body))

    def _branch(self, statement: k.If, values: Values, constants: Mapping[str, Expr]) -> None:
        condition = _value(statement.condition, values, constants)
        then, otherwise = (self._run(part, values, constants) for part in (statement.then, statement.otherwise))
        # Who leaves the loop does not come to its head again.
        if _leaves(statement.then):
            values |= otherwise
            return
        if _leaves(statement.otherwise):
            values |= then
            return
        for variable in {**then, **otherwise}:
            first, second = then.get(variable, variable), otherwise.get(variable, variable)
            if first is None or second is None:
                values[variable] = None
            elif first == second:
                values[variable] = first
            else:
                values[variable] = None if condition is None else ite(condition, first, second)


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


def sublists(statement: k.Statement) -> tuple[Body, ...]:
    """The statement lists directly inside."""
    match statement:
        case k.If():
            return (statement.then, statement.otherwise)
        case k.While() | k.Block():
            return (statement.body,)
        case _:
            return ()


def all_statements(body: Body) -> Iterator[k.Statement]:
    """All statements, those inside others included, in program order."""
    stack: list[k.Statement] = list(reversed(body))
    while stack:
        statement = stack.pop()
        yield statement
        for part in reversed(sublists(statement)):
            stack.extend(reversed(part))
