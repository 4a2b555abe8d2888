"""The statements of a file as they stand in its text: which are around a place, and where another may go.

A place counts only where a text spells it: that of the file, or of one of its project that it includes. What macros, other files
and code that is read several times have made is not changed: :meth:`Layout.spelled`.
"""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from boogie_ir.lang.source import Span
from frontend.produce import Source, parsed, preprocessed
from frontend.source.preprocess import folders_around, is_ours, read_source
from frontend.syntax import syntax as s
from frontend.syntax.syntax_walk import walk
from gpuverify_py.findings.diagnostic import Edit
from gpuverify_py.fixes.text import Text, newline

Chain: TypeAlias = tuple[s.Statement, ...]
"""The statements around a place, from a function's body to the innermost."""

PROJECT_LEVELS = 6  # of folders around a file that may belong to its project, where no .git says which do
LOOPS = (s.For, s.ForRange, s.While, s.DoWhile)
_NAME = re.compile(r"[A-Za-z_]\w*")
_TRAILING = re.compile(r"[ \t]*(//.*|/\*((?!\*/).)*\*/[ \t]*)?")


class Layout:
    """A file's text and tree, and those of what it includes. Making one raises :class:`frontend.errors.FrontendError`."""

    def __init__(self, source: Source) -> None:
        read = preprocessed(source)
        self.text = Text(source.path, source.text, dict(_others(source, read.files[1:])))
        nodes = [node for item in parsed(source).items for node in walk(item)]
        functions = [node for node in nodes if isinstance(node, s.Function) and node.body is not None]
        self._functions = [function for function in functions if function.span.file in self.text.files]
        self._tokens: dict[str, dict[tuple[int, int], list[str]]] = {file: {} for file in self.text.files}
        for token in read.tokens:
            if token.file in self._tokens:
                self._tokens[token.file].setdefault((token.line, token.column), []).append(token.text)

    def function(self, span: Span) -> s.Function | None:
        """The innermost function in which a place is; none in files that are not to be changed."""
        around = [f for f in self._functions if f.body is not None and within(span, f.body.span)]
        return min(around, key=lambda f: f.span.end_line - f.span.line, default=None)

    def chain(self, function: s.Function, span: Span) -> Chain:
        """The statements around a place in a function."""
        assert function.body is not None
        found: list[s.Statement] = [function.body]
        while (inner := next((each for each in parts(found[-1]) if within(span, extent(each))), None)) is not None:
            found.append(inner)
        return tuple(found)

    def spelled(self, span: Span) -> bool:
        """Whether the text itself has what begins there: what a macro has made, or what is read twice, is not to be changed."""
        return span.file in self.text.files and self._spelled(span.file, span.line, span.column)

    def _spelled(self, file: str, line: int, column: int) -> bool:
        told = self._tokens[file].get((line, column), [])
        return len(told) == 1 and self.text.text.startswith(told[0], self.text.offset(file, line, column))

    def whole(self, span: Span) -> bool:
        """Whether all that stands there may be taken away: it is spelled, or names of macros without arguments."""
        first, last = (span.line, span.column), (span.end_line, span.end_column)
        inner = [at for at in self._tokens.get(span.file, ()) if first <= at < last]
        return first in inner and all(self._spelled(span.file, *at) or self._constant(span.file, *at) for at in inner)

    def _constant(self, file: str, line: int, column: int) -> bool:
        """Whether a macro's name stands there, and no arguments behind it."""
        name = _NAME.match(self.text.text, self.text.offset(file, line, column))
        return name is not None and not self.text.text[name.end() :].lstrip().startswith("(")

    # Where a statement may be put. Each is None where the text there is not to be changed.

    def before(self, statement: s.Statement, code: str) -> Edit | None:
        """Before a statement of a list."""
        if not self.spelled(statement.span):
            return None
        start = self.text.start(statement.span)
        own_line = not self.text.before(start).strip()
        between = self.text.newline + self.text.before(start) if own_line else " "
        return self.text.edit(start, start, code + between)

    def after(self, statement: s.Statement, code: str, inner: str = "") -> Edit | None:
        """After a statement of a list, behind the comment that may end its line; ``inner`` is further indentation."""
        start, end = self.text.start(statement.span), self.text.end(extent(statement))
        if not self._ends(end):
            return None
        rest = self.text.after(end)
        if not _TRAILING.fullmatch(rest):
            return self.text.edit(end, end, f" {code}")
        end += len(rest)
        return self.text.edit(end, end, f"{self.text.newline}{self.text.indent(start)}{inner}{code}")

    def at_end(self, loop: s.Statement, code: str) -> tuple[Edit, ...] | None:
        """At the end of what a loop repeats, in braces that are added where it has none."""
        (body,) = parts(loop)
        if not isinstance(body, s.Compound):
            return self._in_braces(loop, body, code)
        end = self.text.end(body.span) - 1
        if not self._ends(end + 1):
            return None
        if body.body and not self.text.before(end).strip():
            last = self.text.indent(self.text.start(body.body[-1].span))
            line = end - len(self.text.before(end))
            return (self.text.edit(line, line, f"{last}{code}{self.text.newline}"),)
        return (self.text.edit(end, end, f"{code} "),)

    def at_start(self, loop: s.Statement, code: str) -> tuple[Edit, ...] | None:
        """Before the first of what a loop repeats."""
        (body,) = parts(loop)
        if not isinstance(body, s.Compound) or not body.body:
            return None
        edit = self.before(body.body[0], code)
        return None if edit is None else (edit,)

    def _in_braces(self, loop: s.Statement, body: s.Statement, code: str) -> tuple[Edit, ...] | None:
        start = self.text.start(body.span)
        behind = self.after(body, code)
        if behind is None or not self.spelled(body.span):
            return None
        outer = self.text.indent(self.text.start(loop.span))
        opening = "{ "
        if not (before := self.text.before(start)).strip():
            start -= len(before)
            opening = f"{outer}{{{self.text.newline}"
        closing = f"{self.text.newline}{outer}}}" if "\n" in behind.text else " }"
        return self.text.edit(start, start, opening), Edit(behind.span, behind.text + closing)

    def _ends(self, end: int) -> bool:
        """Whether what ends there is spelled: a brace or a semicolon."""
        place = self.text.edit(end - 1, end, "").span
        return self.text.text[end - 1 : end] in (";", "}") and self._spelled(place.file, place.line, place.column)

    def removed(self, statement: s.Statement) -> Edit | None:
        """Without a statement, nor its line if nothing else is there."""
        if not self.whole(statement.span):
            return None
        start, end = self.text.start(statement.span), self.text.end(statement.span)
        if not self.text.before(start).strip() and _TRAILING.fullmatch(self.text.after(end)):
            start -= len(self.text.before(start))
            end = self.text.text.find("\n", end) + 1 or len(self.text.text)
        return self.text.edit(start, end, "")

    def replaced(self, span: Span, code: str) -> Edit | None:
        """Something else in place of what stands there."""
        return Edit(span, code) if self.whole(span) else None


