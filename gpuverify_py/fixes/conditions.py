"""Conditions in the text: before a statement, or of what it reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span
from frontend.syntax import syntax as s
from frontend.syntax.syntax_walk import walk
from gpuverify_py.findings.diagnostic import Edit
from gpuverify_py.fixes.layout import Chain, Layout


@frozen
class Conditional:
    """Changes that make what stands at a place depend on a condition, and how that is called, with `{}` for the condition."""

    edits: tuple[Edit, ...]
    span: Span
    words: str


def before(layout: Layout, chain: Chain, condition: str) -> Conditional | None:
    """``if (i < n)`` before a whole statement."""
    span = chain[-1].span
    if not (_takes_no_else(chain) and layout.spelled(span) and layout.whole(span)):
        return None
    start = layout.text.start(span)
    return Conditional((layout.text.edit(start, start, f"if ({condition}) "),), span, "if ({})")


def _takes_no_else(chain: Chain) -> bool:
    """Whether a condition may stand before the innermost statement: it declares nothing, and takes no `else` from another."""
    if not isinstance(chain[-1], s.Evaluate):
        return False
    for outer in reversed(chain[:-1]):
        if isinstance(outer, s.Compound):
            return True
        if isinstance(outer, s.If) and outer.otherwise is not None:
            return False
    return True


def of_value(layout: Layout, statement: s.Statement, accesses: Sequence[s.Index], condition: str) -> Conditional | None:
    """``i < n ? a[i] : 0``, where all accesses are in the value of one variable or assignment; ``i < n && a[i]`` of a branch."""
    for value in _values(statement):
        inside = [node for node in walk(value) if isinstance(node, s.Index)]
        if all(any(node is access for node in inside) for access in accesses) and layout.whole(value.span):
            branch = isinstance(statement, s.If)
            return Conditional(_asked(layout, value, condition, branch), value.span, "{} &&" if branch else "{} ? ... : 0")
    return None


def _values(statement: s.Statement) -> Iterator[s.Expression]:
    match statement:
        case s.Declare(declaration=s.Variables(items=items)):
            yield from (item.initializer for item in items if item.initializer is not None)
        case s.Evaluate(expression=s.Assign(operator="", value=value)):
            yield value
        case s.If(condition=condition):
            yield condition
        case _:
            pass


def _asked(layout: Layout, value: s.Expression, condition: str, branch: bool) -> tuple[Edit, ...]:
    start, end = layout.text.start(value.span), layout.text.end(value.span)
    weak = (s.Conditional, s.Assign, s.Comma, *((s.Binary,) if branch else ()))
    opening, closing = ("(", ")") if isinstance(value, weak) else ("", "")
    joining, otherwise = (" && ", "") if branch else (" ? ", " : 0")
    first = layout.text.edit(start, start, f"{condition}{joining}{opening}")
    return first, layout.text.edit(end, end, f"{closing}{otherwise}")
