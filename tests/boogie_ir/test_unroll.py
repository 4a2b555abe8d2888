"""Unwinding and k-induction, judged by which assertions can be proved afterwards."""

from __future__ import annotations

import pytest

from boogie_ir.lang.program import Procedure, While
from boogie_ir.prove.discharge import Proved, discharge
from boogie_ir.read.parser import parse_program
from boogie_ir.smt.choice.backends import open_backend
from boogie_ir.transform.unroll import k_induction, unwind
from boogie_ir.vc.cfg import ControlFlowError, statements
from boogie_ir.vc.vcgen import obligations

COUNT = """
procedure p(n: int) {
  var i: int;
  i := 0;
  while (i < n) {
    assert i < 2;
    i := i + 1;
  }
}
"""

SWAP = """
procedure p(a: int, b: int, n: int)
  requires a != 0 && b != 0;
{
  var x, y, t, i: int;
  x, y, i := a, b, 0;
  while (i < n) invariant x != 0; {
    t := x;
    x := y;
    y := t;
    i := i + 1;
  }
  assert x != 0;
}
"""

LEAVE = """
procedure p(n: int) {
  var i, x: int;
  i, x := 0, 0;
  while (true) {
    if (i == n) { x := i; break; }
    i := i + 1;
  }
  assert x != 7;
}
"""

NESTED = """
procedure p(n: int) {
  var i, j, x: int;
  i, x := 0, 0;
  while (i < n) {
    j := 0;
    while (j < n) {
      if (j == 1) { break; }
      x := x + 1;
      j := j + 1;
    }
    i := i + 1;
  }
  assert x <= 2;
}
"""


def procedure(text: str) -> Procedure:
    return parse_program(text).procedures[0]


def proved(changed: Procedure) -> bool:
    assert not any(isinstance(s, While) for s in statements(changed.body or ()))
    return all(isinstance(o.result, Proved) for o in discharge(obligations(changed), open_backend("z3")))


def test_unwinding_sees_the_iterations_it_is_given() -> None:
    assert proved(unwind(procedure(COUNT), 2))
    assert not proved(unwind(procedure(COUNT), 3))


def test_unwinding_goes_on_behind_the_loop() -> None:
    assert proved(unwind(procedure(LEAVE), 6))
    assert not proved(unwind(procedure(LEAVE), 8))


def test_nested_loops_are_unwound_each() -> None:
    assert proved(unwind(procedure(NESTED), 2))
    assert not proved(unwind(procedure(NESTED), 3))


def test_induction_over_two_iterations() -> None:
    assert not proved(k_induction(procedure(SWAP), 1))
    assert proved(k_induction(procedure(SWAP), 2))


def test_induction_proves_nothing_false() -> None:
    for depth in (1, 2, 3):
        assert not proved(k_induction(procedure(COUNT), depth))
        assert not proved(k_induction(procedure(LEAVE), depth))
        assert not proved(k_induction(procedure(NESTED), depth))


CALLS = """
procedure q() returns (r: int);
procedure p(n: int) {
  var i: int;
  i := 0;
  while (i < n) { call i := q(); }
}
"""


def test_no_induction_over_calls() -> None:
    with pytest.raises(ControlFlowError, match="p: no induction") as raised:
        k_induction(parse_program(CALLS).procedures[1], 2)
    assert raised.value.origin.span.line == 6
