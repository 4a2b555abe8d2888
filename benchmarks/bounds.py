"""Which accesses of correct kernels are proved to be within arrays: ``python -m benchmarks.bounds [FOLDERS] [--journal F]``.

Each file that announces no defect is verified with ``--check-array-bounds``. Counted are its accesses of shared arrays, by place
and array, and those of them that no alarm is about; every alarm is printed with its verdict, to be explained. What the journal
holds is not verified again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.journal import Journal
from boogie_ir.lang import kernel as k
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import visible
from gpuverify_py.batch.suite import collect
from gpuverify_py.files.orchestrate import load_program, verify_path
from gpuverify_py.findings.diagnostic import ExitCode, FileResult, KernelResult, Verdict
from gpuverify_py.request.config import Request
from gpuverify_py.verify.claims import Claim, claim_of, claims

SUITES = ("benchmarks/classic", "benchmarks/loops", "benchmarks/flows", "benchmarks/inputs/kernels")
FLAGS = ("--check-array-bounds", "--error-limit=100")


def look(path: str, timeout: float) -> tuple[int, int, list[str]] | None:
    """The accesses of shared arrays in a file, those that are proved, and a sentence for each alarm; None: not a correct file."""
    result, request = verify_path(path, (*FLAGS, f"--timeout={timeout:g}"))
    if request is None or request.expected is not ExitCode.VERIFIED:
        return None
    counts = of_shared(result, request).values()
    return sum(total for total, _ in counts), sum(within for _, within in counts), [*_alarms(result)]


def of_shared(result: FileResult, request: Request) -> dict[str, tuple[int, int]]:
    """Of each kernel that was verified, the accesses of shared arrays, and those of them that are proved."""
    kernels = {kernel.name: kernel for kernel in load_program(request).kernels}
    found = {each.kernel: each for each in result.kernels if each.kernel in kernels}
    asked = {name: _of_shared(kernels[name], request) for name in found}
    return {name: (len(own), len(own - _open(own, found[name]))) for name, own in asked.items()}


def _of_shared(kernel: k.Kernel, request: Request) -> set[Claim]:
    shared = {array.source.name for array in kernel.arrays if array.space is k.MemorySpace.GROUP}
    asked = claims(kernel, request.config)
    return {each for each in asked if each.kind is CheckKind.OUT_OF_BOUNDS and each.array in shared}


def _open(asked: set[Claim], found: KernelResult) -> set[Claim]:
    """The claims that are not proved: all of them where a defect has ended the work, or nothing is said of what is open."""
    match found.verdict:
        case Verdict.VERIFIED | Verdict.VACUOUS:
            return set()
        case Verdict.POSSIBLE | Verdict.UNKNOWN if found.diagnostics or found.undecided:
            told = {claim_of(each) for each in found.diagnostics}
            places = {visible(each.origin).span for each in found.undecided if each.kind is CheckKind.OUT_OF_BOUNDS}
            return {each for each in asked if each in told or each.places & places}
        case _:
            return asked


def _alarms(result: FileResult) -> Iterator[str]:
    for found in result.kernels:
        if found.problem is not None:
            yield f"{found.kernel}: {found.verdict.value}, {found.problem.message}"
        for each in found.diagnostics:
            if each.kind in (CheckKind.OUT_OF_BOUNDS, CheckKind.INNER_BOUNDS):
                array = each.element.array if each.element is not None else ""
                shown = "replayed" if each.confirmed else f"rests on {', '.join(each.rests_on)}" if each.rests_on else "possible"
                yield f"{found.kernel}: line {visible(each.origin).span.line}, {array}, {shown}"
        for obligation in found.undecided:
            yield f"{found.kernel}: line {visible(obligation.origin).span.line}, {obligation.kind.value} undecided"


def main(words: Sequence[str]) -> int:
    """Verifies, and prints the alarms of each file as it comes, then the counts."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bounds", description=__doc__)
    parser.add_argument("folders", nargs="*", default=SUITES)
    parser.add_argument("--timeout", type=float, default=20.0, help="seconds for a kernel")
    parser.add_argument("--every", type=int, default=1, help="only every Nth file")
    parser.add_argument("--journal", type=Path, help="go on with what is in this file")
    given = parser.parse_args(words)
    journal = Journal(given.journal)
    files = total = within = 0
    for path in [job.path for job in collect(given.folders)][:: given.every]:
        if path not in journal.known:
            journal.note(path, look(path, given.timeout))
        if (found := journal.known[path]) is None:
            continue
        asked, proved, alarms = found
        files, total, within = files + 1, total + asked, within + proved
        for sentence in alarms:
            print(f"{path}: {sentence}", flush=True)
    share = f" ({within / total:.1%})" if total else ""
    print(f"{files} correct files: {within} of {total} accesses of shared arrays are proved to be within{share}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
