"""What an atomic step does to a cell."""

from __future__ import annotations

from enum import Enum


class AtomicOp(Enum):
    """Read-modify-write operations; the value is the spelling in text. All return the old content."""

    ADD = "add"
    SUB = "sub"
    INC = "inc"  # OpenCL: plus one
    DEC = "dec"
    WRAP_INC = "wrap_inc"  # CUDA: old >= limit ? 0 : old + 1
    WRAP_DEC = "wrap_dec"  # CUDA: old == 0 || old > limit ? limit : old - 1
    EXCHANGE = "exchange"
    COMPARE_EXCHANGE = "compare_exchange"  # arguments: expected, desired
    SMIN = "smin"
    SMAX = "smax"
    UMIN = "umin"
    UMAX = "umax"
    AND = "and"
    OR = "or"
    XOR = "xor"
    FADD = "fadd"
    FOTHER = "fother"  # any other floating-point update: result arbitrary
    LOAD = "load"  # no argument, and no update
    STORE = "store"  # the content is not looked at: no read-modify-write
