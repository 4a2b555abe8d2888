"""What names likely stand for where nothing says it: types of numbers, functions, usual sizes."""

from __future__ import annotations

import re
from collections.abc import Sequence

_INTEGER = re.compile(r"(?i)int|idx|index|size|count|long|short|char|byte|bool|vertex|edge|offset|key|^[usi]\d+")
"""What is in the names of types of integers."""
_FUNCTION = re.compile(
    r"(?i)\A(f|fn|func\w*|.*(op|operator|functor|function|fun|lambda|predicate|pred|callable|reducer|visitor))\Z"
)
"""What the parameters of templates are called that stand for what can be called."""
_SIZES: Sequence[tuple[re.Pattern[str], int]] = (
    (re.compile(r"(?i)warp_?size|warpsize|lanes"), 32),
    (re.compile(r"(?i)block_?(size|dim|threads)?\Z|threads|tpb|nthreads|cta|block_?size"), 128),
    (re.compile(r"(?i)tile|block|\Ab[mnk]\Z|dim|rows|cols|width|height|size"), 16),
    (re.compile(r"(?i)log|vec|unroll|ilp|items|per|num|count|warps"), 4),
)
"""What numbers are usual for parameters of a name."""
_USUAL = 4


def is_integer(name: str) -> bool:
    """Whether a type of this name is likely one of integers."""
    return _INTEGER.search(name) is not None


def is_function(name: str) -> bool:
    """Whether a type of this name is likely one of what can be called."""
    return _FUNCTION.match(name) is not None


def usual_number(name: str) -> int:
    """What a constant of this name likely is."""
    return next((size for pattern, size in _SIZES if pattern.search(name)), _USUAL)
