"""Named proof obligations, one for each assertion, and their discharge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from boogie_ir.expr import Expr
from boogie_ir.program import Check, Procedure, Program
from boogie_ir.smt.solver import Backend, Model
from boogie_ir.source import Origin


@dataclass(frozen=True, slots=True, eq=False)
class Obligation:
    """What is to be proved for one assertion: the goal holds wherever the hypotheses do.

    ``segment`` is the label of the last cut point (loop head or entry) on all paths to it. ``values`` maps every
    program variable to its symbol at the assertion; ``head_values`` to its symbol at the head of the loop whose
    invariant is to be maintained.
    """

    name: str
    check: Check
    origin: Origin
    procedure: str
    segment: str
    goal: Expr
    values: Mapping[str, Expr] = field(repr=False)
    head_values: Mapping[str, Expr] | None = field(repr=False)

    def hypotheses(self, *, sliced: bool = True) -> tuple[Expr, ...]:
        """The facts to prove it from: those connected with the goal, or (``sliced=False``) all on the way to it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Proved:
    """The assertion holds."""


@dataclass(frozen=True, slots=True)
class Failed:
    """An execution up to the assertion, with invariants for the loops before it, in which it is false."""

    model: Model


@dataclass(frozen=True, slots=True)
class Undecided:
    """The solver gave up."""

    reason: str


Result: TypeAlias = Proved | Failed | Undecided


@dataclass(frozen=True, slots=True)
class Outcome:
    obligation: Obligation
    result: Result
    seconds: float = 0.0


def obligations(procedure: Procedure, program: Program = Program()) -> tuple[Obligation, ...]:
    """One obligation for each assertion of the procedure's body, in program order; CANDIDATE invariants do not count.

    ``program`` supplies the global variables, the contracts of called procedures, functions, constants and axioms.
    """
    raise NotImplementedError


def discharge(obligations: tuple[Obligation, ...], backend: Backend, budget_seconds: float = 10.0) -> tuple[Outcome, ...]:
    """Tries to prove each obligation, within a budget for each; outcomes come in the order of the obligations."""
    raise NotImplementedError
