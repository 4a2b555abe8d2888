"""The semantic types of the front end: what C, OpenCL and CUDA types mean once names are resolved.

Types are plain values and compare by structure. Qualifiers live where they matter: in :class:`Pointer` (what it points
to may be const, volatile, in an address space); a variable's own qualifiers belong to its declaration. A record is
named by its unique name (``S``, ``Pair<int>``); its members are in a table (:mod:`frontend.types.layout`), so that records
may contain pointers to themselves.
"""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from typing import TypeAlias, assert_never

from boogie_ir.lang import types as ir
from boogie_ir.lang.frozen import frozen
from frontend.errors import Misfit


class AddressSpace(Enum):
    """Where a pointer of an OpenCL type points; CUDA pointers and unqualified ones are GENERIC."""

    GENERIC = ""
    GLOBAL = "__global"
    LOCAL = "__local"
    CONSTANT = "__constant"
    PRIVATE = "__private"


@frozen
class Void:
    """``void``."""


@frozen
class Boolean:
    """``bool``: one byte in memory, truth values in expressions."""


@frozen
class Integer:
    """An integer type; ``name`` is its canonical spelling, which tells ``long`` from ``long long`` of the same width.

    ``pointer_wide`` marks the 32-bit types that the source calls ``size_t`` or ``ptrdiff_t``; otherwise nothing tells them apart.
    """

    name: str
    width: int
    signed: bool
    rank: int
    pointer_wide: bool = field(default=False, compare=False, repr=False)


@frozen
class Floating:
    """``half``, ``float`` or ``double`` (``long double`` is ``double``): opaque bits of ``width``."""

    name: str
    width: int


@frozen
class Enumeration:
    """An enumerated type; its values are those of ``underlying``. Scoped ones do not convert implicitly.

    ``number`` tells it from others of the same name; ``boolean``: what it is made from counts as a truth value.
    ``promoted`` is what its values are promoted to where its declaration names no type; None where it does, or in C.
    """

    name: str
    underlying: Integer
    scoped: bool = False
    number: int = 0
    boolean: bool = False
    promoted: Integer | None = None


ANY_GROUP = "thread_group"  # of cooperative groups: what is given this type stays the group that it is
NAMED_LANES = "coalesced_group"  # its value is the mask of its lanes
UNSIZED_GROUPS = (NAMED_LANES, "thread_block_tile")  # of the latter's size and places nothing is known
PART_OF = "part of a "  # before the name of a handle of which less is known: it converts to no other


@frozen
class Opaque:
    """A type whose values the language does not define: events, samplers, images, textures, streams, random states.

    ``event_t`` and the like are 32-bit values; the name decides what the builtins do with them. ``element`` is the
    template argument of ``texture<float4, 2>``.
    """

    name: str
    element: Type | None = None


@frozen
class Vector:
    """An OpenCL or CUDA vector; three lanes take the space of four in OpenCL (``padded``).

    ``ones``: lanes without an initialiser are one (``dim3``), which converts to and from any other vector of its lanes.
    """

    element: Integer | Floating | Boolean
    lanes: int
    padded: bool = True
    ones: bool = field(default=False, compare=False)


@frozen
class Pointer:
    """A pointer to ``target``, which may be const or volatile and lies in ``space``."""

    target: Type
    space: AddressSpace = AddressSpace.GENERIC
    const: bool = False
    volatile: bool = False


@frozen
class Array:
    """``element[length]``; ``length`` is None where the declaration leaves it open."""

    element: Type
    length: int | None


@frozen
class Record:
    """A struct, class or union by its unique name."""

    name: str
    union: bool = False


@frozen
class Function:
    """A function type: only ever the target of a pointer, or the type of a designator."""

    result: Type
    parameters: tuple[Type, ...]
    variadic: bool = False


@frozen
class Reference:
    """A C++ reference to ``target``; only ever the type of a variable, a parameter or a result."""

    target: Type
    const: bool = False
    rvalue: bool = False
    volatile: bool = False


Scalar: TypeAlias = Boolean | Integer | Floating | Enumeration
Arithmetic: TypeAlias = Boolean | Integer | Floating | Enumeration | Vector
Type: TypeAlias = (
    Void | Boolean | Integer | Floating | Enumeration | Opaque | Vector | Pointer | Array | Record | Function | Reference
)

