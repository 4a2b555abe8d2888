"""What JSON records say of accesses, threads and values, in words, for those who show records; nothing is escaped here."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any


def access(record: Mapping[str, Any], rank: int) -> str:
    """``write by thread 5 of block 0``; ``rank`` dimensions have more than one number."""
    return f"{record['kind']} by {thread(record['thread'], rank)}"


def thread(record: Mapping[str, Any], rank: int) -> str:
    """A thread and its block."""
    local, block = (coordinates(record[name], rank) for name in ("thread", "block"))
    return f"thread {local} of block {block}"


def rank(finding: Mapping[str, Any]) -> int:
    """How many dimensions the launch has in which a finding was seen, as far as the run and its threads tell."""
    places = [each["thread"] for each in finding["accesses"]] + [each["thread"] for each in finding["threads"]]
    seen = [triple for place in places for triple in (place["thread"], place["block"])]
    sizes = [d + 1 for name in ("block", "grid") for d, size in enumerate(finding["witness"].get(name, ())) if size > 1]
    return max([1, *sizes, *(d + 1 for triple in seen for d, number in enumerate(triple) if number)])


def coordinates(triple: Sequence[int], rank: int = 1) -> str:
    """``5``, or ``(5, 1)``: as many as there are dimensions, or more where they say something."""
    rank = max([rank, *(d + 1 for d, number in enumerate(triple) if number)])
    return f"({', '.join(map(str, triple[:rank]))})" if rank > 1 else str(triple[0])


def where(values: Mapping[str, str]) -> str:
    """``, where i = 3``, or nothing."""
    return f", where {named(values)}" if values else ""


def named(values: Mapping[str, str]) -> str:
    """``i = 3, n = 64``."""
    return ", ".join(f"{name} = {value}" for name, value in values.items())


def argument(path: str) -> str:
    """A file as one names it to a command in a shell."""
    return shlex.quote(f"./{path}" if path.startswith("-") else path)
