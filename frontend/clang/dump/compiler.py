"""The clang that is at hand, and what it says of a text: its syntax tree, the layouts of its records, its complaints."""

from __future__ import annotations

import importlib.metadata
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import IO

from boogie_ir.lang.frozen import frozen

FILE = "text.cu"
OLDEST = 16
SECONDS = 120
LONGEST = 400_000_000  # of a tree, in bytes
_ARGUMENTS = (
    "-x", "cuda", "-nocudainc", "-nocudalib", "--cuda-device-only", "--cuda-gpu-arch=sm_90", "-fsyntax-only",
    "-ferror-limit=0", "-w", "-fno-color-diagnostics", "-fno-caret-diagnostics", "-fbracket-depth=2000", "-ftemplate-depth=2000",
    "-Wno-everything",  # of warnings that clang takes for errors, too: nvcc says nothing, or warns
    "-Xclang", "-fdump-record-layouts-complete", "-Xclang", "-ast-dump=json",
)  # fmt: skip


@frozen
class Compiler:
    """A clang: how it is called, and its version as it says it."""

    command: tuple[str, ...]
    version: str


@frozen
class Complaint:
    """An error of the compiler at a line of its text; ``notes`` are the lines that its notes name, innermost first."""

    line: int
    message: str
    notes: tuple[tuple[int, str], ...] = ()


@frozen
class Dump:
    """What the compiler says: the text of the tree, in JSON, that of the layouts, and the errors."""

    tree: str
    layouts: str
    complaints: tuple[Complaint, ...]


class CompilerError(Exception):
    """The compiler did not answer: it crashed, or took too long."""


@cache
def find_compiler() -> Compiler | None:
    """The clang to use: that of the `ziglang` package beside us, else one on the path that is new enough; None without one."""
    try:
        packaged = importlib.metadata.version("ziglang")
    except importlib.metadata.PackageNotFoundError:
        packaged = ""
    if packaged and _at_least(packaged, _OLDEST_PACKAGE):  # known without asking it, which takes longer than what is kept
        return Compiler((sys.executable, "-m", "ziglang", "clang"), f"the clang of ziglang {packaged}")
    names = ("clang", *(f"clang-{version}" for version in range(30, OLDEST - 1, -1)))
    for command in ((found,) for name in names if (found := shutil.which(name))):
        version = _version(command)
        if version is not None:
            return Compiler(command, version)
    return None


_OLDEST_PACKAGE = (0, 11)  # the first with clang 16


def _at_least(version: str, oldest: tuple[int, int]) -> bool:
    found = re.match(r"(\d+)\.(\d+)", version)
    return found is not None and (int(found.group(1)), int(found.group(2))) >= oldest


def _version(command: tuple[str, ...]) -> str | None:
    try:
        said = subprocess.run((*command, "--version"), capture_output=True, text=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.search(r"clang version (\d+)\S*", said.stdout)
    return found.group() if found and int(found.group(1)) >= OLDEST else None


def dump(compiler: Compiler, text: str, standard: str = "c++17") -> Dump:
    """What a compiler makes of a text of CUDA C++ for the device."""
    try:
        with tempfile.TemporaryDirectory(prefix="gpuverify-") as folder:
            Path(folder, FILE).write_text(text, encoding="utf-8", errors="surrogateescape")
            with Path(folder, "complaints").open("w+b") as complaints:
                command = (*compiler.command, *_ARGUMENTS, f"-std={standard}", FILE)
                output = _output(command, folder, complaints).decode("utf-8", "replace")
                complaints.seek(0)
                errors = complaints.read().decode("utf-8", "replace")
    except OSError as error:  # no memory for a process, for one
        raise CompilerError(f"{compiler.version} gives no answer: {error}") from error
    layouts, brace, tree = output.partition("\n{\n") if not output.startswith("{\n") else ("", "{\n", output[2:])
    if not brace:
        raise CompilerError(f"{compiler.version} gives no tree: {errors[-400:]}")
    return Dump("{\n" + tree, layouts, _complaints(errors))


def _output(command: Sequence[str], folder: str, complaints: IO[bytes]) -> bytes:
    """What a command prints. It is ended when it takes too long, or prints more than we read: lambdas in lambdas do."""
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=complaints) as process:
        late = threading.Timer(SECONDS, process.kill)
        late.start()
        try:
            assert process.stdout is not None
            output = process.stdout.read(LONGEST + 1)
        finally:
            in_time = late.is_alive()
            late.cancel()
            process.kill()
    if len(output) > LONGEST:
        raise CompilerError(f"the tree has more than {LONGEST // 1_000_000} MB")
    if not in_time:
        raise CompilerError(f"the tree is not there after {SECONDS} s")
    return output


_SAID = re.compile(r"(?:[^\s:]*[/\\])?" + re.escape(FILE) + r":(\d+):\d+: (fatal error|error|note|warning): (.*)")


def _complaints(text: str) -> tuple[Complaint, ...]:
    found: list[Complaint] = []
    for line in text.splitlines():
        said = _SAID.match(line)
        if said is None:
            continue
        place, kind, message = int(said.group(1)), said.group(2), said.group(3)
        if kind == "note" and found:
            last = found[-1]
            found[-1] = Complaint(last.line, last.message, (*last.notes, (place, message)))
        elif kind in ("error", "fatal error"):
            found.append(Complaint(place, message))
    return tuple(found)
