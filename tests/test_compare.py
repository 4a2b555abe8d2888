"""``gpuverify compare`` and ``gpuverify ask``: same kernels, several solvers; contradictions are findings that replay."""

from __future__ import annotations

import csv
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from gpuverify_py.comparison.plots import cactus, scatter
from tests.command_line import gpuverify

pytestmark = pytest.mark.slow

FAKE = Path(__file__).parent / "fake_solver.py"
RIGHT = "__global__ void right(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n"
RACY = "__global__ void racy(int *a) { a[threadIdx.x + 1] = a[threadIdx.x]; }\n"
HEAD = "//{}\n//--blockDim=32 --gridDim=2\n"


@pytest.fixture
def kernels(tmp_path: Path) -> Path:
    folder = tmp_path / "kernels"
    folder.mkdir()
    (folder / "racy.cu").write_text(HEAD.format("xfail:NOT_ALL_VERIFIED") + RACY)
    (folder / "right.cu").write_text(HEAD.format("pass") + RIGHT)
    return folder


def command_lines() -> Iterator[bytes]:
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has ended meanwhile
            yield file.read_bytes()


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_solvers_and_encodings_agree(kernels: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    encodings = ("--encoding", "bits", "--encoding", "integers")
    ran = gpuverify("compare", kernels, "--solver", "z3", "--solver", "z3-program", *encodings, "--out", out, "--no-plots")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    found = {(Path(r["file"]).name, r["solver"], r["encoding"]): r for r in rows(out / "kernels.csv")}
    assert len(found) == 8
    for (file, _, _), row in found.items():
        assert row["verdict"] == {"right.cu": "verified", "racy.cu": "refuted"}[file], row
        assert float(row["seconds"]) > 0 and float(row["cpu_seconds"]) > 0 and int(row["peak_memory_bytes"]) > 1_000_000
    queries = rows(out / "queries.csv")
    assert {(r["solver"], r["encoding"]) for r in queries} == {(s, e) for s in ("z3", "z3-program") for e in ("bits", "integers")}
    assert {"sat", "unsat"} <= {r["answer"] for r in queries}
    assert all(int(r["peak_memory_bytes"]) > 0 for r in queries if r["encoding"] == "bits" and r["answer"] != "unknown")
    assert "0 of these proved by one and refuted by another" in ran.stdout and "0 of these contradict each other" in ran.stdout
    assert "virtual best" in ran.stdout and "PAR-2" in ran.stdout
    page = (out / "index.html").read_text()
    linked = {address for address in re.findall(r'href="([^"]+)"', page) if not address.startswith("#")}
    assert linked == {f"queries/{file.name}" for file in (out / "queries").iterdir()} and linked
    asked = gpuverify("ask", out / min(linked), "--solver", "z3")
    assert asked.returncode == 0 and "sat" in asked.stdout


def test_engines_are_compared_as_solvers_are(kernels: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    engines = ("--engine", "protocols", "--engine", "twothread", "--engine", "all")
    ran = gpuverify("compare", kernels, *engines, "--out", out, "--no-plots")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    found = {(Path(r["file"]).name, r["engine"]): r["verdict"] for r in rows(out / "kernels.csv")}
    assert found == {
        ("right.cu", "protocols"): "verified", ("right.cu", "twothread"): "verified", ("right.cu", "all"): "verified",
        ("racy.cu", "protocols"): "refuted", ("racy.cu", "twothread"): "refuted", ("racy.cu", "all"): "refuted",
    }  # fmt: skip
    assert "protocols:z3" in ran.stdout
    again = gpuverify("compare", kernels, *engines, "--out", out, "--no-plots", "--resume")
    assert again.returncode == 0 and "racy.cu racy: protocols:z3" not in again.stderr
    assert gpuverify("compare", kernels, "--engine", "nonesuch").returncode == 1


def test_a_solver_that_lies_is_a_finding_that_replays(kernels: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    liar = f"{sys.executable} {FAKE} unsat"
    ran = gpuverify("compare", kernels / "racy.cu", "--solver", "z3", "--solver", liar, "--out", out, "--no-plots")
    assert ran.returncode == 6, ran.stdout + ran.stderr
    assert "verified" in ran.stdout and "refuted" in ran.stdout  # in a comparison solvers are taken at their word
    assert "1 of these proved by one and refuted by another" in ran.stdout
    [script] = sorted(out.glob("*.smt2"))[:1]
    assert f"gpuverify ask {script}" in ran.stdout
    replayed = gpuverify("ask", script, "--solver", "z3", "--solver", liar)
    assert replayed.returncode == 0
    z3, other = replayed.stdout.splitlines()
    assert " sat " in z3 and " unsat " in other


def test_an_interrupted_comparison_goes_on(kernels: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = ("compare", kernels, "--solver", "z3", "--solver", "z3-program", "--out", out, "--no-plots")
    whole = gpuverify(*words)
    finished = {name: rows(out / name) for name in ("kernels.csv", "queries.csv")}
    lines = (out / "kernels.csv").read_text().splitlines()
    assert len(lines) == 5
    (out / "kernels.csv").write_text("\n".join(lines[:4]) + "\n" + lines[4][:40])  # cut off within the second file
    resumed = gpuverify(*words, "--resume")
    assert whole.returncode == resumed.returncode == 0, resumed.stderr
    for name, before in finished.items():
        columns = [column for column in ("file", "kernel", "solver", "verdict", "answer") if column in before[0]]
        assert [[row[c] for c in columns] for row in rows(out / name)] == [[row[c] for c in columns] for row in before]
    assert "racy.cu racy: z3: refuted" not in resumed.stderr and "right.cu right: z3: verified" in resumed.stderr
    refused = gpuverify("compare", kernels, "--resume")
    assert refused.returncode == 1 and "--out" in refused.stderr


def test_a_solver_that_hangs_ends_with_its_time(kernels: Path) -> None:
    hung = f"{sys.executable} {FAKE} hang compare-hang"
    ran = gpuverify("compare", kernels / "right.cu", "--solver", hung, "--timeout", 2)
    assert ran.returncode == 0 and "unknown" in ran.stdout, ran.stdout + ran.stderr
    assert not any(b"compare-hang" in line for line in command_lines())


def test_a_file_that_is_no_kernel_is_a_row(tmp_path: Path) -> None:
    (tmp_path / "bad.cu").write_text(HEAD.format("pass") + "__global__ void f( {\n")
    ran = gpuverify("compare", tmp_path, "--out", tmp_path / "out", "--no-plots")
    [row] = rows(tmp_path / "out" / "kernels.csv")
    assert ran.returncode == 0 and row["verdict"] == "error" and row["why"]


def test_a_solver_that_is_not_there_is_named(kernels: Path) -> None:
    for words in (("compare", kernels), ("ask", kernels / "right.cu")):
        ran = gpuverify(*words, "--solver", "nonesuch")
        assert ran.returncode == 1 and "nonesuch" in ran.stderr and "z3" in ran.stderr


def test_an_answer_for_every_usable_solver(tmp_path: Path) -> None:
    file = tmp_path / "query.smt2"
    wanted = "(assert (= (bvmul x x) #x04))(assert (bvult x #x02))"
    file.write_text(f"(set-logic QF_BV)(declare-fun x () (_ BitVec 8)){wanted}(check-sat)")
    ran = gpuverify("ask", file)
    assert ran.returncode == 0
    lines = ran.stdout.splitlines()
    assert len(lines) >= 2 and all(" unsat " in line for line in lines), ran.stdout


def test_plots_are_svg_and_the_same_for_the_same_data() -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib, an optional package")
    points = [(0.1, "a"), (0.02, "b"), (3.0, "c")]
    one, two = (cactus({"z3": points, "cvc5": [], "a/bits": [(0.0, "d")]}, "queries", "a/bits") for _ in range(2))
    assert one == two and 'xlink:href="c"' in one
    three, four = (scatter([(0.1, 0.2, "a"), (2.0, 0.0, "b")], ("z3", "cvc5"), 2.0, "queries") for _ in range(2))
    assert three == four and "z3" in three
    for text in (one, three):
        assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
