"""The value of an `#if`: integer arithmetic of 64 bits over tokens whose macros are expanded (C 6.10.1, C++ [cpp.cond]).

Names that are left stand for zero; in C++ `true` for one, and `and`, `or`, ... for their operators. What the conditions leave out
(`a || ...` with `a` true) is read and not computed, so that a division by zero there is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from boogie_ir.lang.frozen import frozen
from frontend.syntax.operators import BINARY

_INTEGER = re.compile(r"(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)([uUlLzZ]*)\Z")
_CHARACTER = re.compile(r"(?:u8|[uUL])?'(?:\\(?:x([0-9a-fA-F]+)|([0-7]{1,3})|(.))|(.))'\Z", re.DOTALL)
_ESCAPES = {"n": 10, "t": 9, "r": 13, "a": 7, "b": 8, "f": 12, "v": 11}
_WORDS = {"and": "&&", "or": "||", "not": "!", "bitand": "&", "bitor": "|", "xor": "^", "compl": "~", "not_eq": "!="}
_COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "==": int.__eq__, "!=": int.__ne__, "<": int.__lt__, ">": int.__gt__, "<=": int.__le__, ">=": int.__ge__,
}  # fmt: skip
_ARITHMETIC: Mapping[str, Callable[[int, int], int]] = {
    "|": int.__or__, "^": int.__xor__, "&": int.__and__, "+": int.__add__, "-": int.__sub__, "*": int.__mul__,
}  # fmt: skip
_DEEPEST = 200


class ConditionError(Exception):
    """A condition that has no value; the message says why."""


@frozen
class _Number:
    """A number of 64 bits, by its sign."""

    value: int
    unsigned: bool = False


def value_of(tokens: Sequence[str], cplusplus: bool) -> int:
    """The value of a condition. Raises ConditionError."""
    reader = _Reader([_WORDS.get(token, token) if cplusplus else token for token in tokens], cplusplus)
    value = reader.conditional(True, 0).value
    if reader.peek():
        raise ConditionError(f"unexpected '{reader.peek()}'")
    return value


class _Reader:
    """A condition from left to right. ``live``: what is read is computed."""

    def __init__(self, tokens: Sequence[str], cplusplus: bool) -> None:
        self._tokens = tokens
        self._position = 0
        self._cplusplus = cplusplus

    def peek(self) -> str:
        return self._tokens[self._position] if self._position < len(self._tokens) else ""

    def _take(self) -> str:
        token = self.peek()
        self._position += 1
        return token

    def _expect(self, token: str) -> None:
        if self._take() != token:
            raise ConditionError(f"'{token}' is missing")

    def conditional(self, live: bool, depth: int) -> _Number:
        if depth > _DEEPEST:
            raise ConditionError("its parentheses nest too deeply")
        condition = self._binary(1, live, depth)
        if self.peek() != "?":
            return condition
        self._take()
        chosen = self.conditional(live and condition.value != 0, depth + 1)
        self._expect(":")
        other = self.conditional(live and condition.value == 0, depth + 1)
        return _wrapped((chosen if condition.value else other).value, chosen.unsigned or other.unsigned)

    def _binary(self, lowest: int, live: bool, depth: int) -> _Number:
        left = self._unary(live, depth)
        while (precedence := BINARY.get(self.peek(), 0)) >= lowest:
            operator = self._take()
            decided = (operator == "&&" and not left.value) or (operator == "||" and left.value != 0)
            right = self._binary(precedence + 1, live and not decided, depth)
            left = _applied(operator, left, right, live)
        return left

    def _unary(self, live: bool, depth: int) -> _Number:
        operators: list[str] = []
        while self.peek() in ("+", "-", "~", "!"):
            operators.append(self._take())
        number = self._primary(live, depth)
        for operator in reversed(operators):
            match operator:
                case "-":
                    number = _wrapped(-number.value, number.unsigned)
                case "~":
                    number = _wrapped(~number.value, number.unsigned)
                case "!":
                    number = _Number(int(not number.value))
                case _:
                    pass
        return number

    def _primary(self, live: bool, depth: int) -> _Number:
        token = self._take()
        if token == "(":
            inner = self.conditional(live, depth + 1)
            self._expect(")")
            return inner
        if token[:1].isalpha() or token[:1] in ("_", "$"):
            if "'" not in token:
                return _Number(int(self._cplusplus and token == "true"))
        return _constant(token)


def _constant(token: str) -> _Number:
    if not token:
        raise ConditionError("it ends too early")
    if found := _INTEGER.match(token.replace("'", "")):
        digits, suffix = found.groups()
        octal = digits[0] == "0" and digits.isdigit()
        try:
            value = int(digits, 8 if octal else 0)
        except ValueError as error:
            raise ConditionError(f"'{token}' is no number") from error
        if value >= 1 << 64:
            raise ConditionError(f"'{token}' is too large")
        unsigned = "u" in suffix.lower() or value >= 1 << 63
        return _wrapped(value, unsigned)
    if found := _CHARACTER.match(token):
        hexadecimal, octal_digits, escape, plain = found.groups()
        if hexadecimal or octal_digits:
            return _wrapped(int(hexadecimal, 16) if hexadecimal else int(octal_digits, 8), False)
        return _Number(ord(plain) if plain else _ESCAPES.get(escape, ord(escape)))
    raise ConditionError(f"unexpected '{token}'")


def _applied(operator: str, left: _Number, right: _Number, live: bool) -> _Number:
    if operator in ("&&", "||"):
        return _Number(int(bool(left.value and right.value) if operator == "&&" else bool(left.value or right.value)))
    if operator in ("<<", ">>"):
        amount = right.value % 64
        return _wrapped(left.value << amount if operator == "<<" else left.value >> amount, left.unsigned)
    unsigned = left.unsigned or right.unsigned
    a, b = _wrapped(left.value, unsigned).value, _wrapped(right.value, unsigned).value
    if operator in _COMPARISONS:
        return _Number(int(_COMPARISONS[operator](a, b)))
    if operator in _ARITHMETIC:
        return _wrapped(_ARITHMETIC[operator](a, b), unsigned)
    if b == 0:
        if live:
            raise ConditionError("division by zero")
        return _wrapped(0, unsigned)
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return _wrapped(quotient if operator == "/" else a - quotient * b, unsigned)


def _wrapped(value: int, unsigned: bool) -> _Number:
    value %= 1 << 64
    return _Number(value if unsigned or value < 1 << 63 else value - (1 << 64), unsigned)
