"""What became of the candidate invariants, for ``--infer-info``."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.print.print_expression import print_expression
from gpuverify_py.findings.diagnostic import Guess
from houdini.candidate import Candidate
from houdini.infer import Inferred


def guesses(inferred: Inferred) -> tuple[Guess, ...]:
    """Every candidate: those kept first, then those dropped in the order they went."""
    return tuple(_guesses(inferred))


def _guesses(inferred: Inferred) -> Iterator[Guess]:
    for candidate in inferred.kept:
        yield _guess(candidate, True, "")
    for dropped in inferred.dropped:
        yield _guess(dropped.candidate, False, dropped.reason or f"it fails at {dropped.by}")


def _guess(candidate: Candidate, kept: bool, why: str) -> Guess:
    return Guess(candidate.name, candidate.rule, candidate.loop, print_expression(candidate.condition), kept, why)