def _others(source: Source, files: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Those files of the project that may be changed with the one that includes them, and that end lines as it does."""
    *_, project = ("", *folders_around(Path(source.path), PROJECT_LEVELS))
    for file in files:
        path = Path(os.path.abspath(file))  # without `..`, which leads out of the project
        if project and path.is_relative_to(project) and not is_ours(file) and os.access(file, os.W_OK):
            text = read_source(file)
            same = path.read_bytes().removeprefix(BOM_UTF8) == text.encode("utf-8", "replace")
            if same and newline(text) == newline(source.text):
                yield file, text


def parts(statement: s.Statement) -> Iterator[s.Statement]:
    """The statements directly within one."""
    match statement:
        case s.Compound():
            yield from statement.body
        case s.If():
            yield statement.then
            if statement.otherwise is not None:
                yield statement.otherwise
        case s.While() | s.DoWhile() | s.For() | s.ForRange() | s.Switch() | s.Case() | s.Default() | s.Label():
            yield statement.body
        case _:
            pass


def extent(statement: s.Statement) -> Span:
    """From where a statement begins to where it ends; the span of some loops is only their head."""
    last = max((extent(each) for each in parts(statement)), key=lambda each: (each.end_line, each.end_column), default=None)
    own = statement.span
    if last is None or (last.end_line, last.end_column) <= (own.end_line, own.end_column):
        return own
    return Span(own.file, own.line, own.column, last.end_line, last.end_column)


def within(inner: Span, outer: Span) -> bool:
    """Whether the one begins in the other."""
    if inner.file != outer.file:
        return False
    first = (outer.line, outer.column) <= (inner.line, inner.column)
    return first and (inner.line, inner.column) < (outer.end_line, outer.end_column)
