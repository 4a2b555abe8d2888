"""What verification costs: cold start, seconds by stage, suites, peak memory; against an earlier run, as ratios.

``python -m benchmarks.run benchmarks/classic --out now.json --against before.json`` prints, for each suite, one row a file
(verdict, whole-process seconds, processor seconds, peak memory, the stage that took most) and where the time went; then cold
start of a trivial kernel and the same suite as a warm batch. Figures are for comparing runs on one machine: ratios are of
processor seconds, which other processes disturb less than the clock. ``--against CHECKOUT`` compares with the code of another
checkout (``git worktree add``): each file is measured there and here in turn, so that both meet the same load. With ``--journal
FILE`` these pairs are written down as they come, and what the file holds is not measured again.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from gpuverify_py.batch.suite import collect

TRIVIAL = "//pass\n//--blockDim=64 --gridDim=4\n__global__ void f(int *a) { a[blockIdx.x * 64 + threadIdx.x] = 1; }\n"
COLD_STARTS = 5
NOTICEABLE = 0.1  # processor seconds: smaller changes of a file are noise
CHANGED = 1.2  # a ratio that is worth a line
SHORT = 2.0  # processor seconds, below which a file is measured twice in each checkout
HERE = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Row:
    """One file in a process of its own: its verdict, seconds by stage, wall and processor seconds, peak bytes."""

    path: str
    verdict: str
    stages: dict[str, float]
    wall: float
    processor: float
    peak: int

    @property
    def slowest(self) -> str:
        return max(self.stages, key=lambda stage: self.stages[stage], default="-")


def measure(path: str, limit: float | None = None, checkout: Path | None = None, flags: Sequence[str] = ()) -> Row:
    """Verifies one file in a process of its own and reads what the operating system counted.

    After ``limit`` seconds the process is killed; the verdict is then "no result". ``checkout``: whose code and file it is.
    ``flags`` are those that the file does not give.
    """
    start = time.perf_counter()
    command = [sys.executable, "-m", "gpuverify_py.cli", path, *flags, "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=checkout)
    assert process.stdout is not None
    clock = threading.Timer(limit, process.kill) if limit is not None else None
    if clock is not None:
        clock.start()
    output = process.stdout.read()
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0  # reaped just now: a timer that comes late kills nobody
    if clock is not None:
        clock.cancel()
    wall = time.perf_counter() - start
    records = [json.loads(line) for line in output.splitlines()]
    stages: dict[str, float] = {}
    for record in records:
        for stage, seconds in record["seconds"].items():
            if stage != "total":
                stages[stage] = stages.get(stage, 0.0) + seconds
    verdicts = "/".join(sorted({record["verdict"] for record in records})) or "no result"
    return Row(path, verdicts, stages, wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def measure_in_turn(paths: Sequence[str], checkout: Path, journal: Path | None = None) -> tuple[list[Row], list[Row]]:
    """The rows of all files here and in another checkout, each measured right after the other; the better of two where short."""
    known: dict[str, tuple[Row, Row]] = {}
    if journal is not None and journal.exists():
        for line in journal.read_text("utf-8").splitlines():
            here, there = (Row(**row) for row in json.loads(line))
            known[here.path] = here, there
    for path in paths:
        if path in known:
            continue
        there, here = measure(path, checkout=checkout), measure(path, checkout=HERE)
        if max(there.processor, here.processor) < SHORT:
            there = min(there, measure(path, checkout=checkout), key=lambda row: row.processor)
            here = min(here, measure(path, checkout=HERE), key=lambda row: row.processor)
        known[path] = here, there
        if journal is not None:
            with journal.open("a", encoding="utf-8") as file:
                file.write(json.dumps([asdict(here), asdict(there)]) + "\n")
    return [known[path][0] for path in paths], [known[path][1] for path in paths]


def cold_start(checkout: Path | None = None) -> dict[str, float]:
    """The whole process for a trivial kernel, the best of a few: the first fills the file cache."""
    with tempfile.TemporaryDirectory() as folder:
        kernel = Path(folder) / "trivial.cu"
        kernel.write_text(TRIVIAL)
        rows = [measure(str(kernel), checkout=checkout) for _ in range(COLD_STARTS)]
    return {"wall": min(row.wall for row in rows), "processor": min(row.processor for row in rows)}


def warm_batch(paths: Sequence[str], jobs: int) -> dict[str, float]:
    """The suite once more, by warm workers, without the cache."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "batch.jsonl"
        words = [*paths, "--jobs", str(jobs), "--no-cache", "--json", str(out)]
        command = [sys.executable, "-m", "gpuverify_py.cli", "batch", *words]
        start = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        wall = time.perf_counter() - start
        records = [record for record in map(json.loads, out.read_text().splitlines()) if "file" in record]
    files = {(record["file"], record["variant"]): record for record in records}
    return {
        "wall": wall,
        "median": statistics.median(record["wall"] for record in files.values()),
        "peak": max(record["peak_memory"] for record in files.values()),
    }


def show(rows: Sequence[Row]) -> None:
    """One row a file, then where the time goes."""
    print("  wall s   cpu s  peak MB  most in        verdict     file")
    for row in rows:
        figures = f"{row.wall:8.2f}{row.processor:8.2f}{row.peak / 1e6:9.0f}"
        print(f"{figures}  {row.slowest:<13}  {row.verdict:<10}  {row.path}")
    walls = [row.wall for row in rows]
    total = sum(row.processor for row in rows)
    print(f"{len(rows)} files; wall median {statistics.median(walls):.2f} s, largest {max(walls):.2f} s; ", end="")
    print(f"cpu {total:.1f} s; largest peak memory {max(row.peak for row in rows) / 1e6:.0f} MB")
    stages = _stages(rows)
    whole = sum(row.wall for row in rows)
    outside = whole - sum(stages.values())
    print("where the time goes: ", end="")
    parts = sorted([*stages.items(), ("start-up and reporting", outside)], key=lambda part: -part[1])
    print(", ".join(f"{stage} {seconds:.1f} s ({seconds / whole:.0%})" for stage, seconds in parts if seconds > 0.005 * whole))


