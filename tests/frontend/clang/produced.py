"""The typed tree of a text, by clang, for tests that compare it as it prints."""

from __future__ import annotations

import pytest

from frontend.clang.prelude.parts import prelude
from frontend.clang.produce import find_compiler, produce
from frontend.source.dialects.cuda import CUDA
from frontend.source.preprocess import preprocess
from frontend.typed.print import print_function
from frontend.typed.tree import Unit

NEEDS_CLANG = pytest.mark.skipif(find_compiler() is None, reason="no clang is installed (pip install ziglang)")


def produced(text: str) -> Unit:
    """The unit of a text that includes nothing."""
    read = preprocess("test.cu", text, CUDA)
    compiler = find_compiler()
    assert compiler is not None
    names = {token.text for token in read.tokens if token.kind == "id"}
    return produce(read, CUDA, compiler, lambda hidden: prelude((), names - hidden), False)


def function_text(unit: Unit, name: str) -> list[str]:
    """The lines of a function's body as they print, without what is around it."""
    (function,) = [item for item in unit.functions if item.name == name]
    return [line.strip() for line in print_function(function).splitlines()[2:-1]]


def kernel_text(body: str, before: str = "") -> list[str]:
    """The lines of a kernel `k` with parameters p and n, with declarations before it."""
    unit = produced(f"{before}\n__global__ void k(int *p, int n) {{ {body} }}")
    assert not unit.left_out, unit.left_out
    return function_text(unit, "k")


def refused(body: str, before: str = "") -> str:
    """Why a kernel is left out."""
    unit = produced(f"{before}\n__global__ void k(int *p, int n) {{ {body} }}")
    assert not unit.functions
    (left,) = unit.left_out
    return left.message
