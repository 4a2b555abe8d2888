"""One specification, every method: ``python -m benchmarks.permissions.agreement [FILE...]``; else all in ``kernels``.

Of each kernel that says what it computes, and of its broken twin, permissions with claims are asked, each engine of a
verification by itself (for all sizes and inputs), and one that looks for defects in a bounded number of rounds. What one of them
has verified no other may refute, and what one has refuted no other may verify: fails where that is so.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.permissions.functional import KERNELS, TWIN
from gpuverify_py.files.orchestrate import verify_path
from gpuverify_py.files.runtime import prepare
from gpuverify_py.findings.diagnostic import Verdict
from gpuverify_py.permissions.answers import Kept, permissions

PERMISSIONS = "permissions"
METHODS = {"two threads": ("--engine=twothread",), "protocols": ("--engine=protocols",), "bounded": ("--findbugs",)}


def main(words: list[str]) -> int:
    """Prints what each method says of each kernel, then how many were contradicted."""
    parser = argparse.ArgumentParser("python -m benchmarks.permissions.agreement", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="kernel files; else all in kernels")
    files: list[Path] = parser.parse_args(words).files or sorted(KERNELS.glob("*.cu"))
    prepare()
    contradicted = 0
    for file in files:
        for flags in ((), (TWIN,)):
            said = dict(answers(file, flags))
            wrong = contradict(said)
            contradicted += wrong
            told = ", ".join(f"{method}: {verdict.value}" for method, verdict in said.items())
            print(f"{file.stem}{' (twin)' if flags else ''}: {told}{': CONTRADICTION' if wrong else ''}", flush=True)
    print(f"{contradicted} of {2 * len(files)} kernels and twins have answers that contradict each other")
    return int(contradicted > 0)


def answers(file: Path, flags: tuple[str, ...]) -> Iterator[tuple[str, Verdict]]:
    """What each method says."""
    (report,) = permissions(str(file), flags)
    holds = report.kept in (Kept.STATED, Kept.INFERRED) and report.claims is not None
    refuted = report.claims is not None and report.claims.verdict is Verdict.REFUTED
    yield PERMISSIONS, Verdict.VERIFIED if holds else Verdict.REFUTED if refuted else Verdict.UNKNOWN
    for method, more in METHODS.items():
        result, _ = verify_path(str(file), (*flags, *more))
        (kernel,) = result.kernels
        yield method, kernel.verdict


def contradict(said: dict[str, Verdict]) -> bool:
    """Whether one method proves what another one refutes."""
    return {Verdict.VERIFIED, Verdict.REFUTED} <= set(said.values())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
