"""The prelude: declarations of all that CUDA gives to a kernel, in one text that stands before the file's own.

What is declared there without a body is *known*: the tables of :mod:`frontend.tables` give its meaning by its name. What has a
body is ordinary code. A class is known where none of its methods has a body, or where it is marked
``[[clang::annotate("known")]]``: bodies of such a class are for constant expressions only (:data:`KNOWN_WITH_BODIES`).

The parts are no headers that include each other, and their macros end with them but for ``GPUVERIFY_HD`` and ``GPUVERIFY_D``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from boogie_ir.lang.frozen import frozen
from frontend.source.dialects.dialect import words


@frozen
class Part:
    """One file of the prelude. Without ``headers`` it is there in any case.

    Else one of them must be included, or the text must have a word that begins with one of ``begins``: a header that is
    missing may have included it.
    """

    file: str
    headers: frozenset[str] = frozenset()
    begins: tuple[str, ...] = ()


_STANDARD = words(
    "algorithm array cfloat climits cmath cstddef cstdint cstdio cstdlib cstring functional initializer_list limits numeric "
    "tuple type_traits utility"
)

PARTS = (
    Part("types.h"),
    Part("vectors.h"),
    Part("core.h"),
    Part("math.h"),
    Part("integer.h"),
    Part("atomics.h"),
    Part("warp.h"),
    Part("annotations.h"),
    Part("textures.h"),
    Part("traits.h", _STANDARD, ("std",)),
    Part("standard.h", _STANDARD, ("std",)),
    Part("half.h", words("cuda_fp16.h cuda_fp16.hpp mma.h"), ("__half", "half2", "__float2half")),
    Part("groups.h", words("cooperative_groups.h"), ("cooperative_groups", "__cub_")),
    Part("curand.h", words("curand_kernel.h curand_mtgp32_kernel.h"), ("curand",)),
    Part("pipelines.h"),
    Part("helpers.h", words("helper_math.h cutil_math.h")),
    Part("runtime.h"),
    Part("end.h"),
)

KNOWN_WITH_BODIES = words("dim3 thread_block_tile")
"""The classes that are marked "known" although methods of theirs have bodies."""


def prelude(included: Iterable[str] = (), names: Iterable[str] | None = None) -> str:
    """The text for a file that includes headers of these names and has these names; for any file where nothing is said.

    A part that only headers bring (it overloads what files without the header define themselves) is not in the text for any file.
    """
    headers = frozenset(name.rpartition("/")[2] for name in included)
    present = None if names is None else frozenset(names)
    return "".join(_text(part.file) for part in PARTS if _wanted(part, headers, present))


def _wanted(part: Part, headers: frozenset[str], names: frozenset[str] | None) -> bool:
    if not part.headers or part.headers & headers:
        return True
    if names is None:
        return bool(part.begins)
    return any(name.startswith(part.begins) for name in names) if part.begins else False


@cache
def _text(file: str) -> str:
    return (Path(__file__).parent / file).read_text(encoding="utf-8")
