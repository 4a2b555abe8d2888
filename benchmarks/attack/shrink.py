"""Makes a failing source file small: deletes lines and blocks, and unwraps blocks, while the failure persists."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator


def shrink(source: str, fails: Callable[[str], bool], seconds: float) -> str:
    """The smallest text found within the time for which ``fails`` holds; the header's two lines stay."""
    deadline = time.monotonic() + seconds
    lines = source.split("\n")
    progress = True
    while progress:
        progress = False
        for candidate in _smaller(lines):
            if time.monotonic() > deadline:
                return "\n".join(lines)
            if fails("\n".join(candidate)):
                lines = candidate
                progress = True
                break
    return "\n".join(lines)


def _smaller(lines: list[str]) -> Iterator[list[str]]:
    """Without a block, without a block's first and last line, without a line; the largest deletions first."""
    blocks = sorted(_blocks(lines), key=lambda b: b[0] - b[1])
    for first, last in blocks:
        yield lines[:first] + lines[last + 1 :]
    for first, last in blocks:
        yield lines[:first] + lines[first + 1 : last] + lines[last + 1 :]
    for number in range(len(lines) - 1, 1, -1):
        if lines[number].strip():
            yield lines[:number] + lines[number + 1 :]


def _blocks(lines: list[str]) -> Iterator[tuple[int, int]]:
    """First and last lines of the blocks in braces; ``} else {`` ends one and begins another."""
    opened: list[int] = []
    for number, line in enumerate(lines[2:], start=2):
        text = line.strip()
        if text.startswith("}") and opened:
            yield opened.pop(), number
        if text.endswith("{"):
            opened.append(number)
