"""Runs one launch of a CUDA kernel as the host's C++ compiler understands it: ``cuda_host.h`` gives CUDA's words a meaning."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.peers.device import Call, Ran
from benchmarks.peers.setup import SLACK
from gpuverify_py.reports.scene import ANNOTATIONS

COMMAND = "g++"
HEADER = Path(__file__).with_name("cuda_host.h")
SECONDS = 30.0
_SPACE = "program"  # of one of several, with its number
DYNAMIC_BYTES = 1 << 16  # of arrays that are ``extern __shared__``
# Signed arithmetic wraps around, as here; floats are not contracted.
_OPTIONS = ("-std=c++17", "-O0", "-w", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-fno-extern-tls-init")
_HEADERS = ("cuda.h", "cuda_runtime.h", "cuda_runtime_api.h", "device_launch_parameters.h", "device_functions.h")
_PREFIX = "\n".join(
    (
        f"constexpr unsigned long SLACK = {len(SLACK)};",
        f'#include "{HEADER}"',
        *(f"#define __{name}(...) 0\n" for name in ANNOTATIONS),
    )
)


def available() -> bool:
    """Whether there is such a compiler."""
    return shutil.which(COMMAND) is not None


class HostCompiler:
    """Compiles and runs kernels. ``options`` are more of the compiler's."""

    def __init__(self, options: Sequence[str] = ()) -> None:
        self._options = tuple(options)

    def run(self, call: Call) -> Ran:
        (ran,) = self.run_all([call])
        return ran

    def run_all(self, calls: Sequence[Call]) -> list[Ran]:
        """What comes of some calls, all compiled at once; those of which there are several have no headers and no ``extern``."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for header in _HEADERS:
                (folder / header).touch()
            text, program = folder / "kernel.cpp", folder / "kernel"
            text.write_text(_program(calls))
            command = [COMMAND, *_OPTIONS, *self._options, f"-I{folder}", str(text), "-o", str(program)]
            compiled = subprocess.run(command, capture_output=True, text=True)
            if compiled.returncode and len(calls) == 1:
                return [Ran(error=f"does not compile: {_first_error(compiled.stderr)}")]
            if compiled.returncode:  # not all do
                return [self.run(call) for call in calls]
            return [_run(program, number, call, folder) for number, call in enumerate(calls)]

    def errors(self, sources: Sequence[str]) -> list[list[tuple[int, str]]]:
        """Lines of each source that the compiler refuses, and why, without running anything."""
        command = [COMMAND, *_OPTIONS, *self._options, "-fsyntax-only", "-fmax-errors=0", "-x", "c++", "-"]
        shown = subprocess.run(command, input=_texts(sources), capture_output=True, text=True).stderr
        found: list[list[tuple[int, str]]] = [[] for _ in sources]
        for number, line, reason in re.findall(r"^kernel(\d+)\.cu:(\d+):\d+: error: (.*)", shown, re.M):
            found[int(number)].append((int(line), reason))
        return found


def _run(program: Path, number: int, call: Call, folder: Path) -> Ran:
    given, found = folder / "in", folder / "out"
    given.write_bytes(_records(list(call.scalars.values())) + _records(list(call.buffers.values())))
    try:
        ran = subprocess.run([program, given, found, str(number)], capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return Ran(failure=f"took more than {SECONDS:.0f} s")
    if ran.returncode:
        return Ran(failure=f"ended with code {ran.returncode}")
    return Ran(_split(found.read_bytes(), call))


def _first_error(text: str) -> str:
    found = re.search(r"error: (.*)", text)
    return found[1] if found else text.strip().split("\n")[-1]


def _records(values: Sequence[bytes]) -> bytes:
    return struct.pack("<Q", len(values)) + b"".join(struct.pack("<Q", len(value)) + value for value in values)


def _split(data: bytes, call: Call) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for name, before in call.buffers.items():
        found[name], data = data[: len(before)], data[len(before) :]
    return found


def _texts(sources: Sequence[str]) -> str:
    """Some sources as one text; if there are several, each in a namespace of its own."""
    if len(sources) == 1:
        return f'{_PREFIX}#line 1 "kernel0.cu"\n{sources[0]}'
    return _PREFIX + "\n".join(
        f'namespace {_SPACE}{number} {{\n#line 1 "kernel{number}.cu"\n{source}\n}}' for number, source in enumerate(sources)
    )


def _program(calls: Sequence[Call]) -> str:
    # Launches in a host's functions, which nobody calls here: their configuration is left out.
    sources = [re.sub(r"<<<.*?>>>", "", call.source, flags=re.S) for call in calls]
    return "\n".join(
        (
            _texts(sources),
            *(_dynamic(name) for call in calls for name in call.local),
            "int main(int, char **words) {",
            "  switch (atoi(words[3])) {",
            *(_case(number, call, f"{_SPACE}{number}::" if len(calls) > 1 else "") for number, call in enumerate(calls)),
            "  }",
            "  return 2;",
            "}\n",
        )
    )


def _case(number: int, call: Call, space: str) -> str:
    block, grid = (", ".join(str(n) for n in sizes) for sizes in (call.group, call.grid))
    variables = "".join(f" host_side::variable({space}{name});" for name in call.buffers if name in call.variables)
    prepare, launch = f"host_side::prepare({space}{call.kernel});{variables}", f"host_side::launch({space}{call.kernel});"
    return f"  case {number}: return host_side::run(words, {{{block}}}, {{{grid}}}, [] {{ {prepare} }}, [] {{ {launch} }});"


def _dynamic(name: str) -> str:
    """An array whose size the launch gives: a symbol of thread-local storage."""
    lines = ('.section .tbss,\\"awT\\",@nobits', f".globl {name}", ".balign 64", f"{name}: .zero {DYNAMIC_BYTES}", ".previous")
    return 'asm("' + "\\n".join(lines) + '");'
