"""Every verdict on some suites held against what it claims.

``python -m benchmarks.claims [--every N] [--jobs N] [--unlisted] [--journal FILE] [SUITES] [FLAGS]`` verifies each file as its
header asks, with these flags of the verifier over them. A refutation's run must not leave an array nor wrap around on the way to
an index (:mod:`benchmarks.claims.replays`); a proof's list must have what the proof rests on (:mod:`benchmarks.claims.relied`):
then it is printed how many proofs each kind of assumption carries, of those that list it. With ``--unlisted`` it is only asked
whether proofs rest on what they do not list. What the journal holds is not judged again: one for each set of flags. Fails where
something is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from pathlib import Path

from benchmarks.claims.relied import Reliance, reliances
from benchmarks.claims.replays import violations
from boogie_ir.lang.frozen import frozen
from gpuverify_py.batch.suite import collect
from gpuverify_py.files.orchestrate import build_request, verify_path
from gpuverify_py.findings.diagnostic import Verdict

SUITES = ("benchmarks/classic", "benchmarks/loops", "tests/kernels")


@frozen
class Judged:
    """What became of one file: what is wrong, what its proofs list, and what they were shown to rest on."""

    path: str
    verdict: str
    wrong: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()


def judged(path: str, flags: Sequence[str] = (), unlisted: bool = False) -> Judged:
    """Verifies a file and holds its verdict against what it claims."""
    result, request = verify_path(path, tuple(flags))
    if request is None:
        return Judged(path, result.verdict.value)
    wrong = list(violations(result, build_request(path, tuple(flags))))  # as asked: what the text tells is told again
    found = tuple(reliances(result, flags, unlisted=unlisted))
    wrong += (f"{each.kernel}: the proof rests on {_named(each)}, which is not listed" for each in found if not each.listed)
    proved = [kernel for kernel in result.kernels if kernel.verdict is Verdict.VERIFIED]
    listed = tuple(kind for kernel in proved for kind in dict.fromkeys(a.id for a in kernel.assumptions))
    return Judged(path, result.verdict.value, tuple(wrong), listed, tuple(k for each in found for k in each.listed))


def _named(reliance: Reliance) -> str:
    return " or ".join(sorted(reliance.kinds))


def _all(paths: Sequence[str], judge: Callable[[list[str]], Iterator[Judged]], journal: Path | None) -> Iterator[Judged]:
    """The judgements of all paths: those of the journal first, then the others, which are written there as they come."""
    lines = journal.read_text("utf-8").splitlines() if journal is not None and journal.exists() else []
    known = {each["path"]: Judged(**each) for each in map(json.loads, lines)}
    yield from (known[path] for path in paths if path in known)
    for each in judge([path for path in paths if path not in known]):
        if journal is not None:
            with journal.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(each)) + "\n")
        yield each


def main(words: Sequence[str]) -> int:
    """Judges the suites; 1 where something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.claims", description=__doc__)
    parser.add_argument("suites", nargs="*", default=SUITES)
    parser.add_argument("--every", type=int, default=1, help="judge only every Nth file")
    parser.add_argument("--first", type=int, default=0, help="from this one on")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--journal", type=Path, help="go on with the judgements that are in this file")
    parser.add_argument("--unlisted", action="store_true", help="ask only whether proofs rest on what they do not list")
    asked, flags = parser.parse_known_args(words)
    paths = [job.path for job in collect(asked.suites)][asked.first :: asked.every]
    listed, carried, wrong = Counter[str](), Counter[str](), 0
    with ProcessPoolExecutor(asked.jobs) as pool:
        for each in _all(paths, partial(pool.map, partial(judged, flags=flags, unlisted=asked.unlisted)), asked.journal):
            listed.update(each.listed)
            carried.update(each.carried)
            wrong += len(each.wrong)
            for sentence in each.wrong:
                print(f"{each.path}: {sentence}", flush=True)
    for kind, count in sorted(listed.items() if not asked.unlisted else ()):
        print(f"{kind}: {carried[kind]} of {count} proofs that list it are none without it")
    print(f"{len(paths)} files, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
