"""Ghost arrays: the destinations of ``__array_snapshot``, which only annotations may look at.

Afterwards each is private: a snapshot holds what one thread saw when it took it. That costs nothing, since code neither
reads nor writes a ghost: if it did, it would see a value that is there only while the kernel is verified.
"""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.expr import Var
from boogie_ir.lang.kernel import (
    Array,
    ArraySnapshot,
    AsyncCopy,
    Atomic,
    Block,
    If,
    Kernel,
    Load,
    MemorySpace,
    Statement,
    Store,
    ThreadCopy,
    While,
)
from boogie_ir.lang.program import Assert, Assume
from boogie_ir.lang.source import Span
from frontend.errors import Unsupported
from frontend.kernels.tidy import expressions_in, statements_in


def hide_ghosts(kernel: Kernel) -> Kernel:
    """The kernel with private ghosts. Raises where code uses one."""
    ghosts: dict[str, str] = {}
    for statement in statements_in(kernel.body):
        if isinstance(statement, ArraySnapshot):
            if ghosts.setdefault(statement.destination, statement.source) != statement.source:
                raise _misused(statement.origin.span, "a snapshot array that remembers several arrays")
    if not ghosts:
        return kernel
    code = [s for s in statements_in(kernel.body) if not isinstance(s, Assert | Assume)]
    used = {e.name for s in code for e in expressions_in(s) if isinstance(e, Var)}
    body = _without_uses(kernel.body, frozenset(ghosts), frozenset(used))
    return replace(kernel, body=body, arrays=tuple(_hidden(kernel, a, ghosts) for a in kernel.arrays))


def _hidden(kernel: Kernel, array: Array, ghosts: dict[str, str]) -> Array:
    if array.name not in ghosts:
        return array
    source = next(a for a in kernel.arrays if a.name == ghosts[array.name])
    if (array.cell, array.index) != (source.cell, source.index) or array.name == source.name:
        what = "a snapshot of an array of other elements, or in a private array,"
        hint = "declare the first array of __array_snapshot like the second one: elements of one type, in local or global memory"
        raise Unsupported(array.origin.span, what, hint)
    return replace(array, space=MemorySpace.PRIVATE, parameter=False, volatile=False)


def _without_uses(body: tuple[Statement, ...], ghosts: frozenset[str], used: frozenset[str]) -> tuple[Statement, ...]:
    kept: list[Statement] = []
    for statement in body:
        match statement:
            case Load(array=array) if array in ghosts:
                if statement.target.name in used:
                    raise _misused(statement.origin.span, "code that reads a snapshot")
                kept.append(statement)  # of an assertion, or of __read_permission: it cannot race
            case Store(array=array) | Atomic(array=array) if array in ghosts:
                raise _misused(statement.origin.span, "code that changes a snapshot")
            case AsyncCopy() | ThreadCopy() if ghosts & {statement.destination, statement.source}:
                raise _misused(statement.origin.span, "code that copies a snapshot")
            case If():
                then = _without_uses(statement.then, ghosts, used)
                kept.append(replace(statement, then=then, otherwise=_without_uses(statement.otherwise, ghosts, used)))
            case While() | Block():
                kept.append(replace(statement, body=_without_uses(statement.body, ghosts, used)))
            case _:
                kept.append(statement)
    return tuple(kept)


def _misused(span: Span, what: str) -> Unsupported:
    return Unsupported(span, what, "only annotations may look at the first array of __array_snapshot")
