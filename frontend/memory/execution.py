"""Executing what is lowered, at once, on literals: how calls in constant expressions get their values.

An :class:`Execution` stands where an emitter does. What would be written as a statement is done: an assignment of a literal gives
a variable its value, which every later read gives; a jump is an exception that the loop, `switch` or call it leaves catches.
So C's conversions, operators and order of evaluation are those of all other code. What cannot be done so (a read of shared
memory, a branch on what is no literal) ends the execution: the expression is no constant.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from boogie_ir.lang.expr import Expr, Literal, Var
from boogie_ir.lang.kernel import Block, Break, Continue, Return, Statement
from boogie_ir.lang.program import Assign, Havoc
from frontend.memory.emit import Emitter
from frontend.memory.memory import Memory
from frontend.types.values import Turn, Value

MOST_STEPS = 10_000
"""How many calls and iterations of loops one evaluation may take."""

DEEPEST = 400
"""How many calls may be inside one another."""


class NotConstant(Exception):
    """What is executed depends on more than literals; ``too_long``: it may not, but takes more steps than are made."""

    def __init__(self, too_long: bool = False) -> None:
        super().__init__()
        self.too_long = too_long


class Left(Exception):
    """A jump out of the block or loop, or to the end of the loop's body, that has this label."""

    def __init__(self, label: str) -> None:
        super().__init__(label)
        self.label = label


@dataclass(slots=True)
class Execution(Emitter):
    """The variables' values, by name; what is only looked at for its type is not executed (``only_types``)."""

    values: dict[str, Literal] = field(default_factory=dict)
    results: dict[tuple[object, ...], Value] = field(default_factory=dict)  # of calls, by function and arguments
    steps: int = 0
    looking: bool = False

    def step(self) -> None:
        """Counts a call or an iteration."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise NotConstant(too_long=True)

    def emit(self, statement: Statement) -> None:
        if self.looking:
            self.statements.append(statement)
            return
        match statement:
            case Assign(target, Literal() as value):
                self.values[target.name] = value
            case Havoc(targets):
                for target in targets:
                    self.values.pop(target.name, None)
            case Break(label) | Continue(label):
                raise Left(label)
            case Block(body=()):
                pass  # what was in it has been done
            case Return():
                raise AssertionError("a kernel is not executed")
            case _:
                raise NotConstant

    def now(self, variable: Var) -> Expr:
        if self.looking:
            return variable
        if variable.name not in self.values:
            raise NotConstant  # nobody has given it a value
        return self.values[variable.name]

    def decide(self, condition: Expr) -> None:
        if not self.looking and not isinstance(condition, Literal):
            raise NotConstant

    def turn(self, row: list[Turn]) -> Turn:
        turn = Emitter.turn(self, row)
        turn.values = dict(self.values)
        return turn

    @contextmanager
    def at(self, turn: Turn) -> Iterator[None]:
        """What is executed inside sees the values that variables had at the turn; what it changes stays changed."""
        assert turn.values is not None
        now, before = self.values, dict(turn.values)
        self.values = turn.values
        try:
            with Emitter.at(self, turn):
                yield
        finally:
            self.values = now
            now.update((name, value) for name, value in turn.values.items() if before.get(name) is not value)

    @contextmanager
    def only_types(self) -> Iterator[list[Statement]]:
        outer, self.looking = self.looking, True
        try:
            with Emitter.only_types(self) as statements:
                yield statements
        finally:
            self.looking = outer

    @contextmanager
    def required(self) -> Iterator[list[Statement]]:
        outer, self.looking = self.looking, False
        try:
            with Emitter.required(self) as statements:
                yield statements
        finally:
            self.looking = outer

    @contextmanager
    def until(self, label: str) -> Iterator[None]:
        try:
            yield
        except Left as left:
            if left.label != label:
                raise


def running(emitter: Emitter) -> Execution | None:
    """The execution that an emitter is, unless it only looks at types."""
    return emitter if isinstance(emitter, Execution) and not emitter.looking else None


@contextmanager
def lifetime(memory: Memory) -> Iterator[None]:
    """Objects made inside end with it, so that the same declaration makes the same object again."""
    before = len(memory.objects)
    try:
        yield
    finally:
        while len(memory.objects) > before:
            number, _ = memory.objects.popitem()
            memory.registers.pop(number, None)
