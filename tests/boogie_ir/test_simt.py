"""Small kernels on the concrete interpreter: every command, every class of defect, correct and broken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from benchmarks.interpreter import timed
from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.kernel import KernelProgram
from boogie_ir.lang.program import CheckKind
from boogie_ir.read.parser import parse_kernel_program
from boogie_ir.simt import ConcreteLaunch, Filling, Inputs, RunResult, draw_arguments, execute, prepare, run

EIGHT = ConcreteLaunch((8, 1, 1))
ARRAYS = """
  array global A[*]: bv32;
  array global B[*]: bv32;
  array group S[64]: bv32;
  array private P[4]: bv32;
  var i: bv32, t: bv32, u: bv32, h: bv32, c: bool;
"""


def program(body: str, parameters: str = "n: bv32", contracts: str = "", arrays: str = ARRAYS) -> KernelProgram:
    return parse_kernel_program(f"dialect cuda; kernel k({parameters}) {contracts} {{ {arrays} {body} }}", "k.gbpl")


def go(
    body: str,
    launch: ConcreteLaunch = EIGHT,
    arguments: Mapping[str, int | bool] | None = None,
    contents: Mapping[str, Any] | None = None,
    contracts: str = "",
    **options: Any,
) -> RunResult:
    source = program(body, contracts=contracts)
    return run(source.kernels[0], source.functions, launch, arguments, contents, **options)


def races(result: RunResult) -> list[tuple[str, tuple[str, ...], bool]]:
    return sorted((f.array, tuple(sorted(a.kind.value for a in f.accesses)), f.benign) for f in result.races(False))


def kinds(result: RunResult) -> list[CheckKind]:
    return [f.kind for f in result.findings]


LOCAL = "barrier group local_fence true global_fence false;"
BOTH = "barrier group local_fence true global_fence true;"
GRID = "barrier grid local_fence true global_fence true;"
NO_FENCE = "barrier group local_fence false global_fence false;"


# -- commands -----------------------------------------------------------------------------------------------


def test_ids_loads_and_stores() -> None:
    body = "load t := A[group_id_x * group_size_x + local_id_x]; store B[group_id_x * group_size_x + local_id_x] := t + n;"
    result = go(body, ConcreteLaunch((4, 1, 1), (2, 1, 1)), {"n": 5}, {"A": range(8)})
    assert result.contents["B"][0, :8].tolist() == list(range(5, 13))
    assert result.findings == () and result.infeasible is None and not result.exhausted


def test_three_dimensions() -> None:
    flat = "local_id_x + group_size_x * (local_id_y + group_size_y * local_id_z)"
    result = go(f"store S[{flat}] := local_id_x + 10bv32 * local_id_y + 100bv32 * local_id_z;", ConcreteLaunch((2, 3, 2)))
    assert result.contents["S"][0, :12].tolist() == [0, 1, 10, 11, 20, 21, 100, 101, 110, 111, 120, 121]
    assert result.findings == ()


def test_if_assigns_under_a_mask() -> None:
    body = "if (bvult32(local_id_x, 3bv32)) { t := 1bv32; } else if (local_id_x == 5bv32) { t := 2bv32; } else { t := 3bv32; }"
    assert go(body).variables["t"].tolist() == [1, 1, 1, 3, 3, 2, 3, 3]


def test_loops_break_and_continue() -> None:
    body = """
      i := 0bv32; t := 0bv32;
      while L: (bvult32(i, 10bv32)) {
        i := i + 1bv32;
        if (i == 2bv32) { continue L; }
        if (bvugt32(i, local_id_x)) { break L; }
        t := t + i;
      }"""
    result = go(body)
    assert result.variables["t"].tolist() == [sum(j for j in range(1, lane + 1) if j != 2) for lane in range(8)]
    assert result.variables["i"].tolist() == [1, 3, 3, 4, 5, 6, 7, 8]


def test_break_out_of_nested_constructs() -> None:
    body = """
      t := 0bv32;
      block OUT: {
        i := 0bv32;
        while L: (true) {
          while M: (true) { i := i + 1bv32; if (i == 3bv32) { break OUT; } if (i == local_id_x) { break M; } continue L; }
          t := t + 1bv32;
        }
      }
      u := t;"""
    assert go(body, ConcreteLaunch((4, 1, 1))).variables["u"].tolist() == [0, 1, 1, 0]


def test_return_ends_a_thread() -> None:
    result = go("t := 0bv32; block B1: { if (bvult32(local_id_x, 3bv32)) { return; } } t := 1bv32;")
    assert result.variables["t"].tolist() == [0, 0, 0, 1, 1, 1, 1, 1]


def test_private_arrays_are_per_thread() -> None:
    result = go("store P[1bv32] := local_id_x; load t := P[1bv32];")
    assert result.variables["t"].tolist() == list(range(8)) and result.findings == ()


def test_group_arrays_are_per_group() -> None:
    result = go(f"store S[local_id_x] := group_id_x; {LOCAL} load t := S[0bv32];", ConcreteLaunch((2, 1, 1), (3, 1, 1)))
    assert result.variables["t"].tolist() == [0, 0, 1, 1, 2, 2] and result.findings == ()


def test_initial_contents() -> None:
    source = program("load t := C[local_id_x];", arrays="array constant C[3]: bv32 initial (7, 8, 9); var t: bv32;")
    assert run(source.kernels[0], (), ConcreteLaunch((3, 1, 1))).variables["t"].tolist() == [7, 8, 9]


def test_arbitrary_contents_depend_on_the_seed_alone() -> None:
    def read(order: str, seed: int) -> list[int]:
        result: list[int] = go(order, seed=seed, filling=Filling.BITS).variables["t"].tolist()
        return result

    late = "load u := A[1000bv32]; load t := A[local_id_x];"
    assert read("load t := A[local_id_x];", 1) == read(late, 1) != read(late, 2)


def test_wild_indices_cost_no_memory() -> None:
    far = "2147483647bv32 - local_id_x"
    body = f"store A[{far}] := local_id_x; {BOTH} load t := A[{far}]; load u := A[77777777bv32];"
    result = go(body)
    assert result.variables["t"].tolist() == list(range(8)) and result.findings == ()
    assert result.contents["A"].size < 1000


def test_havoc_by_seed_and_by_choice() -> None:
    assert go("havoc t;", seed=1).variables["t"].tolist() != go("havoc t;", seed=2).variables["t"].tolist()
    source = program("havoc t; u := t;")
    result = execute(prepare(source.kernels[0], ()), ConcreteLaunch((2, 1, 1)), Inputs(choices={"t": [4]}))
    assert np.broadcast_to(result.variables["u"], (2,)).tolist() == [4, 4]


def test_havoc_is_drawn_again_where_an_assumption_follows() -> None:
    result = go("havoc t; assume bvult32(t, 4bv32); assume !(t == 1bv32);")
    assert result.infeasible is None
    assert set(result.variables["t"].tolist()) <= {0, 2, 3}


def test_assumptions_and_preconditions() -> None:
    assert go("assume local_id_x == 0bv32;").infeasible is not None
    assert go("", contracts="requires n == 4bv32;", arguments={"n": 5}).infeasible is not None
    assert go("", contracts="requires n == 4bv32;", arguments={"n": 4}).infeasible is None
    assert go("if (false) { assume false; }").infeasible is None


def test_assertions() -> None:
    result = go("assert bvult32(local_id_x, 5bv32); assert true;")
    (finding,) = result.findings
    assert (finding.kind, finding.threads[0].local) == (CheckKind.ASSERTION, (5, 0, 0))
    assert kinds(go('assert {:check "bad-pointer"} false;')) == [CheckKind.BAD_POINTER]
    inside = "if (bvult32(local_id_x, 2bv32)) { assert %s bvult32(local_id_x, 2bv32); }"
    assert go(inside % "").findings == ()
    assert len(go(inside % "{:unpredicated}").findings) == 1


def test_annotations_read_without_access() -> None:
    result = go("store A[local_id_x] := local_id_x; assert A[0bv32] == 0bv32; assert A[1bv32] == 0bv32;")
    assert kinds(result) == [CheckKind.ASSERTION]


def test_annotations_about_two_threads_are_left_out() -> None:
    result = go("assert other(n) == n;")
    assert result.findings == () and len(result.approximations) == 1


def test_loop_invariants_and_candidates() -> None:
    head = "i := 0bv32; while L: (bvult32(i, 3bv32)) %s { i := i + 1bv32; }"
    assert go(head % "invariant bvule32(i, 3bv32);").findings == ()
    assert kinds(go(head % "invariant bvult32(i, 3bv32);")) == [CheckKind.INVARIANT_MAINTAINED]
    assert kinds(go(head % "invariant bvugt32(i, 3bv32);"))[0] is CheckKind.INVARIANT_ENTRY
    result = go(head % 'invariant {:candidate} {:name "c1"} i == 0bv32; invariant {:candidate} {:name "c2"} bvule32(i, 3bv32);')
    assert result.findings == () and result.refuted == ("c1",)


def test_postconditions() -> None:
    assert go("t := 1bv32;", contracts="ensures n == 4bv32;", arguments={"n": 4}).findings == ()
    assert kinds(go("return;", contracts="ensures n == 4bv32;", arguments={"n": 5})) == [CheckKind.POSTCONDITION]


def test_the_budget_ends_a_run() -> None:
    result = go("store A[0bv32] := local_id_x; while L: (true) { i := 0bv32; }", budget=100)
    assert result.exhausted and len(result.races()) == 1


def test_guards() -> None:
    result = go("store A[0bv32] := 1bv32 when local_id_x == 3bv32; t := 0bv32; load t := A[0bv32] when false;")
    assert result.findings == () and result.contents["A"][0, 0] == 1
    assert np.broadcast_to(result.variables["t"], (8,)).tolist() == [0] * 8


# -- races --------------------------------------------------------------------------------------------------


def test_neighbour_within_an_interval() -> None:
    broken = "store S[local_id_x] := local_id_x; load t := S[local_id_x ^ 1bv32];"
    result = go(broken)
    assert races(result) == [("S", ("read", "write"), False)]
    write, read = sorted(result.findings[0].accesses, key=lambda a: a.kind.value, reverse=True)
    assert (write.kind, read.kind) == (AccessKind.WRITE, AccessKind.READ)
    assert write.thread != read.thread and result.findings[0].cell in (write.thread.local[0],)
    assert go(f"store S[local_id_x] := local_id_x; {LOCAL} load t := S[local_id_x ^ 1bv32];").findings == ()


def test_the_order_of_execution_does_not_matter() -> None:
    body = "if (local_id_x == 0bv32) {{ {} }} else {{ if (local_id_x == 1bv32) {{ {} }} }}"
    read, write = "load t := S[0bv32];", "store S[0bv32] := 9bv32;"
    for first, second in ((read, write), (write, read)):
        assert races(go(body.format(first, second))) == [("S", ("read", "write"), False)]


def test_write_write() -> None:
    assert races(go("store A[0bv32] := local_id_x;")) == [("A", ("write", "write"), False)]
    assert races(go("store A[bvudiv32(local_id_x, 2bv32)] := local_id_x;")) == [("A", ("write", "write"), False)]
    assert races(go("store A[local_id_x] := local_id_x;")) == []


def test_equal_values_are_benign() -> None:
    result = go("store A[0bv32] := 7bv32;", contents={"A": [0]})
    assert races(result) == [("A", ("write", "write"), True)] and result.races() == ()
    mostly = "t := 7bv32; if (local_id_x == 6bv32) { t := 8bv32; } store A[0bv32] := t;"
    assert races(go(mostly)) == [("A", ("write", "write"), False)]


def test_writing_what_is_there_is_benign_for_readers() -> None:
    body = "if (local_id_x == 1bv32) { store A[0bv32] := 5bv32; } else { load t := A[0bv32]; }"
    assert races(go(body, contents={"A": [5]})) == [("A", ("read", "write"), True)]
    assert races(go(body, contents={"A": [4]})) == [("A", ("read", "write"), False)]


def test_atomics() -> None:
    result = go("atomic add t := A[0bv32] (1bv32);", contents={"A": [0]})
    assert result.findings == () and result.contents["A"][0, 0] == 8
    assert sorted(result.variables["t"].tolist()) == list(range(8))
    assert races(go("atomic add A[0bv32] (1bv32); load t := A[0bv32];")) == [("A", ("atomic", "read"), False)]
    assert races(go("store A[local_id_x] := 0bv32; atomic add A[0bv32] (1bv32);")) == [("A", ("atomic", "write"), False)]
    assert races(go(f"atomic add A[0bv32] (1bv32); {BOTH} load t := A[0bv32];")) == []


def test_compare_exchange_has_one_winner() -> None:
    body = "atomic compare_exchange t := A[0bv32] (0bv32, local_id_x + 1bv32); if (t == 0bv32) { store B[0bv32] := local_id_x; }"
    assert go(body, contents={"A": [0]}).findings == ()


def test_fences_of_the_right_space() -> None:
    group = "store S[local_id_x] := local_id_x; %s load t := S[local_id_x ^ 1bv32];"
    global_ = "store A[local_id_x] := local_id_x; %s load t := A[local_id_x ^ 1bv32];"
    global_only = "barrier group local_fence false global_fence true;"
    assert [len(go(group % b).findings) for b in (LOCAL, global_only, NO_FENCE, BOTH)] == [0, 1, 1, 0]
    assert [len(go(global_ % b).findings) for b in (LOCAL, global_only, NO_FENCE, BOTH)] == [1, 0, 1, 0]


def test_a_fence_orders_the_thread_that_has_it() -> None:
    half = "barrier group local_fence (local_id_x == 0bv32) global_fence false;"
    body = "if (local_id_x == %s) { store S[0bv32] := 1bv32; } " + half + " if (local_id_x == 2bv32) { load t := S[0bv32]; }"
    assert go(body % "0bv32").findings == ()
    assert races(go(body % "1bv32")) == [("S", ("read", "write"), False)]


def test_barriers_of_a_group_do_not_order_other_groups() -> None:
    two = ConcreteLaunch((4, 1, 1), (2, 1, 1))
    one_writer = (
        "if (group_id_x == 0bv32) { store A[local_id_x] := 5bv32; } %s if (group_id_x == 1bv32) { load t := A[local_id_x]; }"
    )
    assert races(go(one_writer % BOTH, two)) == [("A", ("read", "write"), False)]
    assert races(go(one_writer % GRID, two)) == []
    own = "store S[local_id_x] := 5bv32; load t := S[local_id_x];"
    assert races(go(own, two)) == []


def test_groups_that_run_are_a_choice() -> None:
    body = "store A[bvand32(group_id_x, 1bv32)] := group_id_x;"
    grid = (4, 1, 1)
    assert len(go(body, ConcreteLaunch((1, 1, 1), grid)).findings) == 1
    assert go(body, ConcreteLaunch((1, 1, 1), grid, ((0, 0, 0), (1, 0, 0)))).findings == ()
    result = go(body, ConcreteLaunch((1, 1, 1), grid, ((1, 0, 0), (3, 0, 0))))
    assert [t.group for t in result.findings[0].threads] == [(1, 0, 0), (3, 0, 0)]


def test_races_between_loop_iterations() -> None:
    body = """
      i := 0bv32;
      while L: (bvult32(i, 4bv32)) {
        load t := S[bvurem32(local_id_x + 1bv32, 8bv32)];
        %s
        store S[local_id_x] := t;
        %s
        i := i + 1bv32;
      }"""
    assert go(body % (LOCAL, LOCAL)).findings == ()
    assert races(go(body % (LOCAL, ""), contents={"S": range(64)})) == [("S", ("read", "write"), False)]


def test_many_accesses_are_compacted_without_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    import boogie_ir.simt.races

    body = """
      i := 0bv32;
      while L: (bvult32(i, 40bv32)) { store A[local_id_x] := i; load t := A[local_id_x]; i := i + 1bv32; }
      if (local_id_x == 0bv32) { load t := A[7bv32]; }"""
    for limit in (1 << 18, 20):
        monkeypatch.setattr(boogie_ir.simt.races, "COMPACT_FROM", limit)
        assert races(go(body, ConcreteLaunch((8, 1, 1), (2, 1, 1), ((0, 0, 0),)))) == [("A", ("read", "write"), False)]


def test_warps_in_lock_step() -> None:
    body = "store S[local_id_x] := local_id_x; load t := S[local_id_x ^ %s];"
    assert go(body % "1bv32", ConcreteLaunch((8, 1, 1), warp_size=4)).findings == ()
    assert races(go(body % "4bv32", ConcreteLaunch((8, 1, 1), warp_size=4))) == [("S", ("read", "write"), False)]
    store = go("store S[0bv32] := local_id_x;", ConcreteLaunch((4, 1, 1), warp_size=4))
    assert races(store) == [("S", ("write", "write"), False)]


# -- divergence and bounds ----------------------------------------------------------------------------------


def test_divergence() -> None:
    result = go(f"if (bvult32(local_id_x, 3bv32)) {{ {LOCAL} t := 1bv32; }} u := 1bv32;")
    (finding,) = result.findings
    assert finding.kind is CheckKind.BARRIER_DIVERGENCE
    assert [t.local[0] for t in finding.threads] == [0, 3]
    assert kinds(go(f"if (bvult32(local_id_x, 3bv32)) {{ {LOCAL} }} else {{ {LOCAL} }}")) == [CheckKind.BARRIER_DIVERGENCE]
    assert kinds(go(f"if (bvult32(local_id_x, 3bv32)) {{ return; }} {LOCAL}")) == [CheckKind.BARRIER_DIVERGENCE]
    assert go(f"if (bvult32(n, 3bv32)) {{ {LOCAL} }}").findings == ()


def test_divergence_in_a_loop() -> None:
    body = f"i := 0bv32; while L: (bvult32(i, %s)) {{ {LOCAL} i := i + 1bv32; }}"
    assert go(body % "n", arguments={"n": 3}).findings == ()
    assert kinds(go(body % "local_id_x")) == [CheckKind.BARRIER_DIVERGENCE]


def test_groups_may_differ_at_a_barrier_of_groups_but_not_of_the_grid() -> None:
    body = "if (group_id_x == 0bv32) { %s }"
    two = ConcreteLaunch((4, 1, 1), (2, 1, 1))
    assert go(body % BOTH, two).findings == ()
    assert kinds(go(body % GRID, two)) == [CheckKind.BARRIER_DIVERGENCE]


def test_other_groups_go_on_after_a_divergence() -> None:
    body = f"if (bvult32(group_id_x + local_id_x, 4bv32)) {{ {LOCAL} }} store B[group_id_x] := 1bv32;"
    result = go(body, ConcreteLaunch((4, 1, 1), (2, 1, 1)), contents={"B": [0, 0]})
    assert result.contents["B"][0, :2].tolist() == [1, 0]


def test_bounds() -> None:
    """A thread stops where it leaves an array; those that wait for it wait for ever, which is no finding of theirs."""
    left = [(CheckKind.OUT_OF_BOUNDS, "S", 64)]
    for rest in ("load t := P[local_id_x];", f"{BOTH} store S[0bv32] := local_id_x;"):
        result = go(f"store S[local_id_x + 60bv32] := 1bv32; {rest}")
        assert [(f.kind, f.array, f.cell) for f in result.findings] == left and result.stopped
    result = go("store S[local_id_x + 60bv32] := 1bv32; store S[0bv32] := local_id_x;")
    assert [f.kind for f in result.findings] == [CheckKind.OUT_OF_BOUNDS, CheckKind.RACE]  # of those that go on
    result = go("load t := P[local_id_x];")
    assert [(f.kind, f.array, f.cell) for f in result.findings] == [(CheckKind.OUT_OF_BOUNDS, "P", 4)]


# -- asynchronous copies ------------------------------------------------------------------------------------


def test_asynchronous_copy() -> None:
    copy = "async_copy h := S[0bv32] from A[4bv32] count 8bv32 event 0bv32;"
    good = f"{copy} wait_async h; {LOCAL} load t := S[local_id_x];"
    result = go(good, contents={"A": range(20)})
    assert result.findings == () and result.variables["t"].tolist() == list(range(4, 12))
    assert races(go(f"{copy} {LOCAL} load t := S[local_id_x];")) == [("S", ("read", "write"), False)]
    assert races(go(f"{copy} load t := S[local_id_x]; wait_async h;")) == [("S", ("read", "write"), False)]
    assert races(go(f"{copy} wait_async h; load t := S[local_id_x];")) == []
    assert races(go(f"{copy} store A[4bv32 + local_id_x] := local_id_x + 100bv32; wait_async h;")) == [
        ("A", ("read", "write"), False)
    ]


def test_a_copy_gives_way_to_the_thread_that_an_access_is_of() -> None:
    copy = "async_copy h := S[0bv32] from A[0bv32] count 8bv32 event 0bv32;"
    for access in ("load t := S[local_id_x];", "if (local_id_x == 7bv32) { store S[local_id_x] := 5bv32; }"):
        for body in (copy + access, access + copy):
            for race in go(body, filling=Filling.INDEX).races(False):
                by_thread = next(a for a in race.accesses if a.thread.local[0] == race.cell)
                by_copy = next(a for a in race.accesses if a is not by_thread)
                assert by_copy.thread != by_thread.thread, race


def test_strided_copies() -> None:
    end = f"wait_async h; {LOCAL} load t := S[local_id_x];"
    gather = "async_copy h := S[0bv32] from A[1bv32] step 5bv32 of %d count 8bv32 event 0bv32;"
    scatter = "async_copy h := S[1bv32] step 3bv32 of %d from A[0bv32] count 8bv32 event 0bv32;"
    back = "async_copy h := S[0bv32] from A[35bv32] step 4294967291bv32 of 1 count 8bv32 event 0bv32;"
    for copy, expected in (
        (gather % 1, [1, 6, 11, 16, 21, 26, 31, 36]),
        (gather % 2, [1, 2, 6, 7, 11, 12, 16, 17]),
        (back, [35, 30, 25, 20, 15, 10, 5, 0]),
    ):
        result = go(copy + end, contents={"A": range(40)})
        assert result.findings == () and result.variables["t"].tolist() == expected
    for element, written in ((1, {1 + 3 * n: n for n in range(8)}), (2, {1 + 3 * (n // 2) + n % 2: n for n in range(8)})):
        result = go(scatter % element + end, contents={"A": range(40), "S": [99] * 64})
        assert result.contents["S"][0, :24].tolist() == [written.get(cell, 99) for cell in range(24)]
    beyond = go(gather.replace("S[0bv32]", "S[60bv32]") % 1)
    assert [(f.kind, f.cell) for f in beyond.findings] == [(CheckKind.OUT_OF_BOUNDS, 64)]
    uneven = "async_copy h := S[0bv32] from A[0bv32] step local_id_x of 1 count 2bv32 event 0bv32;"
    assert kinds(go(uneven)) == [CheckKind.ASYNC_COPY]


def test_two_copies_under_one_event() -> None:
    first = "async_copy h := S[0bv32] from A[0bv32] count 8bv32 event 0bv32;"
    second = "async_copy h := S[%s] from A[20bv32] count 8bv32 event h;"
    end = f"wait_async h; {LOCAL} load t := S[local_id_x]; load u := S[local_id_x + 8bv32];"
    assert go(first + second % "8bv32" + end).findings == ()
    assert races(go(first + second % "0bv32" + end, filling=Filling.INDEX)) == [("S", ("write", "write"), False)]


def test_asynchronous_copies_must_agree() -> None:
    assert kinds(go("async_copy h := S[local_id_x] from A[0bv32] count 1bv32 event 0bv32;")) == [CheckKind.ASYNC_COPY]
    partly = "if (local_id_x == 0bv32) { async_copy h := S[0bv32] from A[0bv32] count 1bv32 event 0bv32; }"
    assert kinds(go(partly)) == [CheckKind.ASYNC_COPY]


# -- arguments and speed ------------------------------------------------------------------------------------


def test_arguments_meet_preconditions() -> None:
    source = program("", parameters="n: bv32, m: bv32", contracts="requires n == 48bv32; requires bvult32(m, n);")
    executable = prepare(source.kernels[0], ())
    for seed in range(5):
        arguments = draw_arguments(executable, ConcreteLaunch((8, 1, 1)), seed)
        assert arguments is not None and arguments["n"] == 48 and arguments["m"] < 48
    impossible = program("", contracts="requires false;")
    assert draw_arguments(prepare(impossible.kernels[0], ()), ConcreteLaunch((8, 1, 1)), 0) is None


def test_tiny_arguments_still_meet_the_preconditions() -> None:
    source = program("", parameters="n: bv32, m: bv32", contracts="requires bvult32(5bv32, n);")
    for seed in range(5):
        arguments = draw_arguments(prepare(source.kernels[0], ()), ConcreteLaunch((8, 1, 1)), seed, tiny=True)
        assert arguments is not None and arguments["n"] > 5 and arguments["m"] in (1, 2, 3)


def test_cells_hold_the_numbers_of_the_text() -> None:
    """A slot is free that holds a number nobody would draw: only then is there a race."""
    claim = "load t := A[0bv32]; if (t == 3735928559bv32) { store A[0bv32] := local_id_x; }"
    assert any(kinds(go(claim, filling=Filling.NAMED, seed=seed)) for seed in range(8))
    assert not any(kinds(go(claim, filling=Filling.MIXED, seed=seed)) for seed in range(8))


def test_a_thousand_statements_of_a_block() -> None:
    result, _ = timed(256, 1000)
    assert result.steps >= 1000


# -- what a thread reads of its own, and what is pending ----------------------------------------------------

ONE = "store A[0bv32] := n;"
READ_BACK = "load t := A[0bv32];"


def test_reading_what_one_wrote_oneself_is_benign() -> None:
    assert races(go(ONE + READ_BACK, arguments={"n": 7}, contents={"A": [1]})) == [
        ("A", ("read", "write"), True),
        ("A", ("write", "write"), True),
    ]
    other = "if (bvult32(local_id_x, 4bv32)) {" + ONE + "}" + READ_BACK
    assert ("A", ("read", "write"), False) in races(go(other, arguments={"n": 7}, contents={"A": [1]}))
    before = READ_BACK + ONE
    assert ("A", ("read", "write"), False) in races(go(before, arguments={"n": 7}, contents={"A": [1]}))


def test_what_one_wrote_is_remembered_across_barriers_of_the_group() -> None:
    two = ConcreteLaunch((4, 1, 1), (2, 1, 1))
    found = races(go(ONE + BOTH + READ_BACK, two, {"n": 7}, {"A": [1]}))
    assert ("A", ("read", "write"), True) in found and ("A", ("read", "write"), False) not in found
    others = "if (group_id_x == 0bv32) {" + ONE + "}" + BOTH + READ_BACK
    assert ("A", ("read", "write"), False) in races(go(others, two, {"n": 7}, {"A": [1]}))


def test_claims_about_a_pending_access() -> None:
    write = "store S[local_id_x] := n;"
    claim = 'assert {:check "assertion"} !pending(write, S);'
    assert kinds(go(write + LOCAL + claim + "load t := S[local_id_x];")) == []
    assert kinds(go(write + claim + "load t := S[local_id_x];")) == [CheckKind.ASSERTION]
    either = 'assert {:check "assertion"} !(pending(write, S) && pending(read, S));'
    result = go(write + "load t := S[local_id_x];" + either)
    assert result.findings == () and result.approximations
