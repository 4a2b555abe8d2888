"""Permissions of kernels of a folder: ``python -m benchmarks.permissions [FOLDER|FILE...]``.

Of kernels in files that are verified: how many get permissions that check, as they are inferred, and how many still do once they
are pasted into the file as annotations and read again. Of files with a defect: a kernel whose permissions check must have no
race, which the verifier is asked about. Fails where it has one, or where fewer than nine in ten check.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from boogie_ir.lang.errors import TextError
from boogie_ir.lang.program import CheckKind
from gpuverify_py.files.orchestrate import verify_path
from gpuverify_py.files.runtime import prepare
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.permissions.answers import Kept, KernelPermissions, pasted, permissions
from gpuverify_py.request.header import read_header

ENOUGH = 0.9


def main(words: list[str]) -> int:
    """Prints a line for each kernel that is left over, then the figures."""
    parser = argparse.ArgumentParser("python -m benchmarks.permissions", description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, default=[Path("benchmarks/classic")], help="folders and kernel files")
    parser.add_argument("--part", default="1/1", metavar="N/M", help="every M-th file from the N-th on")
    given = parser.parse_args(words)
    prepare()
    number, of = map(int, given.part.split("/"))
    files = [file for path in given.paths for file in kernels(path)][number - 1 :: of]
    verified = kept = again = 0
    wrong: list[str] = []
    for file in files:
        expected = read_header(file.read_text()).expected
        reports = list(permissions(str(file), ()))
        stated = holding_pasted(file, reports) if expected is ExitCode.VERIFIED else frozenset()
        for report in reports:
            if expected is ExitCode.VERIFIED:
                verified += 1
                kept += report.kept is Kept.INFERRED
                again += report.kernel in stated
                if report.kept is not Kept.INFERRED or report.kernel not in stated:
                    nowhere = "" if report.edits else ", and there is no place for them"
                    print(f"{file}: {report.kernel}: {report.kept.value}{nowhere}", flush=True)
            elif report.kept is Kept.INFERRED and races(file, report.kernel):
                wrong.append(f"{file}: {report.kernel}: the permissions of a kernel that races check")
    print(f"{kept} of {verified} kernels of verified files have permissions that check; {again} once they are pasted")
    print("\n".join(wrong) if wrong else "no kernel with a race has permissions that check")
    return int(bool(wrong) or kept < ENOUGH * verified)


def kernels(path: Path) -> Iterator[Path]:
    """The kernel files there."""
    if path.is_file():
        yield path
    else:
        yield from sorted(each for suffix in ("cu", "cl") for each in path.rglob(f"*.{suffix}"))


def holding_pasted(file: Path, reports: list[KernelPermissions]) -> frozenset[str]:
    """The kernels whose annotations still check once they are read from the file's text."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / file.name
        copy.write_text(pasted(str(file), (), reports))
        try:
            again = list(permissions(str(copy), ()))
        except TextError as error:
            print(f"{file}: pasted, it is not read: {error}", flush=True)
            return frozenset()
    return frozenset(each.kernel for each in again if each.checked.holds)


def races(file: Path, kernel: str) -> bool:
    """Whether the verifier has a race of the kernel, or a barrier that some threads miss."""
    result, _ = verify_path(str(file))
    found = (d for each in result.kernels if each.kernel == kernel for d in each.diagnostics)
    return any(d.kind in (CheckKind.RACE, CheckKind.BARRIER_DIVERGENCE) for d in found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
