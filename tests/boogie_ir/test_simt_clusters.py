"""Barriers of clusters, whole and in two parts, in runs of threads that take turns; and their text."""

from __future__ import annotations

import pytest

from boogie_ir.check.typecheck import check_kernel_program
from boogie_ir.lang.errors import TextError
from boogie_ir.lang.program import CheckKind
from boogie_ir.print.printer import print_kernel_program
from boogie_ir.read.parser import parse_kernel_program
from boogie_ir.simt import ConcreteLaunch, run

WHOLE = "barrier cluster local_fence true global_fence true;"
UNORDERED = "barrier cluster local_fence false global_fence false;"
ARRIVE = 'barrier {:part "arrive"} cluster local_fence false global_fence false;'
RELAXED = 'barrier {:part "arrive_relaxed"} cluster local_fence false global_fence false;'
WAIT = 'barrier {:part "wait"} cluster local_fence false global_fence false;'


def text(barrier: str, cluster: str = '{:cluster "2 1 1"}') -> str:
    return f"""dialect cuda;
kernel {cluster} f()
{{
  array global A[*]: bv32;
  var x: bv32;
  store A[group_id_x] := group_id_x + 1bv32;
  {barrier}
  load x := A[group_id_x ^ 1bv32];
}}
"""


def found(written: str, seed: int) -> set[CheckKind]:
    program = parse_kernel_program(written, "t.gbpl")
    assert check_kernel_program(program) == ()
    result = run(program.kernels[0], program.functions, ConcreteLaunch((1, 1, 1), (4, 1, 1)), {}, {}, seed)
    return {finding.kind for finding in result.findings if not finding.doubt}


@pytest.mark.parametrize("barrier", [WHOLE, ARRIVE + WAIT])
def test_it_orders_what_a_cluster_does(barrier: str) -> None:
    assert not any(found(text(barrier), seed) for seed in range(8))


@pytest.mark.parametrize("barrier", [UNORDERED, RELAXED + WAIT, ARRIVE])
def test_it_orders_no_more_than_it_says(barrier: str) -> None:
    assert any(CheckKind.RACE in found(text(barrier), seed) for seed in range(8))


def test_it_orders_nothing_of_other_clusters() -> None:
    of_others = text(WHOLE).replace("group_id_x ^ 1bv32", "group_id_x ^ 2bv32")
    assert any(CheckKind.RACE in found(of_others, seed) for seed in range(8))


def test_a_block_that_does_not_come_is_missed() -> None:
    some = text(f"if (group_id_x == 0bv32) {{ {WHOLE} }}")
    assert CheckKind.BARRIER_DIVERGENCE in found(some, 1)


def test_the_text_is_read_as_it_is_written() -> None:
    program = parse_kernel_program(text(ARRIVE + WAIT), "t.gbpl")
    assert parse_kernel_program(print_kernel_program(program, origins=True)) == program


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (text(ARRIVE.replace("arrive", "part")), "unknown part"),
        (text(WHOLE, '{:cluster "2 1"}'), "the size of a cluster"),
        (text(WHOLE, '{:cluster "2 0 1"}'), "the size of a cluster"),
    ],
)
def test_what_is_no_barrier_of_a_cluster_is_not_read(written: str, said: str) -> None:
    with pytest.raises(TextError, match=said):
        parse_kernel_program(written, "t.gbpl")


@pytest.mark.parametrize(
    "written",
    [text(WHOLE, ""), text(WAIT.replace("cluster", "group", 1)), text(WAIT.replace("local_fence false", "local_fence true"))],
)
def test_a_part_is_of_a_cluster_of_known_size_and_has_no_fences(written: str) -> None:
    assert check_kernel_program(parse_kernel_program(written, "t.gbpl"))
