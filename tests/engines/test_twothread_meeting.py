"""Accesses that a check leaves out cannot meet it: cells elsewhere by ranges, and accesses still to come."""

from __future__ import annotations

import pytest
from twothread import DEFAULT, ONE_GROUP, kernel, program, verify

from boogie_ir.lang.expr import Var
from boogie_ir.lang.program import Assert, CheckKind
from boogie_ir.lang.types import BV32
from gpuverify_py.analysis.ranges import Ranges, full
from gpuverify_py.engines.twothread.dual.dualise import Dual
from gpuverify_py.engines.twothread.engine import check_kernel
from gpuverify_py.findings.diagnostic import Verdict

LOOP = "i := 0bv32; while L: (bvslt32(i, n))"

# With OFFSET the accesses just miss one another, with one less they meet.
JUST = {
    "by the sizes of the launch": ("store S[TID] := TID; load x := S[TID + OFFSET];", 64),
    "by conditions": (
        "if (bvult32(TID, 8bv32)) { store S[TID] := TID; } if (bvult32(TID, 9bv32)) { load x := S[TID + OFFSET]; }",
        8,
    ),
    "below zero": ("store A[TID] := TID; load x := A[TID - OFFSET];", 64),
    "across the sign": ("store A[TID + 2147483584bv32] := TID; load x := A[TID + 2147483584bv32 + OFFSET];", 64),
    "by masks": ("store S[TID & 7bv32] := 1bv32; load x := S[(TID & 7bv32) + OFFSET];", 8),
}


@pytest.mark.parametrize("name", JUST)
def test_cells_that_just_miss_one_another(name: str) -> None:
    body, offset = JUST[name]
    assert verify(body.replace("OFFSET", f"{offset}bv32"), ONE_GROUP).verdict is Verdict.VERIFIED
    assert verify(body.replace("OFFSET", f"{offset - 1}bv32"), ONE_GROUP).verdict is Verdict.POSSIBLE


def test_what_was_required_of_a_parameter_counts() -> None:
    body = "store S[TID + 1bv32] := TID; load x := S[n];"
    assert verify(body, ONE_GROUP, requires="n == 0bv32").verdict is Verdict.VERIFIED
    assert verify(body, ONE_GROUP, requires="bvule32(n, 1bv32)").verdict is Verdict.POSSIBLE


def test_other_threads_of_a_condition_count() -> None:
    """Each thread of the pair has passed its own conditions only."""
    body = "if (bvult32(TID, n)) { store S[TID] := 1bv32; } if (bvule32(n, TID)) { load x := S[TID - 1bv32]; }"
    assert verify(body, ONE_GROUP).verdict is Verdict.POSSIBLE


ORDER = {
    "one after the other": ("store S[TID] := 1bv32; load x := S[TID + 1bv32];", Verdict.POSSIBLE),
    "and the other way round": ("load x := S[TID + 1bv32]; store S[TID] := 1bv32;", Verdict.POSSIBLE),
    "a later one in an earlier iteration": (
        f"{LOOP} {{ if (i == 1bv32) {{ load x := S[TID + 1bv32]; }} SYNC store S[TID] := i; i := i + 1bv32; }}",
        Verdict.POSSIBLE,
    ),
    "of an inner loop, in an earlier outer iteration": (
        f"{LOOP} {{ load x := S[TID + 1bv32]; SYNC j := 0bv32; while M: (bvslt32(j, m))"
        " { store S[TID] := j; j := j + 1bv32; } i := i + 1bv32; }",
        Verdict.POSSIBLE,
    ),
    "of loops one after the other": (
        f"{LOOP} {{ load x := S[TID + 1bv32]; i := i + 1bv32; }} SYNC"
        " j := 0bv32; while M: (bvslt32(j, m)) { store S[TID] := j; j := j + 1bv32; }",
        Verdict.VERIFIED,
    ),
    "of loops without a barrier between": (
        f"{LOOP} {{ load x := S[TID + 1bv32]; i := i + 1bv32; }}"
        " j := 0bv32; while M: (bvslt32(j, m)) { store S[TID] := j; j := j + 1bv32; }",
        Verdict.POSSIBLE,
    ),
}


@pytest.mark.parametrize("name", ORDER)
def test_accesses_in_either_order(name: str) -> None:
    body, verdict = ORDER[name]
    assert verify(body, ONE_GROUP).verdict is verdict


def race_checks(body: str) -> int:
    """How many checks for races the dual program of a body without loops has."""
    parsed = program(body)
    seen: list[Dual] = []

    def see(stage: str, value: object) -> None:
        if isinstance(value, Dual):
            seen.append(value)

    assert check_kernel(parsed.kernels[0], ONE_GROUP, DEFAULT, parsed, see=see).verdict is Verdict.VERIFIED
    checks = [s.check for s in seen[0].procedure.body or () if isinstance(s, Assert)]
    return sum(c.kind is CheckKind.RACE and not c.note for c in checks)


def test_accesses_apart_cost_one_check_each() -> None:
    """Only a write can meet itself, in another thread."""
    stores = [f"store A[TID + {64 * n}bv32] := TID;" for n in range(12)]
    loads = [f"load x := A[TID + {64 * n}bv32];" for n in range(12, 24)]
    assert race_checks("\n".join((*stores, *loads))) == len(stores)
    assert race_checks("load x := A[TID + 7bv32]; SYNC store A[TID] := TID;") == 2
    assert race_checks("store A[TID] := TID; SYNC load x := A[TID + 7bv32];") == 2


RANGES = {
    "x := 5bv32; i := x;": (5, 5),
    "if (n == m) { x := 5bv32; } else { x := 7bv32; } i := x;": (5, 7),
    "if (n == m) { x := 5bv32; } i := x;": None,  # what it had before nobody knows
    "while L: (bvslt32(n, m)) { x := 5bv32; } i := x;": None,
    "block L: { if (n == m) { break L; } x := 5bv32; } i := x;": None,
    "block L: { x := 5bv32; } i := x;": (5, 5),
    "block L: { if (n == m) { x := 7bv32; break L; } x := 5bv32; } i := x;": (5, 7),
    "while L: (true) { x := 5bv32; if (n == m) { break L; } } i := x;": (5, 5),
    "if (n == m) { return; } else { x := 5bv32; } i := x;": (5, 5),
    "havoc x; if (n == m) { x := 5bv32; } i := x;": None,
}


@pytest.mark.parametrize("body", RANGES)
def test_a_variable_that_nothing_sets_may_have_any_value(body: str) -> None:
    x = Var("x", BV32)
    assert Ranges(kernel(body), (), wrapping=True)(x) == (RANGES[body] or full(32))


def test_the_least_of_what_lanes_may_not_have_set_is_any_number() -> None:
    body = """
      FIRST if (bvsgt32(n, TID)) { x := bvlshr32(TID, 5bv32); }
      meet 4294967295bv32; exchange smin y := (x);
      if (y == 1234567bv32 && (TID & 31bv32) == 0bv32) { store A[y] := TID; }
    """
    assert verify(body.replace("FIRST", "x := 0bv32;"), ONE_GROUP).verdict is Verdict.VERIFIED
    assert verify(body.replace("FIRST", ""), ONE_GROUP).verdict is Verdict.POSSIBLE
