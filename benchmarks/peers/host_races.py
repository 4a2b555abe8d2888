"""Which lines of a CUDA kernel race, by g++ and its thread sanitizer: a second opinion on C++ and on what is announced.

One block runs as threads of the host's behind ``cuda_threads.h``; the kernel is called ``k`` and its parameters are pointers.
What is found is one run's: a kernel that races only on some input may come out free of races. Where the index of an access
depends on C++ alone, every run shows it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

COMMAND = "g++"
HEADER = Path(__file__).with_name("cuda_threads.h")
SECONDS = 60.0
# Signed arithmetic wraps around, as in our front end; enumerations and chars are those of CUDA on Linux.
_OPTIONS = ("-std=c++17", "-O0", "-g", "-w", "-fwrapv", "-fno-strict-aliasing", "-fsanitize=thread")
_RACE = "ThreadSanitizer: data race"
_ACCESS = re.compile(r"^\s*(?:previous )?(?:atomic )?(?:read|write) of size \d+", re.IGNORECASE)
_BLOCK = re.compile(r"--blockDim=(\S+)")


def available() -> bool:
    """Whether there is such a compiler."""
    return shutil.which(COMMAND) is not None


def racing_lines(file: Path) -> set[int] | str:
    """The lines of a kernel's file that take part in a race; a text: why there is no answer."""
    source = file.read_text()
    block = _BLOCK.search(source)
    if block is None or "--gridDim=1" not in source:
        return "the launch is not of one block"
    with tempfile.TemporaryDirectory() as name:
        text, program = Path(name) / "main.cpp", Path(name) / "main"
        sizes = block[1].strip("[]")
        text.write_text(
            f'#include "{HEADER}"\n#include "{file.resolve()}"\n'
            f"int main() {{ return host::run(dim3({sizes}), [] {{ host::launch(k); }}); }}\n"
        )
        compiled = subprocess.run([COMMAND, *_OPTIONS, str(text), "-o", str(program)], capture_output=True, text=True)
        if compiled.returncode:
            return f"does not compile: {compiled.stderr}"
        # The sanitizer adds to what is set already; it reports by its exit code, 66, that something races.
        environment = {**os.environ, "TSAN_OPTIONS": "exitcode=66 report_thread_leaks=0"}
        try:
            ran = subprocess.run([program], capture_output=True, text=True, timeout=SECONDS, env=environment)
        except subprocess.TimeoutExpired:
            return f"took more than {SECONDS:.0f} s"
    if (ran.returncode == 66) != (_RACE in ran.stderr) or ran.returncode not in (0, 66):
        return f"ended with code {ran.returncode}: {ran.stderr}"
    return _lines(ran.stderr, file.name)


def _lines(report: str, name: str) -> set[int]:
    """The file's innermost line of each access that the sanitizer reports; what is around a thread's start is left out."""
    found: set[int] = set()
    searching = False
    for line in report.splitlines():
        if _ACCESS.match(line):
            searching = True
        elif not line.strip():
            searching = False
        elif searching and (place := re.search(rf"/{re.escape(name)}:(\d+)", line)):
            found.add(int(place[1]))
            searching = False
    return found


def main(paths: list[str]) -> int:
    """Prints for each file which lines race."""
    for path in paths:
        found = racing_lines(Path(path))
        print(f"{path}: {found if isinstance(found, str) else sorted(found) or 'no race'}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
