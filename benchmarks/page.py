"""How soon the page of a large batch can be used: ``python -m benchmarks.page [--kernels N]`` (needs chromium).

The page has so many kernels, ten of them with the picture of a race. Printed are the browser's own seconds from its first
look at the file until all is laid out and its scripts have run, the best and the worst of five, without the browser's start.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import tempfile
from pathlib import Path

from benchmarks.screenshots import browser
from gpuverify_py.files.orchestrate import build_request, verify
from gpuverify_py.files.pictures import with_pictures
from gpuverify_py.reports.html.page import render
from gpuverify_py.reports.json import records

RACY = """__global__ void sum(int *out, int *in) {
    __shared__ int tile[64];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int s = 1; s < 64; s *= 2)
        if (threadIdx.x % (2 * s) == 0) tile[threadIdx.x] += tile[threadIdx.x + s]; //</code><script>document.title = "";</script>
    if (threadIdx.x == 0) out[0] = tile[0];
}
"""
TOLD = """<script>addEventListener("load", () => setTimeout(() => {
  const height = document.documentElement.getBoundingClientRect().height;  // asked for, so that all is laid out
  document.body.append(`laid out ${height} after ${performance.now()} ms`);
}, 0))</script>"""


def page_of(kernels: int, folder: Path) -> str:
    """The page of a batch: ten racy kernels, the others proved; one of them takes the longest, and its name is the last."""
    file = folder / "sum.cu"
    file.write_text(RACY)
    request = build_request(str(file), ("--blockDim=64", "--gridDim=1"))
    (race,) = records(with_pictures(verify(request), request), request)
    proved = race | {"verdict": "verified", "diagnostics": [], "kernel": "proved"}
    many = [proved | {"kernel": f"k{n}", "seconds": {"total": n / 100}} for n in range(kernels - 10)] + [race] * 10
    return render(many, {str(file): tuple(RACY.splitlines())})


def opened(page: str, folder: Path, window: str = "800,900") -> str:
    """The document as a browser leaves it once the page's scripts have run."""
    program = browser()
    assert program is not None, "no browser is installed (apt-get install chromium)"
    file = folder / "page.html"
    file.write_text(page)
    flags = ("--headless", "--no-sandbox", "--disable-gpu", f"--window-size={window}", f"--user-data-dir={folder}/profile")
    return subprocess.run(
        [program, *flags, "--dump-dom", file.as_uri()], capture_output=True, text=True, timeout=200, check=True
    ).stdout


def main() -> None:
    """Prints the browser's seconds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kernels", type=int, default=1000)
    kernels = parser.parse_args().kernels
    with tempfile.TemporaryDirectory() as place:
        page = page_of(kernels, Path(place)).replace("</body>", f"{TOLD}</body>")
        told = [re.search(r"laid out [\d.]+ after ([\d.]+) ms", opened(page, Path(place))) for _ in range(5)]
    seconds = [float(each[1]) / 1000 for each in told if each]
    spent = f"laid out after {min(seconds):.2f} to {max(seconds):.2f} s ({len(seconds)} of 5)"
    print(f"{kernels} kernels, {len(page) / 1e6:.1f} MB: {spent}")


if __name__ == "__main__":
    main()
