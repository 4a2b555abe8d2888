"""Typed trees that are kept: what is read back is what was stored."""

from __future__ import annotations

from pathlib import Path

import pytest

from frontend.clang import cache
from frontend.clang.dump.compiler import Compiler
from frontend.clang.dump.text import text_for
from frontend.source.preprocess import PpToken
from frontend.typed.print import print_unit
from tests.frontend.clang.produced import NEEDS_CLANG, produced

TEXT = (
    "struct B { int b : 3; __device__ B(int q = 3) : b(q) {} }; enum class E : char { X = 'x' };"
    "__global__ void __launch_bounds__(64) k(float *p, int n) { __shared__ float t[64]; B b;"
    "auto f = [&](auto x) { return x + n; };"
    "switch (n) { case 1 ... 3: p[0] = f(1.5f); break; default: goto L; } L: p[1] = b.b + (int)E::X;"
    'asm volatile("bar.sync 0;" ::: "memory"); for (int i : {1, 2}) t[i] = n ? 1 : 0x1p3f; }'
    "template <class T> __global__ void never(T *p) {}"
)


@NEEDS_CLANG
def test_what_is_kept_reads_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    unit = produced(TEXT)
    (file,) = (tmp_path / "gpuverify" / "typed").iterdir()
    kept = cache.find(file.name)
    assert kept is not None
    assert cache.encoded(kept) == cache.encoded(unit)
    assert print_unit(kept) == print_unit(unit)
    file.write_bytes(b"broken")
    assert cache.find(file.name) is None
    assert print_unit(produced(TEXT)) == print_unit(unit)


def test_places_and_compilers_are_part_of_the_key() -> None:
    def key(column: int, version: str) -> str:
        text = text_for("int x;\n", [PpToken("id", "y", "a.cu", 1, column, 1)])
        return cache.key_of(text, Compiler(("clang",), version), "cuda", False)

    assert len({key(1, "16"), key(2, "16"), key(1, "17")}) == 3
    assert key(1, "16") == key(1, "16")
