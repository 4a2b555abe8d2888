"""What host code computes with, as far as it matters to launches: integers over symbols, structures, memory of the device.

An integer is a bit-vector expression of its C type's width, so that conversions and wrapping around are what C says. Its
variables are *symbols*: each stands for what one evaluation gave (an argument of the program, a file's contents, an unknown
call). Nothing is ever assumed of a symbol, and no two are taken to be equal. What is not understood is ``Unknown``, or a new
symbol.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from enum import Enum
from typing import TypeAlias

from boogie_ir.lang.build import and_, binary, bv, ite, not_, width_of
from boogie_ir.lang.expr import BinaryOp, Expr, Extend, Extract, Literal, Var
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.source import Span
from boogie_ir.lang.traverse import within
from boogie_ir.lang.types import BitVec
from frontend.syntax import syntax
from frontend.types.conversions import convert_scalar, truth
from frontend.types.types import ULONG, Boolean, Enumeration, Integer, Type, Vector, underlying
from frontend.types.types import Pointer as PointerType

BOOLEAN = Integer("bool", 8, False, 0)
"""How truth values are kept: as 0 or 1."""
SYMBOL = "host:"  # how the names of symbols begin
SOMETHING = f"{SYMBOL}0"  # a condition that is not known
MOST_NODES = 60  # of an expression; what is larger becomes a symbol
EXACT = {32: 1 << 24, 64: 1 << 53}  # integers up to this are floating-point numbers of these widths


@frozen
class Number:
    """An integer: its bits, and the type that says how they are read."""

    bits: Expr
    type: Integer


@frozen
class Quotient:
    """The floating-point number of so many bits that is nearest to the quotient of two integers (of 64 bits, signed).

    ``whole``: it is the numerator exactly.
    """

    numerator: Expr
    denominator: Expr
    width: int
    whole: bool = False


@frozen_node
class Block:
    """Memory of the device that one execution of an allocation gave: ``size`` (64 bits) in bytes, as the source spells it."""

    size: Expr
    words: str
    span: Span


@frozen
class Pointer:
    """Points so many bytes (64 bits) into a block."""

    block: Block
    offset: Expr = bv(0, 64)


@frozen
class OneOf:
    """Points to the beginning of one of several blocks; ``size`` (64 bits) is that of the one."""

    blocks: frozenset[Block]
    size: Expr


@frozen
class Place:
    """A variable of the host, or a member within it."""

    variable: int
    path: tuple[str, ...] = ()


@frozen
class Address:
    """Where a variable of the host is."""

    place: Place


@frozen
class Fields:
    """A structure. Members that are not among the values are arbitrary; ``types`` has those that are known."""

    values: Mapping[str, Value] = field(hash=False)
    types: Mapping[str, Type] = field(hash=False, compare=False)


@frozen
class Items:
    """The elements of an array that its declaration lists."""

    values: tuple[Value, ...]


@frozen
class Container:
    """A vector of the host or of the device: how many elements it has, and the beginning of its memory if a kernel may use it."""

    count: Number
    element: int | None
    device: bool
    memory: Pointer | OneOf | None = None


@frozen_node
class Callee:
    """A function that is passed on: its name as it is written; ``others`` are kernels that it does not mean there."""

    name: syntax.Name
    others: tuple[syntax.Function, ...] = ()


@frozen_node
class Closure:
    """A lambda, and what names mean where it stands."""

    function: syntax.Function
    names: object


@frozen
class Text:
    """A string."""

    words: str


@frozen_node
class KernelObject:
    """A kernel of OpenCL's; the arguments that it has been given are kept at a place, by :func:`nth`."""

    name: syntax.Name
    place: Place


@frozen_node
class SomeKernel:
    """One of some kernels of OpenCL's, to which others may give arguments, too."""

    names: tuple[syntax.Name, ...]


@frozen
class LocalMemory:
    """An argument of OpenCL's kernels: memory that each work-group has."""

    block: Block


@frozen
class NdRange:
    """Ranges of a launch of OpenCL's: offset, global size, local size, of which the first and the last may not be there."""

    ranges: tuple[Value, ...]


