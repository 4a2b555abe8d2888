"""The prelude: declarations of all that CUDA gives to a kernel, in one text that stands before the file's own.

What is declared there without a body is *known*: the tables of :mod:`frontend.tables` give its meaning by its name. What has a body
is ordinary code. A class is known where none of its methods has a body, or where it is marked ``[[clang::annotate("known")]]``:
bodies of such a class are for constant expressions only. ``[[clang::annotate("code")]]`` marks the opposite.

The parts are no headers that include each other, and their macros end with them but for ``GPUVERIFY_HD`` and ``GPUVERIFY_D``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from boogie_ir.lang.frozen import frozen


@frozen
class Part:
    """One file of the prelude; ``headers``, where given, are those of which one must be included for it to be there."""

    file: str
    headers: frozenset[str] = frozenset()


PARTS = (
    Part("types.h"),
    Part("vectors.h"),
    Part("core.h"),
    Part("math.h"),
    Part("integer.h"),
    Part("atomics.h"),
    Part("warp.h"),
    Part("annotations.h"),
    Part("end.h"),
)


def prelude(included: Iterable[str] = ()) -> str:
    """The text of the parts that every file has, and of those for which a header is among the ``included``, by its last name."""
    names = frozenset(name.rpartition("/")[2] for name in included)
    return "".join(_text(part.file) for part in PARTS if not part.headers or part.headers & names)


@cache
def _text(file: str) -> str:
    return (Path(__file__).parent / file).read_text(encoding="utf-8")
