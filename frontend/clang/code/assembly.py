"""Inline assembly: its strings are taken from the tokens, since clang prints none of them; its operands are expressions."""

from __future__ import annotations

import ast

from frontend.clang.code.reader import Frame
from frontend.clang.dump.nodes import Node, children, first_line, last_line
from frontend.errors import Unsupported
from frontend.source.preprocess import PpToken
from frontend.typed.tree import Assembly, AssemblyOperand


def read_assembly(frame: Frame, node: Node) -> Assembly:
    """Inline assembly in GNU's form; the operands of clang's tree are those of the text, in order."""
    span = frame.span(node)
    sections = _sections(frame, node)
    template = "".join(_string(token) for token in sections[0] if token.kind == "string")
    outputs = _constraints(sections[1]) if len(sections) > 1 else []
    inputs = _constraints(sections[2]) if len(sections) > 2 else []
    clobbers = tuple(_string(token) for section in sections[3:4] for token in section if token.kind == "string")
    values = [frame.expression(child) for child in children(node)]
    if len(values) != len(outputs) + len(inputs):
        raise Unsupported(span, "inline assembly of this form")
    made = [AssemblyOperand(value.span, text, value) for text, value in zip((*outputs, *inputs), values, strict=True)]
    return Assembly(span, template, tuple(made[: len(outputs)]), tuple(made[len(outputs) :]), clobbers)


def _sections(frame: Frame, node: Node) -> list[list[PpToken]]:
    """The tokens between the parentheses, split at the colons outside of others."""
    sections: list[list[PpToken]] = [[]]
    depth = 0
    for line in range(first_line(node), last_line(node) + 1):
        token = frame.index.text.token(line)
        if token is None:
            raise Unsupported(frame.span(node), "inline assembly of this form")
        opens = token.kind == "punct" and token.text in ("(", "[", "{")
        closes = token.kind == "punct" and token.text in (")", "]", "}")
        if opens:
            depth += 1
            if depth == 1:
                continue
        if closes:
            depth -= 1
            if depth == 0:
                break
        if depth == 0:
            continue
        if depth == 1 and token.kind == "punct" and token.text in (":", "::"):
            sections.extend([] for _ in token.text)
            continue
        sections[-1].append(token)
    return sections


def _constraints(tokens: list[PpToken]) -> list[str]:
    """The constraint of each operand of a section: the strings outside of parentheses and brackets."""
    found: list[str] = []
    depth = 0
    parts: list[str] = []
    for token in tokens:
        if token.kind == "punct" and token.text in ("(", "["):
            depth += 1
        elif token.kind == "punct" and token.text in (")", "]"):
            depth -= 1
        elif token.kind == "punct" and token.text == "," and depth == 0:
            found.append("".join(parts))
            parts = []
        elif token.kind == "string" and depth == 0:
            parts.append(_string(token))
    if parts:
        found.append("".join(parts))
    return found


def _string(token: PpToken) -> str:
    text = token.text
    if text.startswith(("R", "u", "U", "L")):
        raise ValueError(text)
    found = ast.literal_eval(text)
    assert isinstance(found, str)
    return found
