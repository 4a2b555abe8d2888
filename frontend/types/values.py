"""What expressions of the source evaluate to: values, addresses, and places that can be assigned.

A value is a tuple of *parts*, one for each scalar leaf of its type (:func:`frontend.types.layout.leaves`): one for an ``int``
or a pointer, four for a ``float4``, as many as it has fields for a struct. So vectors and structs are gone as soon as
their values are taken apart.
"""

from __future__ import annotations

from dataclasses import field
from typing import TypeAlias

from boogie_ir.lang.expr import Expr, Literal
from boogie_ir.lang.frozen import frozen, mutable
from boogie_ir.lang.kernel import Statement
from frontend.syntax import syntax
from frontend.types.bit_fields import Bits
from frontend.types.types import Pointer, Type, Void


@frozen
class Deref:
    """The pointers found in whatever the given sources point to."""

    sources: frozenset[Source]


Source: TypeAlias = int | Deref
"""Where a pointer may come from: the number of an object or of a pointer variable, or what memory holds."""

NULL: int = 0
"""The source of a null pointer, and its base."""

UNKNOWN: int = 1
"""The source of a pointer that may be anything (passed by the host, made from a number in the text)."""

KEPT: int = -1
"""The source of a pointer that the host keeps in memory, or of one made from a number that the kernel computes: it may lead to
arrays that the kernel does not name."""

ANYWHERE: frozenset[int] = frozenset((UNKNOWN, KEPT))


@frozen
class Address:
    """A pointer's value: which object (``base``, a 32-bit number; 0 is null), and how many cells into it (``offset``).

    ``sources`` says where the base can come from (:mod:`frontend.memory.points_to`); a literal base is an object known for
    certain.
    ``choice``: a condition, the address that it is where that holds, and where not; accesses are then made by cases.
    """

    sources: frozenset[Source]
    base: Expr
    offset: Expr
    choice: tuple[Expr, Address, Address] | None = None


Part: TypeAlias = Expr | Address


@mutable
class Turn:
    """A point between statements that are written already: where one of several operands has been evaluated and the next not.

    ``statements`` is the list that it is in, ``row`` has the turns of all operands, those behind which move on when something is
    written here; ``values``: what an execution's variables are at that point.
    """

    statements: list[Statement]
    position: int
    row: list[Turn]
    values: dict[str, Literal] | None = None


@frozen
class Value:
    """A value of a type, leaf by leaf; a value of type void has no parts.

    ``named``: as an argument, that of a variable that never changes, and so an lvalue; ``const`` if that is const.
    ``promoted``: of a bit-field, the type that it has in arithmetic.
    ``turn``: as for a place, where converting it may do more than arithmetic.
    """

    type: Type
    parts: tuple[Part, ...]
    named: bool = field(default=False, compare=False)
    const: bool = field(default=False, compare=False)
    promoted: Type | None = field(default=None, compare=False)
    turn: Turn | None = field(default=None, compare=False)


@frozen
class Place:
    """Something with an address that can be read and, unless ``const``, written; ``expression`` is how the source spells it.

    ``fresh``: a temporary of which nothing else will be seen, so that what takes its value is the object itself.
    ``expiring``: to be moved from, as C++ has it (an xvalue), or a temporary.
    ``turn``: of an operand, where it stands among others: its value, if that is asked for, is the one that it has there.
    """

    type: Type
    address: Address
    expression: syntax.Expression | None = None
    const: bool = False
    volatile: bool = False
    fresh: bool = False
    expiring: bool = False
    turn: Turn | None = field(default=None, compare=False)


@frozen
class Lanes:
    """Several lanes of a vector in memory, in the order of a swizzle."""

    type: Type
    vector: Place
    lanes: tuple[int, ...]


@frozen
class BitField:
    """A bit-field of the record in a place, which is as const as the bit-field."""

    type: Type
    record: Place
    bits: Bits


Operand: TypeAlias = Value | Place | Lanes | BitField
"""What an expression evaluates to before C's conversion from places to values."""


def scalar(type_: Type, expression: Expr) -> Value:
    """A value of one part."""
    return Value(type_, (expression,))


def pointer(type_: Pointer, address: Address) -> Value:
    return Value(type_, (address,))


NOTHING = Value(Void(), ())
