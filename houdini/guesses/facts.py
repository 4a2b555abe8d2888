"""Facts about a logged kernel that candidate rules may use: loops, counters, access sites, and what is known where.

A fact is *known* at a place when control flow alone guarantees it there (:mod:`houdini.guesses.gather`). Known facts are
offered as
candidates like any guess, so a mistake here costs precision, never soundness.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import AccessKind, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.types import BV32, BitVec
from houdini.guesses.step import Orbit


class StepKind(Enum):
    """How a counter moves in one iteration."""

    ADD = "add"  # v + step (step may be negative)
    MULTIPLY = "multiply"  # v * step or v << log2(step)
    DIVIDE = "divide"  # v / step or v >> log2(step)


@frozen
class Counter:
    """A variable with one assignment in the loop, a step by a loop-invariant amount.

    ``next`` is the value assigned; ``start`` is the value on entry, None where not known as an expression over what the
    loop leaves alone.
    """

    variable: Var
    kind: StepKind
    step: Expr
    start: Expr | None
    next: Expr


@frozen
class Site:
    """An access that thread 1 may have recorded; ``loops`` are the enclosing loops, outermost first.

    ``before`` says for each of these what an iteration has made of its variables when it comes to the access, in terms of
    those at the head; None where that does not depend on variables alone. It is empty unless facts ``of_record`` were asked for.
    ``event`` is the variable of the snapshot that has the event of the asynchronous copy which makes the access; of a copy by the
    thread alone, ``group`` is the number of its group, which ``counted`` counts, and ``ended`` tells which groups have ended.
    """

    number: int
    kind: AccessKind
    array: str
    index: Expr
    snapshot: tuple[Var, ...]
    loops: tuple[str, ...]
    before: tuple[tuple[tuple[Var, Expr | None], ...], ...]
    event: Var | None = None
    group: Expr | None = None
    counted: Expr | None = None
    ended: Var | None = None

    def since_head(self, loop: str) -> dict[Var, Expr | None]:
        """``before`` for one of the loops."""
        return dict(self.before[self.loops.index(loop)])


@frozen
class PrivateStore:
    """A store to an array of the thread's own, in terms of what variables are at the head of the innermost of its loops."""

    array: str
    index: Expr
    value: Expr
    loops: tuple[str, ...]


@frozen
class PrivateRead:
    """A read of an array of the thread's own: of the element ``index``, as it stands there."""

    array: str
    index: Expr
    target: Var


@frozen
class Loop:
    """A loop of the kernel.

    ``guard`` is the condition under which another iteration runs; ``stays``, one for each ``break`` of its own body, those
    under which it is not taken; ``known`` holds on entry and mentions nothing the loop modifies; ``entry`` is all that is
    known on entry; ``has_barrier``: inside, nested loops included; ``has_meeting``: threads of a warp wait for each other
    inside; ``ordered``: for which two threads barriers of a warp inside order accesses; ``may_skip_barrier``: a barrier
    stands under a condition in its body, outside nested loops; ``sites`` are those inside, nested loops included; ``before``
    those that may still be pending when the loop is entered; ``starts`` are literal values on entry, ``begins`` those in terms
    of what the loop leaves alone, ``after`` values after one iteration in terms of those before it, where they depend on
    variables alone; ``orbit`` is all that variables with such starts and such values can be, if it is not much; ``awaited`` are
    the variables whose events of copies are awaited inside.
    """

    label: str
    guard: Expr
    stays: tuple[Expr, ...]
    modified: frozenset[Var]
    counters: tuple[Counter, ...]
    entry: tuple[Expr, ...]
    known: tuple[Expr, ...]
    has_barrier: bool
    may_skip_barrier: bool
    has_meeting: bool
    ordered: tuple[Expr, ...]
    parents: tuple[str, ...]
    sites: tuple[Site, ...]
    before: tuple[Site, ...]
    starts: Mapping[Var, Literal]
    begins: Mapping[Var, Expr]
    after: Mapping[Var, Expr]
    orbit: Orbit | None
    awaited: tuple[Var, ...] = ()

    @property
    def iteration(self) -> Var:
        """The ghost that counts completed iterations at the head (the engine's normalise stage maintains it)."""
        return iteration_variable(self.label)


@frozen
class Facts:
    """All that rules see. ``uniform`` names variables with equal values in both threads; ``ghosts`` the loops that have
    an iteration counter; ``arrays`` by name. ``stores`` are those to arrays of the thread's own that stand in loops, outside of
    conditions; ``reads`` are those of such arrays. ``across``: for which two threads of different groups barriers
    are, those of clusters or the grid."""

    loops: tuple[Loop, ...]
    uniform: frozenset[str]
    ghosts: frozenset[str]
    arrays: Mapping[str, k.Array]
    parameters: frozenset[str]
    stores: tuple[PrivateStore, ...] = ()
    reads: tuple[PrivateRead, ...] = ()
    across: tuple[Expr, ...] = ()

    def loop(self, label: str) -> Loop:
        return next(loop for loop in self.loops if loop.label == label)


def iteration_variable(label: str) -> Var:
    """The name of a loop's ghost iteration counter."""
    return Var(f"iteration.{label}", BV32)


@frozen
class PhaseCount:
    """A variable that counts phases of a barrier in memory: in which the thread has arrived, or that it has seen complete."""

    variable: Var
    array: str
    cell: int
    arrives: bool


def phase_variable(array: str, cell: int, arrives: bool) -> Var:
    """The name of such a variable (the engine that counts phases maintains it)."""
    return Var(f"{'arrivals' if arrives else 'phases'}.{cell}.{array}", BitVec(64))


def arrivals_variable(array: str, cell: int) -> Var:
    """The name of the variable that adds up the arrivals at barriers of the grid that are made of this cell."""
    return Var(f"passed.{cell}.{array}", BV32)


def is_count_of_arrivals(variable: Var) -> bool:
    return variable.name.startswith("passed.") and variable.type == BV32


def phase_count(variable: Var) -> PhaseCount | None:
    """What a variable counts, if its name says so."""
    kind, _, rest = variable.name.partition(".")
    cell, _, array = rest.partition(".")
    if kind not in ("arrivals", "phases") or not cell.isdigit() or not array or variable.type != BitVec(64):
        return None
    return PhaseCount(variable, array, int(cell), kind == "arrivals")
