"""How a batch on a cluster scales on workers of this machine: ``python -m benchmarks.cluster [--files N] [--workers N ...]``.

The same files, copies of one kernel (``--kernel FILE``, or else a small one), are verified by so many workers; a line for each
tells seconds, and what a file took its worker (``t``), and the batch itself and the scheduler in computing (``c`` and ``s``):
beyond the cores of one machine ``max(t / n, c, s)`` is the model, as batch and scheduler are a process each.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from distributed import Client, LocalCluster

ROOT = Path(__file__).parents[1]
KERNEL = """//pass
//--blockDim=64 --gridDim=4
__global__ void step(int *out, int *in, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) out[i] = in[i] + 1;
}
"""


def main() -> None:
    """Measures, and prints a line for each number of workers."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--files", type=int, default=200)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--kernel", type=Path, help="of which the files are copies")
    asked = parser.parse_args()
    text, suffix = (asked.kernel.read_text("utf-8"), asked.kernel.suffix) if asked.kernel else (KERNEL, ".cu")
    with tempfile.TemporaryDirectory() as folder:
        for number in range(asked.files):
            (Path(folder) / f"k{number}{suffix}").write_text(text)
        for workers in asked.workers:
            print(measured(folder, workers), flush=True)


def measured(folder: str, workers: int) -> str:
    """One batch over the folder, after one over some of it that has started what workers keep."""
    found = os.path.join(folder, "found.jsonl")
    with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster):
        command = [sys.executable, "-m", "gpuverify_py", "batch", "--no-cache", "--quiet"]
        command += ["--cluster", cluster.scheduler_address, "--json", found]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        for files in (os.path.join(folder, "k?.c?"), folder):
            start, used = time.perf_counter(), computing()
            subprocess.run([*command, files], check=True, env=environment, stdout=subprocess.DEVNULL)
            seconds = time.perf_counter() - start
            computed = [now - before for now, before in zip(computing(), used, strict=True)]
    records = [json.loads(line) for line in Path(found).read_text().splitlines()]
    wall = [record["wall"] for record in records if "wall" in record]
    each, batch, scheduler = (1000 * total / len(wall) for total in (sum(wall), *computed))
    costs = f"t = {each:.0f} ms, c = {batch:.1f} ms, s = {scheduler:.1f} ms"
    return f"{workers} workers: {len(wall)} files in {seconds:.1f} s; {costs}"


def computing() -> tuple[float, float]:
    """The CPU seconds of batches that have ended, and of this process, which has the scheduler."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF))
    batches, scheduler = (each.ru_utime + each.ru_stime for each in used)
    return batches, scheduler


if __name__ == "__main__":
    main()
