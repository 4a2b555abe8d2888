"""Our sequential programs under the public Boogie: ``python -m benchmarks.peers.boogie_programs PATH...``.

For each kernel, the program that ``gpuverify emit --stage inferred`` prints is verified by ``gpuverify boogie``'s machinery and
by Boogie, and the assertions and invariants that fail are compared, line by line. So is the verdict of the kernel's own
verification. Boogie is another implementation of everything below: parser, loop cutting, passive form, conditions, encoding.
Boogie asks the solver about a procedure at once. Where that leads nowhere, it gets the program once for each assertion, with the
others assumed; what it then leaves open is counted.

Exit code 1: an assertion that we prove fails there, or one that we refute does not, though Boogie came to an end.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from boogie_ir.lang.program import Program
from boogie_ir.print.print_program import print_program
from boogie_ir.prove.discharge import Failed, Proved
from boogie_ir.read.parser import parse_program
from boogie_ir.smt.choice.backends import Choice, open_choice
from gpuverify_py.files.orchestrate import verify_path
from gpuverify_py.files.stages import emitted
from gpuverify_py.findings.diagnostic import Verdict
from houdini.verify import verify_program

COMMAND = "boogie"
# For bit-vectors; `/typeEncoding:m /useArrayTheory` is nearest to what newer Boogies do.
OPTIONS = (
    "/nologo", "/typeEncoding:m", "/useArrayTheory", "/noinfer", "/proverOpt:OPTIMIZE_FOR_BV=true", "/z3opt:smt.relevancy=0",
)  # fmt: skip
# Gives different failing assertions, and not one many times, but waits forever for a model where the solver gives up.
SEVERAL = "/doNotUseLabels"
CHECKED = re.compile(r"^(\s*)(assert|invariant|ensures)\b", re.MULTILINE)
MOST_ERRORS = 200
ERROR = re.compile(r"\((\d+),\d+\): (?:Error BP500[145]|Related location: This is the postcondition)")
FINISHED = re.compile(r"finished with \d+ verified, \d+ errors?(.*)")  # what follows are those it gave up on


class Agreement(Enum):
    """What came of one program."""

    SAME = "agree"
    DIFFERENT = "differ"
    PARTLY = "agree as far as Boogie came"
    OPEN = "left open by us"
    SKIPPED = "without a program"


@dataclass(frozen=True, slots=True)
class Judged:
    """The lines at which assertions and invariants fail, and those that stay open. ``complete``: nothing else does."""

    failing: frozenset[int]
    open: frozenset[int]
    complete: bool
    seconds: float


def programs(file: Path, seconds: float) -> tuple[dict[str, Program], dict[str, Verdict]]:
    """The sequential program of each kernel of a file with its inferred invariants, and the kernel's verdict."""
    result, request = verify_path(str(file), (f"--timeout={seconds:g}",))
    found: dict[str, Program] = {}
    if request is not None and result.problem is None:
        found = {e.kernel: e.program for e in emitted(request, "inferred") if isinstance(e.program, Program)}
    return found, {kernel.kernel: kernel.verdict for kernel in result.kernels}


def ours(text: str, seconds: float) -> Judged:
    """The printed program, read back and verified."""
    start = time.perf_counter()
    backend = open_choice(Choice(("z3",)))
    try:
        verified = verify_program(parse_program(text, "printed.bpl"), backend, seconds)
    finally:
        backend.close()
    outcomes = [o for each in verified for o in each.outcomes]
    lines = [(o.obligation.origin.span.line, o.result) for o in outcomes]
    failing = frozenset(line for line, result in lines if isinstance(result, Failed))
    left = frozenset(line for line, result in lines if not isinstance(result, Failed | Proved))
    return Judged(failing, left - failing, all(v.fault is None for v in verified), time.perf_counter() - start)


def theirs(text: str, seconds: float) -> Judged:
    """The same under Boogie; raises ValueError where it does not accept the program."""
    whole = _run(text, seconds, SEVERAL)
    if whole.complete:
        return whole
    failing, left, spent = set(whole.failing), set(), whole.seconds
    for line in (text.count("\n", 0, m.start(2)) + 1 for m in CHECKED.finditer(text)):
        if line not in whole.failing:
            alone = _run(only(text, line), seconds)
            spent += alone.seconds
            if alone.failing:
                failing.add(line)
            elif not alone.complete:
                left.add(line)
    return Judged(frozenset(failing), frozenset(left), True, spent)


