"""Kernels with what host code says of their launches: that of their own file, and that of files beside it.

What is wrong with host code, or with us, costs no kernel anything but its launches, and is listed.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath

from boogie_ir.lang.kernel import KernelProgram
from boogie_ir.lang.launches import HostLaunch
from frontend.errors import FrontendError
from frontend.host.contracts import host_launches
from frontend.host.launches import HostCode, launches_of
from frontend.kernels.launches import ENTRY
from frontend.names.frame import LoweringOptions
from frontend.parse.parse import parse_text
from frontend.source.dialects.choose import dialect_of
from frontend.source.preprocess import read_source
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import walk

PYTHON = ".py"


def with_launches(
    program: KernelProgram,
    unit: Callable[[], syntax.TranslationUnit],
    options: LoweringOptions,
    hosts: Sequence[str],
    own: bool,
    include_dirs: Sequence[str] = (),
) -> KernelProgram:
    """The program of a file, whose tree ``unit`` gives, with the launches in it, if it has host code (``own``), and in others."""
    launches: list[HostLaunch] = []
    sentences: list[str] = []
    for path in (*((None,) if own else ()), *hosts):
        try:
            code = launches_of(unit(), options) if path is None else _of_file(path, unit(), options, include_dirs)
            launches += host_launches(code, program.kernels)
        except FrontendError as error:
            if path is not None:
                sentences.append(f"any launch is possible: {PurePath(path).name} is not read ({error.problem.message})")
        except Exception as fault:
            if os.environ.get("GPUVERIFY_TRACEBACK"):
                traceback.print_exception(fault)
            sentences.append(_fault(fault))
    kernels = tuple(replace(each, presumed=(*each.presumed, *sentences)) for each in program.kernels)
    return replace(program, kernels=kernels, launches=tuple(launches))


def _fault(fault: Exception) -> str:
    """What becomes of a fault of ours: where it is, and how one sees more of it."""
    place = traceback.extract_tb(fault.__traceback__)[-1]
    where = f"{type(fault).__name__} in {PurePath(place.filename).name}:{place.lineno}"
    return f"any launch is possible: reading the host code failed, by a fault of ours ({where}; GPUVERIFY_TRACEBACK=1 shows it)"


def _of_file(path: str, unit: syntax.TranslationUnit, options: LoweringOptions, include_dirs: Sequence[str]) -> HostCode:
    """The launches in another file of kernels of this one."""
    kernels: dict[str, list[syntax.Function]] = {}
    for function in _kernels(unit):
        kernels.setdefault(function.name, []).append(function)
    text = read_source(path)
    if PurePath(path).suffix == PYTHON:
        from frontend.host.python.reader import launches_in_python

        return launches_in_python(path, text, kernels)
    other = parse_text(text, path, dialect_of("cuda"), (), include_dirs, True)
    own = {function.name for function in _kernels(other)}  # perhaps of a header: of the two the launches mean these
    code = launches_of(other, options, {name: found for name, found in kernels.items() if name not in own})
    found, unread = (f for f in code.found if f.name.name not in own), (u for u in code.unread if u.kernel not in own)
    return replace(code, found=tuple(found), unread=tuple(unread))


def _kernels(unit: syntax.TranslationUnit) -> Iterator[syntax.Function]:
    return (n for n in walk(unit) if isinstance(n, syntax.Function) and n.specifiers & ENTRY and n.body is not None)
