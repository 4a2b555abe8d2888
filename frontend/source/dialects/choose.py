"""Which dialect a file is in."""

from __future__ import annotations

from functools import cache
from pathlib import PurePath

from frontend.source.dialects.dialect import Dialect


@cache
def dialect_of(name: str) -> Dialect:
    """The dialect of this name, `cuda` or `opencl`."""
    # Imported here so that a run in one language does not build the tables of the other.
    if name == "cuda":
        from frontend.source.dialects.cuda import CUDA

        return CUDA
    if name == "opencl":
        from frontend.source.dialects.opencl import OPENCL

        return OPENCL
    raise ValueError(f"unknown dialect {name!r}")


_CPLUSPLUS = (".cpp", ".cc", ".cxx", ".hpp", ".hxx")


def detect(path: str, text: str) -> Dialect:
    """The dialect of a file: by its suffix, else by the words that only one of the languages has.

    When nothing tells it is OpenCL, but for a file of C++.
    """
    suffix = PurePath(path).suffix.lower()
    cuda = dialect_of("cuda")
    if suffix in cuda.suffixes:
        return cuda
    opencl = dialect_of("opencl")
    if suffix in opencl.suffixes:
        return opencl
    seen_cuda = sum(text.count(marker) for marker in cuda.markers)
    seen_opencl = sum(text.count(marker) for marker in opencl.markers)
    return cuda if seen_cuda > seen_opencl or (seen_cuda == seen_opencl and suffix in _CPLUSPLUS) else opencl
