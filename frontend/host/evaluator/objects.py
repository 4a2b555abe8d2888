"""``new`` in host code, which the parser leaves as text."""

from __future__ import annotations

import re
from functools import lru_cache

from frontend.errors import FrontendError
from frontend.parse.parse import parse_text
from frontend.source.dialects.choose import dialect_of
from frontend.syntax import syntax

_ELEMENTS = re.compile(r"new\s*(?:\(\s*std\s*::\s*nothrow\s*\)\s*)?([^()\[\]]+?)\s*\[(.+)\]\s*(?:\(\s*\)|\{\s*\})?", re.DOTALL)


@lru_cache(maxsize=256)
def new_elements(text: str) -> tuple[syntax.Type, syntax.Expression] | None:
    """The type and the number of the elements that ``new T[n]`` makes; None for any other ``new``."""
    found = _ELEMENTS.fullmatch(text)
    if found is None or found[2].count("[") != found[2].count("]"):
        return None
    try:
        unit = parse_text(f"using made = {found[1]}; auto count = {found[2]};", "<new>", dialect_of("cuda"))
    except FrontendError:
        return None
    match unit.items:
        case (syntax.Typedef(type=type_), syntax.Variables(items=(syntax.Variable(initializer=count),))) if count is not None:
            return type_, count
        case _:
            return None
