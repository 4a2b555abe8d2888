"""How often a kernel is lowered until its memory model is stable, its missing pieces are chosen and its width is known."""

from __future__ import annotations

import pytest

from boogie_ir.lang.kernel import Kernel
from boogie_ir.lang.program import Axiom
from frontend.kernels import lower
from frontend.kernels.kernels import KernelSource
from frontend.load import load
from frontend.memory.memory import Memory
from frontend.names.frame import Program

HELPER = "int one(__private int *t, int n) { t[n & 3] += n; return t[(n + 1) & 3]; }"


def passes(text: str, monkeypatch: pytest.MonkeyPatch, *, bits: int = 64) -> list[tuple[int, bool]]:
    """The widths of the passes over one kernel, and whether each came to the kernel's end."""
    found: list[tuple[int, bool]] = []
    one_pass = lower._pass

    def counted(program: Program, source: KernelSource, memory: Memory) -> tuple[Kernel, list[Axiom]]:
        found.append((program.options.pointer_bits, False))
        result = one_pass(program, source, memory)
        found[-1] = program.options.pointer_bits, True
        return result

    monkeypatch.setattr(lower, "_pass", counted)
    program = load("k.cl", text, "opencl", pointer_bits=bits, lenient=True)
    assert len(program.kernels) == 1
    return found


def test_an_array_that_is_indexed_with_a_variable_stays_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "__kernel void k(__global int *a, int n) { int t[4]; t[0] = n; t[n & 3] = 2; a[0] = t[1] + t[n & 1]; }"
    assert passes(text, monkeypatch, bits=32) == [(32, True)] * 2


def test_an_array_behind_a_parameter_too(monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"{HELPER} __kernel void k(__global int *a, int n) {{ int t[4] = {{0}}; a[0] = one(t, n); }}"
    assert passes(text, monkeypatch, bits=32) == [(32, True)] * 2


def test_a_table_too_long_for_registers_stays_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "__kernel void k(__global int *a) { int t[100]; t[7] = 1; a[0] = t[7]; }"
    assert passes(text, monkeypatch, bits=32) == [(32, True)] * 2


def test_an_array_that_is_read_as_another_type_stays_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "__kernel void k(__global int *a) { short t[4]; t[1] = 7; a[0] = *(int *)(t + 1); a[1] = *(char *)(t + 2); }"
    assert passes(text, monkeypatch, bits=32) == [(32, True)] * 2


@pytest.mark.parametrize(
    "body",
    [
        "int v = 0; __private int *p; if (a[1]) { p = &v; *p = 4; } a[0] = v;",  # only one thing to point to: a register does
        "__global int *p = a + 1; p[get_local_id(0)] = 1; p++; *p = 2;",
        "int t[4]; __private int *p = t; p[a[0] & 3] = 1; a[0] = t[1];",
    ],
)
def test_where_a_pointer_leads_costs_one_pass(body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert passes(f"__kernel void k(__global int *a) {{ {body} }}", monkeypatch, bits=32) == [(32, True)] * 2


def test_what_one_of_two_pointers_leads_to_is_an_array(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guess knows neither, and its result must not be taken."""
    body = "int v = 0, w = 0; __private int *p = &v; if (a[1]) p = &w; *p = 4; a[0] = v; a[2] = w;"
    assert passes(f"__kernel void k(__global int *a) {{ {body} }}", monkeypatch, bits=32) == [(32, True)] * 3


def test_a_number_that_is_chosen_for_the_only_kernel_costs_one_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "__kernel void k(__global int *a) { __local int t[WIDTH]; t[0] = 1; a[0] = t[0]; }"
    assert passes(text, monkeypatch, bits=32) == [(32, False), (32, True)]


def test_a_pass_ends_where_the_width_is_known_to_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"{HELPER} __kernel void k(__global int *a, ulong n) {{ int t[4]; a[n] = 0; a[1] = one(t, 1); }}"
    assert passes(text, monkeypatch) == [(32, False), (64, True)]
