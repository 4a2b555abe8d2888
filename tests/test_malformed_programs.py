"""Malformed program texts are the user's errors, with a place, whoever reads them; nothing of them is called a fault of ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from boogie_ir.lang.source import Span
from frontend.errors import SourceError
from frontend.source import preprocess as preprocessing
from frontend.source.dialects.choose import dialect_of
from gpuverify_py import ExitCode, Launch, verify
from gpuverify_py.commands.commands_boogie import boogie_command

KERNEL = """dialect cuda;
kernel k(n: bv32) {{
  array group A[64]: bv32;
  var x: bv32;
  {}
}}
"""
MALFORMED = {
    "var y: bv32; var y: bool; x := n;": (2, "y is declared twice"),
    "array group A[64]: bv32; x := n;": (2, "name A is declared 2 times"),
    "break L;": (5, "break leaves no enclosing loop or block L"),
    "while L: (true) { continue M; }": (5, "continue has no enclosing loop M"),
    "x := true;": (5, "the value does not fit the type of x"),
    "x := y;": (5, "y"),
    "n := 1bv32;": (5, "n cannot be assigned"),
    "store A[local_id_x] := 1bv8;": (5, "bv8"),
    "store B[local_id_x] := 1bv32;": (5, "B"),
    "assert x;": (5, ""),
    "block L: { block L: { } }": (2, "name L is declared 2 times"),
    "if (true) {" * 30_000 + "}" * 30_000: (1, "nested too deeply"),
    "x := ;": (5, "; is not expected here"),
    "atomic frob x := A[0bv32];": (5, ""),
}


@pytest.mark.parametrize("body", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_kernel_text_is_an_error_in_it(tmp_path: Path, body: str) -> None:
    path = tmp_path / "k.gbpl"
    path.write_text(KERNEL.format(body))
    report = verify(path, Launch(block=64, grid=1))
    line, said = MALFORMED[body]
    assert report.exit_code is ExitCode.SOURCE and report.problem is not None, report.text()
    assert report.problem.span is not None and said in report.problem.message
    assert (report.problem.span.file, report.problem.span.line) == (str(path), line), report.text()


def test_the_kernel_text_is_right_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "k.gbpl"
    path.write_text(KERNEL.format("x := n; store A[local_id_x] := x;"))
    assert verify(path, Launch(block=64, grid=1)).verified


def test_what_is_wrong_with_the_whole_program_is_said_at_its_beginning(tmp_path: Path) -> None:
    path = tmp_path / "k.gbpl"
    path.write_text(KERNEL.format("x := n;").replace("cuda", "metal"))
    problem = verify(path, Launch(block=64, grid=1)).problem
    assert problem is not None and problem.span == Span(str(path), 1, 1, 1, 1) and "unknown dialect metal" in problem.message


@pytest.mark.parametrize(
    ("body", "said"),
    [("var y: int; var y: int;", "y is declared"), ("goto nowhere;", "nowhere"),
     ("g := true;", "1:29"), ("g := 1; h := 2;", "h")],
)
def test_a_malformed_boogie_program(tmp_path: Path, capsys: pytest.CaptureFixture[str], body: str, said: str) -> None:
    path = tmp_path / "p.bpl"
    path.write_text(f"var g: int; procedure p() {{ {body} }}")
    assert boogie_command([str(path)]) == ExitCode.SOURCE
    out = capsys.readouterr().out
    assert f"{path}:1:" in out and "error:" in out and said in out


def test_a_directive_that_pcpp_trips_over_is_the_users() -> None:
    with pytest.raises(SourceError, match="malformed directive"):
        preprocessing.preprocess("k.cu", "#ifdef\n#endif\n", dialect_of("cuda"))


def test_a_fault_of_ours_is_not_called_a_malformed_directive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preprocessing, "lines_of", None)
    with pytest.raises(TypeError, match="NoneType"):
        preprocessing.preprocess("k.cu", "#define A 1\n#if A\nA /* */\n#endif\n", dialect_of("cuda"))
