"""Compares us with peers: ``python -m benchmarks.peers.run --generated N --seed S PATH...``.

Prints every difference, how many comparisons there were, and which peers are missing: those count as skipped. The exit
code is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.journal import Journal
from benchmarks.peers.device import Device
from benchmarks.peers.races import COMMAND, MOST_THREADS, compare_races
from benchmarks.peers.semantic_kernels import RESULTS, SCALARS, WIDTH, semantic_kernel
from benchmarks.peers.setup import Setup, set_up
from benchmarks.peers.values import Agreement, Comparison, compare_values
from gpuverify_py.files import runtime

SEEDS_EACH = 2  # runs of a kernel of our own


PROGRESS = 100  # programs between two lines that say how far it is
GENERATED = re.compile(r"seed (\d+)")  # the name of a generated program


@dataclass(frozen=True, slots=True)
class Program:
    """What came of one program of several comparisons, and the seconds of computing that it took."""

    name: str
    compared: tuple[tuple[str, Comparison], ...]
    seconds: float
    refused: tuple[tuple[str, str], ...] = ()  # by whom a part of it is, and why

    def differs(self) -> bool:
        return any(each.agreement is Agreement.DIFFERENT for _, each in self.compared)

    def kept(self) -> object:
        """As a journal keeps it."""
        compared = [(name, each.agreement.name, each.detail, each.cells) for name, each in self.compared]
        return [compared, round(self.seconds, 3), self.refused]


def spent() -> float:
    """The seconds of computing of this process, and of those that it has waited for."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def settle() -> None:
    """Of a process that reads many texts once: it keeps no trees for later, and looks for garbage rarely."""
    os.environ["XDG_CACHE_HOME"] = os.devnull
    runtime.own()


def _read(name: str, kept: Any) -> Program:
    compared, seconds, refused = kept
    found = tuple((each, Comparison(Agreement[agreement], *rest)) for each, agreement, *rest in compared)
    return Program(name, found, seconds, tuple((by, why) for by, why in refused))


def programs(
    journal: Path | None, names: Sequence[str], compare: Callable[[list[str]], Iterable[Program]], tally: Tally
) -> list[Program]:
    """All programs of some names, counted as they come, and how far it is said by the way.

    What a journal has and did not differ is not compared again; what differed is, as it may have been mended.
    """
    kept = Journal(journal)
    found = {name: _read(name, kept.known[name]) for name in names if name in kept.known}
    done = [each for each in found.values() if not each.differs()]
    known = {each.name for each in done}
    for each in done:
        tally.take(each)
    for each in compare([name for name in names if name not in known]):
        kept.note(each.name, each.kept())
        tally.take(each)
        done.append(each)
        if len(done) % PROGRESS == 0:
            print(tally.progress(len(done), len(names), sum(each.seconds for each in done)), flush=True)
    return done


class Tally:
    """Counts comparisons and prints those that differ, or all that ``verbose`` asks for."""

    def __init__(self, what: str, verbose: bool) -> None:
        self.what = what
        self.verbose = verbose
        self.counts: Counter[Agreement] = Counter()
        self.cells = 0
        self.reasons: Counter[str] = Counter()

    def add(self, name: str, comparison: Comparison) -> None:
        self.counts[comparison.agreement] += 1
        self.cells += comparison.cells
        if comparison.agreement is Agreement.SKIPPED:
            self.reasons[comparison.detail.split("\n")[0][:60]] += 1
        if comparison.agreement in (Agreement.DIFFERENT, Agreement.OUTVOTED) or self.verbose:
            print(f"{self.what}: {name}: {comparison.agreement.value} {comparison.detail}", flush=True)

    def take(self, program: Program) -> None:
        """Counts all comparisons of a program."""
        for name, comparison in program.compared:
            self.add(f"{program.name} {name}".strip(), comparison)

    def progress(self, done: int, of: int, seconds: float) -> str:
        counts = ", ".join(f"{self.counts[a]} {a.value}" for a in (Agreement.SAME, Agreement.DIFFERENT, Agreement.SKIPPED))
        return f"{self.what}: {done} of {of} programs: {counts}; {seconds / done:.2f} s of computing each"

    def close(self) -> bool:
        """Prints the figures; whether anything differs."""
        figures = ", ".join(f"{self.counts[a]} {a.value}" for a in Agreement)
        print(f"{self.what}: {figures}; {self.cells} values compared")
        for reason, count in self.reasons.most_common(8):
            print(f"  {count} not comparable: {reason}")
        return bool(self.counts[Agreement.DIFFERENT])