@frozen
class Shaped:
    """An array of Python's: how long it is in each dimension, the bytes of an element, and the beginning of its memory.

    ``sure``: it is one, and these are its dimensions; else it is an object that has as many elements.
    """

    lengths: tuple[Number, ...]
    element: int | None
    memory: Pointer | OneOf | None = None
    sure: bool = True


@frozen
class Module:
    """Compiled kernels of a language, in Python."""

    dialect: str


class StreamKind(Enum):
    """How a stream is ordered with the legacy default stream."""

    DEFAULT = "default"  # the stream 0: the legacy one, or that of the thread, as the program is compiled
    LEGACY = "legacy"
    PER_THREAD = "per thread"
    BLOCKING = "blocking"
    NON_BLOCKING = "non-blocking"
    UNKNOWN = "unknown"


@frozen
class Stream:
    """A stream that one execution made, or of which only that is known that it is one: ``number`` tells it from others.

    ``loops``: those in whose iterations it was made or come upon; each has one of its own.
    """

    number: int
    kind: StreamKind
    name: str = field(default="", compare=False)
    loops: tuple[int, ...] = ()


@frozen
class Event:
    """An event, in the same way."""

    number: int
    name: str = field(default="", compare=False)
    loops: tuple[int, ...] = ()
    known: bool = True


@frozen
class Unknown:
    """Something of which nothing is known."""


Value: TypeAlias = (
    Number | Quotient | Pointer | OneOf | Address | Fields | Items | Container | Callee | Closure
    | Text | KernelObject | SomeKernel | LocalMemory | NdRange | Shaped | Module | Stream | Event | Unknown
)  # fmt: skip

UNKNOWN = Unknown()


class Symbols:
    """Makes symbols, and remembers what the source calls them.

    ``vague`` are those that stand for values of which more was known: where ways meet, in iterations of loops, where an
    expression is too large. Not every value of such a symbol need occur.
    """

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.vague: set[str] = set()
        self.made = 0

    def symbol(self, width: int, name: str = "") -> Var:
        self.made += 1
        made = Var(f"{SYMBOL}{self.made}", BitVec(width))
        if name:
            self.names[made.name] = name
        return made

    def number(self, type_: Integer, name: str = "") -> Number:
        return Number(self.symbol(type_.width, name), type_)

    def any_of(self, type_: Integer, name: str = "") -> Number:
        """One of several values."""
        made = self.symbol(type_.width, name)
        self.vague.add(made.name)
        return Number(made, type_)

    def of_type(self, type_: Type | None, name: str = "") -> Value:
        """An arbitrary value of a type."""
        integer = integer_type(type_)
        if integer is not None:
            return self.number(integer, name)
        if isinstance(type_, Vector) and isinstance(type_.element, Integer):
            return Fields({}, dict.fromkeys("xyzw"[: type_.lanes], type_.element))
        return UNKNOWN

    def called(self, value: Value, name: str) -> None:
        """A symbol is known by the name of the first variable that keeps it, as whatever type."""
        bits = value.bits if isinstance(value, Number) else None
        while isinstance(bits, Extend | Extract):
            bits = bits.operand
        if isinstance(bits, Var):
            self.names.setdefault(bits.name, name)

    def bounded(self, value: Value, name: str = "") -> Value:
        """The value, or a symbol in place of an expression that is too large."""
        if isinstance(value, Number) and not within(value.bits, MOST_NODES):
            return self.any_of(value.type, name)
        if isinstance(value, Quotient) and not within(value.numerator, MOST_NODES):
            return UNKNOWN
        return value


def nth(number: int) -> str:
    """An element of an array, as a step of a place's path."""
    return f"[{number}]"


def some(number: int) -> str:
    """An element of which the number is not known, as a step of a place's path; equal ones are of one element."""
    return f"[?{number}]"


def integer_type(type_: Type | None) -> Integer | None:
    """The type in which integers of a type are kept; None where it has none."""
    match type_:
        case Integer():
            return type_
        case Boolean():
            return BOOLEAN
        case Enumeration(underlying=inner):
            return inner
        case _:
            return None


