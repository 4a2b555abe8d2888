"""Loops of every shape written out: what fails within so many iterations, and only that."""

from __future__ import annotations

import pytest

from boogie_ir.prove.discharge import Proved, discharge
from boogie_ir.read.parser import parse_program
from boogie_ir.smt.choice.backends import open_backend
from boogie_ir.vc import unwind_graph
from boogie_ir.vc.unwind_graph import Unwinding
from boogie_ir.vc.vcgen import obligations
from houdini.verify import Chosen, verify_program

WHILE = """procedure p(n: int) {
  var i: int;
  i := 0;
  while (i < n)
    invariant i != 3;
  {
    assert i < 2;
    i := i + 1;
  }
  assert i < 4;
}
"""
# The same with gotos, and no invariant.
GOTO = """procedure p(n: int) {
  var i: int;
  i := 0;
  head: goto body, after;
  body: assume i < n;
  assert i < 2;
  i := i + 1;
  goto head;
  after: assume i >= n;
  assert i < 4;
}
"""
# Entered at two places: b runs once more than a, or as often.
TWO_ENTRIES = """procedure p(c: bool) {
  var i, j: int;
  i, j := 0, 0;
  goto a, b;
  a: i := i + 1;
  b: j := j + 1;
  assert j <= 2;
  goto a, done;
  done: assert i == j || i + 1 == j;
}
"""
# The inner loop starts again with each iteration of the outer one.
NESTED = """procedure p() {
  var i, j, sum: int;
  i, sum := 0, 0;
  while (i < 3) {
    j := 0;
    while (j < 3) { j, sum := j + 1, sum + 1; }
    i := i + 1;
  }
  assert sum == 9;
  assert sum != 9;
}
"""


def failing(text: str, times: int, *, asserted: bool = False) -> set[int]:
    (procedure,) = parse_program(text).procedures
    backend = open_backend()
    outcomes = discharge(obligations(procedure, parse_program(text), Unwinding(times, asserted)), backend, 5.0)
    backend.close()
    return {o.obligation.origin.span.line for o in outcomes if not isinstance(o.result, Proved)}


@pytest.mark.parametrize("text, line, after", [(WHILE, 7, 10), (GOTO, 6, 10)])
def test_a_defect_is_found_in_its_iteration(text: str, line: int, after: int) -> None:
    assert failing(text, 2) == set()
    assert line in failing(text, 3)
    assert after not in failing(text, 3)


def test_invariants_are_asserted_on_arrival() -> None:
    broken = WHILE.replace("i < 2", "true")
    assert failing(broken, 2) == set()
    assert failing(broken, 3) == {5}
    assert failing(broken.replace("i := 0", "i := 3"), 0) == {5}


def test_loops_with_two_entries() -> None:
    assert failing(TWO_ENTRIES, 0) == set()
    assert failing(TWO_ENTRIES, 3) == {7}


def test_inner_loops_start_again() -> None:
    assert failing(NESTED, 2) == set()  # no execution gets beyond
    assert failing(NESTED, 3) == {10}


def test_it_is_asserted_that_no_loop_goes_on() -> None:
    assert failing(NESTED, 3, asserted=True) == {10}
    assert failing(NESTED, 2, asserted=True) == {6}  # what comes after rests on it


def test_too_many_copies_are_a_fault_and_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unwind_graph, "MOST_BLOCKS", 10)
    backend = open_backend()
    (verified,) = verify_program(parse_program(NESTED), backend, unwinding=Unwinding(9))
    backend.close()
    assert verified.fault is not None
    assert "unwind fewer times" in verified.fault.message


def test_procedures_are_chosen_by_patterns() -> None:
    assert "Foo" in Chosen()
    assert "Foo.Bar" in Chosen(("*Bar",))
    assert "Foo.Bar" not in Chosen(("Bar*", "F?o*"))
    assert "a[b]" in Chosen(("*[b]",))
    assert "Foo.Bar" not in Chosen(("Foo*",), ("*.B*",))
