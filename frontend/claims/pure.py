"""Reads that are no accesses: those of annotations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from frontend.memory.memory import Memory


@contextmanager
def pure_reads(memory: Memory) -> Iterator[None]:
    """Reads inside are expressions, not accesses."""
    before, memory.pure = memory.pure, True
    try:
        yield
    finally:
        memory.pure = before
