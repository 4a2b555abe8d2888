"""How SMT-LIB programs made of Python packages read their input."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def blocks(lines: Iterable[str]) -> Iterator[str]:
    """Cuts input after each ``(echo``, which ends what :mod:`boogie_ir.smt.processes.process` asks, and at its end."""
    block: list[str] = []
    for line in lines:
        block.append(line)
        if line.startswith("(echo"):
            yield "".join(block)
            block.clear()
    if block:
        yield "".join(block)
