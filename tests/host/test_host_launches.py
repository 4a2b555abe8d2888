"""What is read of the host code of the kernels in tests/kernels/host, against what comments on its lines say.

``// launch: NAME BLOCK GRID`` stands at a launch, for each way in which it is reached: sizes as flags have them, ``*`` where they
are no constants. ``// requires: CONDITION`` is one of the preconditions of one of them, ``// size: ARRAY BYTES`` stands at an
allocation, with the number of bytes as it is written there. Where a file has any of these, it has all.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boogie_ir.lang.kernel import KernelProgram
from boogie_ir.lang.launches import HostLaunch, Sizes
from frontend.load import load
from gpuverify_py.analysis.inputs import idle
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.findings.source_text import plain_text, spellings
from gpuverify_py.request.host_launches import as_launched
from gpuverify_py.request.project.projects import units_of

FOLDER = Path(__file__).parents[1] / "kernels/host"
STATED = re.compile(r"//\s*(launch|requires|size): (.+?)(?=\s*//|$)")


def written(sizes: Sizes) -> str:
    numbers = list(sizes)
    while len(numbers) > 1 and numbers[-1] == 1:
        numbers.pop()
    return ",".join("*" if number is None else str(number) for number in numbers)


def read(path: Path) -> set[tuple[int, str, str]]:
    """What is found at each line."""
    program = load_program(build_request(str(path), ()))
    found: set[tuple[int, str, str]] = set()
    for kernel in program.kernels:
        launch = kernel.launched
        if launch is None:
            continue
        names = spellings(kernel, program.dialect)
        for place in launch.places:
            found.add((place.line, "launch", f"{launch.kernel} {written(launch.block)} {written(launch.grid)}"))
            for contract in launch.requires:
                found.add((place.line, "requires", plain_text(contract.condition, names) or "..."))
        arrays = {array.name: array.source.name for array in kernel.arrays}
        for extent in launch.extents:
            found |= {(place.line, "size", f"{arrays[extent.array]} {extent.words}") for place in extent.places}
    return found


def stated(text: str) -> set[tuple[int, str, str]]:
    lines = enumerate(text.splitlines(), 1)
    return {(number, m[1], m[2].strip()) for number, line in lines for m in STATED.finditer(line)}


def kernels() -> list[Path]:
    return sorted([*FOLDER.glob("*.cu"), *FOLDER.glob("opencl/*.cl"), *FOLDER.glob("python/*.py")])


@pytest.mark.parametrize("path", kernels(), ids=lambda path: path.stem)
def test_launches_are_read_as_annotated(path: Path) -> None:
    hosts = [path] if path.suffix != ".cl" else [each for each in path.parent.glob(f"{path.stem}.*") if each != path]
    expected = set().union(*(stated(host.read_text()) for host in hosts))
    if expected:
        assert read(path) == expected


def test_flags_and_no_host_override() -> None:
    path = FOLDER / "ceil-division.cu"
    for flags in (["--no-host"], ["--blockDim=64", "--gridDim=2"], ["--launch=scale=64x2"]):
        program = load_program(build_request(str(path), flags))
        assert [kernel.launched for kernel in program.kernels] == [None]
    (kernel,) = load_program(build_request(str(path), ())).kernels
    assert isinstance(kernel.launched, HostLaunch) and kernel.requires == kernel.launched.requires


FILLS = """\
__global__ void fill(int *a, int value, int n, int unused) {
    int i = threadIdx.x;
    if (i < n) a[i] = value;
}
__global__ void shift(int *a, int value, int n, int unused) {
    int i = threadIdx.x;
    if (i < n) { a[i] = value; a[i + n] = 3; }
}
int main() {
    int *a;
    cudaMalloc(&a, 2048 * sizeof(int));
    KERNEL<<<1, 256>>>(a, 0, 1024, 5);
    KERNEL<<<1, 256>>>(a, 7, 1024, 6);
    KERNEL<<<1, 256>>>(a, 7, 1000, 7);
}
"""


@pytest.mark.parametrize(("kernel", "lines"), [("fill", [(12, 13), (14,)]), ("shift", [(12,), (13,), (14,)])])
def test_launches_that_differ_in_what_decides_nothing_are_one(kernel: str, lines: list[tuple[int, ...]], tmp_path: Path) -> None:
    """Where another place writes something else, the value decides whether a conflict is one of equal values."""
    path = tmp_path / "fills.cu"
    path.write_text(FILLS.replace("KERNEL", kernel))
    launched = [each.launched for each in load_program(build_request(str(path), ())).kernels]
    assert [tuple(place.line for place in launch.places) for launch in launched if launch is not None] == lines


def test_a_launch_may_come_from_any_reader() -> None:
    """What is verified follows from values that somebody else may make, of host code in another language."""
    path = FOLDER / "ceil-division.cu"
    request = build_request(str(path), ())
    program = load(str(path), front_end="ours")
    assert program.launches == ()
    launch = HostLaunch("scale", (32, 1, 1), (4, 1, 1), ())
    given = KernelProgram(program.dialect, program.functions, program.axioms, program.kernels, (), (launch,))
    assert [kernel.launched for kernel in as_launched(given, request, idle).kernels] == [launch]


def test_where_only_some_sizes_are_given_the_host_says_the_rest_of_launches_that_may_have_them() -> None:
    path = FOLDER / "ceil-division.cu"
    for flags, block, grid in ((["--blockDim=256"], (256, 1, 1), (None, 1, 1)), (["--gridDim=4"], (256, 1, 1), (4, 1, 1))):
        (kernel,) = load_program(build_request(str(path), flags)).kernels
        assert kernel.launched is not None and (kernel.launched.block, kernel.launched.grid) == (block, grid)
        assert kernel.requires == kernel.launched.requires != ()
    for other in ("--blockDim=128", "--blockDim=*"):
        assert [kernel.launched for kernel in load_program(build_request(str(path), [other])).kernels] == [None]


def test_host_code_is_found_beside_an_opencl_file_or_named(tmp_path: Path) -> None:
    source = FOLDER / "opencl/ceil-division.cl"
    kernel, host = tmp_path / "ceil-division.cl", tmp_path / "elsewhere" / "host.c"
    host.parent.mkdir()
    kernel.write_text(source.read_text())
    host.write_text(source.with_suffix(".c").read_text())
    assert [each.launched for each in load_program(build_request(str(kernel), ())).kernels] == [None]
    units = units_of((str(kernel), str(host)), None)
    assert [unit.path for unit in units] == [str(kernel)]
    for given in (units[0].options, ["--host-code", str(host)]):
        (launched,) = load_program(build_request(str(kernel), given)).kernels
        assert launched.launched is not None and {place.file for place in launched.launched.places} == {str(host)}


@pytest.mark.parametrize("named", [True, False])
def test_host_code_is_found_in_the_folder_above_if_it_names_the_file(named: bool, tmp_path: Path) -> None:
    source = FOLDER / "opencl/ceil-division.cl"
    kernel, host = tmp_path / "kernels" / "ceil-division.cl", tmp_path / "host.c"
    kernel.parent.mkdir()
    kernel.write_text(source.read_text())
    text = source.with_suffix(".c").read_text()
    host.write_text(text if named else text.replace("ceil-division.cl", "ceil-division"))
    (launched,) = load_program(build_request(str(kernel), ())).kernels
    assert (launched.launched is not None) == named


def test_a_fault_in_reading_host_code_costs_no_kernel_and_says_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("frontend.host.attach.launches_of", broken)
    (kernel,) = load_program(build_request(str(FOLDER / "ceil-division.cu"), ())).kernels
    (sentence,) = kernel.presumed
    assert kernel.launched is None and "ZeroDivisionError in test_host_launches.py:" in sentence
