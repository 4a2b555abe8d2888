"""What one arbitrary thread reads of its group's memory, beside what it writes: the kernel followed as for a comparison.

Only who writes which cell is asked for, so what the values are matters where indices and conditions depend on them alone. What
comes from an atomic, from other threads of a warp, or from memory that atomics change is anything.
"""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.program import Assume, Havoc
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import BarrierScope
from gpuverify_py.analysis.statements import targets, walk
from gpuverify_py.engines.equivalence.execute import Execution
from gpuverify_py.engines.equivalence.summary import Memory, NotFollowed, Path, Site

READS = "read of "  # before the key of a memory: what a thread reads of it stands among its writes, which loops see to


class Following(Execution):
    """One thread, with a site for each read of a group's memory (:func:`is_read`)."""

    def statement(self, statement: k.Statement, known: Path) -> None:
        """One statement that the thread comes to."""
        match statement:
            case Havoc():
                for target in statement.targets:
                    self._forget(target)
            case k.Atomic():
                if statement.op is not AtomicOp.STORE:
                    self._reads(statement, known)
                if statement.target is not None:
                    self._forget(statement.target)
            case k.Exchange():
                for target in targets(statement):
                    self._forget(target)
            case k.Meet() | k.Log() | k.CheckAccess():
                pass
            case _:
                super().statement(statement, known)

    def load(self, statement: k.Load, known: Path) -> Expr:
        """What a load gives."""
        self._reads(statement, known)
        if statement.array in self._counted():
            return self._anything(statement.target.name, statement.target.type)
        return super().load(statement, known)

    def at_barrier(self, statement: Assume, known: Path) -> None:
        """What is assumed of a cell does not say that somebody has written it."""

    def _forget(self, target: Var) -> None:
        self.assign(target.name, self._anything(target.name, target.type))

    def _reads(self, statement: k.Load | k.Atomic, known: Path) -> None:
        memory = self.memories.get(statement.array)
        if memory is None or not memory.groups:
            return
        index = self.value(statement.index, statement.origin)
        read = replace(memory, key=READS + memory.key)
        self.sites.append(Site(read, index, bv(0, memory.cell.width), known, self.place(), self.launch.thread, statement.origin))

    def _counted(self) -> frozenset[str]:
        """The arrays that atomics change: no store tells what is in them."""
        return frozenset(s.array for s in walk(self.kernel.body) if isinstance(s, k.Atomic))


def is_read(site: Site) -> bool:
    """Whether a site is a read."""
    return site.memory.key.startswith(READS)


def check(kernel: k.Kernel) -> None:
    """Raises :class:`gpuverify_py.engines.equivalence.summary.NotFollowed` where threads are ordered by more than barriers.

    A kernel without races has, in one interval between barriers, no access of one thread to a cell that another thread writes
    there. So whoever writes a cell before a barrier does so before it is read after that; but for who meets otherwise, the order
    of the text says nothing.
    """
    if any(a.distributed for a in kernel.arrays):
        raise NotFollowed("shared memory of other blocks is not followed", kernel.origin)
    for statement in walk(kernel.body):
        match statement:
            case k.Order() | k.Arrive() | k.AsyncCopy() | k.WaitAsync() | k.ThreadCopy() | k.Forget() | k.ArraySnapshot():
                raise NotFollowed(f"{statement.origin.construct} is not followed", statement.origin)
            case k.Barrier(scope=BarrierScope.GRID | BarrierScope.CLUSTER):
                raise NotFollowed("a barrier of several blocks is not followed", statement.origin)
            case k.Load(volatile=True) | k.Store(volatile=True):
                raise NotFollowed("a volatile access is not followed", statement.origin)
            case _:
                pass


def memory_of(array: k.Array) -> Memory | None:
    """The memory that an array is, where several threads may see it."""
    if array.space is k.MemorySpace.PRIVATE or array.initial is not None:
        return None
    return Memory(array.name, array.cell, array.index, array.space is k.MemorySpace.GROUP, f"contents.{array.name}")
