"""What came of earlier work, by its name: one JSON line each, so that a measurement that was stopped goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any


class Journal:
    """The outcomes in a file, of which the last of a name counts; without a path nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.known: dict[str, Any] = dict(_read(path))

    def note(self, name: str, outcome: Any) -> None:
        """Keeps what came of something. A line begins with its end, so that one that was cut off spoils no other."""
        self.known[name] = outcome
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(f"\n{json.dumps([name, outcome])}")


def _read(path: Path | None) -> Iterator[tuple[str, Any]]:
    """The lines of a journal but for those that were not written to their end."""
    if path is not None and path.exists():
        for line in path.read_text("utf-8").splitlines():
            try:
                name, outcome = json.loads(line)
            except json.JSONDecodeError:
                continue
            yield name, outcome
