"""Our sequential programs under the public Boogie, where it is installed (``benchmarks/peers/boogie_programs.py``)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from benchmarks.peers.boogie_programs import COMMAND, Agreement, compare, only, ours, programs, theirs
from boogie_ir.print.print_program import print_program
from gpuverify_py.findings.diagnostic import Verdict

pytestmark = [pytest.mark.slow, pytest.mark.skipif(shutil.which(COMMAND) is None, reason="no boogie: apt-get install boogie")]

CLASSIC = Path(__file__).parents[1] / "benchmarks" / "classic"
# Lines 3 and 7 fail: a note is not assumed after it, an assertion is (line 5); line 4 holds.
PROGRAM = """procedure p(x: int)
{
  assert {:note} {:subsumption 0} x > 0;
  assert x == x;
  if (x < 5) { assume x > 0 - 3; }
  assume x < 100;
  assert x > 0;
  assert x > 0;
}
"""
LOOP = """procedure p(n: int) returns (i: int)
{
  i := 0;
  while (i < n)
    invariant i >= 0;
    invariant i <= 7;
    invariant i < 100;
  {
    i := i + 1;
  }
}
"""


def test_lines_that_fail_in_both() -> None:
    assert ours(PROGRAM, 10.0).failing == theirs(PROGRAM, 10.0).failing == {3, 7}
    assert ours(LOOP, 10.0).failing == theirs(LOOP, 10.0).failing == {6}


def test_a_program_that_is_not_accepted_is_no_agreement() -> None:
    with pytest.raises(ValueError, match="error"):
        theirs("procedure p() { assert q; }", 10.0)


@pytest.mark.parametrize("name", ["cuda/vector_add.cu", "cuda/compact_no_atomic.cu", "opencl/stream_compaction_early_return.cl"])
def test_kernels(name: str) -> None:
    found, verdicts = programs(CLASSIC / name, 30.0)
    ((kernel, program),) = found.items()
    agreement, detail, mine, _ = compare(print_program(program), verdicts[kernel], 30.0, 30.0)
    assert agreement is Agreement.SAME, detail
    assert bool(mine.failing) == (verdicts[kernel] is not Verdict.VERIFIED)


def test_a_proof_that_is_none_is_seen() -> None:
    found, _ = programs(CLASSIC / "cuda/compact_no_atomic.cu", 30.0)
    (program,) = found.values()
    assert compare(print_program(program), Verdict.VERIFIED, 30.0, 30.0)[0] is Agreement.DIFFERENT


def test_where_boogie_does_not_end_it_gets_one_assertion_at_a_time() -> None:
    alone = only(PROGRAM + LOOP.replace("procedure p", "procedure q"), 7).split("\n")
    assert alone[2] == ""  # a note is not assumed
    assert alone[3] == "  assume x == x;"
    assert alone[6] == "  assert x > 0;"
    assert alone[13] == "    free invariant i >= 0;"
    assert [theirs(only(PROGRAM, line), 10.0).failing for line in (3, 4, 7, 8)] == [{3}, set(), {7}, set()]
    assert [theirs(only(LOOP, line), 10.0).failing for line in (5, 6, 7)] == [set(), {6}, set()]
