"""Which bytes an operation reads and writes, for one arbitrary thread of a kernel or for a copy as a whole.

A kernel's accesses are those of its protocol (:mod:`gpuverify_py.engines.protocols.extract`), whatever barriers order: threads of
two kernels meet at none. What is said of them only ever excludes, so the accesses are no fewer than those that are made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, bvadd, bvmul, eq, extend, ite, not_
from boogie_ir.lang.expr import FALSE, TRUE, AccessKind, Apply, BinaryOp, Expr, Literal
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.program import Assert, CheckKind
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.source import Span, visible
from boogie_ir.lang.symbols import ADDRESS_FUNCTIONS
from boogie_ir.lang.traverse import free_variables, subexpressions
from frontend.host.contracts import Passed
from frontend.host.operations import Region
from frontend.host.values import SYMBOL, Block
from gpuverify_py.analysis.annotations import keep_annotations
from gpuverify_py.analysis.host_sizes import FEW, fitting, may_be_large, unwrapped
from gpuverify_py.analysis.overflow import state_overflow
from gpuverify_py.analysis.statements import Body, expressions, walk
from gpuverify_py.engines.protocols.arithmetic.algebra import Context
from gpuverify_py.engines.protocols.arithmetic.atoms import Atoms
from gpuverify_py.engines.protocols.extract import NO_MEANING, extract
from gpuverify_py.engines.protocols.pairs_of_threads import launch_bounds
from gpuverify_py.engines.protocols.protocol import Access, Assumed, Choice, Loop, Protocol, Sync
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.verify.threads import two_threads

OUTSIDE = (k.MemorySpace.GLOBAL, k.MemorySpace.CONSTANT)


@frozen_node
class Where:
    """Memory: a block of the host's, a variable of the device, or (neither) some that is not known."""

    block: Block | None = None
    variable: str = ""

    @property
    def known(self) -> bool:
        return self.block is not None or bool(self.variable)

    def may_be(self, other: Where) -> bool:
        """Whether two of them may have bytes in common."""
        if not (self.known and other.known):
            return True
        return self.block is other.block if self.block is not None else self.variable == other.variable


@frozen_node
class Use:
    """Bytes that are accessed together, under conditions: ``size`` of them from ``first`` on (64 bits each; None: any, all).

    ``array`` is its name in the kernel (empty: no kernel's). ``exact``: the conditions are all that decides, over thread numbers,
    sizes, parameters and symbols of the host, so that whatever meets them is an access that is made. ``passed``: what its kernel
    is given.
    """

    where: Where
    kind: AccessKind
    first: Expr | None
    size: Expr | None
    conditions: tuple[Expr, ...]
    exact: bool
    words: str
    span: Span
    array: str = ""
    passed: Passed | None = None


def conflict(one: Use, other: Use) -> bool:
    """Whether two accesses of one byte by different operations race: atomic ones of two kernels do not."""
    return racing(one.kind, other.kind)


def racing(one: AccessKind, other: AccessKind) -> bool:
    """Whether accesses of these kinds do."""
    return {one, other} not in ({AccessKind.READ}, {AccessKind.ATOMIC})


def use_of(region: Region, kind: AccessKind, conditions: tuple[Expr, ...], span: Span) -> Use:
    """A copy's, a fill's, or the host's use of memory."""
    where = Where(region.block, region.variable)
    known = where.known and region.offset is not None and region.size is not None
    parts = [e for e in (region.offset, region.size) if e is not None]
    given = (*conditions, *(c for e in parts for c in unwrapped(e)), *_inside(where, region.offset, region.size))
    return Use(where, kind, region.offset, region.size, given, known, region.words, span)


def uses_of(passed: Passed, conditions: tuple[Expr, ...], config: Config) -> tuple[tuple[Use, ...], tuple[str, ...]]:
    """The accesses of a launch's threads to memory outside of blocks, and sentences on what is not told of them."""
    return _Uses(passed, conditions, config).uses()


