"""Brace initialisers, with the designators of C."""

from __future__ import annotations

from frontend.parse.parse_types import TypeParser
from frontend.syntax import syntax as s


class InitializerParser(TypeParser):
    """Reads what initialises a variable. The expressions within are another layer's work."""

    def parse_initializer(self) -> s.Expression:
        """Reads what follows `=` in a declaration."""
        if self.peek_type() == "LBRACE":
            return self.parse_braces()
        return self.parse_assignment()

    def parse_braces(self) -> s.Initializer:
        start = self.position
        self.expect("LBRACE")
        angle, self.angle = self.angle, 0
        items: list[s.InitializerItem] = []
        while self.peek_type() != "RBRACE":
            items.append(self._parse_initializer_item())
            if not self.accept("COMMA"):
                break
        self.angle = angle
        self.expect("RBRACE")
        return s.Initializer(self.span_from(start), tuple(items))

    def _parse_initializer_item(self) -> s.InitializerItem:
        start = self.position
        designators: list[str | s.Expression] = []
        while self.peek_type() in ("PERIOD", "LBRACKET") and not (self.peek_type() == "LBRACKET" and self.cplusplus):
            if self.accept("PERIOD"):
                designators.append(self.expect_name().value)
                continue
            self.expect("LBRACKET")
            designators.append(self.parse_conditional())
            self.expect("RBRACKET")
        if designators:
            self.expect("EQUALS")
        value = self.parse_initializer()
        if self.accept("ELLIPSIS"):
            value = s.PackExpansion(self.span_from(start), value)
        return s.InitializerItem(self.span_from(start), tuple(designators), value)
