"""Houdini's figures: seconds of computing for programs whose largest inductive set is known.

``python -m benchmarks.houdini`` infers for 200 candidates of which 100 hold, for 500 rounds that each force the next, and
for 1 to 32 strided bit-vector loops with eight candidates each. It prints a table, and fails if a wrong set is kept.
``--out DIR`` keeps the figures as JSON and CSV, with a plot of the loops unless ``--no-plots``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.figures import Figures, write
from benchmarks.growth import exponent, shown
from benchmarks.houdini.programs import HOLD, forced_rounds, many, strided_loops
from boogie_ir.lang.program import Procedure
from boogie_ir.smt.choice.backends import open_backend
from gpuverify_py.comparison.plots import check_there, growth
from houdini.infer import infer

SIZES = (1, 2, 4, 8, 16, 32)
CANDIDATES, ROUNDS = 200, 500
MANY_SECONDS, ROUNDS_SECONDS, LOOPS_SECONDS = 3.0, 8.0, 10.0  # that 200 candidates, 500 rounds, 32 loops should take at most


@dataclass(frozen=True, slots=True)
class Case:
    """A program, the names of the candidates to be kept, and the seconds to reach (None: for the growth only)."""

    name: str
    size: int
    program: Callable[[], Procedure]
    hold: frozenset[str]
    target: float | None


@dataclass(frozen=True, slots=True)
class Row:
    """What inference made of a case; ``right``: it kept what holds."""

    name: str
    size: int
    kept: int
    dropped: int
    queries: int
    seconds: float
    target: float | None
    right: bool


def cases(candidates: int, rounds: int, loops: Sequence[int]) -> Iterator[Case]:
    """The cases for these sizes; targets only where they are meant for the size."""
    half = frozenset(f"c{m}" for m in range(0, candidates, 2))
    yield Case("candidates", candidates, partial(many, candidates), half, MANY_SECONDS if candidates == CANDIDATES else None)
    limit = ROUNDS_SECONDS if rounds == ROUNDS else None
    yield Case("rounds", rounds, partial(forced_rounds, rounds), frozenset(), limit)
    yield Case("rounds, reversed", rounds, partial(forced_rounds, rounds, backwards=True), frozenset(), limit)
    for count in loops:
        kept = frozenset(f"{name}{number}" for name in HOLD for number in range(count))
        limit = LOOPS_SECONDS if count == SIZES[-1] else None
        yield Case("strided loops", count, partial(strided_loops, count), kept, limit)


def measure(case: Case) -> Row:
    """Infers once, with a solver of its own; seconds are of computing."""
    program, backend = case.program(), open_backend()
    start = time.process_time()
    result = infer(program, backend)
    seconds = time.process_time() - start
    right = {c.name for c in result.kept} == case.hold
    return Row(case.name, case.size, len(result.kept), len(result.dropped), result.queries, seconds, case.target, right)


def table(rows: Sequence[Row]) -> Table:
    """One line a case."""
    found = Table(title="Houdini: seconds of computing")
    for column in ("program", "size", "kept", "dropped", "queries", "seconds", "at most", "set"):
        found.add_column(column, justify="left" if column in ("program", "set") else "right")
    for row in rows:
        target = "" if row.target is None else f"{row.target:.0f}"
        figures = (row.size, row.kept, row.dropped, row.queries, f"{row.seconds:.2f}", target)
        found.add_row(row.name, *map(str, figures), "right" if row.right else "wrong")
    return found


def main(words: Sequence[str]) -> int:
    """Measures, prints, writes; 1 if a wrong set was kept."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.houdini", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--candidates", type=int, default=CANDIDATES, help="how many candidates; half of them hold")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how many candidates fall one after the other")
    parser.add_argument("--loops", type=int, nargs="*", default=SIZES, help="numbers of strided loops")
    parser.add_argument("--out", type=Path, help="a folder for houdini.json, houdini.csv, houdini.svg")
    parser.add_argument("--no-plots", action="store_true", help="no SVG, hence no need of matplotlib")
    options = parser.parse_args(words)
    plots = options.out is not None and not options.no_plots
    if plots:
        check_there()
    rows = [measure(case) for case in cases(options.candidates, options.rounds, options.loops)]
    console = Console()
    console.print(table(rows))
    points = [(float(row.size), row.seconds) for row in rows if row.name == "strided loops"]
    grows = exponent(points)
    console.print(f"strided loops: seconds grow with exponent {shown(grows)} (1 is linear)")
    if options.out is not None:
        write(Figures("houdini", rows, {"strided loops": grows}), options.out)
    if plots:
        growth({"strided loops": points}, options.out / "houdini.svg", "strided loops", "seconds of computing")
    return 0 if all(row.right for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
