"""Functions of whole values: vectors taken apart and put together, conversions, selections; every result against known values."""

from __future__ import annotations

import struct

import pytest

from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import Apply, Expr, Literal, Var
from boogie_ir.lang.symbols import float_bits
from boogie_ir.lang.types import BV32
from frontend.errors import Misfit
from frontend.tables.registry import Pure, Whole, lookup
from frontend.types.floats import float_literal
from frontend.types.types import (
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    SHORT,
    UCHAR,
    UINT,
    ULONG,
    USHORT,
    Floating,
    Integer,
    Type,
    Vector,
    lanes_of,
)
from frontend.types.values import Address, Value


def vector(element: Integer | Floating, *numbers: float, padded: bool = True) -> Value:
    if isinstance(element, Floating):
        parts: tuple[Expr, ...] = tuple(float_literal(float(n), element.width) for n in numbers)
    else:
        parts = tuple(bv(int(n), element.width) for n in numbers)
    type_: Type = Vector(element, len(parts), padded) if len(parts) > 1 else element
    return Value(type_, parts)


def call(dialect: str, name: str, *arguments: Value) -> Value:
    builtin = lookup(dialect, name)
    assert isinstance(builtin, Whole), name
    result = builtin.build(arguments)
    assert len(result.parts) == lanes_of(result.type)
    return result


def numbers(value: Value) -> list[int]:
    found = []
    for part in value.parts:
        assert isinstance(part, Literal), part
        found.append(int(part.value))
    return found


def ocl(name: str, *arguments: Value) -> Value:
    return call("opencl", name, *arguments)


def cuda(name: str, *arguments: Value) -> Value:
    return call("cuda", name, *arguments)


# -- OpenCL conversions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "argument", "type_", "expected"),
    [
        ("convert_uchar4", vector(INT, 1, 256, -1, 511), Vector(UCHAR, 4), [1, 0, 255, 255]),
        ("convert_uchar4_sat", vector(INT, 1, 256, -1, 511), Vector(UCHAR, 4), [1, 255, 0, 255]),
        ("convert_char_sat", vector(INT, -1000), CHAR, [128]),
        ("convert_char_sat", vector(UINT, 0xFFFFFFFF), CHAR, [127]),
        ("convert_int4", vector(FLOAT, 1.5, -2.5, 0, 7), Vector(INT, 4), [1, 2**32 - 2, 0, 7]),
        ("convert_int2_rtz", vector(FLOAT, 1.5, -2.5), Vector(INT, 2), [1, 2**32 - 2]),
        ("convert_float2", vector(INT, 3, -1), Vector(FLOAT, 2), [float_bits(3, 32), float_bits(-1, 32)]),
        ("convert_long2", vector(INT, 3, -1), Vector(LONG, 2), [3, 2**64 - 1]),
        ("convert_double4", vector(FLOAT, 1, 2, 3, 4), Vector(DOUBLE, 4), [float_bits(n, 64) for n in (1, 2, 3, 4)]),
        ("convert_int", vector(INT, 5), INT, [5]),
        ("as_uint", vector(FLOAT, 1.0), UINT, [0x3F800000]),
        ("as_float", vector(UINT, 0x3F800000), FLOAT, [0x3F800000]),
        ("as_uchar4", vector(UINT, 0x04030201), Vector(UCHAR, 4), [1, 2, 3, 4]),
        ("as_ushort2", vector(UCHAR, 1, 2, 3, 4), Vector(USHORT, 2), [0x0201, 0x0403]),
        ("as_ulong", vector(UINT, 1, 2), ULONG, [(2 << 32) | 1]),
        ("as_int3", vector(UINT, 1, 2, 3, 4), Vector(INT, 3), [1, 2, 3]),
    ],
)
def test_opencl_conversions(name: str, argument: Value, type_: Type, expected: list[int]) -> None:
    result = ocl(name, argument)
    assert result.type == type_
    assert numbers(result) == expected


