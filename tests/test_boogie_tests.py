"""The comparison with Boogie's tests, on a folder of our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.peers.boogie_selection import Case, LeftOut, cases
from benchmarks.peers.boogie_tests import Verdict, _flags, difference, expectation, main, verdict_of

RUN = """// RUN: %parallel-boogie "%s" > "%t"
// RUN: %diff "%s.expect" "%t"
"""
FAILS = """procedure p(x: int) {
  assert x > 0;
}
"""


def _write(folder: Path, name: str, body: str, expected: str, run: str = RUN) -> None:
    (folder / f"{name}.bpl").write_text(run + body)
    (folder / f"{name}.bpl.expect").write_text(expected)


def test_a_small_folder_is_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _write(tmp_path, "fails", FAILS, "fails.bpl(4,3): Error: no\n\nBoogie program verifier finished with 0 verified, 1 error\n")
    _write(tmp_path, "wrong", FAILS, "\nBoogie program verifier finished with 1 verified, 0 errors\n")
    _write(tmp_path, "generic", "procedure p<T>(x: T) {}\n", "\nBoogie program verifier finished with 1 verified, 0 errors\n")
    assert main([str(tmp_path), "--at-least", "1"]) == 0
    printed = capsys.readouterr().out
    assert "1 of 2 programs agree" in printed and "wrong.bpl: 0 verified, not 1" in printed and "1 polymorphism" in printed
    assert main([str(tmp_path), "--at-least", "2"]) == 1


def test_what_is_no_proof_is_left_out(tmp_path: Path) -> None:
    closing = "Boogie program verifier finished with 0 verified, 0 errors"
    _write(tmp_path, "none", FAILS, closing, RUN.replace("boogie ", "boogie -noVerify "))
    _write(tmp_path, "whole", FAILS, closing, RUN.replace("boogie ", "boogie -inline:spec "))
    left, kept = cases(tmp_path)
    assert isinstance(left, LeftOut) and left.reason == "run with -noVerify"
    assert isinstance(kept, Case) and kept.options == ("inline:spec",)


def test_errors_about_postconditions_count_where_these_stand() -> None:
    text = """f.bpl(9,1): Error: a postcondition could not be proved on this return path
f.bpl(3,2): Related location: this is the postcondition that could not be proved

Boogie program verifier finished with 2 verified, 1 error"""
    assert expectation(text) == Verdict(2, frozenset({3}))


def test_lines_are_not_known_where_a_program_has_messages_of_its_own() -> None:
    assert expectation("it is wrong\n\nBoogie program verifier finished with 2 verified, 1 error") == Verdict(2, None)


def test_options_that_decide_the_verdict_are_passed_on() -> None:
    assert _flags(()) == ["--triggers-only", "--inline=assume"]
    assert _flags(("inline:spec", "inlineDepth:2")) == ["--triggers-only", "--inline=spec"]
    assert _flags(("contractInfer", "inlineDepth:2")) == ["--triggers-only", "--inline=assume", "--inline-depth=2"]
    chosen = _flags(("proc:a*", "noProc:b", "loopUnroll:3", "soundLoopUnrolling"))
    assert chosen[2:] == ["--loop-unwind=3", "--unwinding-assertions", "--proc=a*", "--no-proc=b"]


def test_differences_are_named() -> None:
    ours = verdict_of("f.bpl:3:1: error: p: assertion might not hold\n1 of 2 procedures verified\n")
    assert difference(Verdict(1, frozenset({3})), ours) == ""
    assert difference(Verdict(2), ours) == "1 verified, not 2"
    assert difference(Verdict(1, frozenset({4})), ours) == "no error on line 4, an error on line 3"
    assert difference(Verdict(1, None), ours) == ""
    assert difference(Verdict(1), verdict_of("f.bpl:1:1: error: x is not expected here\n")).startswith("f.bpl:1:1")
