"""Protocols, intervals and traces as text: they read back, and a protocol is checked as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.attack.random_kernels import random_kernel
from boogie_ir.read.parser import ParseError
from gpuverify_py.commands.commands import application
from gpuverify_py.engines.protocols.text.check import Meeting, Missed, checked
from gpuverify_py.engines.protocols.text.print_protocol import print_written
from gpuverify_py.engines.protocols.text.read_protocol import read_written
from gpuverify_py.engines.protocols.text.stages import written_stage
from gpuverify_py.engines.protocols.text.written import Written, WrittenProtocol
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.files.runtime import prepare
from gpuverify_py.request.config import Config
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.verify.task import Subject, as_asked

KERNELS = sorted((Path(__file__).parents[1] / "kernels" / "protocols").rglob("*.c[lu]"))
STAGES = ("protocol", "aligned", "traces")
ROTATED = """
// The loop of paper 001, Listing 2.3.
protocol transposed {
  launch block [*, 1, 1] grid [1, 1, 1];
  array group tile;
  parameter N, M: bv32;
  symbol r, r', i, i', j, j': bv32;
  loop rounds {
    state r from 0bv32 next r + 1bv32 last r';
    symbols i, i', j, j';
    while bvslt32(r, N);
    do {
      loop writing { state i from 0bv32 next i + 1bv32 last i'; while bvslt32(i, M); do { write tile[local_id_x]; } }
      sync group local;
      loop reading { state j from 0bv32 next j + 1bv32 last j'; while bvslt32(j, M); do { read tile[local_id_x + j]; } }
      // and again
    }
  }
}
"""


def written(path: Path, stage: str) -> Iterator[Written]:
    prepare()
    request = build_request(str(path), ())
    program = load_program(request)
    for kernel in program.kernels:
        subject = as_asked(Subject(kernel, program, launch_of(kernel, request)), request.config)
        yield from written_stage(subject, request.config, stage)


def reads_back(each: Written) -> None:
    for origins in (False, True):
        text = print_written(each, origins)
        (again,) = read_written(text)
        assert type(again) is type(each) and print_written(again, origins) == text


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("path", KERNELS[::12], ids=lambda path: path.stem)
def test_a_stage_reads_back(path: Path, stage: str) -> None:
    for each in written(path, stage):
        reads_back(each)


@pytest.mark.parametrize("seed", range(8))
def test_protocols_of_random_kernels_read_back(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "kernel.cu"
    path.write_text(random_kernel(seed))
    for stage in STAGES[:2]:
        for each in written(path, stage):
            reads_back(each)


def found(text: str) -> list[object]:
    (read,) = read_written(text)
    assert isinstance(read, WrittenProtocol)
    return list(checked(read, Config(), 20.0))


def test_a_protocol_written_by_hand_is_checked() -> None:
    meetings = found(ROTATED)
    assert meetings and all(isinstance(each, Meeting) for each in meetings)
    assert found(ROTATED.replace("// and again", "sync group local;")) == []
    assert found(ROTATED.replace("local_id_x + j", "local_id_x")) == []


def test_sizes_of_the_launch_are_known() -> None:
    text = "protocol p {{ launch block [{}, 1, 1] grid [1, 1, 1]; array group a; write a[bvudiv32(local_id_x, group_size_x)]; }}"
    assert found(text.format(1)) == [] and len(found(text.format(2))) == 1


def test_a_barrier_that_some_miss_is_named() -> None:
    missed = found("protocol p {\n launch block [8, 1, 1] grid [1, 1, 1];\n if (local_id_x == 3bv32) {\n sync group local; } }")
    assert [each.place.line for each in missed if isinstance(each, Missed)] == [4]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("protocol p { read a[0bv32]; }", "undeclared array a"),
        ("protocol p { array group a; read a[x]; }", "undeclared variable x"),
        ("protocol p { array private a; }", "group or global"),
        ("protocol p { sync all; }", "a barrier is of"),
        ("protocol p { loop l { do { } } }", "one condition after `while`"),
        ("protocol p { data x: bv32; data x: bv32; }", "declared twice"),
        ("protocol p { read", "ends too early"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, said: str) -> None:
    with pytest.raises(ParseError, match=said):
        read_written(text)


def test_the_command_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "transposed.protocol"
    file.write_text(ROTATED)
    assert application(["protocol", str(file)]) == 6
    said = capsys.readouterr().out
    assert "read of tile may meet the write" in said and "not shown to be race-free" in said
    file.write_text(ROTATED.replace("// and again", "sync group local;"))
    assert application(["protocol", str(file)]) == 0 and "race-free" in capsys.readouterr().out
    file.write_text("protocol {")
    assert application(["protocol", str(file)]) == 2
