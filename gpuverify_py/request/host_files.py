"""Host code in files of their own: those that are given, or those beside an OpenCL file that launch its kernels by name."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePath

from frontend.errors import SourceError
from frontend.source.preprocess import read_source
from gpuverify_py.request.config import Request

SUFFIXES = (".c", ".cc", ".cpp", ".cxx", ".py")
MOST_FILES, MOST_BYTES = 200, 1_000_000
_KERNEL = re.compile(r"\bkernel\b[^;{}()]*?\bvoid\s+(\w+)\s*\(")
_OUT = re.compile(r"//[^\n]*|/\*.*?\*/|__attribute__\s*\(\(.*?\)\)(?=[\s)])", re.DOTALL)
_LAUNCHES = re.compile(r"clEnqueueNDRangeKernel|clEnqueueTask|enqueueNDRangeKernel|enqueueTask|EnqueueArgs|pyopencl")
_SOURCES = re.compile(r"([\w.-]+\.(?:cl|ocl))\b")


def host_files(request: Request) -> tuple[str, ...]:
    """The files whose host code is read for launches of a file's kernels."""
    if request.source.host_code or request.source.dialect == "cuda" or PurePath(request.path).suffix not in (".cl", ".ocl"):
        return request.source.host_code
    return tuple(_beside(request.path))


def _beside(path: str) -> Iterator[str]:
    """Files in the folder that name a kernel of the file as a string, and, if they name files of OpenCL, this one."""
    text = _text(path)
    kernels = set(_KERNEL.findall(_OUT.sub("", text.replace("__kernel", "kernel"))))
    if not kernels:
        return
    named = re.compile(rf"[\"'.](?:{'|'.join(map(re.escape, sorted(kernels)))})\b")
    for file in _candidates(path):
        host = _text(file)
        sources = set(_SOURCES.findall(host))
        if _LAUNCHES.search(host) and named.search(host) and (not sources or os.path.basename(path) in sources):
            yield file


def _candidates(path: str) -> list[str]:
    folder = Path(path).parent
    try:
        found = sorted(file for file in folder.iterdir() if file.suffix in SUFFIXES and file.is_file())
        return [str(file) for file in found[:MOST_FILES] if file.stat().st_size <= MOST_BYTES]
    except OSError:
        return []


def _text(path: str) -> str:
    try:
        return read_source(path)
    except SourceError:
        return ""
