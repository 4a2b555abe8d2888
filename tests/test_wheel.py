"""An installed copy is whole: the wheel is built, installed into a fresh environment, and used from outside the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]

ROOT = Path(__file__).parents[1]
PACKAGES = ("boogie_ir", "frontend", "houdini", "gpuverify_py")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a copy of the checkout, so that what a build leaves behind is neither used nor left here."""
    copy, built = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("built")
    for folder in (*PACKAGES, "benchmarks"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, copy)
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(built), str(copy))
    (file,) = built.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment that has the wheel, and the libraries of this one without what is installed here."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    site = run(folder, str(programs / "python"), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip()
    libraries = (path for path in sys.path if path.endswith(("site-packages", "dist-packages")))
    Path(site, "libraries.pth").write_text("\n".join(libraries))
    pip("--python", str(programs / "python"), "install", "--no-deps", "--no-index", str(wheel))
    return programs


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=False, timeout=300)


def pip(*words: str) -> None:
    done = run(ROOT.parent, sys.executable, "-m", "pip", "--quiet", *words)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_wheel_holds_every_file_of_the_packages_and_nothing_else(wheel: Path) -> None:
    kept = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    files = (file for package in PACKAGES for file in (ROOT / package).rglob("*") if file.is_file())
    assert kept == {file.relative_to(ROOT).as_posix() for file in files if "__pycache__" not in file.parts}


def test_an_installed_copy_verifies(installed: Path, tmp_path: Path) -> None:
    for file in ("benchmarks/classic/cuda/reduce_sequential.cu", "tests/kernels/parallel/collectives.cu"):
        shutil.copy(ROOT / file, tmp_path)
    where = run(tmp_path, str(installed / "python"), "-c", "import gpuverify_py as g; print(g.__file__)")
    assert Path(where.stdout.strip()).is_relative_to(installed.parent), where
    for name in ("reduce_sequential.cu", "collectives.cu"):
        done = run(tmp_path, str(installed / "gpuverify"), name)
        assert done.returncode == 0 and ": verified (" in done.stdout, done.stdout + done.stderr
    batch = run(tmp_path, str(installed / "python"), "-m", "gpuverify_py", "batch", ".", "--no-cache", "--json", "results.jsonl")
    assert batch.returncode == 0 and "2 of 2 files as expected" in batch.stdout, batch.stdout + batch.stderr


@pytest.mark.parametrize("words", [("schema",), ("header",), ("rules",), ("solvers",), ("--help",), ("--version",)])
def test_an_installed_copy_has_what_commands_print(installed: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    done = run(tmp_path, str(installed / "gpuverify"), *words)
    assert done.returncode == 0 and done.stdout, done.stderr


def test_an_installed_copy_reads_programs(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "p.bpl").write_text("procedure p(x: int) { assert x * x >= 0; }\n")
    done = run(tmp_path, str(installed / "gpuverify"), "boogie", "p.bpl")
    assert done.returncode == 0 and "1 of 1" in done.stdout, done.stdout + done.stderr
