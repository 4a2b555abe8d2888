"""Arrays in the dual program (paper 003, section 4.1.3): maps for those that keep contents, nothing for the others.

A global array is one map. A group array has an extra index, the slot: thread 1's group is slot 0; thread 2's is the same
or slot 1. A private array is a map for each thread. Arrays that the kernel never changes are constants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv, ite, select, update
from boogie_ir.lang.expr import FALSE, TRUE, Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.types import BitVec, MapType
from frontend.errors import Unsupported
from gpuverify_py.analysis.statements import walk

SLOT = BitVec(1)


@frozen
class Memory:
    """Which arrays keep contents (``concrete``), which of those change (``changed``)."""

    arrays: dict[str, k.Array]
    concrete: frozenset[str]
    changed: frozenset[str]
    same_group: Expr
    remembered: Mapping[str, str]  # ghost -> array that it is a snapshot of

    def keeps(self, array: str) -> bool:
        return array in self.concrete

    def slotted(self, array: str) -> bool:
        """Whether the two threads may have different instances of the array."""
        shown = self.remembered.get(array, array)  # a ghost has the shape of what it remembers
        return self.arrays[shown].space is k.MemorySpace.GROUP and self.same_group != TRUE

    def map(self, array: str, thread: int) -> Var:
        """The map that holds the contents as the thread sees them."""
        a = self.arrays[array]
        domain = (SLOT, a.index) if self.slotted(array) else (a.index,)
        name = f"{array}${thread}" if a.space is k.MemorySpace.PRIVATE else array
        return Var(name, MapType(domain, a.cell))

    def slot(self, thread: int) -> Expr:
        if thread == 1 or self.same_group == TRUE:
            return bv(0, 1)
        return bv(1, 1) if self.same_group == FALSE else ite(self.same_group, bv(0, 1), bv(1, 1))

    def indices(self, array: str, index: Expr, thread: int) -> tuple[Expr, ...]:
        return (self.slot(thread), index) if self.slotted(array) else (index,)

    def read(self, array: str, index: Expr, thread: int) -> Expr:
        return select(self.map(array, thread), *self.indices(array, index, thread))

    def written(self, array: str, index: Expr, value: Expr, thread: int) -> Expr:
        """The map after the thread's store."""
        return update(self.map(array, thread), self.indices(array, index, thread), value)

    def maps(self, wanted: Callable[[str], bool]) -> Iterator[Var]:
        """The maps of the concrete arrays that are wanted, each once."""
        for name, array in self.arrays.items():
            if name in self.concrete and wanted(name):
                threads = (1, 2) if array.space is k.MemorySpace.PRIVATE else (1,)
                yield from (self.map(name, t) for t in threads)


def remembered(body: Iterable[k.Statement]) -> dict[str, str]:
    """The array that each ghost is a snapshot of."""
    found: dict[str, str] = {}
    for statement in walk(body):
        if not isinstance(statement, k.ArraySnapshot):
            continue
        if found.setdefault(statement.destination, statement.source) != statement.source:
            raise Unsupported(statement.origin.span, f"snapshots of several arrays in {statement.destination}")
    return found
