"""Straight-line code, barriers, fences and memory spaces: what is proved and what is reported."""

from __future__ import annotations

import pytest
from twothread import GLOBAL_BARRIER, GRID_BARRIER, LAUNCH, LOCAL_BARRIER, ONE_GROUP, verify

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.program import CheckKind
from gpuverify_py.findings.diagnostic import KernelResult, Severity, Verdict
from gpuverify_py.request.config import Abstraction, Config, LaunchSizes


def errors(result: KernelResult) -> list[CheckKind]:
    return [d.kind for d in result.diagnostics if d.severity is Severity.ERROR]


RACE_FREE = {
    "own element": "store A[GID] := 1bv32;",
    "own element of the group": "store S[TID] := TID;",
    "barrier between": "store S[TID] := 1bv32; SYNC load x := S[TID + 1bv32];",
    "local fence for group arrays": f"store S[TID] := 1bv32; {LOCAL_BARRIER} load x := S[TID + 1bv32];",
    "global fence for global arrays": f"store A[GID] := 1bv32; {GLOBAL_BARRIER} load x := A[GID ^ 1bv32];",
    "grid barrier orders groups": f"store A[GID] := 1bv32; {GRID_BARRIER} load x := A[n];",
    "read-only": "load x := A[n]; load y := A[n + TID];",
    "guarded by id": "if (TID == 0bv32) { store S[n] := TID; }",
    "even and odd": "if ((TID & 1bv32) == 0bv32) { store S[TID + 1bv32] := TID; } else { store S[TID - 1bv32] := TID; }",
    "both branches, same element": "if (TID == n) { store S[TID] := 1bv32; } else { store S[TID] := 2bv32; }",
    "index through a private variable": "i := TID * 2bv32; j := i + 1bv32; store S[i] := n; store S[j] := n;",
    "private arrays do not race": "store P[0bv32] := TID; load x := P[0bv32];",
    "private array keeps its contents": "store P[1bv32] := TID; load x := P[1bv32]; store S[x] := TID;",
    "read-only index array gives equal values": ("load x := B[n]; if (x == TID) { store S[x + 1bv32] := TID; }"),
}

RACY = {
    "same element": "store A[n] := TID;",
    "neighbour": "store S[TID] := TID; load x := S[TID + 1bv32];",
    "neighbour read first": "load x := S[TID + 1bv32]; store S[TID] := TID;",
    "wrong fence for group arrays": f"store S[TID] := 1bv32; {GLOBAL_BARRIER} load x := S[TID + 1bv32];",
    "wrong fence for global arrays": f"store A[GID] := 1bv32; {LOCAL_BARRIER} load x := A[GID ^ 1bv32];",
    "barrier does not order groups": "store A[GID] := 1bv32; SYNC load x := A[GID + 64bv32];",
    "same element in different groups": "store A[TID] := GID;",
    "guard lets two through": "if (TID <= 1bv32) { store S[n] := TID; }".replace("TID <= 1bv32", "bvule32(TID, 1bv32)"),
    "branches overlap": "if ((TID & 1bv32) == 0bv32) { store S[TID + 1bv32] := 1bv32; } else { store S[TID] := 2bv32; }",
    "written index array": "load x := A[GID]; store S[x] := TID;",
    "in code after a barrier only": "SYNC store S[TID] := 1bv32; SYNC store S[TID & 62bv32] := TID;",
    "swapped pairs": "store S[TID ^ 1bv32] := TID; load x := S[TID];",
}


@pytest.mark.parametrize("body", RACE_FREE.values(), ids=RACE_FREE)
def test_race_free(body: str) -> None:
    result = verify(body)
    assert result.verdict is Verdict.VERIFIED, result.diagnostics


@pytest.mark.parametrize("body", RACY.values(), ids=RACY)
def test_racy(body: str) -> None:
    result = verify(body)
    assert result.verdict is Verdict.POSSIBLE
    assert set(errors(result)) == {CheckKind.RACE}


def test_race_names_both_accesses_threads_and_element() -> None:
    result = verify("i := TID; store S[i] := 7bv32; load x := S[i + 1bv32];", ONE_GROUP)
    (finding,) = [d for d in result.diagnostics if d.severity is Severity.ERROR]
    checking, first = finding.accesses
    assert {checking.kind, first.kind} == {AccessKind.READ, AccessKind.WRITE}
    assert finding.element is not None and finding.element.array == "S"
    reader, writer = (checking, first) if checking.kind is AccessKind.READ else (first, checking)
    assert writer.thread.local[0] == reader.thread.local[0] + 1 == finding.element.indices[0]
    assert {v.name for v in reader.values} == {"i"}


