"""What private variables are in other terms, along a walk through a kernel in program order.

The terms: ids, parameters, variables that are equal in all threads, contents that never change, and private variables of which
nothing else is known. What is said of a variable holds until something that it mentions is assigned; so each statement about
variables carries their versions (a *stamp*).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from boogie_ir.lang.build import ite
from boogie_ir.lang.expr import Apply, Binary, Concat, Element, Expr, Extend, Extract, Ite, Literal, Unary, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import free_variables, subexpressions, substitute, within
from gpuverify_py.engines.twothread.told.written import Stamp, Valued

SIZE_LIMIT = 60  # nodes of one expression that is kept
STEADY = (Var, Literal, Apply, Unary, Binary, Ite, Extract, Concat, Extend)


@frozen
class Scope:
    """What holds all along: ``constants`` of the launch, arrays that are ``unchanging``, variables ``equal`` in all threads.

    ``numbers`` are versions that were not given yet.
    """

    constants: Mapping[str, Expr]
    unchanging: frozenset[str]
    equal: frozenset[str]
    numbers: Iterator[int]


@dataclass(slots=True)
class Valuation:
    """The ``versions`` of variables at one place, their ``values``; ``results``: what is known of results of atomics."""

    scope: Scope
    versions: dict[str, int] = field(default_factory=dict)
    values: dict[str, Valued] = field(default_factory=dict)
    results: dict[str, Valued] = field(default_factory=dict)

    def copy(self) -> Valuation:
        return Valuation(self.scope, dict(self.versions), dict(self.values), dict(self.results))

    def change(self, names: Iterable[str]) -> None:
        """Nothing is known of these variables any more."""
        for name in names:
            self.versions[name] = next(self.scope.numbers)
            self.values.pop(name, None)
            self.results.pop(name, None)

    def stamp(self, *expressions: Expr) -> Stamp:
        names = {v.name for e in expressions for v in free_variables(e)}
        return {name: self.versions.get(name, 0) for name in names}

    def valid(self, stamp: Stamp) -> bool:
        return all(self.versions.get(name, 0) == version for name, version in stamp.items())

    def value(self, expression: Expr) -> Expr:
        """In terms of ids, variables that are equal in all threads, and what nothing else is known of."""
        known = {
            v.name: self.values[v.name].value
            for v in free_variables(expression)
            if v.name in self.values and self.valid(self.values[v.name].stamp)
        }
        full = simplify(substitute(expression, {**self.scope.constants, **known}))
        return full if within(full, SIZE_LIMIT) else simplify(substitute(expression, self.scope.constants))

    def define(self, target: Var, value: Expr | None) -> None:
        """``value`` is in terms of what was before the assignment."""
        stamp = {} if value is None else self.stamp(value)
        self.change([target.name])
        if value is not None and target.name not in stamp and self.steady(value):
            self.values[target.name] = Valued(value, stamp)

    def steady(self, expression: Expr) -> bool:
        """Whether the value depends on variables and unchanging contents only."""
        return all(
            e.array in self.scope.unchanging if isinstance(e, Element) else isinstance(e, STEADY)
            for e in subexpressions(expression)
        )

    def public(self, *expressions: Expr) -> bool:
        """Whether another thread of the group has the same values, but for the ids."""
        return all(v.name in self.scope.equal for e in expressions for v in free_variables(e))

    def join(self, changed: Iterable[str], condition: Expr, one: Valuation, two: Valuation) -> None:
        """After a branch: what each side says of a variable, where it is in terms of what neither assigns."""
        names = tuple(changed)
        joined: dict[str, Valued] = {}
        for name in names if self.steady(condition) else ():
            if name in one.values and name in two.values:
                sides = one.values[name], two.values[name]
                value = ite(condition, sides[0].value, sides[1].value)
                if all(self.valid(side.stamp) for side in sides) and within(value, SIZE_LIMIT):
                    joined[name] = Valued(value, self.stamp(value))
        self.change(names)
        self.values.update((name, value) for name, value in joined.items() if self.valid(value.stamp))
