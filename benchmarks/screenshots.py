"""The pictures in the documents, made anew: ``python -m benchmarks.screenshots`` (needs chromium).

The page of a kernel is written as ``gpuverify --html`` does it, and a browser without a window takes its picture.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SHOTS = {"race": ("benchmarks/classic/cuda/reduce_interleaved_modulo_no_loop_barrier.cu", "960,1240")}
"""By the picture's name in docs/: the kernel's file, and the size of the window."""


def browser() -> str | None:
    """The browser that is installed."""
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


def shoot(name: str, folder: Path) -> Path:
    """Makes one picture in a folder."""
    program = browser()
    assert program is not None, "no browser is installed (apt-get install chromium)"
    kernel, size = SHOTS[name]
    file = (folder / f"{name}.png").absolute()
    with tempfile.TemporaryDirectory() as page:
        command = [sys.executable, "-m", "gpuverify_py", Path(kernel).name, "--html", page, "--hints=0"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        subprocess.run(command, cwd=(ROOT / kernel).parent, env=environment, check=False, stdout=subprocess.DEVNULL)
        flags = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--window-size={size}")
        address = (Path(page) / "index.html").as_uri()
        where = (f"--user-data-dir={page}/profile", f"--screenshot={file}", address)
        subprocess.run([program, *flags, *where], check=True, capture_output=True, timeout=300)
    return file


if __name__ == "__main__":
    for shot in SHOTS:
        print(shoot(shot, ROOT / "docs"))
