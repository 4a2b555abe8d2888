"""One arbitrary block of a stated size, followed thread by thread (paper 000); its number, and all that is open, are left open.

What threads of a block tell each other, in shared memory or by exchanges within warps, is then known to the cell. What is left
are writes to memory whose indices speak of the block's number, as :mod:`gpuverify_py.engines.equivalence.execute` gives them of
one arbitrary thread, and what becomes of them is found out in the same way. So the number of blocks stays open.

The natural order of threads will do between barriers, as the kernel has no races (paper 000, Theorem 2.1). A block reads from
memory what it wrote there itself, or else what was there when the kernel began: what another block writes meanwhile it does not
read, or there is a race.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_
from boogie_ir.lang.expr import Apply, BinaryOp, Expr, Literal
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.source import Origin
from boogie_ir.lang.symbols import SYMBOLS
from boogie_ir.lang.traverse import subexpressions
from gpuverify_py.analysis.statements import expressions, walk
from gpuverify_py.engines.equivalence.generalise import Block, Generalised
from gpuverify_py.engines.equivalence.launched import Launched
from gpuverify_py.engines.equivalence.summary import Definitions, Memory, NotFollowed, Path, Place, Read, Site
from gpuverify_py.follow.code import Code, GiveUp
from gpuverify_py.follow.kernel import Followed, Group
from gpuverify_py.follow.memory import Cells, Writing
from gpuverify_py.follow.thread import Limit
from gpuverify_py.terms.expressions import FromExpressions, Written, type_of, width_of_type
from gpuverify_py.terms.normal import Normal
from gpuverify_py.terms.terms import NUMBER, Term, Terms, Value
from gpuverify_py.verify.comparison import Arithmetic, Step

MOST_THREADS = 64
STEPS = 100_000  # statements


def communicates(kernel: k.Kernel) -> bool:
    """Whether threads of a block tell each other something."""
    shared = {a.name for a in kernel.arrays if a.space is k.MemorySpace.GROUP}
    return any(
        isinstance(s, k.Exchange) or (isinstance(s, k.Load | k.Store | k.Atomic) and s.array in shared) for s in walk(kernel.body)
    )


@frozen_node
class Entry:
    """A write to memory by a thread of the block, in an interval between barriers."""

    memory: Memory
    thread: int
    interval: int
    origin: Origin
    index: Value
    value: Value
    condition: Value


class Blocks(Followed):
    """One arbitrary block of a kernel at a place in a side's row.

    ``memories`` are the kernel's arrays that all blocks see, ``before`` those that kernels before it in the row have written.
    ``sums``: floats may be added in any order.
    """

    def __init__(
        self,
        step: Step,
        kernel: k.Kernel,
        launch: Launched,
        place: tuple[str, int],
        memories: Mapping[str, Memory],
        before: frozenset[str],
        definitions: Definitions,
        sums: bool,
    ) -> None:
        self._open = Terms()
        super().__init__(self._open, place[0], {}, Limit(STEPS), sums)
        self._step = replace(step, subject=replace(step.subject, kernel=kernel))
        self._launch = launch
        self._at = place
        self._memories = memories
        self._before = before
        self._definitions = definitions
        self._begun: dict[str, str] = {}
        self._terms_of = FromExpressions(self._open)
        self.normal = Normal(self._open, Arithmetic.BITS)
        self.log: list[Entry] = []
        self._group: Group | None = None

    def run(self) -> tuple[Site, ...]:
        """The writes of an arbitrary thread of the block, in the order of the text.

        Raises :class:`gpuverify_py.engines.equivalence.summary.NotFollowed`.
        """
        kernel, names = self._step.subject.kernel, self._launch.names
        shape = self._shape()
        _refuse(kernel)
        fixed = {v.name: self._terms_of.of(names[v.name]) for v in (*k.GROUP_SIZE, *k.NUM_GROUPS, *k.GLOBAL_OFFSET, *k.GROUP_ID)}
        widths = {local.variable.name: width_of_type(local.variable.type) for local in kernel.locals}
        code = Code(self._open, self._step.subject.program.functions, self._at, widths)
        try:
            self.refuse(kernel)
            self._group = Group(self, code, self._step, shape, fixed, self._at)
            self._group.run()
        except GiveUp as fault:
            raise NotFollowed(fault.why, fault.origin) from None
        if not self._group.ended:
            raise NotFollowed("threads wait for other blocks", kernel.origin)
        return tuple(self._sites(Block(shape, self._launch.local)))

    def _shape(self) -> tuple[int, int, int]:
        sizes = [self._launch.names[v.name] for v in k.GROUP_SIZE]
        x, y, z = (int(size.value) if isinstance(size, Literal) else 0 for size in sizes)
        if not 0 < x * y * z <= MOST_THREADS:
            why = "threads of a block tell each other something, and its size is open, or large"
            raise NotFollowed(why, self._step.subject.kernel.origin)
        return x, y, z

    # -- what threads of the block see ----------------------------------------------------------------------

    def parameters(self, step: Step) -> dict[str, Value]:
        """The values of the kernel's parameters."""
        return {p.variable.name: self._terms_of.of(self._launch.names[p.variable.name]) for p in step.subject.kernel.parameters}

    def cells(self, array: k.Array, shared: str | None) -> Cells:
        """Memory that all blocks see."""
        memory = self._memories.get(array.name)
        if memory is None:
            return super().cells(array, shared)
        return _OpenCells(self, memory, self._open)

    def first(self, memory: Memory, index: Value) -> Value:
        """What a cell holds when the kernel begins."""
        function = memory.contents
        if memory.key in self._before:
            function = self._begun.setdefault(memory.key, "") or self._from_before(memory)
        self._terms_of.signatures.setdefault(function, (memory.index.width,))
        return self._open.apply(function, (index,), memory.cell.width)

    def _from_before(self, memory: Memory) -> str:
        """The function of what a cell holds that kernels before this one may have written: a load before all else."""
        at = self._definitions.fresh("at", memory.index)
        place = Place(*self._at, 0, (), 0)
        load = self._definitions.read(Read(memory, at, Path(), place, (), (at,), self._step.subject.kernel.origin))
        assert isinstance(load, Apply)
        self._begun[memory.key] = load.function
        return load.function

    def wrote(self, memory: Memory, index: Value, value: Value, condition: Value, by: Writing) -> None:
        """A thread writes to memory."""
        assert self._group is not None
        (_, thread), origin = by
        self.log.append(Entry(memory, thread, self._group.interval, origin, index, value, condition))

    # -- what one thread does -------------------------------------------------------------------------------

    def _sites(self, block: Block) -> list[Site]:
        written = Written(self._leaf, self._terms_of.signatures)
        generalised = Generalised(block, self._open, self.normal, self._terms_of.signatures)
        found: list[Site] = []
        for number, entries in enumerate(self._instances()):
            first = entries[0]
            index_width, width = first.memory.index.width, first.memory.cell.width
            threads = tuple(entry.thread for entry in entries)
            together = generalised.affine(threads, tuple(e.index for e in entries), index_width)
            parts = [entries] if together is not None else [[entry] for entry in entries]
            for part in parts:
                members = tuple(entry.thread for entry in part)
                index = part[0].index if together is None else together
                value = generalised.chosen(members, tuple(e.value for e in part), width)
                condition = generalised.chosen(members, tuple(e.condition for e in part), 0)
                guards = (written.of(generalised.among(members), 0), written.of(condition, 0))
                place = Place(*self._at, number + 1, (), first.interval)
                path = Path((and_(*guards),))
                terms = (written.of(index, index_width), written.of(value, width))
                found.append(Site(first.memory, *terms, path, place, self._launch.thread, first.origin))
        return found

    def _instances(self) -> list[list[Entry]]:
        """Writes of one statement, for the same time in an interval, by several threads together, in an order that each has."""
        instances: dict[object, list[Entry]] = {}
        ways: dict[tuple[int, int], list[object]] = {}
        seen: Counter[object] = Counter()
        for entry in self.log:
            way = ways.setdefault((entry.interval, entry.thread), [])
            what = entry.interval, id(entry.origin), entry.memory.key
            seen[entry.thread, what] += 1
            key = *what, seen[entry.thread, what]
            way.append(key)
            instances.setdefault(key, []).append(entry)
        order: list[list[Entry]] = []
        for interval in sorted({interval for interval, _ in ways}):
            sorter: TopologicalSorter[object] = TopologicalSorter()
            for (which, _), way in ways.items():
                if which == interval:
                    sorter.add(way[0])
                    for earlier, later in pairwise(way):
                        sorter.add(later, earlier)
            try:
                order += [instances[key] for key in sorter.static_order()]
            except CycleError:
                raise NotFollowed("threads of a block write in different orders", self._step.subject.kernel.origin) from None
        return order

    def _leaf(self, term: Term) -> Expr:
        """A variable as it is; what nobody wrote: something of this block's that nobody knows."""
        if term.op == NUMBER and isinstance(term.payload, Expr):
            return term.payload
        name = f"anything.{self._at[0]}.{self._at[1]}.{term.number}"
        return Apply(name, tuple(v for v, _ in self._launch.group), type_of(term.width))


