"""Branches, loops, early exits and barriers in them: predication and uniformity, from both sides."""

from __future__ import annotations

import pytest
from twothread import LAUNCH, ONE_GROUP, verify

from boogie_ir.lang.program import CheckKind
from gpuverify_py.findings.diagnostic import KernelResult, Severity, Verdict
from gpuverify_py.request.config import Config, LaunchSizes

DIVERGENCE, RACE, ASSERTION = CheckKind.BARRIER_DIVERGENCE, CheckKind.RACE, CheckKind.ASSERTION


def errors(result: KernelResult) -> set[CheckKind]:
    return {d.kind for d in result.diagnostics if d.severity is Severity.ERROR}


LOOP = "while L: (bvslt32(i, n))"
VERIFIED = {
    "barrier under a uniform condition": "if (n == 3bv32) { SYNC }",
    "barrier in a uniform loop": f"i := 0bv32; {LOOP} {{ SYNC i := i + 1bv32; }}",
    "barrier under a condition on the group": "if (group_id_x == 0bv32) { SYNC }",
    "barrier in a loop bounded by the group": "i := 0bv32; while L: (bvslt32(i, group_id_x)) { SYNC i := i + 1bv32; }",
    "barrier after a divergent branch": "if (TID == 0bv32) { store S[0bv32] := TID; } SYNC load x := S[0bv32];",
    "uniform early return": "if (n == 3bv32) { return; } SYNC",
    "early return, no barrier": f"if (bvuge32(TID, n)) {{ return; }} i := 0bv32; {LOOP} {{ store S[TID] := i; i := i + 1bv32; }}",
    "uniform loop under a divergent branch": (
        f"if (bvult32(TID, n)) {{ i := 0bv32; {LOOP} {{ store S[TID] := i; i := i + 1bv32; }} }}"
    ),
    "divergent loop over the group's elements": (
        "i := TID; while L: (bvult32(i, n)) { store S[i] := i; i := i + group_size_x; }"
    ),
    "divergent break": (
        "i := 0bv32; while L: (bvult32(i, 10bv32)) { if (i == TID) { break L; } store S[TID] := i; i := i + 1bv32; }"
    ),
    "divergent break, then a barrier": (
        "i := 0bv32; while L: (bvult32(i, 10bv32)) { if (i == TID) { break L; } store S[TID] := i; i := i + 1bv32; }"
        "SYNC load x := S[TID + 1bv32];"
    ),
    "divergent continue": (
        "i := 0bv32; while L: (bvult32(i, n)) { i := i + 1bv32; if (i == TID) { continue L; } store S[TID] := i; SYNC_NOT }"
    ).replace("SYNC_NOT", ""),
    "uniform continue before a barrier": (
        "i := 0bv32; while L: (bvult32(i, n)) { i := i + 1bv32; if (i == 3bv32) { continue L; } SYNC }"
    ),
    "uniform break before a barrier": "i := 0bv32; while L: (true) { if (i == n) { break L; } SYNC i := i + 1bv32; }",
    "block left by some": "block b: { if (TID == 0bv32) { break b; } store S[TID] := 1bv32; } SYNC load x := S[0bv32];",
    "jump out of two loops": (
        "i := 0bv32; while L: (bvult32(i, n)) { j := 0bv32; while M: (bvult32(j, n)) {"
        " if (i + j == TID) { break L; } store S[TID] := j; j := j + 1bv32; } i := i + 1bv32; }"
    ),
    "return from a nested loop": (
        "i := 0bv32; while L: (bvult32(i, n)) { j := 0bv32; while M: (bvult32(j, n)) {"
        " if (i + j == TID) { return; } store S[TID] := j; j := j + 1bv32; } i := i + 1bv32; }"
    ),
    "guard kept through a loop with a return": (
        "if (bvult32(TID, 1bv32)) { i := 0bv32; while L: (bvult32(i, n)) {"
        " load x := A[i]; if (x == 7bv32) { return; } store S[0bv32] := i; i := i + 1bv32; } }"
    ),
    "nested divergent loops": (
        "i := 0bv32; while L: (bvult32(i, TID)) { j := 0bv32; while M: (bvult32(j, i)) {"
        " store S[TID] := j; j := j + 1bv32; } i := i + 1bv32; }"
    ),
    "nested uniform loops with barriers": (
        "i := 0bv32; while L: (bvult32(i, n)) { j := 0bv32; while M: (bvult32(j, m)) {"
        " store S[TID] := j; SYNC load x := S[TID + 1bv32]; SYNC j := j + 1bv32; } i := i + 1bv32; }"
    ),
    "double buffering": (
        "i := 0bv32; while L: (bvult32(i, n)) { store S[TID + 64bv32 * (i & 1bv32)] := i; SYNC"
        " load x := S[(TID ^ 1bv32) + 64bv32 * (i & 1bv32)]; i := i + 1bv32; }"
    ),
    "tree reduction": (
        "store S[TID] := 1bv32; SYNC i := 32bv32; while L: (bvugt32(i, 0bv32)) {"
        " if (bvult32(TID, i)) { load x := S[TID + i]; load y := S[TID]; store S[TID] := x + y; } SYNC i := bvlshr32(i, 1bv32); }"
    ),
    "chunks": ("i := 0bv32; while L: (bvult32(i, 8bv32)) { store S[TID * 8bv32 + i] := i; i := i + 1bv32; }"),
    "code after an endless loop nobody enters": (
        "if (bvugt32(TID, 100bv32)) { i := 0bv32; while L: (true) { i := i + 1bv32; } } store S[TID] := TID;"
    ),
}

