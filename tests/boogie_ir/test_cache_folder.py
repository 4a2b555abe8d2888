"""The parser's tables are kept between runs, and nothing depends on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from boogie_ir.read import parser
from boogie_ir.read.cache_folder import cache_folder

TEXT = "procedure p(x: int) { assert x == x; }"


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    parser._made.cache_clear()


def test_tables_are_kept_and_used(tmp_path: Path) -> None:
    first = parser.parse_program(TEXT)
    kept = tmp_path / "caches" / "gpuverify" / "tables.bpl.lark"
    written = kept.read_bytes()
    parser._made.cache_clear()
    assert parser.parse_program(TEXT) == first
    assert kept.read_bytes() == written
    assert parser.reserved_words(parser.Level.SEQUENTIAL)


@pytest.mark.parametrize("content", [b"", b"no tables", b"\x80\x04."])
def test_broken_tables_are_made_anew(tmp_path: Path, content: bytes) -> None:
    folder = cache_folder()
    assert folder is not None
    (folder / "tables.bpl.lark").write_bytes(content)
    assert parser.parse_program(TEXT).procedures


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "caches").write_text("a file")
    assert cache_folder() is None
    assert parser.parse_program(TEXT).procedures
