"""Replays confirm what a run shows, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from boogie_ir.lang.kernel import Barrier, Kernel, Statement, statements
from boogie_ir.lang.program import Assert, CheckKind
from boogie_ir.lang.source import NOWHERE, Origin
from boogie_ir.read.parser import parse_kernel_program
from boogie_ir.simt import execute, prepare
from gpuverify_py.files.orchestrate import build_request, load_program, verify, verify_path
from gpuverify_py.findings.diagnostic import (
    AccessReport,
    Diagnostic,
    ElementReport,
    NamedValue,
    Replay,
    Severity,
    ThreadPlace,
    Verdict,
)
from gpuverify_py.runs import search
from gpuverify_py.runs.observed import observed
from gpuverify_py.runs.replay import Confirmation, NotConfirmed, Witness, confirm, witness_of
from gpuverify_py.runs.search import again, prepare_search
from gpuverify_py.runs.search import confirmed as confirmed_by

ROOT = Path(__file__).parents[1]
SIZE = (8, 1, 1)


def place(local: int, group: int = 0) -> ThreadPlace:
    return ThreadPlace((local, 0, 0), (group, 0, 0), SIZE)


def kernel_of(body: str, contracts: str = "") -> Kernel:
    declarations = """
      array global A[*]: bv32 source "a" "int" 32 [*];
      array global B[*]: bv32 source "b" "int" 32 [*];
      array group S[8]: bv32;
      var t: bv32, i: bv32;"""
    text = f"dialect cuda;\nkernel k(n: bv32) {contracts} {{\n{declarations}\n{body}\n}}"
    return parse_kernel_program(text, "k.gbpl").kernels[0]


def commands(kernel: Kernel, *kinds: type[Statement]) -> list[Origin]:
    return [s.origin for s in statements(kernel.body) if isinstance(s, kinds)]


def witness(
    kernel: Kernel, kind: CheckKind, origins: tuple[Origin, ...], array: str = "", n: int = 8, groups: int = 1
) -> Witness:
    threads = (place(0), place(1)) if groups == 1 else (place(0), place(0, groups - 1))
    return Witness(kind, SIZE, (groups, 1, 1), threads, origins, {"n": n}, array)


def accesses(kernel: Kernel) -> tuple[Origin, ...]:
    return tuple(s.origin for s in statements(kernel.body) if hasattr(s, "index"))


NEIGHBOUR = """
store S[local_id_x] := local_id_x;
%s
load t := S[local_id_x ^ 1bv32];"""


def test_a_real_race_is_confirmed_at_its_places() -> None:
    kernel = kernel_of(NEIGHBOUR % "")
    store, load = accesses(kernel)
    found = confirm(kernel, (), witness(kernel, CheckKind.RACE, (load, store), "S"))
    assert isinstance(found, Confirmation) and found.exact
    assert found.cell == found.finding.threads[0].local[0]
    assert {t.local for t in found.threads} == {(0, 0, 0), (1, 0, 0)}


def test_a_race_that_a_barrier_prevents_is_not() -> None:
    kernel = kernel_of(NEIGHBOUR % "barrier group local_fence true global_fence false;")
    result = confirm(kernel, (), witness(kernel, CheckKind.RACE, accesses(kernel), "S"))
    assert isinstance(result, NotConfirmed) and result.runs > 3
    assert result.reason == "the run did not show the defect"


def test_other_places_of_the_array_confirm_less_exactly_and_other_arrays_not_at_all() -> None:
    kernel = kernel_of((NEIGHBOUR % "") + "\nload t := S[local_id_x];")
    store, _, harmless = accesses(kernel)
    found = confirm(kernel, (), witness(kernel, CheckKind.RACE, (store, harmless), "S"))
    assert isinstance(found, Confirmation) and not found.exact
    assert isinstance(confirm(kernel, (), witness(kernel, CheckKind.RACE, (store, harmless), "A")), NotConfirmed)


def test_parameters_decide() -> None:
    kernel = kernel_of("store A[local_id_x * n] := local_id_x;")
    origins = accesses(kernel) * 2
    assert isinstance(confirm(kernel, (), witness(kernel, CheckKind.RACE, origins, "a", n=0)), Confirmation)
    assert isinstance(confirm(kernel, (), witness(kernel, CheckKind.RACE, origins, "a", n=1)), NotConfirmed)


def test_preconditions_are_kept() -> None:
    kernel = kernel_of("store A[local_id_x * n] := local_id_x;", "requires n == 1bv32;")
    result = confirm(kernel, (), witness(kernel, CheckKind.RACE, accesses(kernel) * 2, "a", n=0))
    assert isinstance(result, NotConfirmed) and "assumption" in result.reason


def test_missing_parameters_are_drawn() -> None:
    kernel = kernel_of("store A[local_id_x * n] := local_id_x;", "requires n == 0bv32;")
    given = Witness(CheckKind.RACE, SIZE, (1, 1, 1), (place(0), place(1)), accesses(kernel) * 2, {}, "A")
    found = confirm(kernel, (), given)
    assert isinstance(found, Confirmation) and found.inputs.arguments == {"n": 0}


def test_contents_of_memory_are_searched() -> None:
    kernel = kernel_of("load t := B[local_id_x];\nstore A[t] := local_id_x;")
    _, store = accesses(kernel)
    assert isinstance(confirm(kernel, (), witness(kernel, CheckKind.RACE, (store, store), "a")), Confirmation)
    particular = kernel_of("load t := B[0bv32];\nif (t == 123456789bv32) { store A[0bv32] := local_id_x; }")
    _, store = accesses(particular)
    given = witness(particular, CheckKind.RACE, (store, store), "a")
    assert isinstance(confirm(particular, (), given), NotConfirmed)
    model = Witness(given.kind, SIZE, (1, 1, 1), given.threads, given.origins, {"n": 1}, "a", contents={"B": {0: 123456789}})
    assert isinstance(confirm(particular, (), model), Confirmation)


def test_races_between_groups_run_those_groups_only() -> None:
    kernel = kernel_of("if (bvuge32(group_id_x, 999999bv32)) { store A[local_id_x] := group_id_x; }")
    store = accesses(kernel)
    given = witness(kernel, CheckKind.RACE, store * 2, "a", groups=1 << 20)
    assert isinstance(confirm(kernel, (), given), NotConfirmed)
    both = Witness(given.kind, SIZE, (1 << 20, 1, 1), (place(0, 999999), place(0, 1000000)), store * 2, {"n": 1}, "a")
    assert isinstance(confirm(kernel, (), both), Confirmation)


def test_benign_races_count_only_if_asked() -> None:
    kernel = kernel_of("store A[0bv32] := n;")
    given = witness(kernel, CheckKind.RACE, accesses(kernel) * 2, "a")
    assert isinstance(confirm(kernel, (), given), NotConfirmed)
    strict = Witness(given.kind, SIZE, (1, 1, 1), given.threads, given.origins, {"n": 1}, "a", tolerate_benign=False)
    assert isinstance(confirm(kernel, (), strict), Confirmation)


def test_divergence_and_assertions() -> None:
    body = """
    barrier group local_fence true global_fence true;
    assert bvult32(local_id_x, 100bv32);
    assert bvult32(local_id_x, 5bv32);
    if (bvult32(local_id_x, n)) {
    barrier group local_fence true global_fence true;
    }"""
    kernel = kernel_of(body)
    first, second = commands(kernel, Barrier)
    holds, fails = commands(kernel, Assert)
    divergence, assertion = CheckKind.BARRIER_DIVERGENCE, CheckKind.ASSERTION
    assert isinstance(confirm(kernel, (), witness(kernel, divergence, (second,), n=3)), Confirmation)
    assert isinstance(confirm(kernel, (), witness(kernel, divergence, (second,), n=8)), NotConfirmed)
    assert isinstance(confirm(kernel, (), witness(kernel, divergence, (first,), n=3)), NotConfirmed)
    assert isinstance(confirm(kernel, (), witness(kernel, assertion, (fails,))), Confirmation)
    assert isinstance(confirm(kernel, (), witness(kernel, assertion, (holds,))), NotConfirmed)


def test_long_loops_are_cut_off_and_not_confirmed() -> None:
    kernel = kernel_of("i := 0bv32; while L: (bvult32(i, 4000000000bv32)) { i := i + 1bv32; }\nstore A[0bv32] := local_id_x;")
    result = confirm(kernel, (), witness(kernel, CheckKind.RACE, accesses(kernel) * 2, "a"), seconds=0.3)
    assert isinstance(result, NotConfirmed) and "cut off" in result.reason


def test_huge_groups_are_not_run() -> None:
    kernel = kernel_of("store A[0bv32] := local_id_x;")
    given = Witness(CheckKind.RACE, (1 << 30, 1, 1), (1, 1, 1), (place(0), place(1)), accesses(kernel) * 2, {"n": 1}, "a")
    assert isinstance(confirm(kernel, (), given), NotConfirmed)


def test_assumptions_about_two_threads_prevent_a_confirmation() -> None:
    kernel = kernel_of("assume other(n) == n;\nstore A[0bv32] := local_id_x;")
    result = confirm(kernel, (), witness(kernel, CheckKind.RACE, accesses(kernel) * 2, "a"))
    assert isinstance(result, NotConfirmed) and "cannot be evaluated" in result.reason


def test_a_witness_is_read_off_a_diagnostic() -> None:
    kernel = kernel_of("store A[local_id_x * n] := local_id_x;")
    (store,) = accesses(kernel)
    reports = tuple(AccessReport(s.kind, store, place(i)) for i, s in enumerate(_writes(kernel) * 2))
    diagnostic = Diagnostic(
        CheckKind.RACE,
        Severity.ERROR,
        store,
        "k",
        element=ElementReport("a", "global", (0,)),
        accesses=reports,
        parameters=(NamedValue("n", 0, "0"),),
    )
    given = witness_of(diagnostic, kernel, (1, 1, 1))
    assert given.parameters == {"n": 0} and given.group_size == SIZE
    assert isinstance(confirm(kernel, (), given), Confirmation)


def _writes(kernel: Kernel) -> list[AccessReport]:
    from boogie_ir.lang.expr import AccessKind

    return [AccessReport(AccessKind.WRITE, origin, place(0)) for origin in accesses(kernel)]


REFUTED = (
    "tests/kernels/races/value-of-another-read.cu",
    "tests/kernels/races/own-value-then-another.cu",
    "tests/kernels/memory/async-copy-of-either-fails.cl",
    "tests/kernels/annotations/assert-fails.cl",
    "benchmarks/classic/opencl/histogram_local_missing_atomic.cl",
    "benchmarks/classic/opencl/lu_diagonal_barrier_in_branch.cl",
    "benchmarks/classic/opencl/stencil_1d_missing_barrier.cl",
    "benchmarks/classic/opencl/image_mirror_wrong_fence.cl",
)


@pytest.mark.parametrize("path", REFUTED)
def test_what_is_refuted_is_seen_again(path: str) -> None:
    """Every confirmed finding is what the run that it names shows: places, threads, element."""
    request = build_request(str(ROOT / path), ())
    program = load_program(request)
    kernel = program.kernels[0]
    result = verify(request)
    confirmed = [d for k in result.kernels for d in k.diagnostics if d.confirmed]
    assert confirmed
    for diagnostic in confirmed:
        assert diagnostic.replay is not None
        launch, inputs = again(diagnostic.replay)
        shown = execute(prepare(kernel, program.functions, program.axioms), launch, inputs)
        assert shown.infeasible is None and not shown.unassumed
        found = observed(
            prepare_search(kernel, program, request.config), tuple(confirmed_by(kernel, shown.findings, launch, inputs))
        )
        assert diagnostic in [replace(d, trace=diagnostic.trace, notes=diagnostic.notes) for d in found]


def test_a_finding_is_confirmed_by_its_run_alone() -> None:
    alarm = Diagnostic(CheckKind.ASSERTION, Severity.ERROR, Origin(NOWHERE, "assertion"), "k")
    run = Replay(SIZE, (1, 1, 1), ((0, 0, 0),), (0, 0, 0), None, (), "zero", 0, 10)
    assert not alarm.confirmed and replace(alarm, replay=run).confirmed


def test_defects_that_need_different_arguments_are_all_shown() -> None:
    request = build_request(str(ROOT / "tests/kernels/races/either-branch.cu"), ())
    (kernel,) = verify(request).kernels
    assert {d.element.array for d in kernel.diagnostics if d.element} == {"a", "b"}


def test_a_wrong_invariant_is_shown_once(tmp_path: Path) -> None:
    file = tmp_path / "k.cu"
    file.write_text("__global__ void f() {\n  for (int i = 0; __invariant(i == 5), i < 8; i++) ;\n}\n")
    (kernel,) = verify(build_request(str(file), ("--blockDim=8", "--gridDim=1"))).kernels
    assert [(d.kind, d.confirmed) for d in kernel.diagnostics] == [(CheckKind.INVARIANT_ENTRY, True)]


def test_what_is_suspected_after_the_search_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "STEPS", ((1, 2_000),))  # a search that has ended before anybody suspects something
    result, _ = verify_path(str(ROOT / "tests/kernels/annotations/overflow.cl"))
    assert result.verdict is Verdict.REFUTED


def test_a_warp_that_votes_alike_is_met_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """All threads of a warp have a number above another: of numbers drawn apart that takes hundreds of runs."""
    monkeypatch.setattr(search, "STEPS", ((20, 2_000),))
    result, _ = verify_path(str(ROOT / "tests/kernels/warps/rank-by-ballot-with-its-own.cu"))
    assert result.verdict is Verdict.REFUTED