def test_roundings_have_symbols_of_their_own() -> None:
    unknown = Value(FLOAT, (Var("x", BV32),))
    symbols = set()
    for name in ("convert_int", "convert_int_rte", "convert_int_sat", "convert_int_sat_rte"):
        (part,) = ocl(name, unknown).parts
        assert isinstance(part, Apply)
        symbols.add(part.function)
    assert len(symbols) == 4


@pytest.mark.parametrize(
    ("name", "argument"),
    [
        ("convert_int4", vector(FLOAT, 1, 2)),
        ("as_uint", vector(DOUBLE, 1)),
        ("as_int4", vector(UINT, 1, 2, 3)),
        ("as_float", vector(CHAR, 1)),
    ],
)
def test_impossible_conversions_are_type_errors(name: str, argument: Value) -> None:
    with pytest.raises(Misfit):
        ocl(name, argument)


# -- OpenCL selections and shuffles -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("any", (vector(INT, 0, -1, 0, 0),), [1]),
        ("any", (vector(INT, 0, 1, 2, 3),), [0]),
        ("any", (vector(INT, 1),), [0]),
        ("all", (vector(CHAR, -1, -128),), [1]),
        ("all", (vector(INT, -1, -1, 0, -1),), [0]),
        ("select", (vector(INT, 1), vector(INT, 2), vector(INT, 4)), [2]),
        ("select", (vector(INT, 1), vector(INT, 2), vector(INT, 0)), [1]),
        ("select", (vector(INT, 1, 1), vector(INT, 2, 2), vector(INT, 1, -1)), [1, 2]),
        ("select", (vector(SHORT, 1, 1), vector(SHORT, 2, 2), vector(USHORT, 0x8000, 0x7FFF)), [2, 1]),
        ("bitselect", (vector(UINT, 0xFF00FF00), vector(UINT, 0x12345678), vector(UINT, 0x0000FFFF)), [0xFF005678]),
        ("shuffle", (vector(INT, 10, 11, 12, 13), vector(UINT, 3, 2, 1, 0)), [13, 12, 11, 10]),
        ("shuffle", (vector(INT, 10, 11), vector(UINT, 3, 2, 1, 0)), [11, 10, 11, 10]),
        ("shuffle2", (vector(INT, 10, 11), vector(INT, 20, 21), vector(UINT, 0, 3, 2, 5)), [10, 21, 20, 11]),
        ("vec_step", (vector(INT, 1, 2, 3),), [4]),
        ("upsample", (vector(CHAR, -1), vector(UCHAR, 2)), [0xFF02]),
        ("upsample", (vector(UINT, 1, 2), vector(UINT, 3, 4)), [(1 << 32) | 3, (2 << 32) | 4]),
    ],
)
def test_opencl_selection(name: str, arguments: tuple[Value, ...], expected: list[int]) -> None:
    assert numbers(ocl(name, *arguments)) == expected


def test_a_shuffle_by_an_unknown_mask_chooses_among_all_lanes() -> None:
    mask = Value(Vector(UINT, 2), (Var("i", BV32), bv(1)))
    result = ocl("shuffle", vector(INT, 10, 11), mask)
    assert not isinstance(result.parts[0], Literal)
    assert result.parts[1] == bv(11)


# -- geometry ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dialect", ["cuda", "opencl"])
def test_geometry_has_the_types_it_should(dialect: str) -> None:
    v = vector(FLOAT, 1, 2, 3, padded=dialect == "opencl")
    assert call(dialect, "dot", v, v).type == FLOAT
    assert call(dialect, "length", v).type == FLOAT
    assert call(dialect, "normalize", v).type == v.type
    assert call(dialect, "cross", v, v).type == v.type
    with pytest.raises(Misfit):
        call(dialect, "cross", v)


def test_equal_inputs_give_equal_outputs() -> None:
    v = vector(FLOAT, 1, 2, 3, 4)
    assert ocl("dot", v, v) == ocl("dot", v, v)