DIVERGENT = {
    "barrier under a thread's condition": "if (bvult32(TID, 3bv32)) { SYNC }",
    "barrier in both branches": "if (bvult32(TID, 3bv32)) { SYNC } else { SYNC }",
    "early return before a barrier": "if (TID == 63bv32) { return; } SYNC",
    "barrier in a divergent loop": "i := 0bv32; while L: (bvult32(i, TID)) { SYNC i := i + 1bv32; }",
    "barrier after a divergent break in the loop": (
        "i := 0bv32; while L: (bvult32(i, 10bv32)) { if (i == TID) { break L; } SYNC i := i + 1bv32; }"
    ),
    "barrier in the next iteration after a divergent break": (
        "i := 0bv32; while L: (bvult32(i, 10bv32)) { SYNC if (i == TID) { break L; } i := i + 1bv32; }"
    ),
    "barrier skipped by continue": (
        "i := 0bv32; while L: (bvult32(i, 10bv32)) { i := i + 1bv32; if (i == TID) { continue L; } SYNC }"
    ),
    "barrier under data": "load x := A[GID]; if (x == 0bv32) { SYNC }",
    "barrier in a block left by some": "block b: { if (TID == 0bv32) { break b; } SYNC }",
    "barrier after return in a loop": ("i := 0bv32; while L: (bvult32(i, n)) { if (i == TID) { return; } i := i + 1bv32; } SYNC"),
    "barrier in a uniform loop under a divergent branch": (
        "if (bvult32(TID, 3bv32)) { i := 0bv32; while L: (bvult32(i, n)) { SYNC i := i + 1bv32; } }"
    ),
    "condition of a loop that a uniform variable no longer decides": (
        "i := 0bv32; if (TID == 0bv32) { i := 1bv32; } while L: (bvult32(i, n)) { SYNC i := i + 1bv32; }"
    ),
}

RACY = {
    "divergent loop with overlapping elements": ("i := TID; while L: (bvult32(i, n)) { store S[i] := TID; i := i + 1bv32; }"),
    "reduction without a barrier": (
        "store S[TID] := 1bv32; SYNC i := 32bv32; while L: (bvugt32(i, 0bv32)) {"
        " if (bvult32(TID, i)) { load x := S[TID + i]; load y := S[TID]; store S[TID] := x + y; } i := bvlshr32(i, 1bv32); }"
    ),
    "loop carried": "i := 0bv32; while L: (bvult32(i, n)) { SYNC store S[TID + i] := TID; i := i + 1bv32; }".replace(
        "SYNC store", "store"
    ),
    "barrier at the top leaves the last interval open": (
        "i := 0bv32; while L: (bvult32(i, n)) { SYNC load x := S[TID + 1bv32]; SYNC store S[TID] := i; i := i + 1bv32; }"
        " load x := S[TID + 1bv32];"
    ),
    "single buffering": (
        "i := 0bv32; while L: (bvult32(i, n)) { store S[TID] := i; SYNC load x := S[TID ^ 1bv32]; i := i + 1bv32; }"
    ),
    "after a divergent break": (
        "i := 0bv32; while L: (bvult32(i, 10bv32)) { if (i == TID) { break L; } i := i + 1bv32; } store S[5bv32] := TID;"
    ),
    "after a block left by some": "block b: { if (TID == 0bv32) { break b; } x := 1bv32; } store S[5bv32] := TID;",
    "after a loop nobody runs": "while L: (false) { i := 1bv32; } store S[5bv32] := TID;",
    "threads that did not continue": (
        "i := 0bv32; while L: (bvult32(i, n)) { i := i + 1bv32; if (i == TID) { continue L; } store S[7bv32] := TID; }"
    ),
    "survivors of an early return": "if (TID == 0bv32) { return; } store S[7bv32] := TID;",
    "survivors of a return in a loop": (
        "i := 0bv32; while L: (bvult32(i, n)) { if (TID == 0bv32) { return; } store S[7bv32] := TID; i := i + 1bv32; }"
    ),
    "iterations of two threads differ": (
        "if (TID == 0bv32) { i := 0bv32; while L: (bvult32(i, 8bv32)) { store S[i] := 1bv32; i := i + 1bv32; } }"
        " else { store S[7bv32] := 2bv32; }"
    ),
    "behind an endless loop without threads": (
        "if (bvugt32(TID, 100bv32)) { i := 0bv32; while L: (true) { i := i + 1bv32; } } store S[5bv32] := TID;"
    ),
    "behind a loop that garbage would keep alive": (
        "if (bvugt32(TID, 100bv32)) { load i := A[0bv32]; while L: (i == i) { j := 1bv32; } } store S[5bv32] := TID;"
    ),
}


