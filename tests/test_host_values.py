"""C++ kernels on the host's compiler, where there is one; what it finds is in ``benchmarks/peers/host_values.py``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.journal import Journal
from benchmarks.peers.host_compiler import COMMAND, HostCompiler, available
from benchmarks.peers.host_values import compare_generated, main
from benchmarks.peers.setup import Setup, set_up
from benchmarks.peers.values import Agreement, Here, compare_runs, compare_values, run_here

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not available(), reason=f"no {COMMAND}: apt-get install g++")]

KERNELS = Path(__file__).parent / "kernels" / "cplusplus"


def setup_of(file: Path) -> Setup:
    setup = set_up(file, 1)
    assert isinstance(setup, Setup), setup
    return setup


def test_generated_kernels_mean_the_same(tmp_path: Path) -> None:
    seeds = (5, 7, 20, 21)
    programs = list(compare_generated(seeds, tmp_path))
    assert [program.name for program in programs] == [f"seed {seed}" for seed in seeds]
    for program in programs:
        ((_, comparison),) = program.compared
        assert comparison.agreement is Agreement.SAME and comparison.cells > 20, comparison.detail


def test_programs_that_are_compiled_at_once_are_told_apart(tmp_path: Path) -> None:
    """Their kernels have one name, and what is no C++ spoils no other."""
    texts = ("a[threadIdx.x] = 1;", "a[threadIdx.x] = 2;", "a[threadIdx.x] = x;", "*(int *)0 = 4;")
    runs = []
    for number in range(len(texts)):
        file = tmp_path / f"{number}.cu"
        file.write_text(f"//pass\n//--blockDim=2 --gridDim=1\n__global__ void k(int *a) {{ a[threadIdx.x] = {number + 1}; }}\n")
        here = run_here(setup_of(file))
        assert isinstance(here, Here)
        runs.append(here)
    calls = [
        replace(here.call, source=f"__global__ void k(int *a) {{ {text} }}\n") for here, text in zip(runs, texts, strict=True)
    ]
    for chosen in ([0, 1, 3], [0, 1, 2, 3], [1, 0]):
        ran = HostCompiler().run_all([calls[number] for number in chosen])
        found = [compare_runs(runs[number], each, exact=True) for number, each in zip(chosen, ran, strict=True)]
        expected = (Agreement.SAME, Agreement.SAME, Agreement.SKIPPED, Agreement.DIFFERENT)
        assert [each.agreement for each in found] == [expected[number] for number in chosen]
    swapped = HostCompiler().run_all(calls[1::-1])
    assert [compare_runs(*each, exact=True).agreement for each in zip(runs, swapped, strict=False)] == [Agreement.DIFFERENT] * 2
    errors = HostCompiler().errors([call.source for call in calls])
    assert [[line for line, _ in each] for each in errors] == [[], [], [1], []]


def test_what_a_journal_holds_is_not_compared_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--generated", "2", "--seed", "20", "--journal", str(tmp_path / "journal")]
    journal = Journal(tmp_path / "journal")
    journal.note("seed 20", [[["", "SAME", "", 12345]], 0.5, [["here", "a reason"]]])
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "2 same" in told and "1 refused here: a reason" in told
    cells = Journal(tmp_path / "journal").known["seed 21"][0][0][3]
    assert f"{12345 + cells} values" in told
    journal.note("seed 20", [[["", "DIFFERENT", "as it was", 1]], 0.5, []])
    assert main(words) == 0  # what differed is compared again
    assert "as it was" not in capsys.readouterr().out
    assert Journal(tmp_path / "journal").known["seed 20"][0][0][1] == "SAME"


@pytest.mark.parametrize(
    "name", ["references-tie", "copy-beside-conversion", "operators-of-two-kinds", "values-returned", "declared-before"]
)
def test_our_kernels_compute_the_same(name: str) -> None:
    comparison = compare_values(setup_of(KERNELS / f"{name}.cu"), HostCompiler(), exact=True)
    assert comparison.agreement is Agreement.SAME, comparison.detail


def test_barriers_and_shared_memory(tmp_path: Path) -> None:
    file = tmp_path / "k.cu"
    file.write_text(
        "//pass\n//--blockDim=8 --gridDim=2\n__global__ void k(int *a) {\n  extern __shared__ int s[];\n  __shared__ int t[8];\n"
        "  int i = blockIdx.x * 8 + threadIdx.x;\n  s[threadIdx.x] = a[i];\n  __syncthreads();\n"
        "  t[7 - threadIdx.x] = s[(threadIdx.x + 1) % 8];\n  __syncthreads();\n  a[i] = t[threadIdx.x];\n}\n"
    )
    setup = setup_of(file)
    comparison = compare_values(setup, HostCompiler(), exact=True)
    assert comparison.agreement is Agreement.SAME and comparison.cells == 16, comparison.detail
    other = replace(setup, source=setup.source.replace("+ 1) % 8", "+ 2) % 8"))
    assert compare_values(other, HostCompiler(), exact=True).agreement is Agreement.DIFFERENT


def test_what_does_not_compile_and_what_crashes_is_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "k.cu"
    file.write_text("//pass\n//--blockDim=2 --gridDim=1\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\n")
    setup = setup_of(file)
    unknown = compare_values(replace(setup, source="__global__ void k(int *a) { x; }"), HostCompiler(), exact=True)
    assert unknown.agreement is Agreement.SKIPPED and "does not compile" in unknown.detail
    crash = compare_values(replace(setup, source="__global__ void k(int *a) { *(int *)0 = 1; }"), HostCompiler(), exact=True)
    assert crash.agreement is Agreement.DIFFERENT and "ended with code" in crash.detail
