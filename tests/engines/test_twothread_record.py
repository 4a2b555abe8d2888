"""What will be recorded is foretold: nothing that is assumed before may exclude it."""

from __future__ import annotations

import pytest
from twothread import ONE_GROUP, verify

from gpuverify_py.findings.diagnostic import Verdict

RACE = "store S[1bv32 + (TID & 1bv32)] := TID;"
LOOP = "i := 0bv32; while L: (bvslt32(i, n))"

ASSUMED = {
    "before the access": f"assume pending_offset(write, S) == 0bv32; {RACE}",
    "at the head of a loop": f"{LOOP} free invariant pending_offset(write, S) == 0bv32; {{ {RACE} i := i + 1bv32; }}",
    "of a loop around": (
        f"{LOOP} free invariant pending_offset(write, S) == 0bv32;"
        f" {{ j := 0bv32; while M: (bvslt32(j, n)) {{ {RACE} j := j + 1bv32; }} i := i + 1bv32; }}"
    ),
    "of another kind": f"assume pending_offset(read, S) == 0bv32; load x := S[0bv32]; {RACE}",
}


@pytest.mark.parametrize("body", ASSUMED.values(), ids=ASSUMED.keys())
def test_what_is_assumed_of_offsets_hides_no_later_access(body: str) -> None:
    assert verify(body, ONE_GROUP).verdict is Verdict.POSSIBLE


def test_what_is_assumed_of_an_offset_counts_once_it_is_recorded() -> None:
    neighbour = "store S[TID] := TID; {} load x := S[TID + 1bv32];"
    assert verify(neighbour.format(""), ONE_GROUP).verdict is Verdict.POSSIBLE
    assert verify(neighbour.format("assume pending_offset(write, S) == 0bv32;"), ONE_GROUP).verdict is Verdict.VERIFIED


def test_accesses_of_several_iterations_meet_once_recorded() -> None:
    body = f"{LOOP} {{ SYNC store S[TID + i] := i; i := i + 1bv32; }}"
    assert verify(body, ONE_GROUP).verdict is Verdict.VERIFIED
    body = f"{LOOP} {{ store S[TID + i] := i; i := i + 1bv32; }}"
    assert verify(body, ONE_GROUP).verdict is Verdict.POSSIBLE


CHANGING = {
    "starts anew in each outer iteration": (
        f"{LOOP} {{ x := TID; j := 0bv32; while M: (bvslt32(j, m))"
        " { store S[x] := TID; x := x + STEP; j := j + 1bv32; } i := i + 1bv32; }"
    ),
    "moves on in a loop": f"x := TID; {LOOP} {{ store S[x] := TID; x := x + STEP; i := i + 1bv32; }}",
    "is tested before it moves": (
        f"x := TID; if (bvult32(x, 8bv32)) {{ {LOOP} {{ store S[x] := TID; x := x + STEP; i := i + 1bv32; }} }}"
    ),
}


@pytest.mark.parametrize("body", CHANGING.values(), ids=CHANGING.keys())
def test_what_changes_after_it_is_foretold_hides_no_race(body: str) -> None:
    assert verify(body.replace("STEP", "1bv32"), ONE_GROUP).verdict is Verdict.POSSIBLE
    assert verify(body.replace("STEP", "64bv32"), ONE_GROUP).verdict is Verdict.VERIFIED