@pytest.mark.parametrize("body", VERIFIED.values(), ids=VERIFIED)
def test_verified(body: str) -> None:
    result = verify(body)
    assert result.verdict is Verdict.VERIFIED, (result.diagnostics, result.undecided)


@pytest.mark.parametrize("body", DIVERGENT.values(), ids=DIVERGENT)
def test_divergent(body: str) -> None:
    assert DIVERGENCE in errors(verify(body))
    assert DIVERGENCE not in errors(verify(body, config=Config(check_divergence=False)))


@pytest.mark.parametrize("body", RACY.values(), ids=RACY)
def test_racy(body: str) -> None:
    assert errors(verify(body)) == {RACE}


# -- uniformity in both directions: where one copy would hide a race ------------------------------------------

HIDDEN = {
    "assigned by some threads only": "i := 0bv32; if (TID == 0bv32) { i := 1bv32; } store S[i] := TID;",
    "assigned after some left the loop": (
        "i := 0bv32; while L: (bvult32(i, 10bv32)) { if (i == TID) { break L; } i := i + 1bv32; } store S[i & 1bv32] := TID;"
    ),
    "assigned after some left the block": (
        "x := 0bv32; block b: { if (TID == 0bv32) { break b; } x := 1bv32; }"
        " if (x == 0bv32) { store S[3bv32] := 1bv32; } else { store S[3bv32] := 2bv32; }"
    ),
    "assigned after some continued": (
        "x := 0bv32; i := 0bv32; while L: (bvult32(i, n)) { i := i + 1bv32; if (TID == 0bv32) { continue L; } x := 1bv32; }"
        " if (x == 0bv32) { store S[3bv32] := 1bv32; } else { store S[3bv32] := 2bv32; }"
    ),
    "carried over from an earlier pass": (
        "i := 0bv32; while L: (bvult32(i, 2bv32)) { if (TID == i) { x := i; } if (i == 1bv32) {"
        " if (x == 0bv32) { store S[3bv32] := 1bv32; } else { store S[3bv32] := 2bv32; } } i := i + 1bv32; }"
    ),
    "read before it is assigned": "if (x == 0bv32) { store S[3bv32] := 1bv32; } else { store S[3bv32] := 2bv32; } x := 0bv32;",
    "home in a branch, divergent inside": (
        "if (bvult32(TID, n)) { i := 0bv32; if (TID == 0bv32) { i := 1bv32; }"
        " if (i == 0bv32) { store S[3bv32] := 1bv32; } else { store S[3bv32] := 2bv32; } }"
    ),
    "assigned in one branch, used in the other's next pass": (
        "j := 0bv32; while L: (bvult32(j, 2bv32)) { if (TID == j) { i := 5bv32; store S[i] := TID; }"
        " else { store S[i] := 77bv32; } j := j + 1bv32; }"
    ),
    "havocked": "havoc x; if (x == 0bv32) { store S[3bv32] := 1bv32; } else { store S[3bv32] := 2bv32; }",
    "the group's id": "if (group_id_x == 0bv32) { store A[3bv32] := 1bv32; } else { store A[3bv32] := 2bv32; }",
    "through another variable": (
        "x := TID; y := x + 1bv32; if (y == 1bv32) { store S[3bv32] := 1bv32; } else { store S[3bv32] := 2bv32; }"
    ),
    "a loop counter that runs on after some returned": (
        "i := 0bv32; while L: (bvult32(i, 4bv32)) { if (TID == 0bv32) { if (i == 2bv32) { return; } store S[9bv32] := 1bv32; }"
        " if (i == 1bv32) { store S[9bv32] := 2bv32; } i := i + 1bv32; }"
    ),
    "load under a predicate": ("x := 0bv32; if (TID == 0bv32) { load x := B[0bv32]; } store S[x] := TID;"),
}


