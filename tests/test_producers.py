"""The front end's two producers against each other, where clang is installed; how: ``benchmarks/peers/producers.py``."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.journal import Journal
from benchmarks.peers.producers import compare_file, compare_generated, compare_kernels, main
from benchmarks.peers.setup import Setup, read, ready
from benchmarks.peers.values import Agreement
from frontend.clang.dump.compiler import find_compiler

pytestmark = [pytest.mark.slow, pytest.mark.skipif(find_compiler() is None, reason="no clang: pip install gpuverify-py[clang]")]

HEAD = "//pass\n//--blockDim=4 --gridDim=1\n"


def ran(file: Path, text: str, front_end: str) -> Setup:
    file.write_text(HEAD + text)
    request, program = read(file, f"--front-end={front_end}")
    setup = ready(text, request, program, program.kernels[0], 1)
    assert isinstance(setup, Setup), setup
    return setup


@pytest.mark.parametrize("seed", [3, 8])
def test_generated_kernels_are_read_alike(tmp_path: Path, seed: int) -> None:
    compared = [comparison for _, comparison in compare_generated(seed, tmp_path)]
    assert not [each.detail for each in compared if each.agreement is Agreement.DIFFERENT]
    assert any(each.agreement is Agreement.SAME for each in compared)


def test_what_ours_calls_wrong_and_clang_takes_differs(tmp_path: Path) -> None:
    file = tmp_path / "k.cu"
    file.write_text(HEAD + "__global__ void k(int *a) { for (int i{0}; int j = 3 - i; i++) a[threadIdx.x * 3 + i] = j; }")
    (found,) = [comparison for _, comparison in compare_file(file, 1)]
    assert found.agreement is not Agreement.SAME


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ("a[threadIdx.x] = 1;", "a[threadIdx.x] = 2;", "ours 0x1, clang 0x2"),
        ("a[threadIdx.x] = 1;", "a[threadIdx.x + 4] = 1;", "accesses"),
        ("a[threadIdx.x] = 1;", "a[0] = threadIdx.x;", "finds"),
    ],
)
def test_differences_are_seen(tmp_path: Path, one: str, other: str, words: str) -> None:
    ours = ran(tmp_path / "one.cu", f"__global__ void k(int *a) {{ {one} }}", "ours")
    clang = ran(tmp_path / "other.cu", f"__global__ void k(int *a) {{ {other} }}", "clang")
    found = compare_kernels(ours, clang)
    assert found.agreement is Agreement.DIFFERENT and words in found.detail


def test_what_a_journal_holds_is_not_compared_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, path = tmp_path / "k.cu", tmp_path / "journal"
    file.write_text(HEAD + "__global__ void k(int *a) { a[threadIdx.x] = 1; }")
    Journal(path).note("seed 3", [[["k0", "SAME", "", 100000], ["k1", "SKIPPED", "a reason", 0]], 0.5, []])
    words = ["--generated", "1", "--seed", "3", "--journal", str(path), str(file)]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "generated kernels: 1 same" in told and "100000 values" in told and "1 not comparable: a reason" in told
    assert Journal(path).known[str(file)][0][0][:2] == ["k", "SAME"]
    Journal(path).note(str(file), [[["k", "DIFFERENT", "as it was", 1]], 0.5, []])
    assert main(words) == 0  # what differed is compared again
    assert "as it was" not in capsys.readouterr().out
