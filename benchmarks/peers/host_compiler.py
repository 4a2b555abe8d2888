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
DYNAMIC_BYTES = 1 << 16  # of arrays that are ``extern __shared__``
# Signed arithmetic wraps around, as here; floats are not contracted.
_OPTIONS = ("-std=c++17", "-O0", "-w", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-fno-extern-tls-init")
_HEADERS = ("cuda.h", "cuda_runtime.h", "cuda_runtime_api.h", "device_launch_parameters.h", "device_functions.h")
_PREFIX = "\n".join(
    (
        f"constexpr unsigned long SLACK = {len(SLACK)};",
        f'#include "{HEADER}"',
        *(f"#define __{name}(...) 0" for name in ANNOTATIONS),
        '#line 1 "kernel.cu"\n',
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
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for header in _HEADERS:
                (folder / header).touch()
            text, program = folder / "kernel.cpp", folder / "kernel"
            text.write_text(_program(call))
            command = [COMMAND, *_OPTIONS, *self._options, f"-I{folder}", str(text), "-o", str(program)]
            compiled = subprocess.run(command, capture_output=True, text=True)
            if compiled.returncode:
                return Ran(error=f"does not compile: {_first_error(compiled.stderr)}")
            given, found = folder / "in", folder / "out"
            given.write_bytes(_records(list(call.scalars.values())) + _records(list(call.buffers.values())))
            try:
                ran = subprocess.run([program, given, found], capture_output=True, timeout=SECONDS)
            except subprocess.TimeoutExpired:
                return Ran(failure=f"took more than {SECONDS:.0f} s")
            if ran.returncode:
                return Ran(failure=f"ended with code {ran.returncode}")
            return Ran(_split(found.read_bytes(), call))

    def errors(self, source: str) -> list[tuple[int, str]]:
        """Lines of a source that the compiler refuses, and why, without running anything."""
        command = [COMMAND, *_OPTIONS, *self._options, "-fsyntax-only", "-x", "c++", "-"]
        text = f"{_PREFIX}{source}"
        shown = subprocess.run(command, input=text, capture_output=True, text=True).stderr
        return [(int(line), reason) for line, reason in re.findall(r"^kernel\.cu:(\d+):\d+: error: (.*)", shown, re.M)]


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


def _program(call: Call) -> str:
    block, grid = (", ".join(str(n) for n in sizes) for sizes in (call.group, call.grid))
    variables = "".join(f" host::variable({name});" for name in call.buffers if name in call.variables)
    # Launches in a host's functions, which nobody calls here: their configuration is left out.
    source = re.sub(r"<<<.*?>>>", "", call.source, flags=re.S)
    return "\n".join(
        (
            f"{_PREFIX}{source}",
            *(_dynamic(name) for name in call.local),
            f"static void prepare_all() {{ host::prepare({call.kernel});{variables} }}",
            f"static void kernel_body() {{ host::launch({call.kernel}); }}",
            "int main(int, char **words) {",
            f"  return host::run(words, {{{block}}}, {{{grid}}}, prepare_all, kernel_body);",
            "}\n",
        )
    )


def _dynamic(name: str) -> str:
    """An array whose size the launch gives: a symbol of thread-local storage."""
    lines = ('.section .tbss,\\"awT\\",@nobits', f".globl {name}", ".balign 64", f"{name}: .zero {DYNAMIC_BYTES}", ".previous")
    return 'asm("' + "\\n".join(lines) + '");'