def test_integer_dot_products_are_exact() -> None:
    v = vector(INT, 1, 2, 3, padded=False)
    assert numbers(cuda("dot", v, v)) == [14]


# -- CUDA vectors -----------------------------------------------------------------------------------------------


def bits(*values: float) -> list[int]:
    return [int.from_bytes(struct.pack("<f", v), "little") for v in values]


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("make_float4", tuple(vector(FLOAT, n) for n in (1, 2, 3, 4)), bits(1, 2, 3, 4)),
        ("make_float3", (vector(FLOAT, 5),), bits(5, 5, 5)),
        ("make_float3", (vector(FLOAT, 1, 2, 3, 4, padded=False),), bits(1, 2, 3)),
        ("make_float4", (vector(FLOAT, 1, 2, 3, padded=False),), bits(1, 2, 3, 0)),
        ("make_float4", (vector(FLOAT, 1, 2, 3, padded=False), vector(FLOAT, 4)), bits(1, 2, 3, 4)),
        ("make_float2", (vector(INT, 1, 2, padded=False),), bits(1, 2)),
        ("make_uchar4", tuple(vector(INT, n) for n in (1, 256, -1, 0)), [1, 0, 255, 0]),
        ("make_int3", tuple(vector(INT, n) for n in (1, 2, 3)), [1, 2, 3]),
        ("min", (vector(INT, -1), vector(INT, 1)), [2**32 - 1]),
        ("min", (vector(INT, -1), vector(UINT, 1)), [1]),
        ("max", (vector(INT, 1, 5, padded=False), vector(INT, 4, 2, padded=False)), [4, 5]),
        ("abs", (vector(INT, -3),), [3]),
        ("clamp", (vector(INT, 9), vector(INT, 0), vector(INT, 5)), [5]),
        ("__float_as_int", (vector(FLOAT, 1.0),), [0x3F800000]),
        ("__int_as_float", (vector(INT, 0x3F800000),), [0x3F800000]),
        ("__hiloint2double", (vector(INT, 0x3FF00000), vector(INT, 0)), [float_bits(1.0, 64)]),
        ("__double2hiint", (vector(DOUBLE, 1.0),), [0x3FF00000]),
        ("__int2float_rn", (vector(INT, -1),), bits(-1)),
        ("__usad4", (vector(UINT, 0x01020304), vector(UINT, 0x04030201)), [8]),
        ("__usad4", (vector(UINT, 0xFF000000), vector(UINT, 0), vector(UINT, 5)), [260]),
    ],
)
def test_cuda_values(name: str, arguments: tuple[Value, ...], expected: list[int]) -> None:
    assert numbers(cuda(name, *arguments)) == expected


def test_making_a_vector_of_too_many_numbers_is_a_type_error() -> None:
    with pytest.raises(Misfit):
        cuda("make_float2", *(vector(FLOAT, n) for n in (1, 2, 3)))


def test_pointers_are_no_numbers() -> None:
    pointer = Value(INT, (Address(frozenset(), bv(2), bv(0)),))
    with pytest.raises(Misfit):
        cuda("abs", pointer)


# -- tables of exact integer functions, through the look-up ------------------------------------------------------