def _stages(rows: Sequence[Row]) -> dict[str, float]:
    stages: dict[str, float] = {}
    for row in rows:
        for stage, seconds in row.stages.items():
            stages[stage] = stages.get(stage, 0.0) + seconds
    return stages


def compare(now: dict[str, Any], before: dict[str, Any]) -> None:
    """Prints today's figures as ratios of an earlier run's: 1.00 is the same, more is slower or larger."""
    print("\nagainst the earlier run (ratios of today's figures to those):")
    print(f"  cold start: cpu {_ratio(now['cold']['processor'], before['cold']['processor'])}")
    if now["batch"] and before["batch"]:
        for figure in ("wall", "median", "peak"):
            print(f"  warm batch: {figure} {_ratio(now['batch'][figure], before['batch'][figure])}")
    earlier = {row["path"]: row for row in before["rows"]}
    pairs = [(row, earlier[row["path"]]) for row in now["rows"] if row["path"] in earlier]
    if not pairs:
        print("  no file is in both runs")
        return
    total = _ratio(sum(new["processor"] for new, _ in pairs), sum(old["processor"] for _, old in pairs))
    print(f"  {len(pairs)} files in both runs: cpu {total}")
    for verdict in ("all", *sorted({new["verdict"] for new, _ in pairs})):
        of = [(new, old) for new, old in pairs if verdict in ("all", new["verdict"])]
        ratios = sorted(new["processor"] / max(old["processor"], 1e-3) for new, old in of)
        files = [sorted(row["processor"] for row in rows) for rows in zip(*of, strict=True)]
        middles, large = [statistics.median(each) for each in files], [each[_nine_in_ten(each)] for each in files]
        print(f"    {verdict}, {len(of)} files: median {statistics.median(ratios):.2f}x, nine in ten below ", end="")
        print(f"{ratios[_nine_in_ten(ratios)]:.2f}x, worst {ratios[-1]:.2f}x; ", end="")
        print(
            f"median file {_ratio(*middles)} ({middles[0]:.2f} s of cpu), nine in ten files {_ratio(*large)} ({large[0]:.2f} s)"
        )
    for stage in sorted({stage for new, old in pairs for stage in (*new["stages"], *old["stages"])}):
        new_seconds = sum(new["stages"].get(stage, 0.0) for new, _ in pairs)
        old_seconds = sum(old["stages"].get(stage, 0.0) for _, old in pairs)
        if max(new_seconds, old_seconds) > NOTICEABLE:
            print(f"    {stage}: {_ratio(new_seconds, old_seconds)}")
    for new, old in sorted(pairs, key=lambda pair: pair[1]["processor"] / max(pair[0]["processor"], 1e-3)):
        changed = abs(new["processor"] - old["processor"]) > NOTICEABLE
        ratio = new["processor"] / max(old["processor"], 1e-3)
        if new["verdict"] != old["verdict"] or (changed and not 1 / CHANGED < ratio < CHANGED):
            verdict = "" if new["verdict"] == old["verdict"] else f"  {old['verdict']} -> {new['verdict']}"
            print(f"    {new['path']}: cpu {_ratio(new['processor'], old['processor'])}{verdict}")


def _nine_in_ten(figures: Sequence[float]) -> int:
    """Where in sorted figures the least one is than which nine in ten are no larger."""
    return 9 * (len(figures) - 1) // 10


def _ratio(now: float, before: float) -> str:
    return f"{now / before:.2f}x" if before else "no earlier figure"


def main(words: Sequence[str]) -> None:
    """Measures every file and prints the tables."""
    parser = argparse.ArgumentParser(prog="benchmarks.run", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("paths", nargs="*", default=["benchmarks/classic"], help="files, folders, globs, suites")
    parser.add_argument("--out", help="write the figures as JSON here")
    parser.add_argument("--against", help="figures of an earlier run (--out), or another checkout, to compare with")
    parser.add_argument("--journal", type=Path, help="go on with the measurements against a checkout that are in this file")
    parser.add_argument("--jobs", type=int, default=2, help="workers of the warm batch; 0 for none")
    options = parser.parse_args(words)
    paths = [job.path for job in collect(options.paths)]
    other = Path(options.against).resolve() if options.against and Path(options.against).is_dir() else None
    rows, earlier = measure_in_turn(paths, other, options.journal) if other else ([measure(path) for path in paths], [])
    figures: dict[str, Any] = {"rows": [asdict(row) for row in rows], "cold": cold_start(), "batch": None}
    if rows:
        show(rows)
        if options.jobs:
            figures["batch"] = warm_batch(options.paths, options.jobs)
    print(f"cold start: a trivial kernel takes {figures['cold']['wall']:.2f} s, {figures['cold']['processor']:.2f} s of cpu")
    if figures["batch"]:
        batch = figures["batch"]
        print(f"warm batch: {batch['wall']:.1f} s, median {batch['median']:.3f} s, peak memory {batch['peak'] / 1e6:.0f} MB")
    if options.out:
        Path(options.out).write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    if other:
        compare(figures, {"rows": [asdict(row) for row in earlier], "cold": cold_start(other), "batch": None})
    elif options.against:
        compare(figures, json.loads(Path(options.against).read_text("utf-8")))


if __name__ == "__main__":
    main(sys.argv[1:])
