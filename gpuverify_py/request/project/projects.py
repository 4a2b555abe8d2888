"""Projects: the files of a folder that have kernels, and how a compilation database says that each file is compiled.

Of a compiler's flags, as nvcc, clang and hipcc have them, those that decide what a text means are taken: include directories,
macros, the architecture. All others are passed over.
"""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from boogie_ir.lang.frozen import frozen
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.folders import absolute
from gpuverify_py.request.host_files import SUFFIXES as HOSTS
from gpuverify_py.request.options import NOTHING, Options, overlay

SUFFIXES = (".cu", ".cl", ".hip", ".py")
_PYTHON = re.compile(r"^\s*(?:import|from)\s+(?:cupy|pycuda|pyopencl)\b", re.MULTILINE)
_KERNEL = re.compile(r"\b(?:__global__|__kernel|kernel\s+void)\b")
_TEMPLATE = re.compile(r"\btemplate\s*<[^;{}]*?>[^;{}]*?__global__[^;{}]*?\bvoid\s+(\w+)\s*\(")
_DEFINED = re.compile(r"\b__global__\b[^;{}]*?(\w+)\s*\([^;{}()]*\)\s*\{")
_LAUNCHED = re.compile(r"\b(\w+)\s*(?:<[^;{}<>]*>\s*)?<<<")
_NUMBERS = r"(?:(?:unsigned|signed|long|short)\s+)*(?:int|char|short|long|float|double|bool|unsigned|half|__half)"
_ARGUMENT = rf"(?:{_NUMBERS}|\d+|true|false)\s*"
_PATHS = ("-I", "-isystem", "-iquote", "--include-path", "-idirafter", "--system-include")
_ARCHITECTURE = re.compile(r"(?:-gencode|--generate-code|-arch|--gpu-architecture|--cuda-gpu-arch|--offload-arch)\b")
_OF_OTHERS = ("-Xcompiler", "-Xptxas", "-Xlinker", "-Xclang", "-Xcuda-ptxas", "-o", "-MF", "-MT", "-MQ", "-ccbin", "-x")
"""Flags whose value, the next word, is nothing that is looked at."""


@frozen
class Unit:
    """A file of a project, and what is to be asked of it."""

    path: str
    options: Options = NOTHING


def units_of(paths: Sequence[str], database: str | None) -> tuple[Unit, ...]:
    """The files that paths name, those of folders with kernels in them, each compiled as a database says, if one is given.

    Files without kernels among them are the host code of the others.

    Without paths all files of the database that have kernels. Raises UsageError.
    """
    known = {_real(unit.path): unit for unit in _compiled(database)} if database is not None else {}
    if database is not None and not paths:
        return tuple(unit for unit in known.values() if has_kernels(unit.path))
    several = [file for path in paths for file in (_files(path) if os.path.isdir(path) else (path,))]
    named = [*{absolute(file): file for file in reversed(several)}.values()][::-1]  # each once, as it is named first
    hosts = [file for file in named if Path(file).suffix in HOSTS and not has_kernels(file)]
    if len(hosts) == len(named):
        hosts = []
    given = Options(host_code=tuple(hosts))
    others = _from_others([file for file in named if file not in hosts])
    compiled = (known[_real(file)].options if _real(file) in known else NOTHING for file in named)
    units = ((file, overlay(overlay(o, given), others.get(file, NOTHING))) for file, o in zip(named, compiled, strict=True))
    return tuple(Unit(file, options) for file, options in units if file not in hosts)