def only(text: str, chosen: int) -> str:
    """The program with what is checked on one line; on the others it is assumed, or left out where it is a note."""
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if number != chosen and (found := CHECKED.match(line)):
            if "{:subsumption 0}" in line:
                lines[number - 1] = ""
            elif found[2] == "assert":
                lines[number - 1] = CHECKED.sub(r"\1assume", line)
            else:
                lines[number - 1] = CHECKED.sub(r"\1free \2", line)
    return "\n".join(lines)


def _run(text: str, seconds: float, *options: str) -> Judged:
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "printed.bpl"
        file.write_text(text)
        command = [COMMAND, *OPTIONS, *options, f"/errorLimit:{MOST_ERRORS}", f"/timeLimit:{int(seconds)}", str(file)]
        output = ""
        with suppress(subprocess.TimeoutExpired):  # mono may hang at its end; then the output is missing, and counts as none
            output = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 10, check=False).stdout
    if re.search(r"(parse|type checking|name resolution) errors? detected", output):
        raise ValueError(output[:1000])
    failing = frozenset(int(m[1]) for m in ERROR.finditer(output))
    end = FINISHED.search(output)
    ended = end is not None and not end[1].strip() and len(failing) < MOST_ERRORS
    return Judged(failing, frozenset(), ended, time.perf_counter() - start)


def compare(text: str, verdict: Verdict, seconds: float, peer_seconds: float) -> tuple[Agreement, str, Judged, Judged]:
    """Both judgements of one program, and whether they agree on every line."""
    mine, other = ours(text, seconds), theirs(text, peer_seconds)
    lines = text.split("\n")

    def quoted(numbers: Iterable[int]) -> str:
        return "\n".join(f"    {n}: {lines[n - 1].strip()[:160]}" for n in sorted(numbers))

    notes = frozenset(n for n, line in enumerate(lines, 1) if "{:note}" in line)
    if verdict is Verdict.VERIFIED and mine.failing - notes:
        return Agreement.DIFFERENT, "verified, but its program is not:\n" + quoted(mine.failing - notes), mine, other
    wrong = other.failing - mine.failing - mine.open
    if wrong:
        return Agreement.DIFFERENT, "fails there, proved here:\n" + quoted(wrong), mine, other
    missing = mine.failing - other.failing - other.open
    if missing:
        return Agreement.DIFFERENT, "fails here, proved there:\n" + quoted(missing), mine, other
    if other.open:
        checked = len(CHECKED.findall(text))
        return Agreement.PARTLY, f"{len(other.open)} of {checked} lines are left open there", mine, other
    if mine.open:
        return Agreement.OPEN, "\n" + quoted(mine.open), mine, other
    return Agreement.SAME, f"{len(mine.failing)} lines fail", mine, other


def compared(
    files: Iterable[Path], seconds: float, peer_seconds: float, show: bool
) -> Iterator[tuple[Agreement, Judged | None, Judged | None]]:
    """Every kernel of every file; prints those that differ, or all of them."""
    for file in files:
        found, verdicts = programs(file, seconds)
        for name, verdict in verdicts.items():
            if name not in found:
                print(f"{file}: {name}: {Agreement.SKIPPED.value}: {verdict.value}", flush=True)
                yield Agreement.SKIPPED, None, None
                continue
            agreement, detail, mine, other = compare(print_program(found[name]), verdict, seconds, peer_seconds)
            if show or agreement is Agreement.DIFFERENT:
                times = f"{mine.seconds:.2f} s, Boogie {other.seconds:.2f} s"
                print(f"{file}: {name}: {verdict.value}: {agreement.value}: {detail} ({times})", flush=True)
            yield agreement, mine, other


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.peers.boogie_programs", description="compares us with the public Boogie")
    parser.add_argument("paths", nargs="+", type=Path, help="kernels, and folders of them")
    parser.add_argument("--seconds", type=float, default=30.0, help="for a kernel, and for a query of ours")
    parser.add_argument("--peer-seconds", type=float, default=10.0, help="for Boogie, of a program and of each assertion")
    parser.add_argument("--verbose", action="store_true", help="print every kernel")
    given = parser.parse_args(words)
    if shutil.which(COMMAND) is None:
        print("skipped: programs under Boogie; apt-get install boogie")
        return 0
    files = [f for p in given.paths for f in ([p] if p.is_file() else sorted([*p.rglob("*.cu"), *p.rglob("*.cl")]))]
    counts: Counter[Agreement] = Counter()
    failing = 0
    for agreement, mine, _ in compared(files, given.seconds, given.peer_seconds, given.verbose):
        counts[agreement] += 1
        failing += len(mine.failing) if mine is not None else 0
    print("programs under Boogie: " + ", ".join(f"{counts[a]} {a.value}" for a in Agreement) + f"; {failing} lines fail here")
    return int(counts[Agreement.DIFFERENT] > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
