"""``gpuverify boogie`` against the expectations of Boogie's public tests: ``python -m benchmarks.peers.boogie_tests FOLDER``.

FOLDER is a checkout of Boogie's ``Test`` folder; nothing of it is kept here. Each program of the selection
(:mod:`benchmarks.peers.boogie_selection`) is verified in a process of its own. A program agrees where as many procedures
are verified as expected and errors are reported on the same lines. Boogie stops after five errors in a procedure: where as
many are expected in all, more lines of ours are no difference.

``--vs boogie`` runs that command on the same files. The exit code is 0 if at least ``--at-least`` programs agree.
"""

from __future__ import annotations

import argparse
import re
import resource
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from benchmarks.peers.boogie_selection import Case, LeftOut, cases
from boogie_ir.lang.frozen import frozen

SECONDS = 30.0
ERROR_LIMIT = 5  # errors that Boogie reports of one procedure


@frozen
class Verdict:
    """How many procedures are verified, and the lines on which errors are, None where these are not known.

    ``trouble`` says why there is no verdict.
    """

    verified: int = 0
    lines: frozenset[int] | None = frozenset()
    trouble: str = ""


@frozen
class Taken:
    """What a process took: by the clock, and of processors, which says more on a busy machine."""

    wall: float
    processor: float


@frozen
class Result:
    """One program: what each side says, and what that took; None where the peer was not asked."""

    case: Case
    expected: Verdict
    ours: Verdict
    taken: Taken
    peer: Verdict | None = None
    peer_taken: Taken | None = None


def expectation(text: str) -> Verdict:
    """The verdict in Boogie's output. An error about a postcondition counts where the postcondition stands, as ours do."""
    closing = re.search(r"finished with (\d+) verified(?:, (\d+) errors?)?", text)
    if closing is None:
        problem = re.search(r"(?im)^.*\berror\b.*$", text)
        return Verdict(trouble=problem[0] if problem else "no verdict")
    lines: set[int] = set()
    told = 0
    waiting: int | None = None  # the line of an error about a postcondition, until its related place comes
    for line in text.splitlines():
        if "<console>" in line:  # a place in text that Boogie printed, not in the file
            return Verdict(int(closing[1]), None)
        if found := re.search(r"\((\d+),\d+\): [Ee]rror", line):
            lines |= {waiting} if waiting is not None else set()
            waiting = None
            told += 1
            if "return path" in line or re.search(r"(?i)postcondition might not hold", line):
                waiting = int(found[1])
            else:
                lines.add(int(found[1]))
        elif waiting is not None and (related := re.search(r"\((\d+),\d+\): Related location", line)):
            lines.add(int(related[1]))
            waiting = None
    lines |= {waiting} if waiting is not None else set()
    if told < int(closing[2] or 0):  # the program has messages of its own in place of some
        return Verdict(int(closing[1]), None)
    return Verdict(int(closing[1]), frozenset(lines))


def verdict_of(text: str) -> Verdict:
    """The verdict in the output of ``gpuverify boogie``."""
    closing = re.search(r"(?m)^(\d+) of (\d+) procedures verified$", text)
    if closing is None:
        return Verdict(trouble=text.strip().split("\n")[0] if text.strip() else "no output")
    failing = re.findall(r"(?m)^.*?:(\d+):\d+: (error|unknown): ", text)
    return Verdict(int(closing[1]), frozenset(int(line) for line, _ in failing))


def difference(expected: Verdict, found: Verdict) -> str:
    """How a verdict differs from the expected one; empty where it agrees."""
    if found.trouble:
        return found.trouble
    if expected.verified != found.verified:
        return f"{found.verified} verified, not {expected.verified}"
    if expected.lines is None or found.lines is None:
        return ""
    missing = sorted(expected.lines - found.lines)
    more = sorted(found.lines - expected.lines) if len(expected.lines) < ERROR_LIMIT else []
    parts = [f"no error on line {line}" for line in missing] + [f"an error on line {line}" for line in more]
    return ", ".join(parts)


