"""Number and character literals: what their spelling means."""

from __future__ import annotations

from frontend.source.tokens import Token
from frontend.syntax.syntax import FloatLiteral, IntLiteral

_INT_SUFFIXES = {
    "": "", "u": "u", "l": "l", "ul": "ul", "lu": "ul", "ll": "ll", "ull": "ull", "llu": "ull", "z": "l", "uz": "ul", "zu": "ul",
}  # fmt: skip

_ESCAPES = {"n": 10, "t": 9, "r": 13, "0": 0, "a": 7, "b": 8, "f": 12, "v": 11, "\\": 92, "'": 39, '"': 34, "?": 63, "e": 27}


def number(token: Token) -> IntLiteral | FloatLiteral | None:
    """The literal that a number spells, or nothing where it spells none."""
    text = token.value.replace("'", "").lower()
    hexadecimal = text.startswith("0x")
    if (hexadecimal and ("p" in text or "." in text)) or (not hexadecimal and ("." in text or "e" in text)):
        return _floating(token, text)
    if not hexadecimal and text[-1] in "fh" and not text.startswith("0b"):
        return _floating(token, text)
    digits = text.rstrip("ulz")
    suffix = _INT_SUFFIXES.get(text[len(digits) :])
    if suffix is None:
        return None
    octal = digits[0] == "0" and digits[1:].isdigit()
    try:
        value = int(digits, 8 if octal else 0)
    except ValueError:
        return None
    return IntLiteral(token.span, value, suffix, decimal=not (octal or digits[:2] in ("0x", "0b")))


def _floating(token: Token, text: str) -> FloatLiteral | None:
    digits, suffix = text, ""
    if text.endswith("f16"):
        digits, suffix = text[:-3], "h"
    elif text[-1] in "flh" and not (text.startswith("0x") and "p" not in text):
        digits, suffix = text[:-1], text[-1]
    try:
        float.fromhex(digits) if digits.startswith("0x") else float(digits)
    except (ValueError, OverflowError):
        return None
    return FloatLiteral(token.span, digits, suffix)


def characters(text: str) -> bytes | None:
    """The codes of the characters of a character literal; none where one is not known."""
    body = text[text.index("'") + 1 : -1]
    codes: list[int] = []
    i = 0
    while i < len(body):
        code, i = _character(body, i)
        if code is None or code > 255 or not body.isascii():
            return None
        codes.append(code)
    return bytes(codes)


def _character(body: str, i: int) -> tuple[int | None, int]:
    if body[i] != "\\" or i + 1 >= len(body):
        return ord(body[i]), i + 1
    letter = body[i + 1]
    if letter in "xuU":
        end = i + 2
        while end < len(body) and body[end] in "0123456789abcdefABCDEF":
            end += 1
        return (int(body[i + 2 : end], 16), end) if end > i + 2 else (None, end)
    if letter in "01234567":
        end = i + 1
        while end < len(body) and end < i + 4 and body[end] in "01234567":
            end += 1
        return int(body[i + 1 : end], 8), end
    return _ESCAPES.get(letter), i + 2
