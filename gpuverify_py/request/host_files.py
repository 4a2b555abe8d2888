"""Host code in files of their own: those that are given, or those beside a file that launch its kernels by name, else above it.

A file of CUDA has such only for kernels that it does not launch itself, and only those count that have no kernel of that name and
do not include the file: what includes it is read as a whole with it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator
from pathlib import Path, PurePath

from frontend.errors import SourceError
from frontend.source.preprocess import folders_around, read_source
from gpuverify_py.request.config import Request
from gpuverify_py.request.folders import absolute

SUFFIXES = (".c", ".cc", ".cpp", ".cxx", ".py")
OF_CUDA = (".cu", ".cuh", ".hip", ".cpp", ".cc", ".cxx")
MOST_FILES, MOST_BYTES = 200, 1_000_000
MOST_ABOVE = 500_000
"""Bytes of a file in the folder above: to read a larger one takes much of the time that a proof has (--host-code names it)."""
_KERNEL = re.compile(r"\bkernel\b[^;{}()]*?\bvoid\s+(\w+)\s*\(")
_OUT = re.compile(r"//[^\n]*|/\*.*?\*/|__attribute__\s*\(\(.*?\)\)(?=[\s)])", re.DOTALL)
_LAUNCHES = re.compile(r"clEnqueueNDRangeKernel|clEnqueueTask|enqueueNDRangeKernel|enqueueTask|EnqueueArgs|pyopencl")
_ENTRY = re.compile(r"__global__[^;{}]*?\b(\w+)\s*\((?:[^(){};]|\([^()]*\))*\)\s*\{")
_INCLUDED = re.compile(r"^[ \t]*#[ \t]*include[ \t]*[<\"](?:[^>\"\n]*/)?([^>\"/\n]+)[>\"]", re.MULTILINE)
_SOURCES = re.compile(r"([\w.-]+\.(?:cl|ocl))\b")


def host_files(request: Request) -> tuple[str, ...]:
    """The files whose host code is read for launches of a file's kernels."""
    suffix = PurePath(request.path).suffix
    if request.source.host_code:
        return request.source.host_code
    if suffix in (".cu", ".hip") and request.source.dialect != "opencl":
        return tuple(_beside_cuda(request.path))
    if suffix in (".cl", ".ocl") and request.source.dialect != "cuda":
        return tuple(_beside(request.path)) or tuple(_above(request.path))
    return ()


def _above(path: str) -> Iterator[str]:
    """The same of the folder above, in one project with this one, where the file is named."""
    for folder in list(folders_around(Path(path), 2))[1:]:
        shown = folder if Path(path).is_absolute() else Path(os.path.relpath(folder))
        yield from _beside(path, shown, named=True)


def _beside(path: str, folder: Path | None = None, named: bool = False) -> Iterator[str]:
    """Files in the folder that name a kernel of the file as a string, and, if they name files of OpenCL (or must), this one."""
    text = _text(path)
    kernels = set(_KERNEL.findall(_OUT.sub("", text.replace("__kernel", "kernel"))))
    if not kernels:
        return
    kernel = re.compile(rf"[\"'.](?:{'|'.join(map(re.escape, sorted(kernels)))})\b")
    for file in _candidates(folder or Path(path).parent, most=MOST_ABOVE if named else MOST_BYTES):
        host = _text(file)
        sources = set(_SOURCES.findall(host))
        this = os.path.basename(path) in sources or not (sources or named)
        if this and _LAUNCHES.search(host) and kernel.search(host):
            yield file


def _beside_cuda(path: str) -> Iterator[str]:
    """Files in the folder that launch a kernel of the file which the file itself does not launch."""
    text = _OUT.sub("", _text(path))
    kernels = {name for name in _ENTRY.findall(text) if not _launch_of((name,)).search(text)}
    for file in _candidates(Path(path).parent, OF_CUDA) if kernels else ():
        host = _OUT.sub("", _text(file)) if absolute(file) != absolute(path) else ""
        meant = kernels - set(_ENTRY.findall(host))
        if meant and _launch_of(meant).search(host) and os.path.basename(path) not in _INCLUDED.findall(host):
            yield file


def _launch_of(kernels: Collection[str]) -> re.Pattern[str]:
    """How a launch of one of some kernels begins."""
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(kernels)))})\s*(?:<(?!<)[^;{{}}]*?>\s*)?<<<")


def _candidates(folder: Path, suffixes: tuple[str, ...] = SUFFIXES, most: int = MOST_BYTES) -> list[str]:
    try:
        found = sorted(file for file in folder.iterdir() if file.suffix in suffixes and file.is_file())
        return [str(file) for file in found[:MOST_FILES] if file.stat().st_size <= most]
    except OSError:
        return []


def _text(path: str) -> str:
    try:
        return read_source(path)
    except SourceError:
        return ""
