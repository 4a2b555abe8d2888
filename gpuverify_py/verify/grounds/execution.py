"""What is taken of what runs: loops and waits, the platform, the text of the kernel, arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Literal
from boogie_ir.lang.source import Origin
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.lang.traverse import subexpressions
from gpuverify_py.analysis.array_sizes import sizes_taken
from gpuverify_py.analysis.overflow import DIVISIONS, takes_no_overflow
from gpuverify_py.analysis.statements import expressions
from gpuverify_py.findings.messages import listed
from gpuverify_py.verify.grounds.basis import Basis, Found, places

SHIFTS = (BinaryOp.BVSHL, BinaryOp.BVLSHR, BinaryOp.BVASHR)


def loop_limit(basis: Basis) -> Iterator[Found]:
    """A bounded search looks at the first iterations of loops."""
    if basis.config.unwind is not None and _loops(basis):
        yield Found((str(basis.config.unwind),), places(_loops(basis)))


def loops_end(basis: Basis) -> Iterator[Found]:
    """A proof says nothing of threads that wait for one in an endless loop."""
    if basis.config.unwind is None and _loops(basis):
        yield Found((), places(_loops(basis)))


def _loops(basis: Basis) -> tuple[Origin, ...]:
    return tuple(s.origin for s in basis.statements if isinstance(s, k.While))


def clocks(basis: Basis) -> Iterator[Found]:
    """A clock of 64 bits is taken not to run back for a thread: a multiprocessor has its own, and it may be moved to another."""
    shown = (ExchangeOp.CLOCK, ExchangeOp.TIMER)
    origins = [s.origin for s in basis.statements if isinstance(s, k.Exchange) and s.op in shown]
    if origins and not basis.config.as_gpuverify:
        yield Found((), places(origins))


def named_barriers(basis: Basis) -> Iterator[Found]:
    """Each wait at a named barrier is shown to be answered, but not that who answers does not wait for the thread, too."""
    origins = [s.origin for s in basis.statements if isinstance(s, k.Arrive) and s.waits]
    if len(origins) > 1 or (origins and any(isinstance(s, k.Barrier) for s in basis.statements)):
        yield Found((), places(origins))


def grid_barriers(basis: Basis) -> Iterator[Found]:
    """A barrier of the whole grid waits for blocks that may never run beside those that wait."""
    origins = [s.origin for s in basis.statements if isinstance(s, k.Barrier) and s.scope is BarrierScope.GRID]
    if origins:
        yield Found((), places(origins))


def lock_step(basis: Basis) -> Iterator[Found]:
    """Threads of a warp are taken to do each statement together, if asked for."""
    if basis.config.warp_size is not None:
        yield Found((str(basis.config.warp_size),))


def functions_without_code(basis: Basis) -> Iterator[Found]:
    """A function without a body is taken to do nothing that other threads could notice."""
    if basis.kernel.without_code:
        yield Found((listed(basis.kernel.without_code),))


def early_exits(basis: Basis) -> Iterator[Found]:
    """Barriers may wait only for the threads that have not returned (CUDA, from compute capability 7.0 on)."""
    if basis.kernel.early_exits:
        yield Found()


def compiler_macros(basis: Basis) -> Iterator[Found]:
    """Compilers define macros that conditions of the text ask for."""
    yield from (Found((sentence,)) for sentence in basis.kernel.tested)


def chosen(basis: Basis) -> Iterator[Found]:
    """What a file does not tell is chosen."""
    yield from (Found((sentence,)) for sentence in basis.kernel.chosen)


def launch_sizes(basis: Basis) -> Iterator[Found]:
    """Something is taken of sizes of the launch that are open."""
    yield from (Found((sentence,)) for sentence in basis.kernel.presumed)


def fitted_blocks(basis: Basis) -> Iterator[Found]:
    """Nothing but the shared arrays tells how many threads a group has at most: with more of them they are too small."""
    yield from (Found((sentence,)) for sentence in basis.kernel.fitted)


def missing_headers(basis: Basis) -> Iterator[Found]:
    """A header that is not found is taken to be empty."""
    kernel = basis.kernel
    if kernel.missing_headers:
        tested = f" (and does not define {', '.join(kernel.missing_macros)})" if kernel.missing_macros else ""
        yield Found((", ".join(kernel.missing_headers), tested))


# -- arithmetic ---------------------------------------------------------------------------------------------


def pointer_width(basis: Basis) -> Iterator[Found]:
    """That pointers have 32 bits matters where 64 may come out otherwise."""
    if basis.kernel.needs_pointer_width:
        yield Found()


def no_overflow(basis: Basis) -> Iterator[Found]:
    """The signed arithmetic of indices is taken not to overflow, unless that is checked: in C it has no meaning then."""
    origins = [s.origin for s in basis.statements if takes_no_overflow(s)]
    if origins and not basis.config.check_overflow:
        yield Found((), places(origins))


def products_fit(basis: Basis) -> Iterator[Found]:
    """The product of sizes that conditions keep an index below is taken to fit."""
    taken = {sizes_taken(s) for s in basis.statements}
    yield from (Found((sizes,)) for sizes in sorted(sizes for sizes in taken if sizes is not None))


def divisions(basis: Basis) -> Iterator[Found]:
    """Division by zero is undefined, and gives some fixed number in a proof. Sizes of the launch are never zero."""
    yield from _undefined(basis, DIVISIONS, lambda e: isinstance(e.right, Literal) or e.right in k.GROUP_SIZE + k.NUM_GROUPS)


def shifts(basis: Basis) -> Iterator[Found]:
    """Too long a shift is undefined, and gives some fixed number in a proof. OpenCL's lengths are masked by definition."""
    yield from _undefined(basis, SHIFTS, lambda e: isinstance(e.right, Literal) or _masked(e.right))


def _masked(amount: Expr) -> bool:
    return isinstance(amount, Binary) and amount.op is BinaryOp.BVAND and isinstance(amount.right, Literal)


def _undefined(basis: Basis, operators: tuple[BinaryOp, ...], defined: Callable[[Binary], bool]) -> Iterator[Found]:
    origins = [
        statement.origin
        for statement in basis.statements
        for expression in expressions(statement)
        if any(isinstance(e, Binary) and e.op in operators and not defined(e) for e in subexpressions(expression))
    ]
    if origins:
        yield Found((), places(origins))
