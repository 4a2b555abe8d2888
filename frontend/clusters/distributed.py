"""The shared memory of a cluster's blocks as one array of all blocks, and until when it is there.

*One array.* A shared array of which some thread reaches another block's is made one global array: cell ``i`` of block ``b`` is
cell ``b ++ i`` (the bits of both, one behind the other, as many for ``i`` as a block has cells, rounded up to a power of two). So
cells of different blocks never meet, and what orders accesses to global memory orders those: barriers of a block among its
threads, barriers of a cluster among its blocks. All of CUDA's barriers order shared and global memory alike. A block's number
is that of its cluster's first block, plus its rank, where clusters have one dimension, and else counts by clusters.

*Until when.* "All the distributed shared memory operations" must "happen before the exit of a thread block" (CUDA programming
guide, "Distributed Shared Memory"). A block has one cell of an array of its own, which its first thread writes when it ends, and
which an access to another block's shared memory reads before. So that access happens before the block's end, or there is a race
on ``block_lifetime``. That is sound as the block exists at least as long as its first thread does. Where the text has this thread
return early it is the last thread that counts, as good as any. Where this thread may return
while others go on a race with its end is no proof: the run is in doubt.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import prod

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, bvadd, bvmul, bvsub, concat, eq, extend, extract, ne, resize
from boogie_ir.lang.expr import FALSE, TRUE, BinaryOp, Element, Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Assume, Contract, Invariant
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import Origin, generated
from boogie_ir.lang.symbols import BLOCK_NUMBERS, WITHIN_BLOCK
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.traverse import free_variables, fresh_name, subexpressions, substitute
from boogie_ir.lang.types import BV32, BV64
from frontend.clusters.barriers import in_order
from frontend.clusters.calls import Extents, rank_in_cluster
from frontend.errors import Unsupported

LIFE = "lifetime"
WITHIN = generated(WITHIN_BLOCK)
FIRST_THREAD = and_(*(eq(number, bv(0)) for number in k.LOCAL_ID))
LAST_THREAD = and_(*(eq(number, bvsub(size, bv(1))) for number, size in zip(k.LOCAL_ID, k.GROUP_SIZE, strict=True)))
Body = tuple[k.Statement, ...]


@frozen
class Shared:
    """A shared array of which others reach those of their cluster's blocks, under the name ``twin``.

    ``cells`` are those that a block has, if that is known, ``stride`` is how far they are apart.
    """

    own: str
    twin: str
    stride: int
    cells: int | None


def distributed(kernel: k.Kernel, shared: tuple[Shared, ...]) -> k.Kernel:
    """The kernel with one array for each of these; it names no twin afterwards."""
    size = kernel.cluster
    if size is None:
        return kernel
    extents = zip(k.NUM_GROUPS, size, strict=True)
    whole = tuple(Contract(_multiple(n, extent), kernel.origin, free=True) for n, extent in extents if extent > 1)
    kernel = replace(kernel, requires=(*kernel.requires, *whole))
    kernel = in_order(kernel, frozenset(each.twin for each in shared))
    if not shared:
        return kernel
    rewriting = _Rewriting(kernel, shared)
    for claim in _claims(kernel):
        if any(isinstance(e, Element) and e.array in rewriting.places for e in subexpressions(claim.condition)):
            raise Unsupported(claim.origin.span, "a claim about shared memory that other blocks reach, too")
    body = rewriting.body(kernel.body, ())
    if not isinstance(kernel.body[-1], k.Return):
        body = (*body, *rewriting.end(kernel.origin))
    body = (*rewriting.numbers(size), *body)
    return replace(kernel, arrays=rewriting.arrays(), locals=(*kernel.locals, *rewriting.locals), body=body)


def _claims(kernel: k.Kernel) -> Iterator[Contract | Assert | Assume | Invariant | k.BarrierInvariant]:
    """All that says something of what arrays hold."""
    yield from (*kernel.requires, *kernel.ensures)
    for statement in k.statements(kernel.body):
        match statement:
            case Assert() | Assume():
                yield statement
            case k.While() | k.Barrier():
                yield from statement.invariants
            case _:
                pass


def _multiple(number: Expr, extent: int) -> Expr:
    """The grid is made of whole clusters."""
    return eq(binary(BinaryOp.BVUREM, number, bv(extent)), bv(0))


def _flat(index: tuple[Expr, ...], size: tuple[Expr, ...]) -> Expr:
    x, y, z = (extend(each, 64, False) for each in index)
    columns, rows, _ = (extend(each, 64, False) for each in size)
    return bvadd(x, bvmul(columns, bvadd(y, bvmul(rows, z))))


class _Rewriting:
    """Turns cells of a block's own array, and of its twin, into cells of the one array."""

    def __init__(self, kernel: k.Kernel, shared: tuple[Shared, ...]) -> None:
        self.kernel = kernel
        self.places = {each.own: each for each in shared} | {each.twin: each for each in shared}
        self.twins = {each.twin for each in shared}
        self.widths = {a.name: a.index.width for a in kernel.arrays}
        names = {v.variable.name for v in kernel.locals} | {p.variable.name for p in kernel.parameters} | self.widths.keys()
        self.number, self.first, self.seen = (
            Var(fresh_name(name, names), type_)
            for name, type_ in (("number_of_block", BV64), ("number_of_first_block", BV64), ("seen_to_exist", BV32))
        )
        self.life = fresh_name(LIFE, names)
        self.locals = [k.Local(v) for v in (self.number, self.first, self.seen)]
        self.uniform = _of_blocks(kernel)
        self.keeper = LAST_THREAD if _first_returns(kernel.body) else FIRST_THREAD

    def arrays(self) -> tuple[k.Array, ...]:
        """All arrays: each has the extents of a block's cells, which say of which block a cell is."""
        found: list[k.Array] = []
        for array in self.kernel.arrays:
            place = self.places.get(array.name)
            if place is None:
                found.append(array)
            elif array.name not in self.twins:
                row = place.stride * array.cell.width // array.source.element_bits or None
                source = replace(array.source, extents=(None, row))
                found.append(replace(array, space=k.MemorySpace.GLOBAL, cells=None, index=BV64, source=source, distributed=True))
        source = k.SourceArray("block_lifetime", "int", 32, (None,))
        life = k.Array(self.life, k.MemorySpace.GLOBAL, BV32, None, source, self.kernel.origin, BV64, distributed=True)
        return (*found, life)

    def numbers(self, size: Extents) -> Iterator[k.Statement]:
        """The number of the thread's block, and of the first block of its cluster."""
        at = replace(self.kernel.origin, construct=BLOCK_NUMBERS)
        rank = extend(rank_in_cluster(size), 64, False)
        if size[1:] == (1, 1):
            yield Assign(self.number, _flat(k.GROUP_ID, k.NUM_GROUPS), at)
            yield Assign(self.first, bvsub(self.number, rank), at)
            return
        clusters, counts = (
            tuple(binary(BinaryOp.BVUDIV, number, bv(extent)) for number, extent in zip(numbers, size, strict=True))
            for numbers in (k.GROUP_ID, k.NUM_GROUPS)
        )
        yield Assign(self.first, bvmul(_flat(clusters, counts), bv(prod(size), 64)), at)
        yield Assign(self.number, bvadd(self.first, rank), at)

    def end(self, origin: Origin) -> Iterator[k.Statement]:
        """The block ends: the thread that counts does. An atomic, so that no value of it is equal to what others find."""
        ends = k.Atomic(None, self.life, self.number, AtomicOp.STORE, (bv(1),), replace(origin, construct="end of the block"))
        yield k.If(self.keeper, (ends,), (), replace(origin, construct=BLOCK_NUMBERS))

    def body(self, body: Body, around: tuple[Expr, ...]) -> Body:
        """``around`` are the conditions of what the list is inside."""
        return tuple(new for statement in body for new in self.statement(statement, around))

    def statement(self, statement: k.Statement, around: tuple[Expr, ...]) -> Iterator[k.Statement]:
        match statement:
            case k.If():
                inside = (*around, statement.condition)
                then, otherwise = (self.body(part, inside) for part in (statement.then, statement.otherwise))
                yield replace(statement, then=then, otherwise=otherwise)
            case k.While():
                yield replace(statement, body=self.body(statement.body, (*around, statement.condition)))
            case k.Block():
                jumps = (s for s in k.statements(statement.body) if isinstance(s, k.If))
                yield replace(statement, body=self.body(statement.body, (*around, *(s.condition for s in jumps))))
            case k.Return():
                if any(not {v.name for v in free_variables(condition)} <= self.uniform for condition in around):
                    doubt = Var(f"{self.seen.name}.doubt", BV32)
                    self.locals += [] if k.Local(doubt) in self.locals else [k.Local(doubt)]
                    yield k.Exchange(doubt, ExchangeOp.OTHER, (), statement.origin)
                yield from self.end(statement.origin)
                yield statement
            case k.Load() | k.Store() | k.Atomic() if statement.array in self.places:
                yield from self.within(statement.array, statement.index)
                yield from self.exists(statement.array, statement.index, statement.origin)
                array, index = self.cell(statement.array, statement.index)
                yield replace(statement, array=array, index=index)
            case k.ThreadCopy() | k.AsyncCopy():
                ends = (statement.destination, statement.destination_index), (statement.source, statement.source_index)
                if not self.twins.isdisjoint(array for array, _ in ends):
                    raise Unsupported(statement.origin.span, "an asynchronous copy of another block's shared memory")
                (to, at), (source, start) = (self.cell(*end) if end[0] in self.places else end for end in ends)
                yield replace(statement, destination=to, destination_index=at, source=source, source_index=start)
            case _:
                named = {getattr(statement, field, None) for field in ("array", "destination", "source")}
                if not self.places.keys().isdisjoint(named):
                    raise Unsupported(statement.origin.span, f"{statement.origin.construct} that other blocks reach, too")
                yield statement

    def cell(self, array: str, index: Expr) -> tuple[str, Expr]:
        """The one array, and the cell there."""
        place = self.places[array]
        return place.own, concat(extract(self.block(array, index), 64 - self.bits(place), 0), self.inside(array, index))

    def bits(self, place: Shared) -> int:
        """How many bits number a block's cells."""
        return place.stride.bit_length() - 1

    def inside(self, array: str, index: Expr) -> Expr:
        return extract(index, self.bits(self.places[array]), 0)

    def block(self, array: str, index: Expr) -> Expr:
        """The number of the block whose cell it is."""
        if array not in self.twins:
            return self.number
        bits = self.bits(self.places[array])
        return bvadd(self.first, resize(extract(index, self.widths[array], bits), 64, False))

    def within(self, array: str, index: Expr) -> Iterator[k.Statement]:
        """The access stays within the block's array, as all accesses are taken to: else it would be at another of its cells."""
        cells, place = self.places[array].cells, index if array not in self.twins else self.inside(array, index)
        if cells is not None:
            yield Assume(binary(BinaryOp.BVULT, extend(place, 64, False), bv(cells, 64)), WITHIN)

    def exists(self, array: str, index: Expr, origin: Origin) -> Iterator[k.Statement]:
        """The other block has not ended."""
        if array in self.twins:
            block = self.block(array, index)
            yield k.If(ne(block, self.number), (k.Load(self.seen, self.life, block, origin),), (), origin)


