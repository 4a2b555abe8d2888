"""The text that clang reads, one token a line, so that a line of clang's is a token of ours and thereby a place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import NOWHERE, Span
from frontend.source.preprocess import PpToken

_WORDS = {
    "__global__": "__attribute__((global))",
    "__device__": "__attribute__((device))",
    "__host__": "__attribute__((host))",
    "__shared__": "__attribute__((shared))",
    "__constant__": "__attribute__((constant))",
    "__managed__": "__attribute__((device))",
    "__forceinline__": "inline __attribute__((always_inline))",
    "__forceinline": "inline __attribute__((always_inline))",
    "__noinline__": "__attribute__((noinline))",
    "__grid_constant__": "",
    "__thread__": "__attribute__((device))",
}
_WITH_ARGUMENTS = {
    "__launch_bounds__": "launch_bounds",
    "__align__": "aligned",
    "__cluster_dims__": "cluster_dims",
    "__maxnreg__": "maxnreg",
}
_PRAGMAS = ("pack",)  # the only pragmas that change what a text means


@frozen
class Text:
    """A text for clang: the lines of the prelude, then one token a line; ``tokens`` has the token of each line after it."""

    text: str
    prelude_lines: int
    tokens: tuple[PpToken, ...]
    standard: str = "c++17"

    def token(self, line: int) -> PpToken | None:
        """The token on a line of clang's; None in the prelude."""
        index = line - self.prelude_lines - 1
        return self.tokens[index] if 0 <= index < len(self.tokens) else None

    def source_words(self, line: int) -> str:
        """What stands on a line of clang's."""
        return self.text.split("\n", line)[line - 1] if line else ""

    def is_prelude(self, line: int) -> bool:
        """Whether a line is in the prelude."""
        return line <= self.prelude_lines

    def is_added(self, line: int) -> bool:
        """Whether a line is none of the file's but stands after it."""
        return line > self.prelude_lines + len(self.tokens)

    def span(self, first: int, last: int) -> Span:
        """The place from the token of one line to that of another; only the first where they do not follow each other."""
        begin, end = self.token(first), self.token(last)
        if begin is None:
            return NOWHERE
        if end is None or end.file != begin.file or (end.line, end.column) < (begin.line, begin.column):
            end = begin
        return Span(begin.file, begin.line, begin.column, end.line, end.column + end.width)


def text_for(prelude: str, tokens: Sequence[PpToken]) -> Text:
    """The text of a prelude and tokens. A token that spans lines (a raw string) is repeated among the tokens."""
    if not prelude.endswith("\n"):
        prelude += "\n"
    lines: list[str] = []
    places: list[PpToken] = []
    closing = _closing(tokens)
    spelled = [_spelled(token) + closing.get(number, "") for number, token in enumerate(tokens)]
    for keyword, attributes in _attributes_behind(tokens):
        spelled[keyword] += "".join(f" {spelled[number]}" for number in attributes)
        spelled[attributes.start : attributes.stop] = [""] * len(attributes)
    for number, token in enumerate(tokens):
        line = spelled[number]
        if number and _is_joined(tokens[number - 1], token):
            lines[-1], line = lines[-1] + line, ""
        lines.append(line)
        places.extend([token] * (line.count("\n") + 1))
    return Text(prelude + "\n".join(lines) + "\n", prelude.count("\n"), tuple(places), standard_of(tokens))


def standard_of(tokens: Sequence[PpToken]) -> str:
    """The standard of C++ that a text is written for: C++20 where it constrains templates, which is no C++17.

    Both words are names like others in C++17; there a name stands neither before a name and `=`, nor behind `>` or `)` unless
    it is declared there, and then no parenthesis or name follows it.
    """
    for before, token, after, last in zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False):
        if token.text == "concept" and after.kind == "id" and last.text == "=":
            return "c++20"
        behind_head = token.text == "requires" and before.text in (">", ")", "const", "noexcept")
        if behind_head and (after.text == "(" or after.kind == "id"):
            return "c++20"
    return "c++17"