def _timed(command: list[str], folder: Path) -> tuple[str, Taken]:
    wall, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=SECONDS, check=False)
        output = ran.stdout + ran.stderr
    except subprocess.TimeoutExpired:
        output = "out of time"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return output, Taken(time.perf_counter() - wall, processor)


def _flags(options: Iterable[str]) -> list[str]:
    """The options of Boogie's command as options of ours; that there is inference follows from the program.

    What Boogie does where nothing is said about calls nested too deep is to assume that there are none. Only its inference
    inlines whatever is called. It instantiates quantifiers by triggers alone.
    """
    given = [(name, value) for o in options for name, _, value in (o.partition(":"),)]
    named = dict(given)
    flags = [f"--inline={named.get('inline', 'assume')}"]
    if "contractInfer" in named and "inlineDepth" in named:
        flags.append(f"--inline-depth={named['inlineDepth']}")
    if "loopUnroll" in named:
        flags.append(f"--loop-unwind={named['loopUnroll']}")
    flags += ["--infer-modifies"] if "inferModifies" in named else []
    flags += ["--prune"] if "prune" in named else []
    if named.get("infer") == "j":
        flags.append("--intervals")
    if "soundLoopUnrolling" in named:
        flags.append("--unwinding-assertions")
    flags += [f"--{'proc' if name == 'proc' else 'no-proc'}={value}" for name, value in given if name in ("proc", "noProc")]
    return ["--triggers-only", *flags]


def examine(case: Case, peer: str | None) -> Result:
    """Verifies one program, here and with the peer."""
    words = [sys.executable, "-m", "gpuverify_py.cli", "boogie", *_flags(case.options), str(case.file)]
    output, taken = _timed(words, Path.cwd())
    expected = expectation(case.expected)
    if peer is None:
        return Result(case, expected, verdict_of(output), taken)
    other, other_taken = _timed([peer, *(f"/{o}" for o in case.options), case.file.name], case.file.parent)
    return Result(case, expected, verdict_of(output), taken, expectation(other), other_taken)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--vs", metavar="COMMAND", help="a Boogie to run on the same files")
    parser.add_argument("--only", metavar="PART", default="", help="only files whose path contains this")
    parser.add_argument("--at-least", type=int, default=0, metavar="N", help="fail if fewer agree")
    parser.add_argument("--verbose", action="store_true", help="print the programs that agree, and those left out, too")
    chosen = parser.parse_args(words)
    folder = chosen.folder.resolve()
    left: Counter[str] = Counter()
    results: list[Result] = []
    for item in cases(folder):
        name = item.file.relative_to(folder)
        if isinstance(item, LeftOut):
            left[item.reason] += 1
            if chosen.verbose:
                print(f"{name}: left out: {item.reason}")
        elif chosen.only in str(name):
            result = examine(item, chosen.vs)
            results.append(result)
            differs = difference(result.expected, result.ours)
            if differs or chosen.verbose:
                print(f"{name}: {differs or 'agrees'} ({result.taken.wall:.1f} s)", flush=True)
    return _report(results, left, chosen.at_least)


def _report(results: list[Result], left: Counter[str], at_least: int) -> int:
    """Prints the figures; returns the exit code."""
    print("left out: " + ", ".join(f"{count} {reason}" for reason, count in left.most_common()))
    agree = sum(not difference(r.expected, r.ours) for r in results)
    print(f"{agree} of {len(results)} programs agree")
    if results:
        print(_medians([r.taken for r in results]))
    compared = [r for r in results if r.peer is not None]
    if compared:
        theirs = sum(r.peer is not None and not difference(r.expected, r.peer) for r in compared)
        print(f"the peer: {theirs} agree, {_medians([r.peer_taken for r in compared if r.peer_taken is not None])}")
    return 0 if agree >= at_least else 1


def _medians(taken: list[Taken]) -> str:
    wall, processor = statistics.median(t.wall for t in taken), statistics.median(t.processor for t in taken)
    return f"median {wall:.2f} s, {processor:.2f} s of the processor"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
