"""What JSON records say of accesses, threads and values, in words, for those who show records; nothing is escaped here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def access(record: Mapping[str, Any]) -> str:
    """``write by thread 5 of block 0``."""
    return f"{record['kind']} by {thread(record['thread'])}"


def thread(record: Mapping[str, Any]) -> str:
    """A thread and its block."""
    local, block = (coordinates(record[name]) for name in ("thread", "block"))
    return f"thread {local} of block {block}"


def coordinates(triple: Sequence[int]) -> str:
    """``5``, or ``(5, 1, 0)`` where more than the first says something."""
    return f"({', '.join(map(str, triple))})" if any(triple[1:]) else str(triple[0])


def where(values: Mapping[str, str]) -> str:
    """``, where i = 3``, or nothing."""
    return f", where {named(values)}" if values else ""


def named(values: Mapping[str, str]) -> str:
    """``i = 3, n = 64``."""
    return ", ".join(f"{name} = {value}" for name, value in values.items())