VOID = Void()
BOOL = Boolean()
CHAR = Integer("char", 8, True, 1)
SCHAR = Integer("signed char", 8, True, 1)
UCHAR = Integer("unsigned char", 8, False, 1)
SHORT = Integer("short", 16, True, 2)
USHORT = Integer("unsigned short", 16, False, 2)
INT = Integer("int", 32, True, 3)
UINT = Integer("unsigned int", 32, False, 3)
SIZE32 = Integer("unsigned int", 32, False, 3, pointer_wide=True)
DIFFERENCE32 = Integer("int", 32, True, 3, pointer_wide=True)
LONG = Integer("long", 64, True, 4)
ULONG = Integer("unsigned long", 64, False, 4)
LONGLONG = Integer("long long", 64, True, 5)
ULONGLONG = Integer("unsigned long long", 64, False, 5)
HALF = Floating("half", 16)
FLOAT = Floating("float", 32)
DOUBLE = Floating("double", 64)
EVENT = Opaque("event_t")

_UNSIGNED = {CHAR: UCHAR, SCHAR: UCHAR, SHORT: USHORT, INT: UINT, LONG: ULONG, LONGLONG: ULONGLONG}
_SIGNED = {unsigned: signed for signed, unsigned in _UNSIGNED.items() if signed != CHAR}


def size_type(pointer_bits: int) -> Integer:
    """``size_t``: as wide as a pointer."""
    return SIZE32 if pointer_bits == 32 else ULONG


def difference_type(pointer_bits: int) -> Integer:
    """``ptrdiff_t``: as wide as a pointer."""
    return DIFFERENCE32 if pointer_bits == 32 else LONG


def to_unsigned(integer: Integer) -> Integer:
    """The unsigned type of the same rank."""
    return _UNSIGNED.get(integer, integer)


def to_signed(integer: Integer) -> Integer:
    """The signed type of the same rank."""
    return _SIGNED.get(integer, integer)


def integer_of(width: int, signed: bool) -> Integer:
    """The plainest integer type of this width."""
    signed_type = {8: CHAR, 16: SHORT, 32: INT, 64: LONG}[width]
    return signed_type if signed else to_unsigned(signed_type)


def floating_of(width: int) -> Floating:
    return {16: HALF, 32: FLOAT, 64: DOUBLE}[width]


def is_integral(type_: Type) -> bool:
    """Whether C counts the type as an integer: booleans and unscoped enumerations do."""
    return isinstance(type_, Integer | Boolean) or (isinstance(type_, Enumeration) and not type_.scoped)


def is_arithmetic(type_: Type) -> bool:
    """Whether the type is a number (no vector)."""
    return is_integral(type_) or isinstance(type_, Floating)


def is_group(type_: Type) -> bool:
    """Whether the type is one of the cooperative groups."""
    if not isinstance(type_, Opaque):
        return False
    name = type_.name.removeprefix(PART_OF).partition("<")[0]
    return name in ("thread_block", "grid_group", "multi_grid_group", "cluster_group", ANY_GROUP, *UNSIZED_GROUPS)


def is_scalar(type_: Type) -> bool:
    """Whether a value of the type is one expression (pointers are not)."""
    return isinstance(type_, Integer | Boolean | Floating | Enumeration | Opaque)


def element_of(type_: Type) -> Type:
    """The lane type of a vector, the type itself otherwise."""
    return type_.element if isinstance(type_, Vector) else type_


def lanes_of(type_: Type) -> int:
    """The number of lanes of a vector, 1 otherwise."""
    return type_.lanes if isinstance(type_, Vector) else 1


def with_element(type_: Type, element: Integer | Floating | Boolean) -> Type:
    """The type with its lanes (or itself, if scalar) replaced: ``with_element(float4, INT)`` is ``int4``."""
    return Vector(element, type_.lanes, type_.padded) if isinstance(type_, Vector) else element


def underlying(type_: Type) -> Type:
    """The integer type of an enumeration, the type itself otherwise."""
    return type_.underlying if isinstance(type_, Enumeration) else type_


def scalar_width(type_: Type) -> int:
    """The bits that a scalar takes in memory."""
    match type_:
        case Boolean():
            return 8
        case Integer() | Floating():
            return type_.width
        case Enumeration():
            return type_.underlying.width
        case Opaque():
            return 32
        case _:
            raise Misfit(f"{spell(type_)} is not a scalar")


def is_signed(type_: Type) -> bool:
    """Whether a scalar's integer value is read as two's complement."""
    type_ = underlying(type_)
    return isinstance(type_, Integer) and type_.signed