def generated(device: Device, seeds: Iterable[int], folder: Path, verbose: bool) -> bool:
    """Random kernels about what C means."""
    tally = Tally("generated kernels", verbose)
    for seed in seeds:
        file = folder / "kernel.cl"
        file.write_text(semantic_kernel(seed))
        setup = set_up(file, seed, contents(seed))
        compare = partial(arbitrated, device=device, exact=True)
        tally.add(f"seed {seed}", _compared(setup, compare))
    return tally.close()


def _compared(setup: Setup | str, compare: Callable[[Setup], Comparison]) -> Comparison:
    """A comparison, or why there is nothing to compare."""
    return Comparison(Agreement.SKIPPED, setup) if isinstance(setup, str) else compare(setup)


def arbitrated(setup: Setup, device: Device, exact: bool) -> Comparison:
    """A comparison; Oclgrind, where there is one, is asked about a difference."""
    comparison = compare_values(setup, device, exact)
    if comparison.agreement is not Agreement.DIFFERENT or shutil.which(COMMAND) is None:
        return comparison
    third = Device(120.0, (COMMAND,))
    agrees = compare_values(setup, third, exact).agreement is Agreement.SAME
    third.close()
    return Comparison(Agreement.OUTVOTED, comparison.detail, comparison.cells) if agrees else comparison


def contents(seed: int) -> dict[str, list[int]]:
    """First contents of a generated kernel's arrays: any bits, and small numbers."""
    random = Random(seed)
    return {
        f"{t[0]}{WIDTH[t]}": [random.choice((random.getrandbits(WIDTH[t]), random.randrange(9))) for _ in range(16 * RESULTS)]
        for t in SCALARS
    }


def own(device: Device, files: Iterable[Path], verbose: bool) -> bool:
    """Kernels of ours on a real implementation."""
    tally = Tally("our kernels", verbose)
    for file in files:
        for seed in range(SEEDS_EACH):
            setup = set_up(file, seed)
            if isinstance(setup, str):
                tally.add(str(file), Comparison(Agreement.SKIPPED, setup))
                break
            tally.add(f"{file} seed {seed}", arbitrated(setup, device, exact=False))
    return tally.close()


def races(files: Iterable[Path], verbose: bool) -> bool:
    """Kernels of ours under Oclgrind."""
    tally = Tally("races", verbose)
    for file in files:
        setup = set_up(file, 1, most_threads=MOST_THREADS)
        tally.add(str(file), _compared(setup, compare_races))
    return tally.close()


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.peers.run", description="compares us with pocl and Oclgrind")
    parser.add_argument("paths", nargs="*", type=Path, help="our own kernels, and folders of them")
    parser.add_argument("--generated", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=("values", "races"), help="one of the comparisons")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args(words)
    files = [file for path in given.paths for file in ([path] if path.is_file() else sorted(path.rglob("*.cl")))]
    skipped = 0
    different = False
    with tempfile.TemporaryDirectory() as folder:
        device = Device()
        name = device.name()
        if name and given.only == "races":
            print("values are not asked for")
        elif name:
            print(f"values against {name}")
            different |= generated(device, range(given.seed, given.seed + given.generated), Path(folder), given.verbose)
            different |= own(device, files, given.verbose)
        else:
            skipped += 1
            print("skipped: values; there is no OpenCL implementation: pip install pyopencl pocl-binary-distribution")
        device.close()
        if given.only == "values":
            print("races are not asked for")
        elif name and shutil.which(COMMAND):
            print(f"races against {COMMAND}")
            different |= races(files, given.verbose)
        else:
            skipped += 1
            print("skipped: races; apt-get install oclgrind, and pip install pyopencl")
    print(f"{int(not different)} passed, {int(different)} failed, {skipped} skipped")
    return int(different)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
