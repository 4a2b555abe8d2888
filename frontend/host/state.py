"""What the variables of host code hold at a point, and what is known to hold on the way there.

A variable without a value holds anything: that is how what is not understood is forgotten. Conditions speak of symbols, so
nothing that happens later makes them wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from boogie_ir.lang.build import not_
from boogie_ir.lang.expr import FALSE, TRUE, Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.traverse import within
from boogie_ir.lang.types import BOOL
from frontend.host.joins import joined
from frontend.host.values import MOST_NODES, SOMETHING, Fields, Place, Symbols, Value
from frontend.types.types import Type


@frozen
class Variable:
    """A variable in scope; a reference is the ``alias`` of a place (None: of one that is not known)."""

    number: int
    name: str
    type: Type | None
    reference: bool = False
    alias: Place | None = None

    @property
    def place(self) -> Place | None:
        return self.alias if self.reference else Place(self.number)


@dataclass(slots=True, eq=False)
class Names:
    """The variables of a block, inside another."""

    parent: Names | None = None
    variables: dict[str, Variable] = field(default_factory=dict)

    def find(self, name: str) -> Variable | None:
        names: Names | None = self
        while names is not None:
            if name in names.variables:
                return names.variables[name]
            names = names.parent
        return None

    def visible(self) -> dict[str, Variable]:
        """All variables that are seen from here."""
        outer = self.parent.visible() if self.parent is not None else {}
        return outer | self.variables


@dataclass(slots=True, eq=False)
class State:
    """``dead``: nobody gets here. ``escaped`` are variables that somebody unknown has the address of.

    ``touched``, which all ways share, collects the variables that are written to, where somebody asks for them. ``after`` are the
    points of the program, of which the latest operation was one (:mod:`frontend.host.operations`).
    """

    values: dict[int, Value] = field(default_factory=dict)
    conditions: tuple[Expr, ...] = ()
    escaped: frozenset[int] = frozenset()
    dead: bool = False
    touched: set[int] = field(default_factory=set)
    after: frozenset[int] = frozenset()

    def copy(self) -> State:
        return State(dict(self.values), self.conditions, self.escaped, self.dead, self.touched, self.after)

    def assume(self, condition: Expr | None) -> None:
        """Goes on where a condition holds (None: one that is not known)."""
        if condition == FALSE:
            self.dead = True
        elif condition != TRUE:
            known = condition is not None and within(condition, MOST_NODES)
            self.conditions = (*self.conditions, condition if known and condition is not None else Var(SOMETHING, BOOL))

    def read(self, place: Place) -> Value | None:
        """What a place holds; None where that is not known."""
        value = self.values.get(place.variable)
        for step in place.path:
            if not isinstance(value, Fields):
                return None
            value = value.values.get(step)
        return value

    def write(self, place: Place, value: Value | None) -> None:
        """Puts a value into a place, None: an arbitrary one."""
        if not place.path:
            self._set(place.variable, value)
        else:
            self._set(place.variable, _within(self.values.get(place.variable), place.path, value))

    def _set(self, variable: int, value: Value | None) -> None:
        self.touched.add(variable)
        if value is None:
            self.values.pop(variable, None)
        else:
            self.values[variable] = value

    def forget(self, variables: Iterable[int]) -> None:
        for variable in variables:
            self._set(variable, None)


def _within(value: Value | None, path: tuple[str, ...], new: Value | None) -> Value | None:
    """A structure with one member changed."""
    if not path:
        return new
    if value is None:
        value = Fields({}, {})
    if not isinstance(value, Fields):
        return None
    inner = _within(value.values.get(path[0]), path[1:], new)
    values = {key: kept for key, kept in value.values.items() if key != path[0] and not _may_be_one(key, path[0])}
    return Fields(values if inner is None else values | {path[0]: inner}, value.types)


def _may_be_one(one: str, other: str) -> bool:
    """Whether two steps may lead to one element: the number of one of them is not known (:func:`some`)."""
    return one[0] == other[0] == "[" and "?" in one + other


def join(states: Sequence[State], symbols: Symbols, names: dict[int, str]) -> State:
    """What is known where several ways meet."""
    alive = [state for state in states if not state.dead]
    if not alive:
        return State(dead=True, touched=next((state.touched for state in states), set()))
    result = alive[-1]
    for state in reversed(alive[:-1]):
        result = _join(state, result, symbols, names)
    return result


def _join(left: State, right: State, symbols: Symbols, names: dict[int, str]) -> State:
    common, chosen = parting(left, right)
    values: dict[int, Value] = {}
    for variable, value in left.values.items():
        other = right.values.get(variable)
        both = None if other is None else joined(chosen, value, other, symbols, names.get(variable, ""))
        if both is not None:
            values[variable] = both
    return State(values, common, left.escaped | right.escaped, touched=left.touched, after=left.after | right.after)


def parting(left: State, right: State) -> tuple[tuple[Expr, ...], Expr | None]:
    """The conditions that two ways have in common, and the one that holds on the left way only, if that is known."""
    count = 0
    for mine, yours in zip(left.conditions, right.conditions, strict=False):
        if mine is not yours:
            break
        count += 1
    one, two = left.conditions[count:], right.conditions[count:]
    chosen = one[0] if one and two and not_(one[0]) == two[0] else None
    return left.conditions[:count], chosen


def changed(before: State, after: State) -> Collection[Place]:
    """The places that do not hold what they held, or of which that is not known any more, in order."""
    found: dict[Place, None] = {}
    for variable, value in before.values.items():
        other = after.values.get(variable)
        if value is not other:
            _changed(value, other, Place(variable), found)
    return found


def _changed(before: Value, after: Value | None, place: Place, found: dict[Place, None]) -> None:
    if isinstance(before, Fields) and isinstance(after, Fields):
        for key, value in before.values.items():
            if value is not after.values.get(key):
                _changed(value, after.values.get(key), Place(place.variable, (*place.path, key)), found)
    elif not (type(before) is type(after) and before == after):
        found[place] = None
