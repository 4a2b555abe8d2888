"""The C++ side of the front end against g++: ``python -m benchmarks.peers.host_values --generated N --seed S PATH...``.

A launch runs on our interpreter and, its source compiled by g++ behind ``cuda_host.h``, on the host; the final contents of all
arrays are compared. Prints every difference, how many comparisons there were, and what could not be compared, and why: that
counts as skipped. With ``--journal FILE`` the generated kernels that the file holds are not compared again, but for those that
differed. The exit code is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks.peers.cplusplus_kernels import SECTIONS, contents, cplusplus_kernel, section_at
from benchmarks.peers.host_compiler import COMMAND, HostCompiler, available
from benchmarks.peers.run import SEEDS_EACH, Program, Tally, programs, settle, spent
from benchmarks.peers.setup import Setup, kernels_of, set_up
from benchmarks.peers.values import Agreement, Comparison, Here, compare_runs, compare_values, run_here

HERE, THERE = "here", f"by {COMMAND}"
TOGETHER = 20  # programs that are compiled at once
_REFUSED_HERE = re.compile(r":(\d+):\d+: (.*)")


@dataclass(frozen=True, slots=True)
class Generated:
    """A generated program ready to run, or why it is not; by whom sections were refused that it is without, and why."""

    seed: int
    setup: Setup | str
    refused: tuple[tuple[str, str], ...]


def generated_programs(seeds: Sequence[int], folder: Path, compiler: HostCompiler) -> Iterator[Generated]:
    """Kernels without those of their sections that one of the two refuses."""
    complaints = compiler.errors([cplusplus_kernel(seed) for seed in seeds])
    for seed, errors in zip(seeds, complaints, strict=True):
        yield _without_refused(seed, errors, folder)


def _without_refused(seed: int, errors: Sequence[tuple[int, str]], folder: Path) -> Generated:
    without: set[int] = set()
    refused: list[tuple[str, str]] = []
    source = cplusplus_kernel(seed)
    for line, reason in errors:
        section = section_at(source, line)
        if section is None:
            return Generated(seed, f"the generator's own part is refused there: {reason}", tuple(refused))
        if section not in without:
            without.add(section)
            refused.append((THERE, generalised(reason)))
    file = folder / f"{seed}.cu"
    while len(without) < SECTIONS:
        source = cplusplus_kernel(seed, without)
        file.write_text(source)
        setup = set_up(file, seed, contents(seed))
        found = _REFUSED_HERE.search(setup) if isinstance(setup, str) else None
        section = section_at(source, int(found[1])) if found else None
        if section is None or found is None:
            return Generated(seed, setup, tuple(refused))
        without.add(section)
        refused.append((HERE, generalised(found[2])))
    return Generated(seed, "no section is left", tuple(refused))


def generalised(message: str) -> str:
    """A message without the numbers that the generator gave to names."""
    return re.sub(r"\b([A-Za-z]+)\d+\b", r"\1#", message)[:110]


def compare_generated(seeds: Sequence[int], folder: Path) -> Iterator[Program]:
    """Generated programs, compared to the last bit. One run of the compiler does for all of them."""
    compiler, began = HostCompiler(), spent()
    found = list(generated_programs(seeds, folder, compiler))
    here = [
        run_here(each.setup) if isinstance(each.setup, Setup) else Comparison(Agreement.SKIPPED, each.setup) for each in found
    ]
    runs = [each for each in here if isinstance(each, Here)]
    ran = iter(compiler.run_all([each.call for each in runs]) if runs else ())
    compared = [compare_runs(each, next(ran), exact=True) if isinstance(each, Here) else each for each in here]
    seconds = (spent() - began) / len(found)
    for each, comparison in zip(found, compared, strict=True):
        yield Program(f"seed {each.seed}", (("", comparison),), seconds, each.refused)


def _chunk(names: Sequence[str], folder: Path) -> list[Program]:
    """What a worker does."""
    return list(compare_generated([int(name.removeprefix("seed ")) for name in names], folder))


def generated(seeds: Iterable[int], folder: Path, jobs: int, journal: Path | None, verbose: bool) -> bool:
    """Random C++ kernels; a process compares some of them at a time."""
    tally = Tally("generated kernels", verbose)
    with ProcessPoolExecutor(jobs, initializer=settle) as pool:

        def compare(names: list[str]) -> Iterator[Program]:
            chunks = [names[at : at + TOGETHER] for at in range(0, len(names), TOGETHER)]
            for found in pool.map(partial(_chunk, folder=folder), chunks):
                yield from found

        done = programs(journal, [f"seed {seed}" for seed in seeds], compare, tally)
    different = tally.close()
    for by in (HERE, THERE):
        refused = Counter(reason for each in done for who, reason in each.refused if who == by)
        print(f"of {len(done) * SECTIONS} sections {refused.total()} are refused {by}")
        for reason, count in refused.most_common(25):
            print(f"  {count} refused {by}: {reason}")
    return different


def own(files: Iterable[Path], verbose: bool) -> bool:
    """Kernels of ours; of a file with several each."""
    tally, compiler = Tally("our kernels", verbose), HostCompiler()
    for file in files:
        for number in range(kernels_of(file)):
            for seed in range(SEEDS_EACH):
                setup = set_up(file, seed, number=number)
                if isinstance(setup, str):
                    tally.add(str(file), Comparison(Agreement.SKIPPED, setup))
                    break
                tally.add(f"{file} {setup.executable.kernel.name} seed {seed}", compare_values(setup, compiler, exact=False))
    return tally.close()


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.peers.host_values", description=f"compares C++ kernels with {COMMAND}")
    parser.add_argument("paths", nargs="*", type=Path, help="our own kernels, and folders of them")
    parser.add_argument("--generated", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes that compare generated kernels")
    parser.add_argument("--journal", type=Path, help="go on with what this file holds, but for what differed")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the generated kernels there")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args(words)
    if not available():
        print(f"skipped: C++ kernels; there is no {COMMAND}: apt-get install g++")
        return 0
    files = [file for path in given.paths for file in ([path] if path.is_file() else sorted(path.rglob("*.cu")))]
    different = False
    with tempfile.TemporaryDirectory() as folder:
        if given.generated:
            seeds = range(given.seed, given.seed + given.generated)
            different |= generated(seeds, given.keep or Path(folder), given.jobs, given.journal, given.verbose)
        if files:
            different |= own(files, given.verbose)
    print(f"{int(not different)} passed, {int(different)} failed, 0 skipped")
    return int(different)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
