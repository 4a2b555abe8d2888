"""Contents of arrays given by a rule for every element, however many the kernel touches."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from boogie_ir.lang.frozen import frozen
from boogie_ir.simt.arithmetic.floats import bits_of
from boogie_ir.simt.arithmetic.values import Vector, arbitrary, name_seed, trim, word


@frozen
class Progression:
    """Element ``i`` is ``first + i * step``, converted to the element's type."""

    first: float
    step: float = 0.0


@frozen
class Draw:
    """Elements are whole numbers from 0 below ``below``, drawn from ``seed`` alone."""

    seed: int
    below: int = 256


Formula: TypeAlias = Progression | Draw


def elements(formula: Formula, array: str, numbers: Vector, width: int, is_float: bool) -> Vector:
    """The ``width``-bit contents (at most 64) of the elements with these numbers."""
    match formula:
        case Progression():
            first, step = formula.first, formula.step
            if is_float:
                return bits_of(first + numbers.astype(np.float64) * step, width)
            whole = np.uint64(int(first) & (2**64 - 1)) + numbers * np.uint64(int(step) & (2**64 - 1))
        case Draw():
            whole = arbitrary(formula.seed, name_seed(array), numbers) % np.uint64(max(formula.below, 1))
            if is_float:
                return bits_of(whole.astype(np.float64), width)
    return trim(whole.astype(word(width)), width)
