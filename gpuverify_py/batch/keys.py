"""What a job's result depends on, as one key: the texts, the options, the tool, its libraries, and the solver.

Two jobs with the same key have the same result but for times, wherever their files are.
"""

from __future__ import annotations

import dataclasses
import os
import shutil
from collections.abc import Sequence
from enum import Enum
from functools import cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from boogie_ir.lang.frozen import frozen
from frontend.errors import SourceError
from frontend.source.includes import closure
from gpuverify_py.batch.suite import Job, asked_of
from gpuverify_py.files.orchestrate import build_request, read_source
from gpuverify_py.files.overrun import longest
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.build import Given
from gpuverify_py.request.config import Request
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.header import Header, read_header
from gpuverify_py.request.host_files import host_files
from gpuverify_py.request.options import Options

_PACKAGES = ("boogie_ir", "frontend", "houdini", "gpuverify_py")
_SOURCES = (".py", ".lark", ".h", ".cuh")
_LIBRARIES = ("pycparser", "pcpp", "lark", "pysmt", "numpy")
_SOLVERS = ("z3-solver", "cvc5", "bitwuzla")
_COMPILER = "ziglang"  # carries the clang that decides C++


@frozen
class Task:
    """A job with what is known of it before it runs.

    ``key`` is None where the result is not to be kept; ``files`` are the texts behind the key, the job's own first;
    ``limit`` is the seconds a kernel may take, 0 for no limit.
    """

    job: Job
    asked: Given
    limit: float
    expected: ExitCode | None
    open: str
    key: str | None = None
    files: tuple[str, ...] = ()

    @property
    def identity(self) -> tuple[str, str]:
        return (self.job.path, self.job.variant)


def plan(job: Job, flags: Sequence[str], timeout: float, memory: int) -> Task:
    """Reads what decides a job's result: its text, what that includes, its options. What is wrong there shows when it runs."""
    try:
        given: Given = asked_of(job, flags)
    except UsageError:
        given = job.flags
    unread = Task(job, given, timeout, job.expected, job.open)
    if not os.path.isfile(job.path):  # reading a pipe may never end
        return unread
    try:
        text = read_source(job.path)
    except (UsageError, SourceError):
        return unread
    header = read_header(text) if not job.path.endswith(".gbpl") else Header()
    expected = job.expected if job.expected is not None else header.expected
    known = dataclasses.replace(unread, expected=expected, open=job.open or header.open)
    try:
        request = build_request(job.path, given, Options(timeout=timeout))
        known = dataclasses.replace(known, limit=longest(request))
        files, asked = all_asked(request, text)
    except (UsageError, SourceError):
        return known
    if not asked:
        return known
    return dataclasses.replace(known, key=digest(asked, os.path.basename(job.path), memory, tool()), files=files)


def all_asked(request: Request, text: str) -> tuple[tuple[str, ...], str]:
    """The files behind a request, and, in one text, all that its result depends on but the tool; "" where that is not known.

    Raises UsageError, SourceError.
    """
    files, texts = _texts(request, text)
    if not texts:
        return (), ""
    asked = (request.launch, request.launches, request.timeouts, request.config)
    solvers = tuple(solver(name) for name in (*request.config.solvers, request.config.cross_check))
    return files, repr((texts, *map(canonical, asked), _source(request), solvers))


def digest(*parts: object) -> str:
    """A key for what is the same in every process if it is equal."""
    return blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()


def _texts(request: Request, text: str) -> tuple[tuple[str, ...], str]:
    """All files behind a request and a digest of their texts; no digest where they are not to be known."""
    found = closure(request.path, text, request.source.include_dirs)
    if found is None:
        return (), ""
    axioms = [(file, read_source(file)) for file in (*request.source.axiom_files, *host_files(request))]
    if request.source.baseline is not None:
        axioms.append((request.source.baseline, read_source(request.source.baseline)))
    contents = repr([found.digest, *(content for _, content in axioms)])
    return (*found.files, *(file for file, _ in axioms)), contents


def _source(request: Request) -> str:
    """The source options but for places: what is read from these is in the digest of the texts."""
    return canonical(dataclasses.replace(request.source, include_dirs=(), axiom_files=(), host_code=()))


def canonical(value: object) -> str:
    """Text that is the same for equal options in every process."""
    if dataclasses.is_dataclass(value):
        fields = ", ".join(f"{f.name}={canonical(getattr(value, f.name))}" for f in dataclasses.fields(value))
        return f"{type(value).__name__}({fields})"
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(canonical, value))) + "}"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(canonical, value)) + ")"
    return value.name if isinstance(value, Enum) else repr(value)


@cache
def tool() -> str:
    """The version of everything that computes results: this package's own text, the libraries, the solvers, Python."""
    import sys

    state = blake2b(digest_size=20)
    base = Path(__file__).parents[2]
    for package in _PACKAGES:
        for file in sorted(path for path in (base / package).rglob("*") if path.suffix in _SOURCES):
            state.update(file.relative_to(base).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    versions = [f"{name} {_version(name)}" for name in (*_LIBRARIES, *_SOLVERS, _COMPILER)]
    return ", ".join([f"python {sys.version_info[:3]}", f"gpuverify {state.hexdigest()}", *versions, solver("clang")])


@cache
def solver(name: str) -> str:
    """A solver, or clang, with its version: packages see :func:`tool`; a program is told by its file, it may never end."""
    if name in ("", "none", *_SOLVERS, "z3"):
        return name
    command = (name.split() or [""])[0]
    found = shutil.which(command) or shutil.which(command.removesuffix("-program"))
    if found is None:
        return name
    status = os.stat(found)
    return f"{name} {os.path.realpath(found)} {status.st_size} {status.st_mtime_ns}"


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "-"


def places(records: Sequence[dict[str, Any]], files: Sequence[str], *, numbered: bool) -> list[dict[str, Any]] | None:
    """Records with every file named by its number among ``files``, or, from such, by its name.

    None where a record speaks of a file that is not among them.
    """
    table: dict[object, object] = {name: number for number, name in enumerate(files)}
    if numbered:
        table = {number: name for name, number in table.items()}

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: table[each] if key == "file" else renamed(each) for key, each in value.items()}
        return [renamed(each) for each in value] if isinstance(value, list) else value

    try:
        return [renamed(record) for record in records]
    except KeyError:
        return None
