"""How a cost grows with a size: the exponent of a power law fitted to measurements."""

from __future__ import annotations

import math
from collections.abc import Sequence

NOISE = 0.1  # seconds: what is not more than this above the start differs from run to run


def exponent(points: Sequence[tuple[float, float]]) -> float | None:
    """The p of the least squares fit ``seconds - start == a * size ** p``: 1 is linear, 2 quadratic.

    ``start`` is the cost of the smallest size, so that starting a process does not count. None where fewer than two sizes
    cost noticeably more than that.
    """
    if not points:
        return None
    ordered = sorted(points)
    smallest, start = ordered[0]
    known = [(math.log(size), math.log(cost - start)) for size, cost in ordered if size > smallest and cost - start > NOISE]
    if len(known) < 2:
        return None
    middle_x = sum(x for x, _ in known) / len(known)
    middle_y = sum(y for _, y in known) / len(known)
    return sum((x - middle_x) * (y - middle_y) for x, y in known) / sum((x - middle_x) ** 2 for x, _ in known)


def shown(value: float | None) -> str:
    """The exponent as a table has it."""
    return "too little" if value is None else f"{value:.2f}"
