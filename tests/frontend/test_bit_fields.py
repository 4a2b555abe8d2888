"""Bit-fields: their places as gcc on x86-64 has them, and which accesses their use makes."""

from __future__ import annotations

import pytest

from boogie_ir.lang.kernel import Load, Store
from frontend.errors import SourceError
from tests.frontend.lowering import kinds, only_kernel, output

MIXED = "typedef struct { char first; ushort low : 4, high : 12; uint kind : 2; } mixed;"


def bytes_of(declaration: str, name: str, assignment: str) -> list[int]:
    """The bytes of a zeroed object after an assignment to one of its members, as unsigned numbers."""
    text = (
        f"{declaration} __kernel void k(__global uchar *out) {{ union {{ {name} whole; uchar bytes[sizeof({name})]; }} u;"
        f" for (int i = 0; i < sizeof({name}); i++) u.bytes[i] = 0; u.whole.{assignment};"
        f" for (int i = 0; i < sizeof({name}); i++) out[i] = u.bytes[i]; }}"
    )
    size = {"mixed": 4, "flags": 16, "tight": 3}[name]
    return [v & 0xFF for v in output(text, contents={"out": [0] * size})][:size]


@pytest.mark.parametrize(
    ("assignment", "expected"),
    [("high = 0xfff", "0000ff0f"), ("low = 0xf", "000f0000"), ("kind = 3", "00000030"), ("first = 7", "07000000")],
)
def test_bit_fields_lie_where_gcc_puts_them(assignment: str, expected: str) -> None:
    assert bytes(bytes_of(MIXED, "mixed", assignment)).hex() == expected


def test_a_width_of_zero_starts_a_new_unit() -> None:
    flags = "typedef struct { uint a : 1; uint : 0; ulong wide : 40; bool last : 1; } flags;"
    assert bytes(bytes_of(flags, "flags", "wide = 0xffffffffff")).hex() == "0000000000000000ffffffffff000000"


def test_packed_bit_fields_follow_each_other() -> None:
    tight = "typedef struct __attribute__((packed)) { uint a : 5; uint b : 17; } tight;"
    assert bytes(bytes_of(tight, "tight", "b = 0x1ffff")).hex() == "e0ff3f"


def test_a_write_reads_the_unit_first() -> None:
    kernel = only_kernel("typedef struct { uint a : 4, b : 28; } s; __kernel void k(__global s *p) { p[0].a = 1; }")
    assert kinds(kernel) == ["Load", "Store"]
    load, store = kernel.body
    assert isinstance(load, Load) and isinstance(store, Store)
    assert store.origin.construct == "write to p[0].a"


def test_all_bit_fields_side_by_side_are_one_location() -> None:
    text = "typedef struct { uint a : 20, b : 20; } s; __kernel void k(__global s *p) { p[0].a = 1; }"
    assert kinds(only_kernel(text)) == ["Load", "Load", "Store"]


@pytest.mark.parametrize("field", ["float a : 3", "int a : 33", "int a : 0"])
def test_impossible_widths(field: str) -> None:
    with pytest.raises(SourceError):
        only_kernel(f"typedef struct {{ {field}; }} s; __kernel void k(__global s *p) {{ p[0].a = 1; }}")