def test_one_finding_for_a_pair_of_places() -> None:
    result = verify("store S[0bv32] := TID;", ONE_GROUP)
    assert len(result.diagnostics) == 1 or [d.severity for d in result.diagnostics].count(Severity.ERROR) == 1


def test_single_group_launch_has_no_races_between_groups() -> None:
    assert verify("store A[TID] := 1bv32;", ONE_GROUP).verdict is Verdict.VERIFIED
    assert verify("store A[TID] := GID;", LAUNCH, Config(only_intra_group=True)).verdict is Verdict.VERIFIED


def test_single_thread_launch_checks_assertions_only() -> None:
    one = LaunchSizes((1, 1, 1), (1, 1, 1))
    assert verify("store A[n] := 1bv32;", one).verdict is Verdict.VERIFIED
    assert errors(verify("assert n != 5bv32;", one)) == [CheckKind.ASSERTION]


def test_any_size() -> None:
    anything = LaunchSizes((None, 1, 1), (1, 1, 1))
    assert verify("store S[TID] := 1bv32; SYNC load x := S[TID + 1bv32];", anything).verdict is Verdict.VERIFIED
    assert errors(verify("store S[TID & 127bv32] := TID;", anything)) == [CheckKind.RACE]


def test_contradicting_preconditions_are_vacuous() -> None:
    assert verify("store A[0bv32] := TID;", requires="n != n").verdict is Verdict.VACUOUS


# -- contents ---------------------------------------------------------------------------------------------


def test_contents_survive_within_an_interval_and_not_across_barriers() -> None:
    keep = "store S[TID] := TID; load x := S[TID]; store A[x + group_id_x * 64bv32] := GID;"
    assert verify(keep).verdict is Verdict.VERIFIED
    changed = "store S[TID * n] := TID; SYNC load x := S[TID ^ 1bv32]; store A[x + group_id_x * 64bv32] := GID;"
    assert errors(verify(changed, requires="n == 1bv32")) == [CheckKind.RACE]
    known = "store S[TID] := TID; SYNC load x := S[TID]; store A[x + group_id_x * 64bv32] := GID;"
    assert verify(known).verdict is Verdict.VERIFIED


def test_contents_of_the_other_group_do_not_survive_its_barrier() -> None:
    """Whatever a thread of the same group may have written is unknown, for pairs of different groups too."""
    body = "store S[TID * n] := GID; SYNC load x := S[TID ^ 1bv32]; store A[x] := GID;"
    assert errors(verify(body, requires="n == 1bv32")) == [CheckKind.RACE]


def test_adversarial_contents_are_arbitrary() -> None:
    body = "store S[TID] := TID; load x := S[TID]; store A[x + group_id_x * 64bv32] := GID;"
    assert errors(verify(body, config=Config(abstraction=Abstraction.ADVERSARIAL))) == [CheckKind.RACE]


def test_element_in_annotations_reads_the_map() -> None:
    assert verify("store S[TID] := TID; assert S[TID] == TID;").verdict is Verdict.VERIFIED
    assert errors(verify("store S[TID] := TID; assert S[TID] == 1bv32;")) == [CheckKind.ASSERTION]
    assert errors(verify("store S[TID] := TID; SYNC assert S[TID] == TID;")) == [CheckKind.ASSERTION]


# -- benign races -----------------------------------------------------------------------------------------

BENIGN = {
    "both write one constant": "store A[0bv32] := 1bv32;",
    "both write one parameter": "store A[n] := m;",
    "both write the element of a read-only array": "load x := B[n]; store A[n] := x;",
    "reads what it wrote itself": "store A[0bv32] := 1bv32; load x := A[0bv32];",
}
HARMFUL = {
    "different values": "store A[0bv32] := TID;",
    "one constant and another": "if (TID == 0bv32) { store S[5bv32] := 1bv32; } else { store S[5bv32] := 2bv32; }",
    "reads before it writes": "load x := A[0bv32]; store A[0bv32] := 1bv32;",
    "read of what another wrote": "if (TID == 0bv32) { store S[5bv32] := 1bv32; } else { load x := S[5bv32]; }",
}


@pytest.mark.parametrize("body", BENIGN.values(), ids=BENIGN)
def test_benign(body: str) -> None:
    result = verify(body)
    assert result.verdict is Verdict.VERIFIED, result.diagnostics
    assert {d.severity for d in result.diagnostics} == {Severity.NOTE}
    assert {"equal-writes", "equal-reads"} & {assumption.id for assumption in result.assumptions}
    assert verify(body, config=Config(benign_tolerance=False)).verdict is Verdict.POSSIBLE


@pytest.mark.parametrize("body", HARMFUL.values(), ids=HARMFUL)
def test_harmful(body: str) -> None:
    assert errors(verify(body))


