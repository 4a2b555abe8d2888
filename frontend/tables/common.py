"""What both languages share: memory functions of C, printing, and compiler builtins."""

from __future__ import annotations

from frontend.tables.registry import AssertCall, Builtin, MemoryCall, MemoryKind, NoEffect, Trap, Unavailable, Whole
from frontend.tables.scalars import expect
from frontend.types.types import INT
from frontend.types.values import Value


def _expect(arguments: tuple[Value, ...]) -> Value:
    """``__builtin_expect(e, likely)``: ``e``."""
    expect(arguments, 2)
    return arguments[0]


_HEAP = Unavailable("memory allocated by a kernel is not modelled: pass a buffer to the kernel instead")

TABLE: dict[str, Builtin] = {
    "assert": AssertCall(),
    "__builtin_memcpy": MemoryCall(MemoryKind.COPY),
    "__builtin_memmove": MemoryCall(MemoryKind.COPY),
    "__builtin_memset": MemoryCall(MemoryKind.SET),
    "memcpy": MemoryCall(MemoryKind.COPY),
    "memmove": MemoryCall(MemoryKind.COPY),
    "memset": MemoryCall(MemoryKind.SET),
    **dict.fromkeys(("malloc", "free", "calloc", "realloc", "alloca", "__builtin_alloca"), _HEAP),
    "printf": NoEffect(INT),
    "prefetch": NoEffect(),
    "__builtin_prefetch": NoEffect(),
    "__builtin_expect": Whole(_expect),
    "__builtin_assume": NoEffect(),  # nothing is taken for granted that nobody checks
    "__builtin_assume_aligned": Whole(lambda arguments: arguments[0]),
    "__builtin_unreachable": Trap(),
    "__builtin_trap": Trap(),
    "__trap": Trap(),
    "abort": Trap(),
}
