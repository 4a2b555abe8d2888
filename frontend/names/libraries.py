"""Libraries of CUDA programs that are known by name only: a kernel that uses one is not supported, rather than wrong."""

from __future__ import annotations

from collections.abc import Mapping

from boogie_ir.lang.source import Span
from frontend.errors import FrontendError, Unsupported
from frontend.names.frame import source_error

LIBRARIES: Mapping[str, str] = {
    "cub": "CUB", "thrust": "Thrust", "cuda": "libcu++", "nvcuda": "mma.h (tensor cores)", "wmma": "mma.h (tensor cores)",
    "cutlass": "CUTLASS", "cute": "CuTe", "torch": "PyTorch", "at": "PyTorch", "c10": "PyTorch", "caffe2": "Caffe2",
    "cooperative_groups": "cooperative groups", "cg": "cooperative groups", "std": "the C++ library", "Eigen": "Eigen",
    "cv": "OpenCV", "mgpu": "ModernGPU", "raft": "RAFT", "rmm": "RMM", "cudf": "cuDF", "boost": "Boost", "Kokkos": "Kokkos",
    "glm": "GLM", "tensorflow": "TensorFlow", "paddle": "Paddle", "nvbench": "NVBench", "cuco": "cuCollections",
}  # fmt: skip
"""The namespaces of libraries that kernels use, and what to call them."""


def unknown_name(span: Span, scope: tuple[str, ...], name: str, what: str) -> FrontendError:
    """The error for a qualified name that nothing declares: of a library that is not modelled, or really unknown.

    ``what`` is the message for the latter.
    """
    path = [part for part in scope if part]
    library = LIBRARIES.get(path[0].partition("<")[0]) if path else None
    if library is None:
        return source_error(span, what)
    full = "::".join((*path, name))
    hint = "what the library does is not modelled: verify the kernel without it, or with code of your own in its place"
    return Unsupported(span, f"{full} of {library}", hint)
