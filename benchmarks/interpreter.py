"""The concrete interpreter's speed: ``python -m benchmarks.interpreter [THREADS [STATEMENTS]]``.

One block runs so many statements, by turns arithmetic, reads and writes of shared memory, and writes of its own cells.
"""

from __future__ import annotations

import sys
import time

from boogie_ir.read.parser import parse_kernel_program
from boogie_ir.simt import ConcreteLaunch, RunResult, run

THREADS, STATEMENTS = 256, 1000
ARRAYS = "array global A[*]: bv32; array group S[64]: bv32; var t: bv32; var u: bv32;"


def text(statements: int) -> str:
    """A kernel of so many statements."""
    body = "\n".join(
        f"t := t * {i}bv32 + local_id_x; load u := S[bvand32(local_id_x + t, 63bv32)]; t := t ^ u; store A[local_id_x + n] := t;"
        for i in range(statements // 4)
    )
    return f"dialect cuda; kernel k(n: bv32) {{ {ARRAYS} t := 0bv32;\n{body} }}"


def timed(threads: int, statements: int) -> tuple[RunResult, float]:
    """A run, and the seconds of the processor that it took."""
    source = parse_kernel_program(text(statements), "statements.gbpl")
    start = time.process_time()
    result = run(source.kernels[0], source.functions, ConcreteLaunch((threads, 1, 1)))
    return result, time.process_time() - start


def main(words: list[str]) -> int:
    threads, statements = (*map(int, words), *(THREADS, STATEMENTS)[len(words) :])
    result, seconds = timed(threads, statements)
    print(f"{threads} threads, {result.steps} statements: {seconds:.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
