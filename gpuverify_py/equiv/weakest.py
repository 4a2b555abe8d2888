"""Under which launches and numbers two sides that differ agree: ``gpuverify equiv --weakest``.

Conditions are tried that kernels usually need: the launch covers the numbers, or is as large as them; numbers are positive, or
multiples of the block's size; blocks, or the grid, are square; the block's size is even, or a power of two. Those that demand
little come first, two together last. The first under which both sides are proved to be equivalent is the answer. That it is
needed shows the difference that was there without it: a run to which it does not apply.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice

from boogie_ir.lang.source_types import is_float_type
from boogie_ir.lang.types import BitVec
from gpuverify_py.equiv.compare import Agreement, EquivOptions, equivalences, neighbours
from gpuverify_py.verify.task import Subject

PROVED = (Agreement.EQUIVALENT, Agreement.FOR_SIZES)
MOST = 40  # conditions that are tried


def agreeing(sides: Sequence[str], words: Sequence[str], options: EquivOptions) -> tuple[str, ...]:
    """Conditions, as ``--relate`` has them, that make two sides which differ equivalent; none where no such are found.

    Raises UsageError and TextError.
    """
    (pair,) = neighbours(sides, words, options)
    found = list(_conditions(pair.kernels))
    for conditions in islice(chain(((each,) for each in found), combinations(found, 2)), MOST):
        (then,) = equivalences(sides, words, replace(options, relate=(*options.relate, *conditions)))
        if then.agreement in PROVED:
            return conditions
    return ()


def _conditions(kernels: Sequence[Subject]) -> Iterator[str]:
    """What may be needed, what demands least first."""
    numbers, open_ = _numbers(kernels), _open_sizes(kernels)
    yield from (f"{number} > 0" for number in numbers)
    for axis in "xy":
        if f"gridDim.{axis}" in open_ or f"blockDim.{axis}" in open_:
            yield from (f"gridDim.{axis} * blockDim.{axis} >= {number}" for number in numbers)
    if "blockDim.x" in open_:
        yield "blockDim.x % 2 == 0"
    for size in ("gridDim", "blockDim"):
        if {f"{size}.x", f"{size}.y"} & open_ and not _flat(kernels, size):
            yield f"{size}.x == {size}.y"
    if "blockDim.x" in open_:
        yield "blockDim.x & (blockDim.x - 1) == 0"
    yield from (f"{number} % blockDim.x == 0" for number in numbers)
    if "gridDim.x" in open_:
        yield from (f"gridDim.x * blockDim.x == {number}" for number in numbers)


def _numbers(kernels: Sequence[Subject]) -> tuple[str, ...]:
    """The integers that sides are given, by the names that conditions may use."""
    found: dict[str, None] = {}
    for parameter in (p for each in kernels for p in each.kernel.parameters):
        type_ = parameter.variable.type
        fits = isinstance(type_, BitVec) and type_.width <= 64 and not is_float_type(parameter.source_type)
        if fits and parameter.name.isidentifier():
            found[parameter.name] = None
    return tuple(found)


def _open_sizes(kernels: Sequence[Subject]) -> set[str]:
    """Sizes that nothing gives a number."""
    launches = [each.launch for each in kernels]
    return {
        f"{word}.{axis}"
        for launch in launches
        for word, sizes in (("blockDim", launch.group), ("gridDim", launch.grid))
        for axis, size in zip("xyz", sizes, strict=True)
        if size is None
    }


def _flat(kernels: Sequence[Subject], word: str) -> bool:
    """Whether some launch has one dimension only."""
    launches = [each.launch for each in kernels]
    return any((launch.group if word == "blockDim" else launch.grid)[1] == 1 for launch in launches)
