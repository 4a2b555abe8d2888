"""Writing kernel-level statements: the list being written, fresh names, and the locals and labels made so far."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from boogie_ir.lang import types as ir
from boogie_ir.lang.expr import Expr, Literal, Var
from boogie_ir.lang.kernel import IMPLICIT, Barrier, BarrierInvariant, Exchange, Load, Local, Statement
from boogie_ir.lang.program import Assign, Assume, Havoc
from boogie_ir.lang.source import Origin
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.traverse import children
from frontend.memory.definition import Definition, Sum
from frontend.notes.annotations import misused
from frontend.types.pointer_width import PointerWidth
from frontend.types.types import Type, ir_type, is_signed, spell
from frontend.types.values import Turn

_RESERVED_WORDS = """
true false if else while assert assume havoc call goto return break continue var const function axiom procedure type
forall exists lambda old int bool real div mod kernel array load store atomic barrier block local group global private
constant requires ensures modifies invariant free unique where then
"""
# Variables that engines add have these names, or such a name before a dot; a variable of the source must not be one of them.
_OF_ENGINES = frozenset(("alive", "choose", "take", "tracked", "copier", "same_group", "same_warp"))
_BEFORE_DOTS = _OF_ENGINES | {"in", "active", "iterates", "then", "else", "iteration", "cell", "witness", "touched"}


class Exit(Enum):
    """Of which memory a kernel tells that stands for a claim about the end of another (:mod:`frontend.claims.at_exit`)."""

    AFTER = "after"
    BEFORE = "before"


@dataclass(slots=True)
class Emitter:
    """The statements of one kernel as they are written.

    ``stable`` names the variables that keep their value once they have one, so that expressions over them may be used later.
    """

    statements: list[Statement] = field(default_factory=list)
    locals: list[Local] = field(default_factory=list)
    stable: set[str] = field(default_factory=set)
    barrier_invariants: list[BarrierInvariant] = field(default_factory=list)  # of the barrier that comes next
    barrier_assumed: list[Assume] = field(default_factory=list)  # after the barrier that comes next
    definitions: list[Definition] = field(default_factory=list)  # of functions that annotations mention
    sums: dict[int, Sum] = field(default_factory=dict)  # by the origin of their mark
    defined: dict[str, Expr] = field(default_factory=dict)  # what was last assigned to a variable
    without_code: dict[str, None] = field(default_factory=dict)  # functions without text
    missing: dict[str, Var] = field(default_factory=dict)  # constants that nothing declares
    specified: dict[str, None] = field(default_factory=dict)  # functions that contracts stand for
    pointer_width: PointerWidth = field(default_factory=PointerWidth)
    exit: Exit | None = None  # the kernel stands for a claim about the end of another
    volatile: bool = False  # accesses are through a volatile lvalue now
    unevaluated: bool = False  # only types are wanted: calls are not followed
    demanded: bool = False  # the expression must be constant
    looked_at: dict[tuple[object, ...], tuple[object, Any]] = field(default_factory=dict)  # for types alone, and what that gave
    _names: set[str] = field(default_factory=lambda: {v.name for v in IMPLICIT} | set(_RESERVED_WORDS.split()))
    _next: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.stable.update(v.name for v in IMPLICIT)

    def unique(self, name: str) -> str:
        """``name`` itself if nothing has it yet, else with a number; names that an engine may give are changed.

        ``$``, which compilers take in names, tells the copies of two threads apart.
        """
        name = name.replace("$", ".")
        if _of_engines(name):
            name = f"source.{name}"
        chosen = name
        if name in self._names:
            count = self._next.get(name, 2)
            while f"{name}_{count}" in self._names:
                count += 1
            self._next[name] = count + 1
            chosen = f"{name}_{count}"
        self._names.add(chosen)
        return chosen

    def emit(self, statement: Statement) -> None:
        """Writes a statement; a barrier takes what is claimed of it directly before it."""
        if not isinstance(statement, Barrier):
            self.finish()
        elif self.barrier_invariants:
            statement = replace(statement, invariants=tuple(self.barrier_invariants))
            self.barrier_invariants = []
        if isinstance(statement, Assign):
            self.defined[statement.target.name] = statement.value
        self.statements.append(statement)
        if isinstance(statement, Barrier):
            self.statements += self.barrier_assumed
            self.barrier_assumed = []

    def finish(self) -> None:
        """Raises where what is claimed of a barrier has none."""
        for origin in (each.origin for part in (self.barrier_invariants, self.barrier_assumed) for each in part):
            hint = "write it directly before the barrier, after any computation"
            raise misused(origin.span, f"no barrier follows this {origin.construct}", hint)

    @contextmanager
    def before_barrier(self) -> Iterator[None]:
        """Inside, nothing waits for the next barrier."""
        waiting = self.barrier_invariants, self.barrier_assumed
        self.barrier_invariants, self.barrier_assumed = [], []
        try:
            yield
        finally:
            self.barrier_invariants, self.barrier_assumed = waiting

    @contextmanager
    def buffer(self) -> Iterator[list[Statement]]:
        """Statements written inside go to the list that is given."""
        outer, self.statements = self.statements, []
        try:
            yield self.statements
        finally:
            self.statements = outer

    def turn(self, row: list[Turn]) -> Turn:
        """The point that is reached now, where statements may be written later: the last one of a row."""
        turn = Turn(self.statements, len(self.statements), row)
        row.append(turn)
        return turn

    @contextmanager
    def at(self, turn: Turn) -> Iterator[None]:
        """Statements written inside go where a turn is, behind what was written there before."""
        assert turn.statements is self.statements, "a turn is taken where it was given"
        with self.buffer() as written:
            yield
        turn.statements[turn.position : turn.position] = written
        for each in turn.row[turn.row.index(turn) :]:
            each.position += len(written)

    @contextmanager
    def only_types(self) -> Iterator[list[Statement]]:
        """As :meth:`buffer`, where only the type of what is lowered inside is wanted."""
        outer, self.unevaluated = self.unevaluated, True
        try:
            with self.buffer() as statements:
                yield statements
        finally:
            self.unevaluated = outer

    @contextmanager
    def required(self) -> Iterator[list[Statement]]:
        """As :meth:`buffer`, for an expression that must be constant."""
        outer, self.unevaluated, self.demanded = (self.unevaluated, self.demanded), False, True
        try:
            with self.buffer() as statements:
                yield statements
        finally:
            self.unevaluated, self.demanded = outer

    @contextmanager
    def until(self, label: str) -> Iterator[None]:
        """What is lowered inside may leave the block of this label: only an execution goes there at once."""
        yield

    def constant(self, name: str) -> Var:
        """The number that a constant which nothing declares stands for: one and the same in all threads."""
        if name not in self.missing:
            self.missing[name] = Var(self.unique(name), ir.BV32)
            self.stable.add(self.missing[name].name)
        return self.missing[name]

    def now(self, variable: Var) -> Expr:
        """What a variable is where it is read: only an execution knows its value."""
        return variable

    def decide(self, condition: Expr) -> None:
        """Notes that control depends on a condition: an execution must know it."""

    def variable(self, name: str, type_: Type, source_name: str = "") -> Var:
        """A new private variable for values of a scalar type of the source."""
        variable = Var(self.unique(name), ir_type(type_))
        self.locals.append(Local(variable, source_name, spell(type_), is_signed(type_)))
        return variable

    def temporary(self, name: str, type_: ir.Type) -> Var:
        """A new private variable that the source does not have."""
        variable = Var(self.unique(name), type_)
        self.locals.append(Local(variable))
        return variable

    def arbitrary(self, name: str, type_: ir.Type, origin: Origin) -> Var:
        """A new variable with an arbitrary value."""
        variable = self.temporary(name, type_)
        self.stable.add(variable.name)
        self.emit(Havoc((variable,), origin))
        return variable

    def exchanged(self, name: str, op: ExchangeOp, type_: ir.Type, arguments: tuple[Expr, ...], origin: Origin) -> Var:
        """A new variable with what threads tell each other."""
        variable = self.temporary(name, type_)
        self.stable.add(variable.name)
        self.emit(Exchange(variable, op, arguments, origin))
        return variable

    def unknown(self, name: str, type_: ir.Type, origin: Origin) -> Var:
        """A new variable with a value that is not arbitrary, but neither proofs nor runs know it."""
        return self.exchanged(name, ExchangeOp.OTHER, type_, (), origin)

    def is_stable(self, expression: Expr) -> bool:
        """Whether the expression is a leaf that has the same value wherever it is used from here on."""
        return isinstance(expression, Literal) or (isinstance(expression, Var) and expression.name in self.stable)

    def snapshot(self, name: str, expression: Expr, origin: Origin) -> Expr:
        """The expression's value now: itself if it is stable, else a new variable."""
        if self.is_stable(expression):
            return expression
        variable = self.temporary(name, expression.type)
        self.stable.add(variable.name)
        self.emit(Assign(variable, expression, origin))
        return variable

    def load(self, name: str, array: str, index: Expr, cell: ir.BitVec, origin: Origin) -> Var:
        """Reads a cell into a new variable."""
        variable = self.temporary(name, cell)
        self.stable.add(variable.name)
        self.emit(Load(variable, array, index, origin, volatile=self.volatile))
        return variable


def mentions(expression: Expr, name: str) -> bool:
    """Whether a variable occurs in an expression."""
    stack = [expression]
    while stack:
        current = stack.pop()
        if isinstance(current, Var) and current.name == name:
            return True
        stack.extend(children(current))
    return False


def _of_engines(name: str) -> bool:
    head, dot, _ = name.partition(".")
    return head in (_BEFORE_DOTS if dot else _OF_ENGINES) or head.startswith("tracked_")
