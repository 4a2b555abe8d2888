"""Stage times and peak memory of every kernel under the given paths, each verified in a fresh process.

``python -m benchmarks.run benchmarks/classic`` prints one row a kernel: verdict, seconds of each stage, the whole process's wall
time (start-up included) and its peak memory; then medians. Figures are for comparing runs on one machine.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass

from gpuverify_py.batch.suite import collect


@dataclass(frozen=True, slots=True)
class Row:
    """One verified file: its verdict, seconds by stage, whole-process seconds and peak bytes."""

    path: str
    verdict: str
    stages: dict[str, float]
    wall: float
    peak: int


def measure(path: str) -> Row:
    """Verifies one file in a process of its own and reads what the operating system counted."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "gpuverify_py.cli", path, "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    output = process.stdout.read()
    _, _, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    records = [json.loads(line) for line in output.splitlines()]
    stages: dict[str, float] = {}
    for record in records:
        for stage, seconds in record["seconds"].items():
            if stage != "total":
                stages[stage] = stages.get(stage, 0.0) + seconds
    verdicts = {record["verdict"] for record in records}
    return Row(path, "/".join(sorted(verdicts)) or "no result", stages, wall, usage.ru_maxrss * 1024)


def main(paths: list[str]) -> None:
    """Measures every file and prints the table."""
    rows = [measure(job.path) for job in collect(paths)]
    names = sorted({stage for row in rows for stage in row.stages})
    print("  ".join(["wall s", "peak MB", *names, "verdict", "file"]))
    for row in rows:
        cells = [f"{row.wall:6.2f}", f"{row.peak / 1e6:7.0f}"]
        cells += [f"{row.stages.get(stage, 0.0):{max(5, len(stage))}.3f}" for stage in names]
        print("  ".join([*cells, row.verdict, row.path]))
    if rows:
        walls = [row.wall for row in rows]
        print(f"{len(rows)} files; wall median {statistics.median(walls):.2f} s, largest {max(walls):.2f} s; ", end="")
        print(f"largest peak memory {max(row.peak for row in rows) / 1e6:.0f} MB")


if __name__ == "__main__":
    main(sys.argv[1:] or ["benchmarks/classic"])
