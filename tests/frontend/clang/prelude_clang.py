"""Asks clang about the prelude, for its tests."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

Node = dict[str, Any]
HELPERS = ("helper_math.h",)
_ARGUMENTS = (
    "-x",
    "cuda",
    "-nocudainc",
    "-nocudalib",
    "--cuda-device-only",
    "--cuda-gpu-arch=sm_90",
    "-std=c++17",
    "-fsyntax-only",
)


@cache
def clang() -> tuple[str, ...] | None:
    """How clang is called; None where there is none."""
    if importlib.util.find_spec("ziglang") is not None:
        return (sys.executable, "-m", "ziglang", "clang")
    found = shutil.which("clang")
    return None if found is None else (found,)


needs_clang = pytest.mark.skipif(clang() is None, reason="needs clang: pip install 'gpuverify-py[clang]'")
needs_nvcc = pytest.mark.skipif(shutil.which("nvcc") is None, reason="needs nvcc, which says what CUDA declares")


def ask(text: str, folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """What clang says of a text."""
    command = clang()
    assert command is not None
    (folder / "text.cu").write_text(text, encoding="utf-8")
    arguments = (*command, *_ARGUMENTS, "-Wno-unknown-cuda-version", *more, "text.cu")
    return subprocess.run(arguments, cwd=folder, capture_output=True, text=True, timeout=120, check=False)


def tree(text: str, folder: Path) -> Node:
    """Clang's tree of a text without errors."""
    said = ask(text, folder, "-w", "-Xclang", "-ast-dump=json")
    assert said.returncode == 0, said.stderr[:4000]
    found = json.loads(said.stdout)
    assert isinstance(found, dict)
    return found


def declared(node: Node, scope: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Node]]:
    """The declarations in a tree with the namespaces and classes they are in, templates as what they are templates of."""
    for child in node.get("inner", []):
        kind = child.get("kind", "")
        if not kind.endswith("Decl") or child.get("isImplicit"):
            continue
        yield scope, child
        if kind.endswith("TemplateDecl"):
            yield from declared({"inner": child.get("inner", [])[-1:] if kind.startswith("Function") else child["inner"]}, scope)
        elif kind in ("NamespaceDecl", "CXXRecordDecl", "ClassTemplatePartialSpecializationDecl", "LinkageSpecDecl"):
            yield from declared(child, (*scope, child["name"]) if "name" in child else scope)
        elif kind == "EnumDecl":
            yield from declared(child, scope)
