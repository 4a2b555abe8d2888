"""What journals of measurements keep; see ``benchmarks/journal.py``."""

from __future__ import annotations

from pathlib import Path

from benchmarks.journal import Journal


def test_the_last_outcome_of_a_name_counts(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journal = Journal(path)
    for name, outcome in (("one", 1), ("two", [2, "x"]), ("one", 3)):
        journal.note(name, outcome)
    assert journal.known == {"one": 3, "two": [2, "x"]} == Journal(path).known


def test_a_line_that_was_cut_off_spoils_no_other(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Journal(path).note("one", ["x"])
    path.write_text(path.read_text()[:-3])
    Journal(path).note("two", 2)
    assert Journal(path).known == {"two": 2}


def test_without_a_path_nothing_is_kept(tmp_path: Path) -> None:
    journal = Journal(None)
    journal.note("one", 1)
    assert journal.known == {"one": 1} and not list(tmp_path.iterdir())
