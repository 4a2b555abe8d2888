"""How cost grows: the generated families at several sizes, each file in a process of its own.

``python -m benchmarks.scaling`` verifies accesses, barriers, conditionals and nested loops without and with barriers, 1 to 50
of each (the five families of Faial's evaluation, Figure 7), and prints processor seconds and how they grow. ``--out DIR``
keeps the figures as JSON and CSV, with a plot unless ``--no-plots``. Fails if one is not verified within the time limit.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.figures import Figures, write
from benchmarks.growth import exponent, shown
from benchmarks.run import measure
from benchmarks.scaling.generate import FAMILIES
from gpuverify_py.comparison.plots import check_there, growth

SIZES = (1, 10, 20, 30, 40, 50)
SECONDS = 10.0  # what fifty of a family should take at most, as a whole process
LIMIT = 60.0


@dataclass(frozen=True, slots=True)
class Row:
    """One generated kernel: its verdict, and processor, wall seconds and peak bytes of the process."""

    family: str
    size: int
    verdict: str
    processor: float
    wall: float
    peak: int
    stages: dict[str, float]


def run(family: str, size: int, limit: float, folder: Path) -> Row:
    """Generates and verifies one kernel."""
    kernel = folder / f"{family}{size}.cu"
    kernel.write_text(FAMILIES[family](size), "utf-8")
    found = measure(str(kernel), limit)
    return Row(family, size, found.verdict, found.processor, found.wall, found.peak, found.stages)


def table(rows: Sequence[Row]) -> Table:
    """A line a family, a column a size: processor seconds, or the verdict where it is no proof."""
    sizes = sorted({row.size for row in rows})
    found = Table(title=f"processor seconds of a whole process (fifty should take {SECONDS:.0f} at most)")
    found.add_column("family")
    for size in sizes:
        found.add_column(str(size), justify="right")
    found.add_column("exponent (1 is linear)", justify="right")
    for family in dict.fromkeys(row.family for row in rows):
        own = {row.size: row for row in rows if row.family == family}
        cells = (f"{own[size].processor:.2f}" if own[size].verdict == "verified" else own[size].verdict for size in sizes)
        found.add_row(family, *cells, shown(exponent(points(rows, family))))
    return found


def points(rows: Sequence[Row], family: str) -> list[tuple[float, float]]:
    """Sizes and processor seconds of what was verified."""
    return [(float(row.size), row.processor) for row in rows if row.family == family and row.verdict == "verified"]


def main(words: Sequence[str]) -> int:
    """Measures, prints, writes; 1 if a kernel was not verified."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.scaling", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("families", nargs="*", choices=[[], *FAMILIES], default=[], help="all of them unless named")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds for one process")
    parser.add_argument("--out", type=Path, help="a folder for scaling.json, scaling.csv, scaling.svg")
    parser.add_argument("--no-plots", action="store_true", help="no SVG, hence no need of matplotlib")
    options = parser.parse_args(words)
    plots = options.out is not None and not options.no_plots
    if plots:
        check_there()
    families = options.families or list(FAMILIES)
    with tempfile.TemporaryDirectory() as folder:
        rows = [run(family, size, options.limit, Path(folder)) for family in families for size in options.sizes]
    Console().print(table(rows))
    if options.out is not None:
        grows = {family: exponent(points(rows, family)) for family in families}
        write(Figures("scaling", rows, grows), options.out)
    if plots:
        lines = {family: points(rows, family) for family in families if points(rows, family)}
        growth(lines, options.out / "scaling.svg", "accesses, barriers, conditionals, nested loops", "processor seconds")
    return 0 if all(row.verdict == "verified" for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
