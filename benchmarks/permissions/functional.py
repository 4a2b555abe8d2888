"""Kernels that say what they compute: ``python -m benchmarks.permissions.functional [FILE...]``; else all in ``kernels``.

Of each, permissions are inferred and its claims are verified; with ``WRONG`` defined it is the broken twin, to be refused.
A line for each has the seconds of computing, ours and those of solvers in processes of their own, how many lines state
something (postconditions, assertions, definitions, what is taken for granted) and how many help to prove it (invariants). Fails
where one is not as it should be.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from statistics import median

from gpuverify_py.files.runtime import prepare
from gpuverify_py.permissions.answers import Kept, permissions

KERNELS = Path(__file__).parent / "kernels"
STATES = re.compile("__ensures|__unsafe_assert|__requires|__assume|__define|__kernel_adds")
HELPS = re.compile("__invariant|__barrier_")
TWIN = "-DWRONG"


def main(words: list[str]) -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser("python -m benchmarks.permissions.functional", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="kernel files; else all in kernels")
    parser.add_argument("--solver", help="who proves (gpuverify solvers); else as in a verification")
    given = parser.parse_args(words)
    flags = (f"--solver={given.solver}",) if given.solver else ()
    files: list[Path] = given.files or sorted(KERNELS.glob("*.cu"))
    prepare()
    print("kernel            verified  seconds  twin refused  seconds  states  helps")
    right, taken = 0, list[float]()
    for file in files:
        lines = file.read_text().splitlines()
        verified, seconds = holds(file, flags)
        wrong, others = holds(file, (*flags, TWIN))
        right += verified and not wrong
        taken.append(seconds)
        states, helps = (sum(bool(what.search(line)) for line in lines) for what in (STATES, HELPS))
        answers = f"{'yes' if verified else 'NO':8}  {seconds:7.2f}  {'NO' if wrong else 'yes':12}  {others:7.2f}"
        print(f"{file.stem:16}  {answers}  {states:6}  {helps:5}", flush=True)
    print(f"{right} of {len(files)} are verified and their twins refused; median {median(taken):.2f} s")
    return int(right < len(files))


def holds(file: Path, flags: tuple[str, ...]) -> tuple[bool, float]:
    """Whether permissions were inferred and what the kernel computes is verified; and seconds of computing."""
    before = sum(os.times()[:4])
    (report,) = permissions(str(file), flags)
    shown = report.kept is Kept.INFERRED and report.claims is not None
    return shown, sum(os.times()[:4]) - before


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