class _Uses:
    def __init__(self, passed: Passed, conditions: tuple[Expr, ...], config: Config) -> None:
        self.passed, self.host = passed, conditions
        kernel = keep_annotations(passed.kernel, config)
        self.arrays = {a.name: a for a in kernel.arrays if a.space in OUTSIDE}
        sizes = {variable.name: value for variable, value in passed.values if variable in (*k.GROUP_SIZE, *k.NUM_GROUPS)}
        x, y, z = (_number(sizes.get(v.name)) for v in k.GROUP_SIZE)
        columns, rows, layers = (_number(sizes.get(v.name)) for v in k.NUM_GROUPS)
        launch = LaunchSizes((x, y, z), (columns, rows, layers), most_threads=kernel.most_threads)
        self.kernel = state_overflow(kernel, launch, config)
        self.threads = two_threads(launch, config)

    def uses(self) -> tuple[tuple[Use, ...], tuple[str, ...]]:
        share = Sharing()
        atoms = Atoms(share, launch_bounds(self.threads))
        stated = tuple(map(share, self.stated()))
        context = Context(atoms, stated)
        extracted = extract(self.kernel, frozenset(self.arrays), self.threads.constants, context, share)
        found = tuple(self.walk(extracted.protocol, stated))
        odd = tuple(
            f"what kernel {self.kernel.name} copies of {self.arrays[name].source.name} is not followed"
            for name in sorted(extracted.left_out & self.arrays.keys())
        )
        if _leads_elsewhere(self.kernel.body):
            odd += (f"what kernel {self.kernel.name} accesses by pointers that lead to no memory that it is given",)
        return found, odd

    def stated(self) -> Iterator[Expr]:
        """What holds of thread numbers, sizes and parameters, in terms of symbols of the host."""
        yield from self.host
        for variable, value in self.passed.values:
            known = self.threads.constants.get(variable.name)
            if known is None:
                yield eq(variable, value)
            yield from unwrapped(value)
        for contract in self.kernel.requires:
            if not any(isinstance(e, NO_MEANING) for e in subexpressions(contract.condition)):
                yield contract.condition
        for ids, sizes in ((k.LOCAL_ID, k.GROUP_SIZE), (k.GROUP_ID, k.NUM_GROUPS)):
            for number, size in zip(ids, sizes, strict=True):
                if number.name not in self.threads.constants:
                    yield binary(BinaryOp.BVULT, number, self.threads.constants.get(size.name, size))
        for contract in self.threads.contracts:  # what open sizes are and are not: of both threads of a pair, that is of one
            if not any("$" in v.name for v in free_variables(contract.condition)):
                yield contract.condition

    def walk(self, protocol: Protocol, given: tuple[Expr, ...]) -> Iterator[Use]:
        """All accesses, each with what holds where it is made."""
        for item in protocol:
            match item:
                case Access():
                    yield self.use(item, given)
                case Sync():
                    pass
                case Assumed(condition=condition):
                    given = (*given, condition)
                case Choice():
                    yield from self.walk(item.then, (*given, item.condition))
                    yield from self.walk(item.otherwise, (*given, not_(item.condition)))
                case Loop():
                    yield from self.walk(item.body, (*given, *item.facts, item.condition))
                    given = (*given, *item.after)
                case _:
                    assert_never(item)

    def use(self, access: Access, given: tuple[Expr, ...]) -> Use:
        array = self.arrays[access.array]
        pointer = self.passed.arrays.get(access.array)
        width = array.cell.width // 8
        index = extend(access.index, 64, True) if array.index.width < 64 else access.index
        address: Expr = bvmul(index, bv(width, 64))
        fits = [in_reach(index)]
        if pointer is not None:
            where = Where(pointer.block)
            address = bvadd(pointer.offset, address)
            fits += [*unwrapped(pointer.offset), in_reach(pointer.offset)]
        else:
            where = Where(variable=array.source.name) if access.array in self.passed.variables else Where()
        if array.index.width < 64 and _may_be_many(where.block, width):  # what is negative may be unsigned
            beyond = bvadd(address, bv(width << array.index.width, 64))
            address = ite(binary(BinaryOp.BVSLE, bv(0, 64), address), address, beyond)
        size = bv(width, 64)
        conditions = tuple(c for c in (*given, *fits, *_inside(where, address, size)) if c != TRUE)
        known = {v.name for v in (*k.IMPLICIT, *(p.variable for p in self.kernel.parameters))}
        spoken = [e for part in (address, *conditions) for e in subexpressions(part)]
        names = {v.name for part in (address, *conditions) for v in free_variables(part)}
        exact = all(n in known or n.startswith(SYMBOL) for n in names) and not any(isinstance(e, Apply) for e in spoken)
        place = visible(access.origin).span
        return Use(where, access.kind, address, size, conditions, exact, array.source.name, place, access.array, self.passed)


def _leads_elsewhere(body: Body) -> bool:
    """Whether a pointer that is followed may be to memory that the kernel is not given: one found in memory, or once a number.

    Others that fit none of the arrays that they may be to, as the last of several tests says, are wild.
    """
    tests = (s for s in walk(body) if isinstance(s, k.If) and len(s.otherwise) == 1)
    last = {id(s.otherwise[0]) for s in tests if s.otherwise[0].origin == s.origin}
    wild = [s for s in walk(body) if isinstance(s, Assert) and s.check.kind is CheckKind.BAD_POINTER]
    made = (e.function for s in walk(body) for x in expressions(s) for e in subexpressions(x) if isinstance(e, Apply))
    numbers = any(name.startswith((f"{ADDRESS_FUNCTIONS}BASE", "NUMBER_BASE")) for name in made)
    return any(numbers or s.condition != FALSE or id(s) not in last for s in wild)


def _may_be_many(block: Block | None, width: int) -> bool:
    """Whether a block may have elements of so many bytes that no index of C's ``int`` reaches."""
    if block is None or block.size is None:
        return block is not None
    known = _number(block.size)
    return may_be_large(block.size) if known is None else known > FEW * width


def _inside(where: Where, first: Expr | None, size: Expr | None) -> Iterator[Expr]:
    """Bytes are of their memory, which is taken for granted."""
    block = where.block
    if block is not None and block.size is not None and first is not None and size is not None:
        yield from fitting(block.size)
        yield in_reach(block.size)
        yield binary(BinaryOp.BVSLE, bv(0, 64), first)
        yield binary(BinaryOp.BVSLE, bvadd(first, size), block.size)


def in_reach(offset: Expr) -> Expr:
    """An index or an offset of 64 bits is one that memory may have, so that nothing wraps around on the way to an address."""
    return binary(BinaryOp.BVULT, bvadd(offset, bv(1 << 47, 64)), bv(1 << 48, 64))


def _number(value: Expr | None) -> int | None:
    return int(value.value) if isinstance(value, Literal) else None
