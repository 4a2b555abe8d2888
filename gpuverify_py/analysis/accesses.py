"""Which arrays a kernel reads, writes and updates atomically, and how: syntactic, once for the whole kernel."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Element, Expr
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.traverse import subexpressions
from gpuverify_py.analysis.statements import expressions, walk


@frozen
class Accesses:
    """Names of arrays. ``mentioned`` are those that annotations read (:class:`boogie_ir.lang.expr.Element`)."""

    loaded: frozenset[str]
    stored: frozenset[str]
    atomic: frozenset[str]
    mentioned: frozenset[str]
    copied: frozenset[str]  # destinations of asynchronous copies

    @property
    def changed(self) -> frozenset[str]:
        """Arrays whose contents the kernel may change."""
        return self.stored | self.atomic


def accesses(kernel: k.Kernel) -> Accesses:
    """Looks at every command and every annotation of the kernel."""
    loaded, stored, atomic, copied = set(), set(), set(), set()
    for statement in walk(kernel.body):
        match statement:
            case k.Load():
                loaded.add(statement.array)
            case k.Store() | k.Forget():
                stored.add(statement.array)
            case k.Atomic():
                atomic.add(statement.array)
            case k.ArraySnapshot():
                stored.add(statement.destination)
            case k.AsyncCopy() | k.ThreadCopy():
                loaded.add(statement.source)
                stored.add(statement.destination)
                copied.add(statement.destination)
            case _:
                pass
    mentioned = frozenset(e.array for root in _all_expressions(kernel) for e in subexpressions(root) if isinstance(e, Element))
    return Accesses(frozenset(loaded), frozenset(stored), frozenset(atomic), mentioned, frozenset(copied))


def _all_expressions(kernel: k.Kernel) -> Iterator[Expr]:
    for contract in kernel.requires + kernel.ensures:
        yield contract.condition
    for statement in walk(kernel.body):
        yield from expressions(statement)
