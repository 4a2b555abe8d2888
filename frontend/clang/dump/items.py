"""The declarations of a text at its top and in its namespaces, found by its tokens where clang has none of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from frontend.clang.dump.text import Text
from frontend.source.dialects.dialect import words
from frontend.source.preprocess import PpToken

KEYWORDS = words(
    "template typename class struct union enum static inline extern const volatile unsigned signed int long short char "
    "float double void bool auto using namespace typedef __device__ __host__ __global__ __shared__ __constant__ "
    "__managed__ __forceinline__ __noinline__ __restrict__ __attribute__ constexpr explicit friend virtual public "
    "private protected noexcept final override __launch_bounds__ __align__ alignas std size_t"
)


def depths(item: Sequence[PpToken]) -> Iterator[tuple[PpToken, int]]:
    depth = 0
    for token in item:
        if token.kind == "punct" and token.text in ("(", "[", "{"):
            depth += 1
        yield token, depth
        if token.kind == "punct" and token.text in (")", "]", "}"):
            depth -= 1


def item_at(text: Text, starts: Sequence[int], line: int) -> tuple[int, Sequence[PpToken]]:
    """The declaration at the top, or in a namespace, in which a line is, and the number of its first token."""
    wanted = line - text.prelude_lines - 1
    place = bisect_right(starts, wanted) - 1
    if not 0 <= wanted < len(text.tokens) or place < 0:
        return 0, ()
    end = starts[place + 1] if place + 1 < len(starts) else len(text.tokens)
    return starts[place], text.tokens[starts[place] : end]


def items(text: Text) -> tuple[int, ...]:
    """Where the declarations at the top and in namespaces begin; what opens and closes a namespace is one, too."""
    tokens = text.tokens
    starts, depth = [0], 0
    for index, token in enumerate(tokens):
        if token.kind != "punct":
            continue
        start = starts[-1]
        if token.text == "{" and depth == 0 and _opens_namespace(tokens[start:index]):
            starts.append(index + 1)
        elif token.text in ("(", "[", "{"):
            depth += 1
        elif token.text in (")", "]", "}"):
            depth -= 1
        if depth <= 0 and (token.text == ";" or (token.text == "}" and _is_body(tokens[start:index], tokens, index))):
            starts.append(index + 1)
            depth = 0
    return tuple(starts)


def _opens_namespace(head: Sequence[PpToken]) -> bool:
    words = [token.text for token in head]
    return "namespace" in words or (len(words) == 2 and words[0] == "extern")


def _is_body(head: Sequence[PpToken], tokens: Sequence[PpToken], index: int) -> bool:
    """Whether a closing brace ends a declaration: a `;` or declarator after it would end it instead."""
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    if following is not None and following.kind == "punct" and following.text in (";", ",", "(", ")"):
        return False
    words = {token.text for token, depth in depths(head) if depth == 0}
    return not words & {"struct", "class", "union", "enum"} or following is None or following.kind != "id" or _begins(following)


def _begins(token: PpToken) -> bool:
    """Whether a word begins a declaration rather than naming a variable of the type before it."""
    return token.text in KEYWORDS or token.text.startswith("__")
