"""What a project says once for all: its file, hooks and actions, completion, watching, and the doctor."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from gpuverify_py.commands.commands import application
from gpuverify_py.commands.commands_doctor import SHELLS
from gpuverify_py.commands.watch import rounds
from gpuverify_py.files.orchestrate import build_request, load_program, verify_path
from gpuverify_py.findings.diagnostic import Verdict
from gpuverify_py.request.config import Request
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.options import NOTHING
from gpuverify_py.request.project.projects import Unit
from gpuverify_py.request.required_sizes import launch_of

ROOT = Path(__file__).parents[1]
KERNELS = "__global__ void scan_up(int *a) { a[threadIdx.x] = 1; }\n__global__ void fill(int *a) { a[threadIdx.x] = 1; }\n"
TABLE = """
[tool.gpuverify]
flags = "--check-array-bounds -I include"

[[tool.gpuverify.kernels]]
path = "src/**/*.cu"
launch = "64x1"

[[tool.gpuverify.kernels]]
kernel = "scan*"
launch = "[8,8]x*"
timeout = 7
"""


def project(folder: Path, table: str = TABLE, name: str = "pyproject.toml", text: str = KERNELS) -> str:
    (folder / name).write_text(table)
    (folder / "src" / "deep").mkdir(parents=True, exist_ok=True)
    (folder / "src" / "deep" / "k.cu").write_text(text)
    return str(folder / "src" / "deep" / "k.cu")


def groups(request: Request) -> list[tuple[int | None, ...]]:
    return [launch_of(kernel, request).group for kernel in load_program(request).kernels]


def test_the_project_says_launches_and_time_by_patterns(tmp_path: Path) -> None:
    request = build_request(project(tmp_path), ())
    assert groups(request) == [(8, 8, 1), (64, 1, 1)] and request.timeouts == (("scan*", 7),)
    assert request.config.check_bounds and request.source.include_dirs == (str(tmp_path / "include"),)
    request = build_request(project(tmp_path, text=KERNELS.replace("= 1", "= 1 + threadIdx.y")), ())
    result, _ = verify_path(request.path)
    assert [kernel.verdict for kernel in result.kernels] == [Verdict.REFUTED, Verdict.VERIFIED]


def test_flags_win_over_the_header_that_over_the_project_that_over_host_code(tmp_path: Path) -> None:
    host = "int main() { int *a; cudaMalloc(&a, 400); scan_up<<<3, 32>>>(a); fill<<<3, 32>>>(a); }\n"
    file = project(tmp_path, text=KERNELS + host)
    assert groups(build_request(file, ())) == [(8, 8, 1), (64, 1, 1)]
    assert groups(build_request(file, ("--no-project",))) == [(32, 1, 1)] * 2
    assert groups(build_request(file, ("--blockDim=16", "--gridDim=1"))) == [(16, 1, 1)] * 2
    assert groups(build_request(file, ("--launch", "scan_up=4x1"))) == [(4, 1, 1), (64, 1, 1)]
    assert build_request(file, ("--timeout=3",)).timeouts == ()
    project(tmp_path, text="//pass\n//--blockDim=2 --gridDim=1\n" + KERNELS)
    assert groups(build_request(file, ())) == [(2, 1, 1)] * 2
    assert groups(build_request(file, ("--format=gpuverify", "--blockDim=4", "--gridDim=1"))) == [(4, 1, 1)] * 2


def test_the_nearest_file_counts_and_gpuverify_toml_before_the_other(tmp_path: Path) -> None:
    file = project(tmp_path)
    project(tmp_path, 'flags = "--check-overflow"', "gpuverify.toml")
    assert build_request(file, ()).config.check_overflow and not build_request(file, ()).config.check_bounds
    (tmp_path / "src" / "pyproject.toml").write_text("[tool.other]\n")  # says nothing, and is passed over
    assert build_request(file, ()).config.check_overflow
    (tmp_path / "src" / "gpuverify.toml").write_text("")
    assert not build_request(file, ()).config.check_overflow


@pytest.mark.parametrize(
    ("table", "message", "hint"),
    [
        ("flag = 1", "there is no key flag", "flags, kernels"),
        ('flags = "--no-such"', "--no-such", ""),
        ('flags = "k.cu"', "'k.cu' is not a flag", ""),
        ("[[kernels]]\nkernel = 'k'\nlaunch = '64'", "'64' is no launch", "64x8"),
        ("[[kernels]]\nkernel = 'k'\nflags = '--cuda'", "flags are of whole files", "without kernel"),
        ("[[kernels]]\ntimeout = 'long'", "'long' is no number of seconds", "timeout = 30"),
        ("[[kernels]\n", "it is not TOML", "--no-project"),
    ],
)
def test_what_is_wrong_is_said_with_what_to_do(table: str, message: str, hint: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as error:
        build_request(project(tmp_path, table, "gpuverify.toml"), ())
    assert message in error.value.message and "gpuverify.toml" in error.value.message and hint in error.value.hint


def test_a_changed_file_is_verified_again(tmp_path: Path) -> None:
    (tmp_path / "put.h").write_text("#define WHERE 0\n")
    (tmp_path / "k.cu").write_text('#include "put.h"\n__global__ void k(int *a) { a[WHERE] = threadIdx.x; }\n')
    units = (Unit(str(tmp_path / "k.cu")), Unit(str(tmp_path / "other.cu")))
    (tmp_path / "other.cu").write_text(KERNELS)
    found = rounds(units, NOTHING)
    assert next(found) == units
    (tmp_path / "put.h").write_text("#define WHERE threadIdx.x\n")
    assert next(found) == units[:1]
    project(tmp_path, "flags = '--check-overflow'", "gpuverify.toml")
    assert next(found) == units


def test_the_doctor_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("GPUVERIFY_CACHE", str(tmp_path / "results"))
    monkeypatch.chdir(tmp_path)
    assert application(["doctor"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"^ok +solver z3 +\S+ answers$", told, re.M) and f"{tmp_path / 'results'}, empty" in told
    assert "- " in told and re.search(r"^- +nvcc +not on the PATH", told, re.M)
    project(tmp_path, "flag = 1", "gpuverify.toml")
    assert application(["doctor"]) == 1
    assert re.search(r"^MISSING project +in gpuverify.toml: there is no key flag", capsys.readouterr().out, re.M)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("gpuverify --check-a", "--check-array-bounds"),
        ("gpuverify doc", "doctor"),
        ("gpuverify batch --clu", "--cluster"),
        ("gpuverify batch k --check-a", "--check-array-bounds"),
        ("gpuverify boogie --inline-", "--inline-depth"),
        ("gpuverify doctor --check-a", ""),
    ],
)
def test_bash_completes_commands_and_flags(typed: str, offered: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert application(["completion", "bash"]) == 0
    asked = f"COMP_WORDS=({typed}); COMP_CWORD={len(typed.split()) - 1}; _gpuverify; echo ${{COMPREPLY[@]}}"
    script = f"{capsys.readouterr().out}\n{asked}"
    assert subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True).stdout == f"{offered}\n"


def test_shells_have_the_same_words(capsys: pytest.CaptureFixture[str]) -> None:
    for shell in SHELLS:
        assert application(["completion", shell]) == 0
        text = capsys.readouterr().out
        assert all(word in text for word in ("doctor", "check-array-bounds", "inline-depth", "retry-unknown"))
    assert application(["completion", "tcsh"]) == 1


def test_hooks_and_the_action_name_what_there_is() -> None:
    """Plain text is looked at: no reader of YAML is needed for the rest."""
    hook = (ROOT / ".pre-commit-hooks.yaml").read_text()
    assert re.search(r"^  entry: gpuverify$", hook, re.M) and re.search(r"^  files: '\\.\(cu", hook, re.M)
    assert "# .pre-commit-config.yaml\nrepos:\n  - repo: " in (ROOT / "docs" / "projects.md").read_text()
    action = (ROOT / "action.yml").read_text()
    for flag in re.findall(r"(?<!\w)--[a-z-]+", action):
        words = ("--cache", "--no-cache", "--sarif", "--format", "--quiet", "--timeout", "--baseline")
        assert flag in words, f"{flag} of action.yml"
    declared = set(re.findall(r"^  ([\w-]+):\n    description:", action, re.M)) - {"sarif-file"}
    assert set(re.findall(r"inputs\.([\w-]+)", action)) == declared
