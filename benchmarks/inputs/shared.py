"""``python -m benchmarks.inputs.shared [FOLDER...]``: how many accesses of shared arrays of right kernels are proved in bounds.

Races are not looked for: what is asked is each access of an array in a group's memory, for all inputs, by the engines that prove.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

from boogie_ir.lang.kernel import MemorySpace
from boogie_ir.lang.program import CheckKind
from boogie_ir.prove.budget import Budget
from gpuverify_py.engines import PROVERS, engines
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.verify.outcomes import Holds
from gpuverify_py.verify.portfolio import settle
from gpuverify_py.verify.task import Subject, as_asked, task

SECONDS = 20.0  # for a kernel


def proved(path: Path) -> Iterator[tuple[str, bool]]:
    """The accesses of shared arrays in the kernels of a file, each with whether it is proved to stay inside."""
    request = build_request(str(path), ("--check-array-bounds", "--only-divergence"))
    program, config = load_program(request), request.config
    for kernel in program.kernels:
        shared = {a.source.name for a in kernel.arrays if a.space is MemorySpace.GROUP and a.cells is not None}
        if not shared:
            continue
        asked = [engine for engine in engines(config) if engine.name in PROVERS]
        subject = as_asked(Subject(kernel, program, launch_of(kernel, request)), config)
        try:
            board = settle(task((subject,), config), asked, Budget(SECONDS))
        finally:
            for engine in asked:
                engine.close()
        for claim in board.claims:
            if claim.kind is CheckKind.OUT_OF_BOUNDS and claim.array in shared:
                (place,) = claim.places
                yield f"{place} {claim.array}", isinstance(board.settled(claim), Holds)


def main() -> None:
    """Prints what is not proved, and how many are."""
    folders = [Path(word) for word in sys.argv[1:]] or [Path("benchmarks/classic")]
    files = sorted(file for folder in folders for suffix in ("cu", "cl") for file in folder.rglob(f"*.{suffix}"))
    start, found = time.process_time(), dict[str, bool]()
    for file in files:
        if file.read_text().startswith("//pass"):
            own = dict(proved(file))
            found |= own
            for access in (each for each, holds in own.items() if not holds):
                print(f"not proved: {access}", flush=True)
    share = 100 * sum(found.values()) / len(found) if found else 0
    print(f"{sum(found.values())} of {len(found)} accesses proved ({share:.1f} %), {time.process_time() - start:.0f} s")


if __name__ == "__main__":
    main()
