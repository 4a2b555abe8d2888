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
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.findings.source_text import source_text, spellings
from gpuverify_py.request.host_launches import as_launched

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
                found.add((place.line, "requires", source_text(contract.condition, names) or "..."))
        arrays = {array.name: array.source.name for array in kernel.arrays}
        for extent in launch.extents:
            found.add((extent.place.line, "size", f"{arrays[extent.array]} {extent.words}"))
    return found


def stated(text: str) -> set[tuple[int, str, str]]:
    lines = enumerate(text.splitlines(), 1)
    return {(number, m[1], m[2].strip()) for number, line in lines for m in STATED.finditer(line)}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.cu")), ids=lambda path: path.stem)
def test_launches_are_read_as_annotated(path: Path) -> None:
    expected = stated(path.read_text())
    if expected:
        assert read(path) == expected


def test_flags_and_no_host_override() -> None:
    path = FOLDER / "ceil-division.cu"
    for flags in (["--no-host"], ["--blockDim=64", "--gridDim=2"], ["--launch=scale=64x2"]):
        program = load_program(build_request(str(path), flags))
        assert [kernel.launched for kernel in program.kernels] == [None]
    (kernel,) = load_program(build_request(str(path), ())).kernels
    assert isinstance(kernel.launched, HostLaunch) and kernel.requires == kernel.launched.requires


def test_a_launch_may_come_from_any_reader() -> None:
    """What is verified follows from values that somebody else may make, of host code in another language."""
    path = FOLDER / "ceil-division.cu"
    request = build_request(str(path), ())
    program = load(str(path), front_end="ours")
    assert program.launches == ()
    launch = HostLaunch("scale", (32, 1, 1), (4, 1, 1), ())
    given = KernelProgram(program.dialect, program.functions, program.axioms, program.kernels, (), (launch,))
    assert [kernel.launched for kernel in as_launched(given, request).kernels] == [launch]
