"""Which attempt proves a kernel: the one without guesses where that is enough, whoever watches."""

from __future__ import annotations

from dataclasses import replace

import pytest
from twothread import DEFAULT, LAUNCH, program

from gpuverify_py.engines.twothread.engine import check_kernel
from gpuverify_py.findings.diagnostic import KernelResult, Verdict
from gpuverify_py.verify.observer import See, ignore

OWN_ELEMENT = "i := 0bv32; while L: (bvslt32(i, n)) { store S[TID] := i; i := i + 1bv32; }"
STRIDED = "i := TID; while L: (bvult32(i, n)) { store S[i] := TID; i := i + group_size_x; }"
OVERLAPPING = "i := TID; while L: (bvult32(i, n)) { store S[i] := TID; i := i + 1bv32; }"


def verify(body: str, see: See = ignore) -> KernelResult:
    parsed = program(body)
    return check_kernel(parsed.kernels[0], LAUNCH, DEFAULT, parsed, see=see)


def test_what_needs_no_guesses_gets_none() -> None:
    result = verify(OWN_ELEMENT)
    assert (result.verdict, result.candidates) == (Verdict.VERIFIED, 0)


def test_watching_changes_nothing() -> None:
    seen: list[str] = []
    result = verify(OWN_ELEMENT, see=lambda stage, value: seen.append(stage))
    assert (result.verdict, result.candidates) == (Verdict.VERIFIED, 0) and seen.count("inferred") == 1


def test_what_needs_guesses_gets_them() -> None:
    result = verify(STRIDED)
    assert result.verdict is Verdict.VERIFIED and result.candidates_kept > 0


@pytest.mark.parametrize("body", [OVERLAPPING, OWN_ELEMENT.replace("S[TID]", "S[i]").replace(":= i;", ":= TID;", 1)])
def test_a_racy_loop_is_not_verified(body: str) -> None:
    assert verify(body).verdict in (Verdict.REFUTED, Verdict.POSSIBLE)


def test_what_was_not_settled_is_not_verified() -> None:
    """No error is to be reported, so the proof ends before its first obligation."""
    parsed = program(OVERLAPPING)
    result = check_kernel(parsed.kernels[0], LAUNCH, replace(DEFAULT, error_limit=0), parsed)
    assert (result.verdict, result.checks) == (Verdict.UNKNOWN, 0)
