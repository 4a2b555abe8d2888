"""Values that are the same wherever and whenever they are asked for: what definitions and sums are made of."""

from __future__ import annotations

from collections.abc import Iterator, Set

from boogie_ir.lang.expr import Element, Expr, Var
from boogie_ir.lang.kernel import AsyncCopy, Atomic, Forget, Kernel, MemorySpace, Store, ThreadCopy
from boogie_ir.lang.source import Span
from boogie_ir.lang.traverse import subexpressions
from frontend.errors import Unsupported
from frontend.kernels.tidy import statements_in
from frontend.notes.annotations import misused


def check_constant(kernel: Kernel, expression: Expr, names: Set[str], span: Span, what: str) -> None:
    """Raises where an expression is not made of these variables, and of what arrays hold that the kernel never changes."""
    arrays = {a.name: a for a in kernel.arrays}
    changed = frozenset(_changed(kernel))
    for each in subexpressions(expression):
        match each:
            case Var(name=name) if name not in names:
                raise misused(span, f"{what} may not depend on {name.partition('.')[0]}")
            case Element(array=name):
                array = arrays[name]
                if array.space not in (MemorySpace.GLOBAL, MemorySpace.CONSTANT) or array.volatile or name in changed:
                    raise Unsupported(span, f"{what} by what {array.source.name} holds, which is not the same throughout")
            case _:
                pass


def _changed(kernel: Kernel) -> Iterator[str]:
    for statement in statements_in(kernel.body):
        match statement:
            case Store(array=name) | Atomic(array=name) | Forget(array=name):
                yield name
            case AsyncCopy(destination=name) | ThreadCopy(destination=name):
                yield name
            case _:
                pass
