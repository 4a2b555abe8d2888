"""Types of the verification language.

Both levels share them. The kernel level uses ``Bool`` and ``BitVec`` only: C integers of *n* bits are
``BitVec(n)`` whatever their sign (signedness lives in operators), and a C float of *n* bits is a
``BitVec(n)`` that only floating-point function symbols (:mod:`boogie_ir.lang.symbols`) touch.
"""

from __future__ import annotations

from typing import TypeAlias

from boogie_ir.lang.frozen import frozen


@frozen
class BoolType:
    """Truth values; ``bool`` in text."""


@frozen
class BitVec:
    """Bit-vectors of ``width`` >= 1 bits with wrap-around arithmetic; ``bv32`` in text."""

    width: int


@frozen
class IntType:
    """Mathematical integers (sequential level); ``int`` in text."""


@frozen
class RealType:
    """Mathematical reals (sequential level); ``real`` in text."""


@frozen
class MapType:
    """Total maps (sequential level): ``[bv32]bv8`` has one index, ``[int,int]bool`` two."""

    domain: tuple[Type, ...]
    range: Type


@frozen
class NamedType:
    """An uninterpreted type declared by name (sequential level)."""

    name: str


Type: TypeAlias = BoolType | BitVec | IntType | RealType | MapType | NamedType

BOOL = BoolType()
INT = IntType()
REAL = RealType()
BV8, BV16, BV32, BV64 = BitVec(8), BitVec(16), BitVec(32), BitVec(64)
