"""Comparisons with peers where they are installed; what they find is in ``benchmarks/peers``."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.equivalence.differences import check
from benchmarks.equivalence.families import pairs
from benchmarks.peers.device import Call, Device, Ran
from benchmarks.peers.races import COMMAND, compare_races, pairs_of
from benchmarks.peers.run import contents
from benchmarks.peers.semantic_kernels import semantic_kernel
from benchmarks.peers.setup import Setup, set_up
from benchmarks.peers.values import Agreement, compare_values

pytestmark = pytest.mark.slow

CLASSIC = Path(__file__).parents[1] / "benchmarks" / "classic" / "opencl"


@pytest.fixture(scope="module")
def device() -> Iterator[Device]:
    device = Device()
    if not device.name():
        device.close()
        pytest.skip("no OpenCL implementation: pip install pyopencl pocl-binary-distribution")
    yield device
    device.close()


def setup_of(file: Path, seed: int, given: dict[str, list[int]] | None = None, most_threads: int = 300) -> Setup:
    setup = set_up(file, seed, given, most_threads)
    assert not isinstance(setup, str), setup
    return setup


@pytest.mark.parametrize("seed", [3, 11, 42])
def test_generated_kernels_mean_the_same(device: Device, tmp_path: Path, seed: int) -> None:
    file = tmp_path / "k.cl"
    file.write_text(semantic_kernel(seed))
    comparison = compare_values(setup_of(file, seed, contents(seed)), device, exact=True)
    assert comparison.agreement is Agreement.SAME and comparison.cells > 100, comparison.detail


def test_our_kernels_compute_the_same(device: Device) -> None:
    for name in ("scan_blelloch.cl", "vector_select.cl"):
        comparison = compare_values(setup_of(CLASSIC / name, 1, most_threads=4096), device, exact=False)
        assert comparison.agreement is Agreement.SAME, comparison.detail


def test_a_difference_is_seen(device: Device, tmp_path: Path) -> None:
    file = tmp_path / "k.cl"
    file.write_text("//pass\n//--local_size=4 --num_groups=1\n__kernel void k(__global int *a) { a[get_local_id(0)] = 2; }\n")
    setup = setup_of(file, 1)
    other = Setup(setup.source.replace("2;", "3;"), setup.executable, setup.launch, setup.inputs, setup.rank)
    assert compare_values(setup, device, exact=True).agreement is Agreement.SAME
    assert compare_values(other, device, exact=True).agreement is Agreement.DIFFERENT


def test_what_does_not_build_and_what_hangs_is_an_answer(device: Device) -> None:
    assert "BUILD" in device.run(Call("__kernel void k() { x; }", "k", (1, 1, 1), (1, 1, 1))).error
    slow = Device(seconds=3.0)
    endless = "__kernel void k(__global volatile int *a) { while (a[0] == 0) a[1]++; }"
    assert "more than 3 s" in slow.run(Call(endless, "k", (1, 1, 1), (1, 1, 1), buffers={"a": bytes(64)})).error
    slow.close()


@pytest.mark.skipif(shutil.which(COMMAND) is None, reason="no oclgrind: apt-get install oclgrind")
def test_races_are_seen_alike(device: Device) -> None:
    for name in ("histogram_local_missing_atomic.cl", "vector_select.cl"):
        comparison = compare_races(setup_of(CLASSIC / name, 1))
        assert comparison.agreement is Agreement.SAME, comparison.detail


def test_pairs_of_lines_in_a_log() -> None:
    log = """
Write-write data race at global memory address 0x2000000000050
\tFirst entity:  Global(1,0,0) Local(1,0,0) Group(0,0,0)
\tAt line 21 (column 135) of input.cl:
\tSecond entity: Global(0,0,0) Local(0,0,0) Group(0,0,0)
\tAt line 7 (column 135) of input.cl:
"""
    assert pairs_of(log) == {(7, 21)} and pairs_of("") == set()


class _Idle:
    """Leaves all buffers as they are."""

    def run(self, call: Call) -> Ran:
        return Ran(dict(call.buffers))


def test_what_a_difference_says_of_its_element_is_looked_at(device: Device) -> None:
    pair = pairs("stencils.cl")[0]
    assert check(pair, device).agreement is Agreement.SAME
    assert check(pair, _Idle()).agreement is Agreement.DIFFERENT
