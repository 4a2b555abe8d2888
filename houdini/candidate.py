"""Guesses about loops, as the procedure carries them: invariants with the role CANDIDATE."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boogie_ir.expr import Expr
from boogie_ir.program import Procedure


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A guessed invariant: ``loop`` is the label of its loop, ``rule`` what offered it."""

    name: str
    rule: str
    loop: str
    condition: Expr


def candidates(procedure: Procedure) -> Iterator[Candidate]:
    """The candidates of the procedure, outer loops first."""
    raise NotImplementedError
