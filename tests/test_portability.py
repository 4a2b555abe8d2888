"""Systems that lack modules of Unix (Windows has neither ``fcntl`` nor ``resource``) load every file, and verify."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCKED = "import sys; sys.modules['fcntl'] = sys.modules['resource'] = None; "
# The doors to solvers that need not be installed, and the entry, which runs.
_LEFT = ("boogie_ir.smt.processes.cvc5_program", "boogie_ir.smt.processes.bitwuzla_program", "gpuverify_py.__main__")


def modules() -> list[str]:
    files = (file for package in ("boogie_ir", "frontend", "houdini", "gpuverify_py") for file in (ROOT / package).rglob("*.py"))
    names = (".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in files)
    return sorted(set(names) - set(_LEFT))


def run(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", BLOCKED + code, *words], cwd=ROOT, capture_output=True, text=True, check=False)


def test_every_module_loads_without_fcntl_and_resource() -> None:
    # What others' libraries load is their own, and chosen by the real system.
    code = "import distributed; " + BLOCKED + "from importlib import import_module\nimport frontend.load\n"
    code += "for name in sys.argv[1:]: import_module(name)"
    command = [sys.executable, "-c", code, *modules()]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert loaded.returncode == 0, loaded.stderr


@pytest.mark.parametrize("command", [(), ("batch", "--no-cache", "--json")])
def test_a_kernel_is_verified_without_fcntl_and_resource(tmp_path: Path, command: tuple[str, ...]) -> None:
    kernel = tmp_path / "k.cu"
    kernel.write_text("__global__ void f(int *a) { a[threadIdx.x] = 1; }\n")
    written = (str(tmp_path / "results.jsonl"),) if command else ()
    done = run(
        "sys.argv[0] = 'gpuverify'; from gpuverify_py.cli import main; main()",
        *command, *written, str(kernel), "--blockDim=64", "--gridDim=1",
    )  # fmt: skip
    assert done.returncode == 0 and "verified" in done.stdout, done.stderr


def test_the_package_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "gpuverify_py", "--version"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout.startswith("gpuverify "), done.stderr