# -- atomics ----------------------------------------------------------------------------------------------


def test_atomics_do_not_race_with_each_other_but_with_plain_accesses() -> None:
    assert verify("atomic add x := A[0bv32] (TID);").verdict is Verdict.VERIFIED
    assert errors(verify("atomic add x := A[0bv32] (1bv32); load y := A[0bv32];")) == [CheckKind.RACE]
    assert errors(verify("store A[0bv32] := 1bv32; atomic add x := A[0bv32] (1bv32);"))
    assert verify("atomic {:pieces 2} fother A[0bv32] ();").verdict is Verdict.VERIFIED
    assert errors(verify("atomic {:pieces 2} fother A[0bv32] (); atomic add x := A[0bv32] (1bv32);")) == [CheckKind.RACE]
    assert verify("atomic {:pieces 2} fother A[0bv32] (); atomic add x := A[1bv32] (1bv32);").verdict is Verdict.VERIFIED


DISTINCT = {
    "increments hand out slots": ("atomic inc x := F[0bv32] (); store A[x] := TID;", True),
    "a constant step": ("atomic add x := F[0bv32] (3bv32); store A[x] := TID;", True),
    "twice by one thread": (
        "atomic inc x := F[0bv32] (); atomic inc y := F[0bv32] (); store A[x] := TID; store A[y] := 1bv32;",
        True,
    ),
    "a step of zero": ("atomic add x := F[0bv32] (0bv32); store A[x] := TID;", False),
    "a step that differs": ("atomic add x := F[0bv32] (TID); store A[x] := TID;", False),
    "two different steps": ("atomic add x := F[0bv32] (1bv32); atomic add y := F[0bv32] (2bv32); store A[x] := TID;", False),
    "two counters": ("atomic inc x := F[TID & 1bv32] (); store A[x] := TID;", False),
    "a counter for each group": ("atomic inc x := S[0bv32] (); store A[x] := GID;", False),
    "a counter for each group, group array": ("atomic inc x := S[0bv32] (); SYNC store S[x + 1bv32] := GID;", False),
    "reset in between": ("atomic inc x := F[0bv32] (); SYNC store F[TID] := 0bv32; SYNC store A[x] := TID;", False),
    "exchange": ("atomic exchange x := F[0bv32] (TID); store A[x] := TID;", False),
    "in a loop": (
        "i := 0bv32; while L: (bvult32(i, n)) { atomic inc x := F[0bv32] (); store A[x] := TID; i := i + 1bv32; }",
        True,
    ),
    "in a loop, result overwritten": (
        "i := 0bv32; while L: (bvult32(i, n)) { atomic inc x := F[0bv32] (); x := x & 255bv32; store A[x] := TID; "
        "i := i + 1bv32; }",
        False,
    ),
}


@pytest.mark.parametrize(("body", "free"), DISTINCT.values(), ids=DISTINCT)
def test_distinct_results(body: str, free: bool) -> None:
    result = verify(body)
    assert (result.verdict is Verdict.VERIFIED) == free, result.diagnostics


# -- options ----------------------------------------------------------------------------------------------


def test_options_leave_checks_out() -> None:
    racy = "store A[n] := TID;"
    assert verify(racy, config=Config(check_races=False)).verdict is Verdict.VERIFIED
    assert verify(racy, config=Config(only_log=True)).verdict is Verdict.VERIFIED
    assert verify(racy, config=Config(arrays=frozenset({"B"}))).verdict is Verdict.VERIFIED
    assert verify(racy, config=Config(arrays=frozenset({"A"}))).verdict is Verdict.POSSIBLE


def test_bounds() -> None:
    bounds = Config(check_bounds=True)
    assert verify("store S[TID] := 1bv32;", config=bounds).verdict is Verdict.VERIFIED
    assert errors(verify("store S[TID + 1000bv32] := 1bv32;", config=bounds)) == [CheckKind.OUT_OF_BOUNDS]
    assert errors(verify("store P[n] := 1bv32;", config=bounds)) == [CheckKind.OUT_OF_BOUNDS]
    assert errors(verify("load x := B[TID - 1bv32];", config=bounds)) == [CheckKind.OUT_OF_BOUNDS]
    assert verify("if (bvult32(n, 8bv32)) { store P[n] := 1bv32; }", config=bounds).verdict is Verdict.VERIFIED
    assert verify("if (bvult32(TID, 8bv32)) { store P[TID] := 1bv32; }", config=bounds).verdict is Verdict.VERIFIED


def test_constant_memory_is_not_written() -> None:
    assert verify("if (n != n) { store A[0bv32] := TID; }").verdict is Verdict.VERIFIED