@pytest.mark.parametrize(
    ("dialect", "name", "element", "operands", "expected"),
    [
        ("opencl", "add_sat", UCHAR, (200, 100), 255),
        ("opencl", "add_sat", CHAR, (100, 100), 127),
        ("opencl", "sub_sat", UINT, (1, 2), 0),
        ("opencl", "sub_sat", INT, (0x80000000, 1), 0x80000000),
        ("opencl", "hadd", UINT, (0xFFFFFFFF, 0xFFFFFFFD), 0xFFFFFFFE),
        ("opencl", "rhadd", UINT, (1, 2), 2),
        ("opencl", "mul_hi", UINT, (0x80000000, 4), 2),
        ("opencl", "mad_hi", INT, (0x40000000, 4, 5), 6),
        ("opencl", "mad_sat", CHAR, (100, 2, 0), 127),
        ("opencl", "mad24", INT, (3, 4, 5), 17),
        ("opencl", "mul24", UINT, (3, 4), 12),
        ("opencl", "rotate", UCHAR, (0x81, 1), 0x03),
        ("opencl", "clz", USHORT, (1,), 15),
        ("opencl", "popcount", UCHAR, (0xFF,), 8),
        ("opencl", "abs", CHAR, (0x80,), 0x80),
        ("opencl", "abs_diff", CHAR, (0x80, 0x7F), 0xFF),
        ("opencl", "clamp", INT, (7, 0, 5), 5),
        ("opencl", "min", UCHAR, (255, 1), 1),
        ("opencl", "max", CHAR, (255, 1), 1),
        ("cuda", "__clz", INT, (1,), 31),
        ("cuda", "__ffs", INT, (8,), 4),
        ("cuda", "__ffs", INT, (0,), 0),
        ("cuda", "__popc", UINT, (0xF0F0,), 8),
        ("cuda", "__popcll", ULONG, (2**64 - 1,), 64),
        ("cuda", "__clzll", LONG, (1,), 63),
        ("cuda", "__brev", UINT, (1,), 0x80000000),
        ("cuda", "__mul24", INT, (6, 7), 42),
        ("cuda", "__umulhi", UINT, (0x80000000, 2), 1),
        ("cuda", "__mulhi", INT, (0xFFFFFFFF, 2), 0xFFFFFFFF),
        ("cuda", "__sad", INT, (2, 5, 10), 13),
        ("cuda", "__usad", UINT, (5, 2, 10), 13),
        ("cuda", "__byte_perm", UINT, (0x33221100, 0x77665544, 0x0246), 0x00224466),
        ("cuda", "__funnelshift_l", UINT, (0x80000000, 1, 1), 3),
        ("cuda", "__vadd4", UINT, (0x01FF01FF, 0x01010101), 0x02000200),
        ("cuda", "__vcmpgtu4", UINT, (0x02FF0180, 0x0201017F), 0x00FF00FF),
        ("cuda", "__vcmpgts4", UINT, (0x02FF0180, 0x0201017F), 0x00000000),
        ("cuda", "__vsetleu2", UINT, (0x00018000, 0x00017FFF), 0x00010000),
        ("cuda", "__vsetles2", UINT, (0x00018000, 0x00017FFF), 0x00010001),
        ("cuda", "__vcmpne2", UINT, (0x00010002, 0x00010003), 0x0000FFFF),
        ("cuda", "__vcmplts2", UINT, (0xFFFF0001, 0x0000FFFF), 0xFFFF0000),
        ("cuda", "__vsetgeu4", UINT, (0x01020304, 0x01030204), 0x01000101),
        ("cuda", "__vcmpeq4", UINT, (0x01020304, 0x01030204), 0xFF0000FF),
        ("cuda", "__vaddus4", UINT, (0x01FF01FF, 0x01010101), 0x02FF02FF),
        ("cuda", "__vmaxs2", UINT, (0xFFFF0001, 0x00000000), 0x00000001),
        ("cuda", "__dp4a", INT, (0x01010101, 0x02FF0201, 10), 14),
        ("cuda", "umin", UINT, (0xFFFFFFFF, 1), 1),
        ("cuda", "llabs", LONG, (2**64 - 5,), 5),
    ],
)
def test_integer_tables(dialect: str, name: str, element: Integer, operands: tuple[int, ...], expected: int) -> None:
    builtin = lookup(dialect, name)
    if isinstance(builtin, Whole):
        assert numbers(builtin.build(tuple(vector(element, o) for o in operands))) == [expected]
        return
    assert isinstance(builtin, Pure)
    result = builtin.build(tuple(bv(o, element.width) for o in operands), element)
    assert isinstance(result, Literal)
    assert result.value == expected
