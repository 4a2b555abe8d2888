"""Of a long text of C, what matters: functions of included files that nothing mentions need not be read.

Programs that include a library of code as a whole have many times the functions that they use.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boogie_ir.lang.frozen import frozen
from frontend.source.preprocess import PpToken

LONG = 50_000  # tokens, from which on a text is looked through
_NO_FUNCTIONS = frozenset(("typedef", "struct", "union", "enum", "__kernel", "kernel"))
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")


def reached(tokens: Sequence[PpToken], path: str) -> Sequence[PpToken]:
    """The tokens of a text but for the functions of other files that nothing mentions which is mentioned; of a short text all."""
    if len(tokens) < LONG:
        return tokens
    items = list(_items(tokens, path))
    waiting = [item for item in items if not item.function]
    functions: dict[str, list[_Item]] = {}
    for item in items:
        if item.function:
            functions.setdefault(item.function, []).append(item)
    kept = {item.start for item in waiting}
    while waiting:
        item = waiting.pop()
        for token in tokens[item.start : item.end]:
            if token.kind == "id" and token.text in functions and token.text != item.declares:
                found = functions.pop(token.text)
                kept.update(each.start for each in found)
                waiting += found
    return [token for item in items if item.start in kept for token in tokens[item.start : item.end]]


@frozen
class _Item:
    """What stands between two places of a text; ``declares``: the name before its first parentheses, if that is all it is.

    ``function`` names it where it is surely a whole one of another file, and no kernel.
    """

    start: int
    end: int
    declares: str = ""
    function: str = ""


def _items(tokens: Sequence[PpToken], path: str) -> Iterator[_Item]:
    """A text in pieces: whole functions, and what is between them, which may be parts of declarations."""
    start, depth, name, body = 0, 0, "", False
    certain = True
    for number, token in enumerate(tokens):
        text = token.text
        if token.kind == "punct":
            if text in _OPENING:
                before = tokens[number - 1] if number > start else None
                if depth == 0 and text == "(" and not name and before is not None and before.text != "__attribute__":
                    name = before.text if before.kind == "id" else ""
                body = body or (depth == 0 and text == "{" and before is not None and before.text == ")")
                depth += 1
            elif text in _CLOSING:
                depth -= 1
            if depth == 0 and (text == ";" or (text == "}" and body)):
                is_function = text == "}" and certain and token.file != path
                yield _Item(start, number + 1, name if certain else "", name if is_function else "")
                start, name, body, certain = number + 1, "", False, True
            elif depth == 0 and text == "=":
                certain = False
        elif depth == 0 and (token.kind != "id" or text in _NO_FUNCTIONS):
            certain = False
    if start < len(tokens):
        yield _Item(start, len(tokens))