def _first_returns(body: Body) -> bool:
    """Whether the first thread returns in a branch, as far as its number tells at once."""
    known: dict[str, Expr] = {number.name: bv(0) for number in k.LOCAL_ID}
    for statement in body:
        match statement:
            case Assign(target, value):
                known[target.name] = simplify(substitute(value, known))
                continue
            case k.If(condition, then, otherwise):
                where = simplify(substitute(condition, known))
                way = then if where == TRUE else otherwise if where == FALSE else ()
                if way and isinstance(way[-1], k.Return):
                    return True
            case _:
                pass
        for s in k.statements((statement,)):
            for target in (*getattr(s, "targets", ()), getattr(s, "target", None)):
                if isinstance(target, Var):
                    known.pop(target.name, None)
    return False


def _of_blocks(kernel: k.Kernel) -> frozenset[str]:
    """The variables that are the same in all threads of a block, as far as the text tells at once."""
    found = {v.name for v in (*k.GROUP_ID, *k.GROUP_SIZE, *k.NUM_GROUPS, *(p.variable for p in kernel.parameters))}
    values: dict[str, list[Expr | None]] = {}
    for s in k.statements(kernel.body):
        for target in (*getattr(s, "targets", ()), getattr(s, "target", None)):
            if isinstance(target, Var):
                values.setdefault(target.name, []).append(s.value if isinstance(s, Assign) else None)
    found -= values.keys()
    once = {name: value for name, (value, *more) in values.items() if value is not None and not more}
    while True:
        more = {name for name, value in once.items() if {v.name for v in free_variables(value)} <= found}
        if more <= found:
            return frozenset(found)
        found |= more
