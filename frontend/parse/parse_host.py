"""Host code: functions whose every statement need not parse, and the launches in what does not.

Kernels are verified, host code is not: it only tells which instances of kernel templates there are. A statement of a host
function that does not parse becomes one that lowering rejects, so that a kernel which calls the function has no verdict.
"""

from __future__ import annotations

import re

from frontend.errors import FrontendError, SourceError, Unsupported
from frontend.parse.parse_statements import StatementParser
from frontend.syntax import syntax as s

MACRO = re.compile(r"[A-Z][A-Z0-9_]+")
MOST_PARAMETERS = 256  # more than a kernel has: no kernel fits as many arguments
HEADS = frozenset(("IF", "FOR", "WHILE", "SWITCH"))
_CLOSING = {"GT": 1, "RSHIFT": 2}
DEVICE_CODE = frozenset((s.Specifier.KERNEL, s.Specifier.GLOBAL_FUNCTION, s.Specifier.DEVICE))


class HostParser(StatementParser):
    """Reads the statements of host functions."""

    recovering = False  # within a host function

    def parse_function_body(self, specifiers: frozenset[s.Specifier]) -> s.Compound:
        """Reads a function's body, statement by statement where it is host code."""
        outer, self.recovering = self.recovering, self.cplusplus and not specifiers & DEVICE_CODE
        try:
            return self.parse_compound(scoped=False)
        finally:
            self.recovering = outer

    def parse_block_item(self, body: list[s.Statement]) -> None:
        """Reads a statement, or passes over one that does not parse and keeps its launches."""
        if not self.recovering:
            super().parse_block_item(body)
            return
        start, depth, count = self.position, len(self.scopes), len(body)
        angle, self.angle = self.angle, 0
        try:
            super().parse_block_item(body)
        except (SourceError, Unsupported) as error:
            del body[count:]
            del self.scopes[depth:]
            self.reset(start)
            if self._skip_macro():
                self._under_macro(start, body)
                return
            self._skip_statement(error)
            span = self.span_from(start)
            body.append(s.Evaluate(span, s.Unparsed(span, "this statement", self.text_from(start))))
            body.extend(s.Evaluate(launch.span, launch) for launch in self.launches_between(start, self.position))
        finally:
            self.angle = angle

    def _skip_macro(self) -> bool:
        """Takes the call of what is spelled as macros are, at the end of a line with no semicolon; whether there is one."""
        start = self.position
        if self.peek_type() in ("ID", "TYPEID") and MACRO.fullmatch(self.peek().value) and self.peek_type(2) == "LPAREN":
            self.position += 1
            self.skip_balanced()
            last, after = self.tokens[self.position - 1], self.peek()
            if after.line > last.end_line and after.type in ("ID", "TYPEID", *HEADS):
                return True
        self.position = start
        return False

    def _under_macro(self, start: int, body: list[s.Statement]) -> None:
        """The statement that follows a macro: that may be a condition or a loop around what is no declaration."""
        span = self.span_from(start)
        condition = s.Unparsed(span, "this macro", self.text_from(start))
        inner: list[s.Statement] = []
        self.parse_block_item(inner)
        if inner and not isinstance(inner[0], s.Declare):
            body.append(s.While(self.span_from(start), condition, s.Compound(span, tuple(inner))))
        else:
            body += (s.Evaluate(span, condition), *inner)

    def _skip_statement(self, error: FrontendError) -> None:
        """Takes the head of a control statement, else everything up to the statement's end."""
        if self.peek_type() in HEADS or self.peek_type() in ("ELSE", "DO") or self.peek().value == "try":
            head = self.advance().type
            if head in HEADS and self.peek_type() == "LPAREN":
                self.skip_balanced()
            return
        while True:
            kind = self.peek_type()
            if kind == "END":
                raise error
            if kind == "RBRACE":
                return
            if kind in ("LPAREN", "LBRACKET", "LBRACE"):
                self.skip_balanced()
                if kind == "LBRACE" and self.peek_type() not in ("SEMI", "COMMA", "RPAREN", "LPAREN", "PERIOD"):
                    return
                continue
            self.position += 1
            if kind == "SEMI":
                return

    def launches_between(self, start: int, end: int) -> tuple[s.Launch, ...]:
        """The launches among some tokens, read for themselves; of one that cannot be read its kernel's name is kept."""
        after = self.position
        found: list[s.Launch] = []
        for position in [p for p in range(start, end) if self.tokens[p].type == "LAUNCH"]:
            self.position = callee = self._callee_before(position)
            launch = self.attempt(self.parse_assignment)
            if isinstance(launch, s.Launch):
                found.append(launch)
            elif self.tokens[callee].type in ("ID", "TYPEID"):
                self.position = callee + 1
                span = self.span_from(callee)
                unread = s.Unparsed(span, "this launch", self.text_from(callee))
                found.append(s.Launch(span, s.Name(span, self.tokens[callee].value), (), (unread,) * MOST_PARAMETERS))
            self.reset(callee)
        self.position = after
        return tuple(found)

    def _callee_before(self, position: int) -> int:
        """Where the name of a kernel starts whose launch has its `<<<` at a position."""
        position -= 1
        depth = 0
        while position > 0 and (depth or self.tokens[position].type in _CLOSING):
            kind = self.tokens[position].type
            depth += _CLOSING.get(kind, 0) - (kind == "LT")
            position -= 1
            if not depth:
                break
        tokens = self.tokens
        while position > 1 and tokens[position - 1].type == "COLONCOLON" and tokens[position - 2].type in ("ID", "TYPEID"):
            position -= 2
        return position
