"""Places of reports, which count characters from 1, as an editor has them, which counts code units from 0."""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls import uris
from pygls.workspace import Workspace


def uri_of(file: str) -> str:
    """The address of a file."""
    return uris.from_fs_path(os.path.abspath(file)) or Path(file).as_uri()


class Places:
    """Turns places into ranges, by the texts that the editor has open, or that are on disk."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def range(self, place: Mapping[str, Any]) -> types.Range:
        """The range of a place with ``file``, ``line``, ``column`` and where it ends."""
        first = types.Position(max(place["line"] - 1, 0), max(place["column"] - 1, 0))
        last = types.Position(max(place["end_line"] - 1, 0), max(place["end_column"] - 1, 0))
        document = self._workspace.get_text_document(uri_of(place["file"]))
        try:
            return document.position_codec.range_to_client_units(document.lines, types.Range(first, last))
        except OSError:  # a file that is no more
            return types.Range(first, last)

    def location(self, place: Mapping[str, Any]) -> types.Location:
        """The range with its file."""
        return types.Location(uri_of(place["file"]), self.range(place))


def moved(old: Sequence[str], new: Sequence[str]) -> Callable[[int], int | None]:
    """Where a line of an older text is now, both from 0; None where it has changed or is gone."""
    where: dict[int, int] = {}
    for block in difflib.SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        where.update((block.a + n, block.b + n) for n in range(block.size))
    return where.get