def _from_others(files: Sequence[str]) -> dict[str, Options]:
    """What the other files of a project say of each file's kernels: launches, and instances of templates that only they launch.

    Instances count where their arguments mean the same everywhere.
    """
    texts = {file: _text(file) for file in files if not file.endswith(".py")} if len(files) > 1 else {}
    launched = {file: set(_LAUNCHED.findall(text)) - set(_DEFINED.findall(text)) for file, text in texts.items()}
    found: dict[str, Options] = {}
    for file, text in texts.items():
        others = {each: other for each, other in texts.items() if each != file}
        instances: list[str] = []
        for name in dict.fromkeys(_TEMPLATE.findall(text)):
            instance = re.compile(rf"\b{re.escape(name)}\s*(<\s*{_ARGUMENT}(?:,\s*{_ARGUMENT})*>)\s*(?:<<<|\))")
            if re.search(rf"\b{re.escape(name)}\s*<[^<]", text) is None:
                instances += dict.fromkeys(f"{name}{' '.join(m.split())}" for o in others.values() for m in instance.findall(o))
        own = set(_DEFINED.findall(text))
        hosts = tuple(each for each in others if launched[each] & own)
        if instances or hosts:
            found[file] = Options(instantiate=tuple(instances), host_code=hosts)
    return found


def _text(file: str) -> str:
    try:
        return Path(file).read_text("utf-8", "replace")
    except OSError:
        return ""


def _real(path: str) -> str:
    return os.path.realpath(absolute(path))


def _files(folder: str) -> tuple[str, ...]:
    found = (str(file) for file in sorted(Path(folder).rglob("*")) if file.suffix in SUFFIXES and file.is_file())
    kernels = tuple(file for file in found if has_kernels(file))
    if not kernels:
        raise UsageError(f"no file in {folder} has a kernel", f"files with kernels end in {', '.join(SUFFIXES)}")
    return kernels


def has_kernels(file: str) -> bool:
    """Whether a file may have kernels; one of Python, in strings that it hands on to a compiler."""
    text = _text(file)
    return _KERNEL.search(text) is not None and (not file.endswith(".py") or _PYTHON.search(text) is not None)


def _compiled(database: str) -> Iterator[Unit]:
    """The files of a compilation database (clang's JSON format). Raises UsageError."""
    try:
        entries = json.loads(Path(database).read_text("utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read {database}: {error.strerror}", "check the path given to --compile-commands") from error
    except ValueError as error:
        raise UsageError(f"{database} is not JSON: {error}", "cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON writes one") from error
    if not isinstance(entries, list) or not all(isinstance(each, dict) and isinstance(each.get("file"), str) for each in entries):
        raise UsageError(f"{database} is no list of commands with a file each", "see clang's JSON compilation databases")
    for entry in entries:
        folder = str(entry.get("directory", "."))
        words = entry.get("arguments") or shlex.split(str(entry.get("command", "")))
        yield Unit(
            os.path.normpath(os.path.join(folder, entry["file"])), options_of_compiler([str(word) for word in words], folder)
        )


def options_of_compiler(words: Sequence[str], folder: str) -> Options:
    """What a compiler's command, started in a folder, says of the meaning of its text."""
    include_dirs: list[str] = []
    defines: list[str] = []
    arch: int | None = None
    rest = list(words)
    while rest:
        word = rest.pop(0)
        flag = next((flag for flag in _PATHS if word == flag or word.startswith((f"{flag}=", flag))), None)
        if flag is not None:
            value = word.removeprefix(flag).removeprefix("=") or (rest.pop(0) if rest else "")
            include_dirs.append(os.path.normpath(os.path.join(folder, value)))
        elif word.startswith(("-D", "--define-macro")):
            value = word.removeprefix("--define-macro").removeprefix("-D").removeprefix("=") or (rest.pop(0) if rest else "")
            defines.append(value)
        elif _ARCHITECTURE.match(word):
            value = word.partition("=")[2] if "=" in word else rest.pop(0) if rest else ""
            numbers = [int(number) for number in re.findall(r"(?:sm|compute)_(\d{2,3})", value)]
            arch = max([arch or 0, *numbers]) or None
        elif word in _OF_OTHERS and rest:
            rest.pop(0)
    return Options(include_dirs=tuple(include_dirs), defines=tuple(defines), arch=arch)