def literal(value: int, type_: Integer) -> Number:
    return Number(bv(value, type_.width), type_)


def converted(value: Number, type_: Type) -> Number:
    """An integer as one of another type."""
    if isinstance(underlying(type_), Boolean) or type_ == BOOLEAN:
        return from_condition(truth(value.bits, value.type), BOOLEAN)
    target = integer_type(type_)
    assert target is not None
    return Number(convert_scalar(value.bits, value.type, target), target)


def from_condition(condition: Expr, type_: Integer) -> Number:
    return Number(ite(condition, bv(1, type_.width), bv(0, type_.width)), type_)


def holds(value: Value) -> Expr | None:
    """The condition that a value is not zero; None where that is not known."""
    return truth(value.bits, value.type) if isinstance(value, Number) else None


def real(value: Value, width: int) -> Value:
    """A number as a floating-point number. It is the nearest to it, so exact only within limits: see :func:`rounded`."""
    match value:
        case Quotient():
            # A narrower one may have been rounded already, so it stays as narrow as it is.
            return replace(value, width=min(width, value.width))
        case Number(bits, type_) if type_.width < 64 or type_.signed:
            return Quotient(convert_scalar(bits, type_, _LONG), bv(1, 64), width)
        case Number(bits):
            return Quotient(bits, bv(1, 64), width)
        case _:
            return UNKNOWN


_LONG = Integer("long", 64, True, 4)


def divided(left: Value, right: Value) -> Value:
    """A quotient of floating-point numbers, where both are integers."""
    if not (isinstance(left, Quotient) and isinstance(right, Quotient)):
        return UNKNOWN
    if left.denominator != bv(1, 64) or right.denominator != bv(1, 64):
        return UNKNOWN
    return Quotient(left.numerator, right.numerator, min(left.width, right.width))


def rounded(value: Quotient, up: bool, symbols: Symbols) -> Quotient:
    """``ceil`` and ``floor``: those of the exact quotient where both numbers are no larger than the format holds exactly.

    Let 0 <= a <= L and 1 <= b <= L with L = 2^24 or 2^53, so that both are exact, and q = a/b. An integer q is exact, and so is a
    power of two. Any other q is at least 1/b from the nearest integer, and the rounded one less than q/L <= 1/b from q: half a
    unit in the last place is 2^e/L with 2^e < q. So no integer is reached or passed. Beyond L anything may come out.
    """
    a, b, limit = value.numerator, value.denominator, bv(EXACT[value.width], 64)
    exact = and_(
        binary(BinaryOp.BVSGE, a, bv(0, 64)), binary(BinaryOp.BVSLE, a, limit),
        binary(BinaryOp.BVSGE, b, bv(1, 64)), binary(BinaryOp.BVSLE, b, limit),
    )  # fmt: skip
    raised = binary(BinaryOp.BVADD, a, binary(BinaryOp.BVSUB, b, bv(1, 64))) if up else a
    whole = binary(BinaryOp.BVUDIV, raised, b)
    return Quotient(ite(exact, whole, symbols.symbol(64)), bv(1, 64), value.width, whole=True)


def truncated(value: Quotient, type_: Integer, symbols: Symbols) -> Number:
    """A floating-point number as an integer, towards zero; beyond the type's range, which is undefined, anything."""
    whole = value if value.whole else rounded(value, False, symbols)
    return Number(convert_scalar(whole.numerator, _LONG, type_), type_)


def size_number(bits: Expr) -> Number:
    """A number of bytes or elements."""
    return Number(bits, ULONG)


def literal_of(value: Value) -> int | None:
    """The integer, where it is a constant."""
    if not (isinstance(value, Number) and isinstance(value.bits, Literal)):
        return None
    number, width = int(value.bits.value), width_of(value.bits)
    return number - (1 << width) if value.type.signed and number >> (width - 1) else number


def negated(condition: Expr | None) -> Expr | None:
    return None if condition is None else not_(condition)


def target_of(type_: Type | None) -> Type | None:
    return type_.target if isinstance(type_, PointerType) else None
