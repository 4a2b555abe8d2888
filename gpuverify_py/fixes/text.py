"""Texts and changes of them: places as offsets, changes that leave everything else as it was, the difference as a patch."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from boogie_ir.lang.source import Span
from gpuverify_py.findings.diagnostic import Edit


class Text:
    """A file's text, with offsets for places and back; lines and columns count from 1."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.newline = "\r\n" if "\r\n" in text else "\n"
        self._starts = [0]
        for line in text.split("\n")[:-1]:
            self._starts.append(self._starts[-1] + len(line) + 1)

    def offset(self, line: int, column: int) -> int:
        """Where a place is in the text."""
        return self._starts[line - 1] + column - 1

    def start(self, span: Span) -> int:
        """The offset at which a span begins."""
        return self.offset(span.line, span.column)

    def end(self, span: Span) -> int:
        """The offset at which a span ends."""
        return self.offset(span.end_line, span.end_column)

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
        """The change that puts a text in place of what stands between two offsets."""
        first, last = self._place(start), self._place(end)
        return Edit(Span(self.path, *first, *last), text)

    def _place(self, offset: int) -> tuple[int, int]:
        line = self.text.count("\n", 0, offset) + 1
        return line, offset - self._starts[line - 1] + 1

    def changed(self, edits: Sequence[Edit]) -> str:
        """The text with these changes, none of which overlaps another; of two at one place the first comes first."""
        ordered = sorted(enumerate(edits), key=lambda each: (self.start(each[1].span), each[0]))
        parts: list[str] = []
        done = 0
        for _, edit in ordered:
            parts += [self.text[done : self.start(edit.span)], edit.text]
            done = self.end(edit.span)
        return "".join([*parts, self.text[done:]])

    def moved(self, edits: Sequence[Edit], span: Span) -> tuple[int, int] | None:
        """Where a place begins after these changes, as line and column; None where it is in what they replace."""
        if span.file != self.path or not 1 <= span.line <= len(self._starts):
            return (span.line, span.column)
        at, shift = self.start(span), 0
        for edit in edits:
            start, end = self.start(edit.span), self.end(edit.span)
            if start < end and start <= at < end:
                return None
            if start <= at:
                shift += len(edit.text) - (end - start)
        return Text(self.path, self.changed(edits))._place(at + shift)


def patch(path: str, old: str, new: str) -> str:
    """The difference between two texts of a file, in the form that `patch -p1` and `git apply` take."""
    name = path.removeprefix("./")
    lines = difflib.unified_diff(
        old.splitlines(keepends=True), new.splitlines(keepends=True), f"a/{name}", f"b/{name}"
    )  # fmt: skip
    told = (line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
    return "".join(told)