def kernel_heads(tokens: Sequence[PpToken]) -> Iterator[tuple[int, str]]:
    """Where `__global__` stands in front of a kernel with a body, and the kernel's name."""
    for start, token in enumerate(tokens):
        if token.kind != "id" or token.text != "__global__":
            continue
        number = start + 1
        while number + 1 < len(tokens) and tokens[number].text not in (";", "{", "}", ")"):
            if tokens[number].text in _WITH_ARGUMENTS or tokens[number].text in _ATTRIBUTES:
                number = _after_parentheses(tokens, number + 1)
            elif tokens[number].kind == "id" and tokens[number + 1].text == "(":
                after = _after_parentheses(tokens, number + 1)
                if after < len(tokens) and tokens[after].text == "{":
                    yield start, tokens[number].text
                break
            else:
                number += 1


def _spelled(token: PpToken) -> str:
    if token.kind == "pragma":
        return f"#pragma {token.text}" if token.text.startswith(_PRAGMAS) else ""
    if token.kind == "id":
        if token.text in _WITH_ARGUMENTS:
            return f"__attribute__(({_WITH_ARGUMENTS[token.text]}"
        return _WORDS.get(token.text, token.text)
    return token.text


def _is_joined(before: PpToken, token: PpToken) -> bool:
    """Whether two tokens of ours are one of clang's: `>>>` of a launch, `.*`, a literal with a suffix of the user's."""
    if token.kind == "punct":
        return (before.text, token.text) in ((">>", ">"), (".", "*"))  # nothing else begins so
    adjacent = (before.file, before.line, before.column + before.width) == (token.file, token.line, token.column)
    return adjacent and token.kind == "id" and before.kind in ("string", "char")


def _closing(tokens: Sequence[PpToken]) -> dict[int, str]:
    """Where the parentheses end that an attribute needs around those of `__launch_bounds__(n)` and its like."""
    result: dict[int, str] = {}
    for number, token in enumerate(tokens):
        if token.kind != "id" or token.text not in _WITH_ARGUMENTS:
            continue
        end = _after_parentheses(tokens, number + 1) - 1
        result[end] = result.get(end, "") + "))"
    return result


_ATTRIBUTES = ("__attribute__", "__attribute", "__align__")


def _attributes_behind(tokens: Sequence[PpToken]) -> Iterator[tuple[int, range]]:
    """The attributes behind the members of a class, and the keyword behind which they mean the same.

    clang prints a class's layout when its members are complete, and keeps to it whatever attributes come then.
    """
    opened: list[int] = []
    for number, token in enumerate(tokens):
        if token.kind != "punct" or token.text not in ("{", "}"):
            continue
        if token.text == "{":
            opened.append(number)
            continue
        begin = opened.pop() if opened else 0
        end = number + 1
        while end < len(tokens) and tokens[end].text in _ATTRIBUTES:
            end = _after_parentheses(tokens, end + 1)
        keyword = _keyword(tokens, begin) if end > number + 1 else None
        if keyword is not None:
            yield keyword, range(number + 1, end)


def _after_parentheses(tokens: Sequence[PpToken], number: int) -> int:
    """Where a text goes on behind the parentheses that begin at a token."""
    depth = 0
    for index in range(number, len(tokens)):
        depth += {"(": 1, ")": -1}.get(tokens[index].text, 0) if tokens[index].kind == "punct" else 0
        if depth == 0:
            return index + 1
    return len(tokens)


def _keyword(tokens: Sequence[PpToken], brace: int) -> int | None:
    """The `struct`, `class` or `union` of the class whose members begin at a brace."""
    found, depth = None, 0
    for index in range(brace - 1, -1, -1):
        match tokens[index].text:
            case "{" | "}" | ";":
                break
            case ">" | ">>" | "<" as text:
                depth += len(text) if text != "<" else -1
            case "struct" | "class" | "union" if depth == 0:
                found = index
            case "enum":
                return None
            case _:
                pass
    return found
