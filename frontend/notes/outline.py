"""The functions of a file that GPUVerify verifies one by one under ``--no-inline``, for reports that count them.

Compilers leave out what is always inlined; a specification (``__spec_``) or a prototype has no code; a template none of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span
from frontend.notes.annotations import SPECIFICATION_PREFIX
from frontend.parse.parse import parse_text
from frontend.source.dialects.choose import dialect_of
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import walk

ALWAYS_INLINE = frozenset({"always_inline", "__always_inline__"})


@frozen
class Procedure:
    """A function with a body, and its text."""

    name: str
    span: Span


def procedures(
    path: str,
    text: str,
    dialect: str | None = None,
    defines: Sequence[tuple[str, str]] = (),
    include_dirs: Sequence[str] = (),
    ignore_missing_includes: bool = False,
) -> tuple[Procedure, ...]:
    """The functions of a source text, kernels among them. Raises :class:`frontend.errors.FrontendError`."""
    written = ["=".join(define) for define in defines]
    known = dialect_of(dialect) if dialect is not None else None
    unit = parse_text(text, path, known, written, include_dirs, ignore_missing_includes)
    functions = (node for item in unit.items for node in walk(item) if isinstance(node, syntax.Function))
    return tuple(Procedure(f.name, f.span) for f in functions if _has_code(f))


def _has_code(function: syntax.Function) -> bool:
    attributes = {attribute.name for attribute in function.attributes}
    inlined = syntax.Specifier.FORCE_INLINE in function.specifiers or attributes & ALWAYS_INLINE
    specified = function.name.startswith(SPECIFICATION_PREFIX)
    return function.body is not None and not (inlined or specified) and not function.template