class _OpenCells(Cells):
    """Memory of any size, whose indices may be open: what is read is chosen among what the block has written so far."""

    def __init__(self, blocks: Blocks, memory: Memory, terms: Terms) -> None:
        super().__init__(terms, memory.key, memory.cell.width, None, junk=False)
        self._blocks = blocks
        self._memory = memory
        self._indices: list[Value] = []

    def choose(self, index: Value, array: k.Array, width: int) -> list[tuple[int, Value]]:
        """The index, by its number among those that were met."""
        self._indices.append(index)
        return [(len(self._indices) - 1, True)]

    def read(self, cell: int) -> Value:
        """What the block sees in a cell."""
        terms, blocks, memory = self._terms, self._blocks, self._memory
        index = self._indices[cell]
        value = blocks.first(memory, index)
        for entry in blocks.log:
            if entry.memory.key == memory.key:
                meets = self._meets(entry.index, index)
                value = terms.ite(terms.and_(entry.condition, meets), entry.value, value, self.width)
        return value

    def _meets(self, one: Value, other: Value) -> Value:
        """Whether two indices are the same: by their difference, where that is a number."""
        width = self._memory.index.width
        difference = self._blocks.normal.of(self._terms.binary(BinaryOp.BVSUB, one, other, width))
        if not isinstance(difference, Term):
            return difference == 0
        return self._terms.binary(BinaryOp.EQ, one, other, width)

    def write(self, cell: int, value: Value, condition: Value, by: Writing) -> None:
        """Stores where the condition holds."""
        self._blocks.wrote(self._memory, self._indices[cell], value, condition, by)


def _refuse(kernel: k.Kernel) -> None:
    """What blocks would not see of each other, and what nobody knows of."""
    shared = {a.name for a in kernel.arrays if a.space is not k.MemorySpace.GLOBAL}
    for statement in walk(kernel.body):
        if isinstance(statement, k.Atomic) and statement.array not in shared:
            raise NotFollowed(f"{statement.origin.construct} is not followed", statement.origin)
        if isinstance(statement, k.Load | k.Store) and statement.volatile:
            raise NotFollowed("a volatile access is not followed", statement.origin)
        for expression in expressions(statement):
            for part in subexpressions(expression):
                if isinstance(part, Apply) and part.function not in SYMBOLS:
                    raise NotFollowed(f"what {part.function} gives is not known", statement.origin)
