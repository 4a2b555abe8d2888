"""``python -m benchmarks.practice FOLDER``: what becomes of the kernels of public repositories with no flags at all.

FOLDER holds checkouts of the repositories that ``repositories.toml`` names, each under its own name; those that are not
there are said and passed over. First the front end alone: how many kernels lower, for what kinds of reasons the others do not,
processor seconds. ``--verify N`` then verifies N of them, by chance, each in a process of its own. ``--files N`` takes no more
than N files, of each repository in turn, and of each one kernel: that is what becomes of somebody's first try.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path

from benchmarks.bounds import FLAGS
from benchmarks.practice.files import SEED, files_of, in_turn, repositories, sampled
from benchmarks.practice.lowering import Lowered, kind, lowered
from benchmarks.practice.verdicts import verdicts


def main() -> None:
    """Reads the command line, measures, prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", action="append", default=[], help="a repository's name, as often as wanted")
    parser.add_argument("--kernels", type=int, help="of each repository files by chance, until they have so many kernels")
    parser.add_argument("--files", type=int, help="so many files by chance, of each repository in turn")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--limit", type=float, default=60, help="processor seconds of the front end for a file")
    parser.add_argument("--front-end", default="auto", help="who decides C++ in the count of kernels that lower")
    parser.add_argument("--verify", type=int, default=0, help="verify so many of the kernels that lower, by chance")
    parser.add_argument("--timeout", type=float, default=30, help="seconds for the proof of a kernel")
    parser.add_argument("--cpu", action="store_true", help="these are processor seconds: others compute on this machine, too")
    parser.add_argument("--check-array-bounds", action="store_true", help="ask of each access whether it stays within its array")
    parser.add_argument("--out", type=Path, help="append what is found, one JSON object a line")
    given = parser.parse_args()
    rows: dict[str, list[Lowered]] = {}
    asked = {name: folders for name, folders in repositories().items() if not given.only or name.partition("/")[2] in given.only}
    there = {name: sampled(files_of(given.folder, name, folders), given.kernels, given.seed) for name, folders in asked.items()}
    if given.files is not None:
        there = in_turn(there, given.files, given.seed)
    for repository, files in there.items():
        if not files:
            print(f"{repository}: not there")
            continue
        rows[repository] = [_kept(lowered(path, given.limit, given.front_end), given.out) for path in files]
        _show(repository, rows[repository])
    everything = [row for found in rows.values() for row in found]
    _show("all", everything)
    _show_reasons(everything)
    if given.verify:
        one_each = given.files is not None
        flags = FLAGS if given.check_array_bounds else ()
        verdicts(everything, given.verify, given.seed, given.timeout, given.out, one_each, given.cpu, flags)


def _kept(row: Lowered, out: Path | None) -> Lowered:
    if out is not None:
        with out.open("a") as stream:
            stream.write(json.dumps(asdict(row)) + "\n")
    return row


def _show(what: str, rows: list[Lowered]) -> None:
    kernels = sum(row.kernels for row in rows)
    good = kernels - sum(len(row.reasons) for row in rows)
    seconds = sorted(row.seconds for row in rows)
    share = 100 * good / kernels if kernels else 0
    print(
        f"{what:30} {len(rows):4} files {good:5} of {kernels:5} kernels lower ({share:3.0f} %)"
        f"  {sum(seconds):7.1f} s, at most {seconds[-1] if seconds else 0:5.1f}", flush=True
    )  # fmt: skip


def _show_reasons(rows: list[Lowered]) -> None:
    count = Counter(kind(reason) for row in rows for reason in row.reasons.values())
    example = {kind(reason): (row.path, name) for row in rows for name, reason in row.reasons.items()}
    for reason, number in count.most_common():
        path, name = example[reason]
        print(f"{number:5}  {reason}\n         {path}: {name}")


if __name__ == "__main__":
    main()
