"""Verdicts with other solvers, and with solvers that lie: a lie may cost a proof and never makes one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from twothread import verify

from boogie_ir.smt.choice.backends import BackendError, available
from gpuverify_py.findings.diagnostic import KernelResult, Verdict
from gpuverify_py.request.config import Config

pytestmark = pytest.mark.slow

FAKE = Path(__file__).parents[1] / "fake_solver.py"
OTHERS = [info.name for info in available() if info.usable and info.name != "z3"]
RACY = "store S[TID] := 1bv32; load x := S[TID + 1bv32];"
# Ranges of indices do not prove this one: a solver is asked.
RIGHT = "store S[TID ^ 5bv32] := TID; SYNC load x := S[(TID + 1bv32) & 63bv32]; store A[GID * 2bv32] := x;"
REASONS = {
    "unsat": "disagree",
    "sat": "satisfy",
    "zeros": "satisfy",
    "wrong-type": "not of type",
    "garbage-model": "cannot be read",
    "hang": "timeout",
    "children": "timeout",
    "crash": "signal 11",
    "garbage": "cannot be read",
    "exit": "ended with code 3",
    "error": "out of luck",
    "memory": "",  # at its limit or at the end of its time
}


ENDLESS = ("hang", "children", "memory")


def with_solver(mode: str, body: str, cross_check: str = "") -> KernelResult:
    """With short limits where only they end it, and with ample ones where the solver answers: a busy machine is no reason."""
    solver = f"{sys.executable} {FAKE} {mode} twothread"
    query, total = (0.3, 3.0) if mode in ENDLESS else (20.0, 120.0)
    return verify(body, config=Config(solver=solver, cross_check=cross_check, query_timeout=query, timeout=total))


@pytest.mark.parametrize("name", OTHERS)
def test_other_solvers_reach_the_same_verdicts(name: str) -> None:
    config = Config(solver=name)
    assert verify(RIGHT, config=config).verdict is Verdict.VERIFIED
    assert verify(RACY, config=config).verdict is Verdict.POSSIBLE


@pytest.mark.parametrize("mode", REASONS)
def test_a_racy_kernel_is_never_verified(mode: str) -> None:
    result = with_solver(mode, RACY)
    assert result.verdict is Verdict.UNKNOWN
    assert any(REASONS[mode] in open_.reason for open_ in result.undecided), result.undecided


@pytest.mark.parametrize("mode", ["zeros", "hang", "crash", "garbage"])
def test_a_race_free_kernel_is_unknown_unless_another_solver_proves_it(mode: str) -> None:
    assert with_solver(mode, RIGHT).verdict is Verdict.UNKNOWN


def test_a_false_unsat_is_confirmed_by_z3_unless_the_user_says_otherwise() -> None:
    assert with_solver("unsat", RIGHT).verdict is Verdict.VERIFIED  # z3 proves it too
    believed = with_solver("unsat", RACY, cross_check="none")
    assert believed.verdict is Verdict.VERIFIED
    (told,) = (assumption for assumption in believed.assumptions if assumption.id == "solvers")
    assert "fake_solver.py unsat" in told.text
    assert "solvers" not in {assumption.id for assumption in with_solver("unsat", RIGHT).assumptions}


def test_a_race_of_solvers_takes_no_program_at_its_word() -> None:
    liar = f"{sys.executable} {FAKE} unsat"
    config = Config(portfolio=(liar, "z3"), query_timeout=2.0)
    assert verify(RIGHT, config=config).verdict is Verdict.VERIFIED
    assert verify(RACY, config=config).verdict in (Verdict.POSSIBLE, Verdict.UNKNOWN)


def test_cross_check_with_a_solver_that_is_not_there() -> None:
    with pytest.raises(BackendError, match="nonesuch"):
        verify(RIGHT, config=Config(cross_check="nonesuch"))


def test_both_of_two_solvers_that_agree_prove() -> None:
    for name in OTHERS:
        assert verify(RIGHT, config=Config(cross_check=name)).verdict is Verdict.VERIFIED
        assert verify(RACY, config=Config(cross_check=name)).verdict is Verdict.POSSIBLE
