"""The C++ side of the front end against g++: ``python -m benchmarks.peers.host_values --generated N --seed S PATH...``.

A launch runs on our interpreter and, its source compiled by g++ behind ``cuda_host.h``, on the host; the final contents of all
arrays are compared. Prints every difference, how many comparisons there were, and what could not be compared, and why: that
counts as skipped. The exit code is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from benchmarks.peers.cplusplus_kernels import SECTIONS, contents, cplusplus_kernel, section_at
from benchmarks.peers.host_compiler import COMMAND, HostCompiler, available
from benchmarks.peers.run import SEEDS_EACH, Tally
from benchmarks.peers.setup import Setup, kernels_of, set_up
from benchmarks.peers.values import Agreement, Comparison, compare_values

_REFUSED_HERE = re.compile(r":(\d+):\d+: (.*)")


class Refusals:
    """What sections of generated kernels were left out for, and how often."""

    def __init__(self) -> None:
        self.here: Counter[str] = Counter()
        self.there: Counter[str] = Counter()

    def close(self, sections: int) -> None:
        print(f"of {sections} sections {self.here.total()} are refused here, {self.there.total()} by {COMMAND}")
        for counter, who in ((self.here, "here"), (self.there, f"by {COMMAND}")):
            for reason, count in counter.most_common(25):
                print(f"  {count} refused {who}: {reason}")


def generated_kernel(seed: int, folder: Path, compiler: HostCompiler, refusals: Refusals) -> Setup | str:
    """A kernel without those of its sections that one of the two refuses, ready to run."""
    file = folder / f"{seed}.cu"
    without: set[int] = set()
    source = cplusplus_kernel(seed)
    for line, reason in compiler.errors(source):
        section = section_at(source, line)
        if section is None:
            return f"the generator's own part is refused there: {reason}"
        if section not in without:
            without.add(section)
            refusals.there[generalised(reason)] += 1
    while len(without) < SECTIONS:
        source = cplusplus_kernel(seed, without)
        file.write_text(source)
        setup = set_up(file, seed, contents(seed))
        refused = _REFUSED_HERE.search(setup) if isinstance(setup, str) else None
        section = section_at(source, int(refused[1])) if refused else None
        if section is None or refused is None:
            return setup
        without.add(section)
        refusals.here[generalised(refused[2])] += 1
    return "no section is left"


def generalised(message: str) -> str:
    """A message without the numbers that the generator gave to names."""
    return re.sub(r"\b([A-Za-z]+)\d+\b", r"\1#", message)[:110]


def generated(seeds: Iterable[int], folder: Path, verbose: bool) -> bool:
    """Random C++ kernels, compared to the last bit."""
    tally, refusals, compiler, count = Tally("generated kernels", verbose), Refusals(), HostCompiler(), 0
    for seed in seeds:
        count += SECTIONS
        setup = generated_kernel(seed, folder, compiler, refusals)
        comparison = (
            Comparison(Agreement.SKIPPED, setup) if isinstance(setup, str) else compare_values(setup, compiler, exact=True)
        )
        tally.add(f"seed {seed}", comparison)
    different = tally.close()
    refusals.close(count)
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
            different |= generated(range(given.seed, given.seed + given.generated), given.keep or Path(folder), given.verbose)
        if files:
            different |= own(files, given.verbose)
    print(f"{int(not different)} passed, {int(different)} failed, 0 skipped")
    return int(different)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
