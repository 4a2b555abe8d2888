"""Suites, limits, the cache, and differences, each by running batches."""

from __future__ import annotations

import json
import multiprocessing
import os
import pty
import subprocess
import sys
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

import pytest

from gpuverify_py.batch.cache import Cache
from gpuverify_py.batch.suite import collect
from gpuverify_py.request.errors import UsageError
from tests.command_line import gpuverify

pytestmark = pytest.mark.slow

HEAD = "//pass\n//--blockDim=64 --gridDim=4\n"
GOOD = "__global__ void f(int *a) { a[blockIdx.x * 64 + threadIdx.x] = 1; }\n"
RACY = "__global__ void f(int *a) { a[0] = threadIdx.x; }\n"
# True (Fermat's last theorem for cubes), and beyond a solver.
ENDLESS = """__global__ void f(unsigned long long *a, unsigned long long x, unsigned long long y, unsigned long long z) {
  if (x && y && z && x < 1048576 && y < 1048576 && z < 1048576) __assert(x * x * x + y * y * y != z * z * z);
}
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "cache" / "results.sqlite"
    monkeypatch.setenv("GPUVERIFY_CACHE", str(path))
    return path


def batch(*words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return gpuverify("batch", *words, cwd=cwd)


def results(*words: str, cwd: Path | None = None) -> list[dict[str, Any]]:
    run = batch(*words, "--json", "-", cwd=cwd)
    assert "Traceback" not in run.stderr, run.stderr
    return [record for record in map(json.loads, run.stdout.splitlines()) if "file" in record]


def sources(*words: str, cwd: Path | None = None) -> dict[str, tuple[str, str]]:
    return {Path(r["file"]).name: (r["source"], r["verdict"]) for r in results(*words, cwd=cwd)}


# -------------------------------------------------------------------------------------------------------------- suites


def test_folders_and_globs(tmp_path: Path) -> None:
    for name in ("a/x.cu", "a/deep/y.cl", "b/z.cu"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(GOOD)
    found = [Path(job.path).name for job in collect([str(tmp_path / "a"), str(tmp_path / "**" / "*.cu")])]
    assert found == ["y.cl", "x.cu", "z.cu"]
    with pytest.raises(UsageError, match="no file matches"):
        collect([str(tmp_path / "*.nothing")])


def test_toml_gives_flags_and_expectations(tmp_path: Path) -> None:
    (tmp_path / "kernels").mkdir()
    (tmp_path / "kernels" / "good.cu").write_text(GOOD)
    (tmp_path / "kernels" / "racy.cu").write_text(RACY)
    suite = tmp_path / "suite.toml"
    suite.write_text("""
        root = "kernels"
        flags = "--gridDim=4"
        [[kernels]]
        path = "good.cu"
        flags = "--blockDim=64"
        expect = "pass"
        [[kernels]]
        path = "good.cu"
        flags = ["--blockDim=128"]
        expect = "NOT_ALL_VERIFIED"
        name = "overlapping blocks"
        [[kernels]]
        path = "r*.cu"
        flags = "--blockDim=64"
        expect = "NOT_ALL_VERIFIED"
    """)
    found = {(Path(r["file"]).name, r["variant"]): r for r in results(str(suite))}
    assert {key: record["verdict"] for key, record in found.items()} == {
        ("good.cu", ""): "verified",
        ("good.cu", "overlapping blocks"): "verified",  # both write the same value: tolerated
        ("racy.cu", ""): "refuted",
    }
    assert [found[key]["as_expected"] for key in sorted(found)] == [True, False, True]
    assert found["good.cu", "overlapping blocks"]["launch"]["block"] == [128, 1, 1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("kernels = 3", "lists no kernels"),
        ("[[kernels]]\nflags = ''", "has no path"),
        ("[[kernels]]\npath = 'x.cu'\nexpected = 'pass'", "no key 'expected'"),
        ("[[kernels]]\npath = 'x.cu'\nexpect = 'fine'", "suite.toml: 'fine' is not an outcome"),
        ("[[kernels]]\npath = 'none/*.cu'", "suite.toml: no file matches"),
        ("[[kernels]\n", "is not TOML"),
    ],
)
def test_wrong_suites(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "suite.toml").write_text(text)
    run = batch(str(tmp_path / "suite.toml"))
    assert run.returncode == 1 and said in run.stderr


def test_expectation_for_files_that_announce_nothing(tmp_path: Path) -> None:
    (tmp_path / "racy.cu").write_text(RACY)
    launch = ("--blockDim=64", "--gridDim=4")
    assert batch(str(tmp_path), *launch).returncode == 6
    assert batch(str(tmp_path), *launch, "--expect=NOT_ALL_VERIFIED").returncode == 0


# ------------------------------------------------------------------------------------------------------------- display


def test_progress_is_shown_on_a_terminal_and_only_there(tmp_path: Path) -> None:
    for name in ("one.cu", "two.cu"):
        (tmp_path / name).write_text(HEAD + GOOD)
    ours, terminal = pty.openpty()
    command = [sys.executable, "-m", "gpuverify_py.cli", "batch", str(tmp_path), "--no-cache"]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=terminal, text=True, timeout=120, check=False)
    os.close(terminal)
    shown = os.read(ours, 1 << 16).decode()
    os.close(ours)
    assert "/2" in shown and "\x1b[" in shown
    assert [line.split("/")[-1].split(":")[0] for line in sorted(run.stdout.splitlines()[:2])] == ["one.cu", "two.cu"]
    assert "\x1b" not in run.stdout
    assert batch(str(tmp_path), "--no-cache").stderr == ""


# -------------------------------------------------------------------------------------------------------------- limits


def test_time_and_memory_are_limited_and_the_batch_goes_on(tmp_path: Path) -> None:
    (tmp_path / "a_endless.cu").write_text(HEAD.replace("--grid", "--query-timeout=1000 --grid") + ENDLESS)
    (tmp_path / "b_good.cu").write_text(HEAD + GOOD)
    found = {Path(r["file"]).name: r for r in results(str(tmp_path), "--timeout", "3", "--jobs", "1")}
    assert found["a_endless.cu"]["verdict"] == "unknown"
    assert "time" in str(found["a_endless.cu"].get("undecided") or found["a_endless.cu"].get("problem"))
    assert found["b_good.cu"]["verdict"] == "verified"


def test_little_memory(tmp_path: Path) -> None:
    statements = "".join(f"  a[{n} * 64 + threadIdx.x] += a[{n} * 64 + threadIdx.x] * {n};\n" for n in range(400))
    (tmp_path / "a_large.cu").write_text(HEAD + "__global__ void f(int *a) {\n" + statements + "}\n")
    (tmp_path / "b_good.cu").write_text(HEAD + GOOD)
    found = {Path(r["file"]).name: r for r in results(str(tmp_path), "--memory", "60", "--jobs", "1")}
    large = found["a_large.cu"]
    assert large["verdict"] == "unknown"
    said = large.get("problem") or large["undecided"][0]
    assert "memory" in said.get("message", "") + said.get("reason", "") + said.get("hint", "")
    assert found["b_good.cu"]["verdict"] == "verified"


# --------------------------------------------------------------------------------------------------------------- cache


def test_results_are_kept_by_content(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    kernel = tmp_path / "one" / "good.cu"
    kernel.write_text(HEAD + '#include "size.h"\n' + GOOD.replace("64", "SIZE"))
    header = tmp_path / "one" / "size.h"
    header.write_text("#define SIZE 64\n")
    assert sources("one", cwd=tmp_path) == {"good.cu": ("run", "verified")}
    assert sources("one", cwd=tmp_path) == {"good.cu": ("cache", "verified")}
    (tmp_path / "one").rename(tmp_path / "two")
    assert sources(str(tmp_path / "two")) == {"good.cu": ("cache", "verified")}
    assert sources("two", "--no-cache", cwd=tmp_path) == {"good.cu": ("run", "verified")}
    assert sources("two", "--check-array-bounds", cwd=tmp_path)["good.cu"][0] == "run"
    (tmp_path / "two" / "size.h").write_text("#define SIZE 63 // the last thread of a block and the first of the next\n")
    assert sources("two", cwd=tmp_path)["good.cu"][0] == "run"
    (tmp_path / "two" / "size.h").write_text("#define SIZE 64\n")
    assert sources("two", cwd=tmp_path) == {"good.cu": ("cache", "verified")}


def test_a_moved_file_is_reported_where_it_is_now(tmp_path: Path) -> None:
    kernel = tmp_path / "racy.cu"
    kernel.write_text(HEAD + RACY)
    batch(str(kernel))
    (tmp_path / "new").mkdir()
    kernel.rename(tmp_path / "new" / "racy.cu")
    (record,) = results(str(tmp_path / "new"))
    assert record["source"] == "cache"
    (finding,) = record["diagnostics"]
    assert {finding["file"], *(access["file"] for access in finding["accesses"])} == {str(tmp_path / "new" / "racy.cu")}


def test_includes_named_by_macros_are_not_kept(tmp_path: Path) -> None:
    (tmp_path / "size.h").write_text("#define SIZE 64\n")
    (tmp_path / "good.cu").write_text(HEAD + '#define NAME "size.h"\n#include NAME\n' + GOOD.replace("64", "SIZE"))
    for _ in range(2):
        assert sources(str(tmp_path)) == {"good.cu": ("run", "verified")}


def test_two_runs_share_a_cache(tmp_path: Path, cache: Path) -> None:
    for n in range(12):
        (tmp_path / f"k{n}.cu").write_text(HEAD + GOOD.replace("= 1", f"= {n}"))
    command = [sys.executable, "-m", "gpuverify_py.cli", "batch", str(tmp_path), "--jobs", "1"]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    for run in runs:
        output, errors = run.communicate(timeout=180)
        assert "12 of 12 files as expected" in output
        assert errors == ""
    assert sum(count for _, count in Cache(str(cache)).summary().rows) == 12
    assert {source for source, _ in sources(str(tmp_path)).values()} == {"cache"}


def _prepare_together(runs: Barrier, folder: Path, files: int) -> None:
    for n in range(files):
        runs.wait()
        Cache(str(folder / f"{n}.sqlite")).prepare()


def test_runs_that_start_together_make_one_cache(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    together = context.Barrier(4, timeout=120)
    runs = [context.Process(target=_prepare_together, args=(together, tmp_path, 200)) for _ in range(4)]
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    assert [run.exitcode for run in runs] == [0, 0, 0, 0]  # one that is told of a lock raises, and breaks the barrier


def test_unknown_is_kept_until_it_is_to_be_tried_again(tmp_path: Path) -> None:
    (tmp_path / "endless.cu").write_text(HEAD + ENDLESS)
    words = (str(tmp_path), "--timeout", "1")
    assert sources(*words) == {"endless.cu": ("run", "unknown")}
    assert sources(*words) == {"endless.cu": ("cache", "unknown")}
    assert sources(*words, "--retry-unknown") == {"endless.cu": ("run", "unknown")}


def test_a_cache_that_cannot_be_used_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "good.cu").write_text(HEAD + GOOD)
    broken = tmp_path / "broken.sqlite"
    broken.write_text("this is no database, however long one looks at it" * 100)
    monkeypatch.setenv("GPUVERIFY_CACHE", str(broken))
    run = batch(str(tmp_path))
    assert run.returncode == 0 and "GPUVERIFY_CACHE" in run.stderr


def test_the_cache_is_shown_and_cleared(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.cu").write_text(HEAD + GOOD.replace("a[", f"/* {name} */ a["))
    batch(str(tmp_path))

    def cache(*words: str) -> str:
        return gpuverify("cache", *words).stdout

    assert "2 verified" in cache()
    assert cache("show", "one").count(".cu") == 1
    assert "1 results dropped" in cache("clear", "one.cu")
    assert {name: source for name, (source, _) in sources(str(tmp_path)).items()} == {"one.cu": "run", "two.cu": "cache"}


# ---------------------------------------------------------------------------------------------------------- difference


def test_difference(tmp_path: Path) -> None:
    kernels = tmp_path / "kernels"
    kernels.mkdir()
    for name in ("stays.cu", "changes.cu", "goes.cu"):
        (kernels / name).write_text(HEAD + GOOD)
    old = tmp_path / "old.jsonl"
    batch(str(kernels), "--json", str(old))
    (kernels / "changes.cu").write_text(HEAD + RACY)
    (kernels / "goes.cu").rename(kernels / "comes.cu")
    run = batch(str(kernels), "--diff", str(old))
    assert "changes.cu: f: verified -> refuted" in run.stdout
    assert "goes.cu: f: verified -> not there" in run.stdout
    assert "comes.cu: f: not there -> verified" in run.stdout
    assert "1 verdict changed, 0 times; 2 kernels in both runs, 2 in one of them only" in run.stdout
    (tmp_path / "kernels").rename(tmp_path / "elsewhere")
    moved = batch(str(tmp_path / "elsewhere"), "--diff", str(old))
    assert "changes.cu: f: verified -> refuted" in moved.stdout and "1 verdict changed" in moved.stdout
    assert batch(str(tmp_path / "elsewhere"), "--diff", str(tmp_path / "none.jsonl")).returncode == 1


def test_a_batch_refuses_flags_without_effect_and_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "f.cu").write_text(GOOD)
    refused = batch("f.cu", "--witness", "out", cwd=tmp_path)
    assert refused.returncode == 1 and "--witness DIR" in refused.stderr
    unlaunched = batch("f.cu", "--no-cache", "--format=gpuverify", cwd=tmp_path)
    assert "no thread-block size is given (add --blockDim=N" in unlaunched.stdout and "files as expected" not in unlaunched.stdout
