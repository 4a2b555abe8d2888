"""What parameters would have to be for tests to hold that nobody passes, and the runs that are made with it."""

from __future__ import annotations

from boogie_ir.lang.kernel import Kernel
from boogie_ir.read.parser import parse_kernel_program
from boogie_ir.simt import ConcreteLaunch, Inputs, execute, prepare
from boogie_ir.simt.watched.aims import Aiming, aims

LAUNCH = ConcreteLaunch((8, 1, 1))


def kernel_of(body: str) -> Kernel:
    arrays = "array global A[*]: bv32 parameter; array group S[8]: bv32; var t: bv32, u: bv32, hit: bool;"
    text = f"dialect cuda; kernel k(n: bv32, m: bv32, b: bv8) {{ {arrays} {body} }}"
    return parse_kernel_program(text, "k.gbpl").kernels[0]


def aimed(body: str, **arguments: int) -> dict[str, int]:
    """What passes each test, by parameter."""
    executable = prepare(kernel_of(body), (), translate=Aiming)
    given = Inputs({"n": 0, "m": 0, "b": 0} | arguments, {"A": [7, 5, 5, 5, 9, 5, 5, 5]})
    return {test.parameter.name: value for test, value in aims(executable, LAUNCH, given)}


def test_what_is_compared_with_the_parameter_is_what_passes() -> None:
    assert aimed("t := local_id_x * 3bv32 + 100bv32; if (t == n) { store S[0bv32] := t; }") == {"n": 112}
    assert aimed("load t := A[local_id_x]; if (m != t) { store S[0bv32] := t; }") == {"m": 9}
    assert aimed("load t := A[4bv32]; hit := t + 1bv32 == n + 4bv32; if (hit) { store S[0bv32] := t; }") == {"n": 6}
    assert aimed("load t := A[4bv32]; if (bvxor32(n, 3bv32) == t) { store S[0bv32] := t; }") == {"n": 10}
    assert aimed("if (n == m) { store S[0bv32] := t; }", n=3) == {"n": 0, "m": 3}
    assert aimed("load t := A[4bv32]; if (zero_extend_8_32(b) == t) { store S[0bv32] := t; }") == {"b": 9}


def test_tests_that_somebody_passes_are_left_alone() -> None:
    assert aimed("if (local_id_x + 100bv32 == n) { store S[0bv32] := t; }", n=103) == {}
    assert aimed("if (n == m) { store S[0bv32] := t; }", n=3, m=3) == {}
    assert aimed("if (bvult32(n, local_id_x)) { store S[0bv32] := t; }") == {}
    assert aimed("if (local_id_x == 99bv32) { if (n == 4bv32) { store S[0bv32] := t; } }") == {}


def test_only_those_who_get_there_count() -> None:
    body = "if (local_id_x == 6bv32) { if (local_id_x * local_id_x == n) { store S[0bv32] := t; } }"
    assert aimed(body) == {"n": 36}
    executable = prepare(kernel_of(body), ())
    result = execute(executable, LAUNCH, Inputs({"n": 36, "m": 0, "b": 0}))
    assert result.contents["S"][0][0] == result.variables["t"][6]
