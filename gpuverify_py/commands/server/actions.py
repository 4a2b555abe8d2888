"""What an editor offers to change: patches that were verified, the search for one, and preconditions that would do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lsprotocol import types

from gpuverify_py.commands.server.findings import SOURCE
from gpuverify_py.commands.server.places import Places
from gpuverify_py.fixes.scope import KINDS

Record = Mapping[str, Any]
FIX = "gpuverify.fix"
"""The command that looks for patches of a file, given by its address."""
_FIXABLE = frozenset(kind.value for kind in KINDS)


def patch(fix: Record, places: Places) -> types.WorkspaceEdit:
    """A patch as an edit."""
    changes: dict[str, list[types.TextEdit]] = {}
    for edit in fix["edits"]:
        location = places.location(edit)
        changes.setdefault(location.uri, []).append(types.TextEdit(location.range, edit["text"]))
    return types.WorkspaceEdit(changes)


def actions(
    uri: str, text: str, shown: Sequence[types.Diagnostic], records: Sequence[Record], fixes: Sequence[Record], places: Places
) -> Iterator[types.CodeAction]:
    """What is offered for diagnostics that are shown. ``fixes`` are of this text; where there are none a search is offered."""
    mine = [each for each in shown if each.source == SOURCE]
    fixable = [each for each in mine if each.code in _FIXABLE]
    kind = types.CodeActionKind.QuickFix
    for fix in fixes if fixable else ():
        title = f"{fix['kernel']}: {fix['title']} (verified)"
        yield types.CodeAction(title, kind=kind, diagnostics=fixable, is_preferred=True, edit=patch(fix, places))
    if fixable and not fixes:
        title = "Look for a patch that is verified"
        yield types.CodeAction(title, kind=kind, diagnostics=fixable, command=types.Command(title, FIX, arguments=[uri]))
    for record in records if mine else ():
        stated = [each["annotation"] for each in record.get("suggestions", ()) if each["loop"] is None]
        place = _body(text, record["kernel"]) if stated and len(stated) == len(record["suggestions"]) else None
        if place is not None:
            edit = types.TextEdit(types.Range(place, place), "".join(f"\n    {each}" for each in stated))
            title = f"{record['kernel']}: state {' '.join(stated)}"
            yield types.CodeAction(title, kind=kind, diagnostics=mine, edit=types.WorkspaceEdit({uri: [edit]}))


def _body(text: str, kernel: str) -> types.Position | None:
    """Behind the brace that opens the kernel's body, where its name is defined once."""
    name = re.escape(kernel.partition("<")[0])
    found = [*re.finditer(rf"\b{name}\s*\([^;{{}}()]*\)\s*\{{", text)]
    if len(found) != 1:
        return None
    before = text[: found[0].end()].split("\n")
    return types.Position(len(before) - 1, len(before[-1]))