@pytest.mark.parametrize("body", HIDDEN.values(), ids=HIDDEN)
def test_uniformity_hides_nothing(body: str) -> None:
    assert RACE in errors(verify(body, ONE_GROUP if "group_id" not in body else LAUNCH))


# -- assertions and annotations -------------------------------------------------------------------------------


def test_assertions_hold_for_enabled_threads_only() -> None:
    assert verify("if (bvult32(TID, 3bv32)) { assert bvult32(TID, 3bv32); }").verdict is Verdict.VERIFIED
    assert errors(verify("if (bvult32(TID, 3bv32)) { assert bvult32(TID, 2bv32); }")) == {ASSERTION}
    assert errors(verify("if (bvult32(TID, 3bv32)) { assert n == 1bv32; }")) == {ASSERTION}
    assert verify("if (TID == 64bv32) { assert n == 1bv32; }").verdict is Verdict.VERIFIED


def test_assumptions_restrict() -> None:
    assert verify("assume TID == 0bv32; store S[n] := TID;", ONE_GROUP).verdict is Verdict.VERIFIED
    assert errors(verify("if (bvult32(TID, 2bv32)) { assume TID == 0bv32; } store S[7bv32] := TID;")) == {RACE}


def test_assumed_contents_do_not_contradict_each_other_when_unknown() -> None:
    """An assumption about contents that are not modelled must not block the rest of the execution."""
    body = (
        "atomic add A[0bv32] (1bv32); i := 0bv32; while L: (bvult32(i, n)) { assume A[0bv32] == i; i := i + 1bv32; }"
        " if (n == 5bv32) { store S[7bv32] := TID; }"
    )
    assert errors(verify(body)) == {RACE}


def test_invariants_of_the_user_are_checked_for_threads_in_the_loop() -> None:
    loop = "i := 0bv32; while L: (bvult32(i, TID)) invariant {} {{ i := i + 1bv32; }}"
    assert verify(loop.format("bvule32(i, TID);")).verdict is Verdict.VERIFIED
    assert errors(verify(loop.format("bvult32(i, 5bv32);"))) == {CheckKind.INVARIANT_MAINTAINED}
    assert errors(verify(loop.format("i == 1bv32;"))) >= {CheckKind.INVARIANT_ENTRY}


def test_an_invariant_fails_for_one_thread_unless_it_speaks_of_both() -> None:
    loop = "i := 0bv32; while L: (bvult32(i, TID)) invariant %s; { i := i + 1bv32; }"
    one, two = (verify(loop % condition) for condition in ("bvult32(i, 5bv32)", "bvult32(i + other(i), 5bv32)"))
    assert [len(d.threads) for d in one.diagnostics] == [1]
    assert {len(d.threads) for d in two.diagnostics} == {2}


def test_a_finding_gives_the_variables_that_decide_it_as_they_are_there() -> None:
    body = "x := n; y := m; while L: (bvult32(i, n)) invariant x != y; { x := y; y := i; havoc i; }"
    (finding,) = [d for d in verify(body, requires="n != m").diagnostics if d.kind is CheckKind.INVARIANT_MAINTAINED]
    named = {v.name: v.value for v in finding.threads[0][1]}
    assert set(named) == {"x", "y"} and named["x"] == named["y"]


def test_invariant_holds_after_the_loop() -> None:
    body = "i := 0bv32; while L: (bvult32(i, TID)) invariant bvule32(i, TID); { i := i + 1bv32; } assert i == TID;"
    assert verify(body).verdict is Verdict.VERIFIED


def test_wrong_invariants_are_not_believed() -> None:
    body = "i := 0bv32; while L: (bvult32(i, n)) invariant TID == 0bv32; { i := i + 1bv32; } store S[7bv32] := TID;"
    assert CheckKind.INVARIANT_ENTRY in errors(verify(body))


def test_asymmetric_assertions() -> None:
    body = "assert TID != 5bv32;"
    both, one = verify(body), verify(body, config=Config(asymmetric_asserts=True))
    assert errors(both) == errors(one) == {ASSERTION}
    assert one.checks < both.checks


def test_every_launch_of_groups_with_one_thread() -> None:
    groups = LaunchSizes((1, 1, 1), (8, 1, 1))
    assert errors(verify("store A[0bv32] := GID;", groups)) == {RACE}
    assert verify("store S[0bv32] := GID; SYNC", groups).verdict is Verdict.VERIFIED
