"""Texts and changes of them: places as offsets, changes that leave everything else as it was, the difference as a patch."""

from __future__ import annotations

import difflib
import os
import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from boogie_ir.lang.source import Span
from gpuverify_py.findings.diagnostic import Edit
from gpuverify_py.request.folders import absolute


class Text:
    """A file's text, and those of ``others`` that it includes, with offsets for places and back; lines and columns count from 1.

    Offsets are those in all texts, one behind the other, with the end of a line between them. ``others`` end lines as the file.
    """

    def __init__(self, path: str, text: str, others: Mapping[str, str] = MappingProxyType({})) -> None:
        self.path = path
        self.files = {path: text, **others}
        self.text = "\n".join(self.files.values())
        self.newline = newline(text)
        self._starts: dict[str, list[int]] = {}
        self._ends: dict[str, int] = {}
        at = 0
        for file, content in self.files.items():
            self._starts[file] = starts = [at]
            for line in content.split("\n")[:-1]:
                starts.append(starts[-1] + len(line) + 1)
            self._ends[file] = at + len(content)
            at += len(content) + 1

    def offset(self, file: str, line: int, column: int) -> int:
        """Where a place is in the texts."""
        return self._starts[file][line - 1] + column - 1

    def start(self, span: Span) -> int:
        """The offset at which a span begins."""
        return self.offset(span.file, span.line, span.column)

    def end(self, span: Span) -> int:
        """The offset at which a span ends."""
        return self.offset(span.file, span.end_line, span.end_column)

    def of(self, span: Span) -> str:
        """What stands there."""
        return self.text[self.start(span) : self.end(span)]

    def before(self, offset: int) -> str:
        """What stands before it in its line."""
        return self.text[self.text.rfind("\n", 0, offset) + 1 : offset]

    def after(self, offset: int) -> str:
        """What stands after it in its line."""
        end = self.text.find("\n", offset)
        return self.text[offset : len(self.text) if end < 0 else end].rstrip("\r")

    def indent(self, offset: int) -> str:
        """The white space with which its line begins."""
        before = self.before(offset)
        return before[: len(before) - len(before.lstrip())]

    def edit(self, start: int, end: int, text: str) -> Edit:
        """The change that puts a text in place of what stands between two offsets of one file."""
        file = self._file(start)
        first, last = self._place(file, start), self._place(file, min(end, self._ends[file]))
        return Edit(Span(file, *first, *last), text)

    def _file(self, offset: int) -> str:
        return next(file for file, end in self._ends.items() if offset <= end)

    def _place(self, file: str, offset: int) -> tuple[int, int]:
        starts = self._starts[file]
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def changed(self, edits: Sequence[Edit]) -> dict[str, str]:
        """The text of each file with these changes, none of which overlaps another; of two at one place the first comes first."""
        ordered = sorted(enumerate(edits), key=lambda each: (self.start(each[1].span), each[0]))
        found: dict[str, str] = {}
        for file in self.files:
            parts: list[str] = []
            done = self._starts[file][0]
            for _, edit in ordered:
                if edit.span.file == file:
                    parts += [self.text[done : self.start(edit.span)], edit.text]
                    done = self.end(edit.span)
            found[file] = "".join([*parts, self.text[done : self._ends[file]]])
        return found

    def moved(self, edits: Sequence[Edit], span: Span) -> tuple[str, int, int] | None:
        """Where a place begins after these changes, as file, line and column; None where it is in what they replace."""
        if span.file not in self.files or not 1 <= span.line <= len(self._starts[span.file]):
            return span.file, span.line, span.column
        at, shift = self.start(span), 0
        mine = [edit for edit in edits if edit.span.file == span.file]
        for edit in mine:
            start, end = self.start(edit.span), self.end(edit.span)
            if start < end and start <= at < end:
                return None
            if start <= at:
                shift += len(edit.text) - (end - start)
        changed = Text(span.file, self.changed(mine)[span.file])
        return span.file, *changed._place(span.file, at - self._starts[span.file][0] + shift)


def newline(text: str) -> str:
    """How a text ends its lines."""
    return "\r\n" if "\r\n" in text else "\n"


def folder_for(paths: Sequence[str]) -> str:
    """The folder from which a patch names its files, as what applies patches goes neither up nor to the root: the working
    folder where it has them all, else the one of the project that `.git` marks, or the innermost that has them."""
    here, *files = map(absolute, ("", *paths))
    inner = os.path.commonpath([os.path.dirname(file) for file in files])
    around = (each for each in (inner, *map(str, Path(inner).parents)) if os.path.exists(os.path.join(each, ".git")))
    return here if Path(inner).is_relative_to(here) else next(around, inner)


def patch(path: str, old: str, new: str, folder: str = ".") -> str:
    """The difference between two texts of a file, in the form that `patch -p1` and `git apply` take in a folder."""
    name = os.path.relpath(absolute(path), absolute(folder))
    before, after = (re.findall(r"[^\n]*\n|[^\n]+", text) for text in (old, new))  # a form feed ends no line
    lines = difflib.unified_diff(before, after, f"a/{name}", f"b/{name}")
    told = (line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
    return "".join(told)
