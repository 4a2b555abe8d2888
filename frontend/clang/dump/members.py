"""The members of a class as the text has them, where an error may have kept clang from saying what one of them is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boogie_ir.lang.frozen import frozen
from frontend.source.dialects.dialect import words
from frontend.source.preprocess import PpToken

_OPEN, _CLOSE = ("(", "[", "{"), (")", "]", "}")
_NO_PLAIN = words(
    "operator virtual override final friend using typedef struct class union enum concept static_assert explicit inherited"
)
_TAKES_PARENTHESES = words(
    "__attribute__ __attribute alignas __align__ decltype __launch_bounds__ noexcept requires sizeof typeof"
)
_TYPES = words("void bool char short int long float double unsigned signed auto const volatile")
_BEHIND = words("const volatile noexcept & && -> ; { = __attribute__ requires")
_DECIDE = words("auto constexpr consteval requires")
_SPECIFIERS = words("static inline mutable const volatile constexpr consteval extern template typename requires")
_ACCESS = words("public private protected")


@frozen
class Member:
    """A member of a class: where it begins and ends among the class's tokens, and its name if it is a *plain method*.

    A plain method is called by its name alone: no constructor, destructor, operator or virtual function. Nothing that a class
    is, its layout, how it is copied, what converts to it, depends on one. ``body`` is where its body begins (``end`` where
    that decides what else means: a result that is deduced from it, or a constant).
    """

    begin: int
    end: int
    method: str = ""
    body: int = 0


def members(item: Sequence[PpToken]) -> tuple[Member, ...]:
    """The members of the class that a declaration defines; none where it defines none."""
    start = _class_body(item)
    return tuple(_split(item, *start)) if start is not None else ()


def class_of(item: Sequence[PpToken]) -> str:
    """The name of the class that a declaration defines; "" where it defines none."""
    found = _class_body(item)
    return found[1] if found is not None else ""


def alias_of(item: Sequence[PpToken]) -> str:
    """The name of the alias of a type that a declaration declares, and nothing else; "" where it is none."""
    texts = [token.text for token in item]
    if "=" not in texts or texts.count("using") != 1:
        return ""
    place = texts.index("using")
    simple = place == 0 or (texts[0] == "template" and texts[place - 1] in (">", ">>"))
    return texts[place + 1] if simple and texts[place + 2 : place + 3] == ["="] else ""


def template_parameters(item: Sequence[PpToken]) -> frozenset[str]:
    """The names of types that are parameters of the template that a declaration declares: it declares them for itself."""
    if not item or item[0].text != "template":
        return frozenset()
    found, angles, depth = set(), 0, 0
    for number, token in enumerate(item):
        text = token.text
        depth += (text in _OPEN) - (text in _CLOSE)
        angles += {"<": 1, ">": -1, ">>": -2}.get(text, 0) if not depth else 0
        if number > 1 and angles <= 0:
            break
        if angles == 1 and not depth and item[number - 1].text in ("typename", "class", "..."):
            if number + 1 < len(item) and item[number + 1].text in (",", ">", "="):
                found.add(text)
    return frozenset(found)


def member_of(item: Sequence[PpToken]) -> Member:
    """A declaration of a function at the top, as a member of no class: a plain one is called by its name alone there, too."""
    return _member(item, 0, len(item), "")


def _class_body(item: Sequence[PpToken]) -> tuple[int, str] | None:
    """Where the members of a class begin, and its name."""
    name, keyword, angles, depth = "", False, 0, 0
    for number, token in enumerate(item):
        text = token.text
        if text == "{" and depth == 0:
            return (number + 1, name) if keyword and name else None
        depth += (text in _OPEN) - (text in _CLOSE)
        angles += {"<": 1, ">": -1, ">>": -2}.get(text, 0)
        if depth or angles > 0:
            continue
        if text in ("struct", "class", "union"):
            keyword, name = True, ""
        elif text == "enum" or (text == "(" and keyword and item[number - 1].text not in _TAKES_PARENTHESES):
            return None
        elif text == ":" and keyword:
            keyword = bool(name)
        elif keyword and token.kind == "id" and not name and text not in _TAKES_PARENTHESES:
            following = item[number + 1].text if number + 1 < len(item) else ""
            name = text if following in ("{", ":", "<", "final") else ""
    return None


def _split(item: Sequence[PpToken], start: int, name: str) -> Iterator[Member]:
    """The members between the braces of a class: each ends with a `;`, or with the brace of a body."""
    begin, depth = start, 0
    for number in range(start, len(item)):
        text = item[number].text
        if text == "}" and depth == 0:
            if begin < number:
                yield Member(begin, number)
            return
        depth += (text in _OPEN) - (text in _CLOSE)
        if depth:
            continue
        if text == ":" and number == begin + 1 and item[begin].text in _ACCESS:
            begin = number + 1
        elif text == ";" or (text == "}" and not _goes_on(item, number + 1)):
            yield _member(item, begin, number + 1, name)
            begin = number + 1


def _goes_on(item: Sequence[PpToken], number: int) -> bool:
    """Whether a member goes on behind a brace that closes: that of a value, or of a class."""
    return number < len(item) and item[number].text in (";", ",", "{", "...", ")", "=")


def _member(item: Sequence[PpToken], begin: int, end: int, class_name: str) -> Member:
    depth = angles = 0
    outside: list[int] = []
    for number in range(begin, end):
        text = item[number].text
        if text in _CLOSE:
            depth -= 1
        if depth == 0:
            angles = max(angles + {"<": 1, ">": -1, ">>": -2}.get(text, 0), 0)
            outside.append(number)
        if text in _OPEN:
            depth += 1
        if text == "{" and depth == 1 and not angles:
            break
    if any(item[number].text in _NO_PLAIN for number in outside):
        return Member(begin, end)
    called = _called(item, outside)
    if called is None:
        return Member(begin, end)
    method, behind = called
    if method == class_name or item[behind].text not in _BEHIND or any(item[number].text == "~" for number in outside):
        return Member(begin, end)
    body = next((number for number in outside if number >= behind and item[number].text == "{"), end)
    head = {token.text for token in item[begin:body]}
    return Member(begin, end, method, end if head & _DECIDE else body)


def _called(item: Sequence[PpToken], outside: Sequence[int]) -> tuple[str, int] | None:
    """The name before the first parentheses of a declaration that are a function's, and where it goes on behind them."""
    angles = 0
    for place, number in enumerate(outside[:-2]):
        text = item[number].text
        angles = max(angles + {"<": 1, ">": -1, ">>": -2}.get(text, 0), 0)
        if text in ("=", "{", ";") and not angles:
            return None
        if text != "(" or angles:
            continue
        before = item[number - 1]
        if before.text in _TAKES_PARENTHESES:
            continue
        if before.kind != "id" or before.text in _TYPES or item[number - 2].text in ("::", "~", ".", "->"):
            return None
        if not any(_is_type(item[each]) for each in outside[: place - 1]):
            return None  # a variable of the type before the parenthesis: `T (name);`
        return before.text, outside[place + 2]  # behind the parenthesis that closes
    return None


def _is_type(token: PpToken) -> bool:
    """Whether a word may be a type that a name behind it has."""
    return token.kind == "id" and token.text not in _SPECIFIERS and not token.text.startswith("__")
