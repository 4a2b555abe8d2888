"""Houdini: the largest set of candidates that holds inductively."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from boogie_ir.program import Procedure, Program
from boogie_ir.smt.solver import Backend
from houdini.candidate import Candidate


@dataclass(frozen=True, slots=True)
class Dropped:
    """A candidate that went: ``by`` names the obligation it failed, ``reason`` why a solver gave up (else empty)."""

    candidate: Candidate
    by: str
    segment: str
    round: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Inferred:
    """``procedure`` has the survivors as INFERRED invariants and no candidates."""

    procedure: Procedure
    kept: tuple[Candidate, ...]
    dropped: tuple[Dropped, ...]
    queries: int
    seconds: float


def ignore(stage: str, value: object) -> None:
    """Observes nothing."""


def infer(
    procedure: Procedure,
    backend: Backend,
    program: Program = Program(),
    *,
    budget_seconds: float = 2.0,
    see: Callable[[str, object], object] = ignore,
) -> Inferred:
    """Drops candidates until those left are inductive together. ``budget_seconds`` is for one query."""
    raise NotImplementedError