def ir_type(type_: Type) -> ir.Type:
    """The type of the expressions that stand for values of a scalar type."""
    return ir.BOOL if isinstance(type_, Boolean) else ir.BitVec(scalar_width(type_))


def spell(type_: Type) -> str:
    """The type as C spells it, for messages and reports."""
    match type_:
        case Void():
            return "void"
        case Boolean():
            return "bool"
        case Integer() | Floating() | Enumeration() | Record():
            return type_.name
        case Opaque():
            return type_.name
        case Vector():
            return f"{_VECTOR_PREFIX.get(spell(type_.element), spell(type_.element))}{type_.lanes}"
        case Pointer():
            words = [w for w, on in (("const", type_.const), ("volatile", type_.volatile)) if on]
            if type_.space is not AddressSpace.GENERIC:
                words.insert(0, type_.space.value)
            if isinstance(type_.target, Function):
                parameters = ", ".join(map(spell, type_.target.parameters))
                return f"{spell(type_.target.result)} (*)({parameters})"
            return " ".join([*words, f"{spell(type_.target)} *"])
        case Array():
            extents = ""
            inner: Type = type_
            while isinstance(inner, Array):
                extents += f"[{'' if inner.length is None else inner.length}]"
                inner = inner.element
            return f"{spell(inner)}{extents}"
        case Function():
            return f"{spell(type_.result)} ({', '.join(map(spell, type_.parameters))})"
        case Reference():
            words = [w for w, on in (("const ", type_.const), ("volatile ", type_.volatile)) if on]
            return f"{''.join(words)}{spell(type_.target)} &{'&' if type_.rvalue else ''}"
    assert_never(type_)


_VECTOR_PREFIX = {
    "unsigned char": "uchar",
    "unsigned short": "ushort",
    "unsigned int": "uint",
    "unsigned long": "ulong",
    "long long": "longlong",
    "unsigned long long": "ulonglong",
}

_NAMED: dict[str, Type] = {
    "void": VOID,
    "bool": BOOL,
    "_Bool": BOOL,
    **{t.name: t for t in (CHAR, SCHAR, UCHAR, SHORT, USHORT, INT, UINT, LONG, ULONG, LONGLONG, ULONGLONG)},
    **{t.name: t for t in (HALF, FLOAT, DOUBLE)},
    "__half": HALF,
    "__half2": Vector(HALF, 2, False),
    "long double": DOUBLE,
    "uchar": UCHAR,
    "ushort": USHORT,
    "uint": UINT,
    "ulong": ULONG,
    "int8_t": SCHAR,
    "int16_t": SHORT,
    "int32_t": INT,
    "int64_t": LONG,
    "uint8_t": UCHAR,
    "uint16_t": USHORT,
    "uint32_t": UINT,
    "uint64_t": ULONG,
    "wchar_t": INT,
    "clock_t": LONG,
    "time_t": LONG,
    "cudaTextureObject_t": ULONGLONG,
}

_ELEMENTS: dict[str, Integer | Floating] = {
    "char": CHAR,
    "uchar": UCHAR,
    "short": SHORT,
    "ushort": USHORT,
    "int": INT,
    "uint": UINT,
    "long": LONG,
    "ulong": ULONG,
    "longlong": LONGLONG,
    "ulonglong": ULONGLONG,
    "float": FLOAT,
    "double": DOUBLE,
    "half": HALF,
}


def builtin_type(dialect: str, name: str, pointer_bits: int) -> Type | None:
    """The type that a language defines under this name; None where there is none (opaque types are not here)."""
    if name in _NAMED:
        return _NAMED[name]
    if name in ("size_t", "uintptr_t", "ptr_base_t"):
        return size_type(pointer_bits)
    if name == "dim3":
        return Vector(UINT, 3, False, ones=True)
    if name in ("ptrdiff_t", "intptr_t"):
        return difference_type(pointer_bits)
    if dialect == "opencl" and name.startswith("atomic_"):
        return INT if name == "atomic_flag" else builtin_type(dialect, f"{name.removeprefix('atomic_')}", pointer_bits)
    prefix = name.rstrip("0123456789")
    lanes = name[len(prefix) :]
    if prefix not in _ELEMENTS or not lanes:
        return None
    if dialect == "opencl" and lanes in ("2", "3", "4", "8", "16"):
        return Vector(_ELEMENTS[prefix], int(lanes), True)
    if dialect == "cuda" and lanes in ("1", "2", "3", "4"):
        return Vector(_ELEMENTS[prefix], int(lanes), False)
    return None
