"""What a solver is to everything else: sessions that hold assumptions and answer named, budgeted queries.

Nothing outside :mod:`boogie_ir.smt` knows a solver's terms: expressions go in, values come out. Time-outs and
faults of a solver are answers (:class:`Unknown`), never exceptions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen

if TYPE_CHECKING:  # loads decimal numbers
    from fractions import Fraction

Value: TypeAlias = "bool | int | Fraction | str"  # str: an element of an uninterpreted type, or a whole map, as text


class Model(Protocol):
    """A satisfying assignment, complete: symbols that do not matter get some value."""

    def value(self, expression: Expr) -> Value:
        """The value of any expression; bit-vectors as integers in ``[0, 2^w)``."""


@frozen
class Unsat:
    """No assignment satisfies the query.

    ``core`` are positions among the assumptions of the question that suffice for that, None where the solver does not say.
    """

    core: frozenset[int] | None = None


@frozen
class Sat:
    """Some assignment satisfies the query."""

    model: Model


@frozen
class Unknown:
    """The solver gave up; ``reason`` is its own text, ``"timeout"`` where the budget ran out.

    ``candidate`` satisfies all but, perhaps, assumptions with quantifiers, where the solver got as far as that.
    """

    reason: str
    candidate: Model | None = None


Answer: TypeAlias = Unsat | Sat | Unknown


class Session(Protocol):
    """A stack of assumptions and the queries about them. Use one session from one thread at a time."""

    def assume(self, expression: Expr) -> None:
        """Adds a boolean expression at the current level. What cannot be encoded turns Sat into Unknown while it is there."""

    def push(self) -> None:
        """Opens a level."""

    def pop(self) -> None:
        """Forgets the current level and what was assumed in it."""

    def check(self, assumptions: Sequence[Expr] = (), *, name: str = "", budget_seconds: float = 10.0) -> Answer:
        """Whether the assumed expressions and ``assumptions`` (boolean variables or their negations) can hold together."""


class Backend(Protocol):
    """A solver ready for use; its sessions share what was translated, and one thread."""

    @property
    def name(self) -> str:
        """The name users select it by."""

    def session(self, *, incremental: bool = True) -> Session:
        """A new, empty session. ``incremental=False`` prefers the strategy for a single hard query."""

    def interrupt(self) -> None:
        """Makes a running query of any of its sessions answer Unknown soon; may be called from another thread."""

    def patience(self) -> float:
        """How many seconds pass for one of computing, by its queries so far: more than one where the machine is busy."""

    def close(self) -> None:
        """Ends the processes and threads it has started. Without it they end when nobody refers to it any more."""
