"""Asynchronous copies (one agent for the whole group) and warps in lock step."""

from __future__ import annotations

import pytest
from twothread import LAUNCH, ONE_GROUP, verify

from boogie_ir.lang.program import CheckKind
from gpuverify_py.findings.diagnostic import KernelResult, Severity, Verdict
from gpuverify_py.request.config import Config


def errors(result: KernelResult) -> set[CheckKind]:
    return {d.kind for d in result.diagnostics if d.severity is Severity.ERROR}


START = "async_copy v := S[0bv32] from B[64bv32 * group_id_x] count 64bv32 event 0bv32;"
BACK = "async_copy w := A[64bv32 * group_id_x] from S[0bv32] count 64bv32 event 0bv32;"

FINE = {
    "wait and barrier": f"{START} wait_async v; SYNC load x := S[TID];",
    "copy back": f"{START} wait_async v; SYNC {BACK} wait_async w;",
    "two copies, one event": (
        f"{START} async_copy w := S[64bv32] from B[0bv32] count 64bv32 event v; wait_async w; SYNC load x := S[TID + 64bv32];"
    ),
    "no cells": "async_copy v := S[0bv32] from B[0bv32] count 0bv32 event 0bv32; store S[TID] := TID;",
    "elsewhere": f"{START} store S[TID + 64bv32] := TID; wait_async v;",
    "groups gather": "async_copy v := S[0bv32] from B[group_id_x] step 4bv32 of 1 count 64bv32 event 0bv32; wait_async v;",
    "groups scatter": "async_copy v := A[group_id_x] step 4bv32 of 1 from S[0bv32] count 64bv32 event 0bv32; wait_async v;",
    "groups scatter pairs": (
        "async_copy v := A[group_id_x * 2bv32] step 8bv32 of 2 from S[0bv32] count 64bv32 event 0bv32; wait_async v;"
    ),
    "reuse after wait and barrier": (
        f"i := 0bv32; while L: (bvult32(i, n)) {{ {START} wait_async v; SYNC load x := S[TID ^ 1bv32]; SYNC i := i + 1bv32; }}"
    ),
}
AFTER_THE_WAIT = {
    "read": f"{START} wait_async v; load x := S[TID];",
    "overwritten": f"{START} wait_async v; store S[TID] := 1bv32;",
}
RACY = {
    "no wait": f"{START} SYNC load x := S[TID];",
    "wrong event": (
        f"{START} async_copy w := S[64bv32] from B[0bv32] count 64bv32 event 0bv32; wait_async v; SYNC load x := S[TID + 64bv32];"
    ),
    "source written before": f"store S[TID] := TID; {BACK} wait_async w;",
    "two copies to one place": f"{START} {START.replace('v :=', 'w :=')} wait_async v; wait_async w;",
    "groups copy to one place": "async_copy w := A[0bv32] from S[0bv32] count 64bv32 event 0bv32; wait_async w;",
    "groups scatter too densely": (
        "async_copy v := A[group_id_x] step 3bv32 of 1 from S[0bv32] count 64bv32 event 0bv32; wait_async v;"
    ),
    "groups scatter longer elements": (
        "async_copy v := A[group_id_x] step 4bv32 of 2 from S[0bv32] count 64bv32 event 0bv32; wait_async v;"
    ),
    "still pending in the next iteration": (
        f"i := 0bv32; while L: (bvult32(i, n)) {{ load x := S[TID ^ 1bv32]; SYNC {START} i := i + 1bv32; }}"
    ),
    "after a copy of no cells": ("async_copy v := S[0bv32] from B[0bv32] count 0bv32 event 0bv32; store S[5bv32] := TID;"),
}
UNEVEN = {
    "divergent": f"if (TID == 0bv32) {{ {START} }}",
    "different counts": "async_copy v := S[0bv32] from B[0bv32] count TID event 0bv32;",
    "different places": "async_copy v := S[TID] from B[0bv32] count 1bv32 event 0bv32;",
    "different steps": "async_copy v := S[0bv32] from B[0bv32] step TID of 1 count 2bv32 event 0bv32;",
    "divergent wait": f"{START} if (TID == 0bv32) {{ wait_async v; }}",
}


@pytest.mark.parametrize("body", FINE.values(), ids=FINE)
def test_copies(body: str) -> None:
    result = verify(body)
    assert result.verdict is Verdict.VERIFIED, (result.diagnostics, result.undecided)


@pytest.mark.parametrize("body", RACY.values(), ids=RACY)
def test_racy_copies(body: str) -> None:
    assert CheckKind.RACE in errors(verify(body))


@pytest.mark.parametrize("body", AFTER_THE_WAIT.values(), ids=AFTER_THE_WAIT)
def test_a_wait_orders_the_copy_for_the_whole_group(body: str) -> None:
    """OpenCL C 6.12.10; GPUVerify wants a barrier after it."""
    assert errors(verify(body)) == set()
    assert CheckKind.RACE in errors(verify(body, config=Config(as_gpuverify=True)))


@pytest.mark.parametrize("body", UNEVEN.values(), ids=UNEVEN)
def test_uneven_copies(body: str) -> None:
    assert CheckKind.ASYNC_COPY in errors(verify(body))


def test_what_was_known_of_the_event_before_the_copy_is_no_fact_about_it() -> None:
    body = (
        "v := 0bv32; while L: (v == 0bv32) invariant {:unpredicated} same_group ==> v == other(v); invariant !pending(write, S);"
        f"{{ {START} }} load x := S[TID];"
    )
    assert errors(verify(body)) == {CheckKind.INVARIANT_MAINTAINED}


def test_copied_contents_are_arbitrary() -> None:
    body = f"store S[TID] := TID; SYNC {START} load x := S[0bv32]; assert x == 0bv32;"
    assert CheckKind.ASSERTION in errors(verify(body))


# -- warps ------------------------------------------------------------------------------------------------

WARP = Config(warp_size=32)
SCAN = "store S[TID] := TID; if (bvult32(TID, 32bv32)) { load x := S[TID + 1bv32]; store S[TID] := x; load y := S[TID + 2bv32]; }"


def test_threads_of_a_warp_run_in_lock_step() -> None:
    neighbour = "store S[TID] := TID; load x := S[TID ^ 1bv32]; store S[TID] := x;"
    assert CheckKind.RACE in errors(verify(neighbour))
    assert verify(neighbour, config=WARP).verdict is Verdict.VERIFIED


def test_lock_step_orders_nothing_else() -> None:
    assert CheckKind.RACE in errors(verify("store S[TID] := TID; load x := S[TID ^ 32bv32];", config=WARP))
    assert CheckKind.RACE in errors(verify("store S[5bv32] := TID;", config=WARP))
    assert CheckKind.RACE in errors(verify(SCAN, config=WARP))
    branches = "if (TID == 0bv32) { store S[5bv32] := 1bv32; } else { store S[5bv32] := 2bv32; }"
    assert CheckKind.RACE in errors(verify(branches, ONE_GROUP, WARP))
    assert CheckKind.RACE in errors(verify("store A[TID] := GID; load x := A[TID ^ 1bv32];", LAUNCH, WARP))


def test_contents_may_change_between_statements_of_a_warp() -> None:
    body = "store S[TID] := 1bv32; load x := S[TID]; store S[TID ^ 1bv32] := 2bv32; load y := S[TID]; assert y == 1bv32;"
    assert CheckKind.ASSERTION in errors(verify(body, config=WARP))
