"""What a proof rests on, found without asking it: each approximation is taken away, and the kernel asked for again.

A lift takes away what one or more kinds of assumptions stand for: by the flag that checks it, or by a change of the kernel that
lets happen what was excluded. A proof that does not survive has used it, so that one of the kinds must be in its list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv, eq, is_literal, ite, width_of
from boogie_ir.lang.expr import Binary, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.launches import HOST
from boogie_ir.lang.program import Assign, Assume, Havoc
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.traverse import rebuild
from boogie_ir.lang.types import BitVec
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.atomics import COUNTING
from gpuverify_py.analysis.host_sizes import unchecked
from gpuverify_py.analysis.overflow import DIVISIONS
from gpuverify_py.analysis.statements import Body, sublists, with_sublists
from gpuverify_py.request.config import Config
from gpuverify_py.verify.grounds.stated import LIBRARY

Changed: TypeAlias = tuple[k.Kernel, Config]


@frozen
class Lift:
    """Takes away what ``kinds`` stand for: by ``flags`` of a command line, then by a change of kernel and options."""

    kinds: frozenset[str]
    flags: tuple[str, ...] = ()
    change: Callable[[k.Kernel, Config], Changed] = lambda kernel, config: (kernel, config)


def _kernels(change: Callable[[k.Kernel], k.Kernel]) -> Callable[[k.Kernel, Config], Changed]:
    return lambda kernel, config: (change(kernel), config)


def _statements(change: Callable[[k.Statement], Body]) -> Callable[[k.Kernel, Config], Changed]:
    def body_of(body: Body) -> Body:
        return tuple(new for s in body for new in change(with_sublists(s, tuple(map(body_of, sublists(s))))))

    return _kernels(lambda kernel: replace(kernel, body=body_of(kernel.body)))


def _one_array(kernel: k.Kernel) -> k.Kernel:
    """All arrays from outside whose cells are alike are one, where one of them is written."""
    found = accesses(kernel)
    outside = [a for a in kernel.arrays if a.parameter and a.space is k.MemorySpace.GLOBAL]
    outside = [a for a in outside if a.name in found.loaded | found.changed]
    first = next((a for a in outside if a.name in found.changed), None)
    if first is None:
        return kernel
    ones = {a.name for a in outside if a.cell == first.cell and a.index == first.index}

    def renamed(statement: k.Statement) -> Body:
        if isinstance(statement, k.Load | k.Store | k.Atomic) and statement.array in ones:
            return (replace(statement, array=first.name),)
        return (statement,)

    arrays = tuple(replace(a, cells=None) if a.name == first.name else a for a in kernel.arrays)
    return replace(_statements(renamed)(kernel, Config())[0], arrays=arrays)


def _of_one_cell(kernel: k.Kernel, config: Config) -> Changed:
    """An array of unknown size has one cell, where bounds are checked; one whose length preconditions tell has that length.

    So has one to which host code gives a size, if each of its accesses is an obligation of the kernel as it is.
    """
    if not config.check_bounds:
        return kernel, config
    unknown = {a.name for a in kernel.arrays if a.cells is None and a.length is None}
    if config.check_races:
        unknown &= unchecked(kernel)
    return replace(kernel, arrays=tuple(replace(a, cells=1) if a.name in unknown else a for a in kernel.arrays)), config


def _wrapping(kernel: k.Kernel) -> k.Kernel:
    """Signed arithmetic wraps around, as unsigned does."""

    def unsigned(e: Expr) -> Expr | None:
        if not (isinstance(e, Binary) and e.signed):
            return None
        return replace(e, left=rebuild(e.left, unsigned), right=rebuild(e.right, unsigned), signed=False)

    locals = tuple(replace(local, signed=False) for local in kernel.locals)  # else steps by sizes of the launch count as signed
    return replace(_statements(lambda statement: (_rebuilt(statement, unsigned),))(kernel, Config())[0], locals=locals)


def _rebuilt(statement: k.Statement, change: Callable[[Expr], Expr | None]) -> k.Statement:
    """A statement with what it computes changed."""

    def new(e: Expr) -> Expr:
        return rebuild(e, change)

    match statement:
        case Assign():
            return replace(statement, value=new(statement.value))
        case k.Load():
            return replace(statement, index=new(statement.index))
        case k.Store():
            return replace(statement, index=new(statement.index), value=new(statement.value))
        case k.Atomic():
            return replace(statement, index=new(statement.index), arguments=tuple(map(new, statement.arguments)))
        case k.Exchange():
            return replace(statement, arguments=tuple(map(new, statement.arguments)))
        case k.If() | k.While():
            return replace(statement, condition=new(statement.condition))
        case _:
            return statement


def _any_quotient(statement: k.Statement) -> Body:
    """What division by zero gives is arbitrary, each time."""
    unknown: list[Var] = []

    def quotient(e: Expr) -> Expr | None:
        if not (isinstance(e, Binary) and e.op in DIVISIONS) or isinstance(e.right, Literal):
            return None
        unknown.append(Var(f"quotient_{len(unknown)}_{id(e)}", BitVec(width_of(e))))
        return ite(eq(e.right, bv(0, width_of(e.right))), unknown[-1], e)

    statement = _rebuilt(statement, quotient)
    return (*((Havoc(tuple(unknown), statement.origin),) if unknown else ()), statement)


def _with_quotients(kernel: k.Kernel) -> k.Kernel:
    changed, _ = _statements(_any_quotient)(kernel, Config())
    names = {local.variable.name for local in kernel.locals}
    found: dict[str, Var] = {}

    def collect(body: Body) -> None:
        for statement in body:
            if isinstance(statement, Havoc):
                found.update((v.name, v) for v in statement.targets if v.name not in names)
            for part in sublists(statement):
                collect(part)

    collect(changed.body)
    return replace(changed, locals=(*kernel.locals, *(k.Local(variable) for variable in found.values())))


def _without_preconditions(kernel: k.Kernel) -> k.Kernel:
    return replace(kernel, requires=tuple(c for c in kernel.requires if c.origin.construct == HOST))


def _without_conditions_of_host(kernel: k.Kernel) -> k.Kernel:
    """Without what host code says of arguments and sizes of the launch."""
    return replace(kernel, requires=tuple(c for c in kernel.requires if c.origin.construct != HOST))


def _unassumed(statement: k.Statement) -> Body:
    """Without what annotations assume."""
    return () if isinstance(statement, Assume) and statement.origin.construct not in LIBRARY else (statement,)


def _any_clock(statement: k.Statement) -> Body:
    shown = isinstance(statement, k.Exchange) and statement.op in (ExchangeOp.CLOCK, ExchangeOp.TIMER)
    return (Havoc((statement.target,), statement.origin),) if shown and isinstance(statement, k.Exchange) else (statement,)


def _any_count(statement: k.Statement) -> Body:
    """Counters may hold anything, at first and later: what they return repeats. Adding nothing only looks at what is there."""
    looks = isinstance(statement, k.Atomic) and any(is_literal(argument, 0) for argument in statement.arguments)
    if isinstance(statement, k.Atomic) and statement.op in (*COUNTING, AtomicOp.WRAP_INC, AtomicOp.WRAP_DEC) and not looks:
        arguments = statement.arguments or (bv(0, 32),)
        return (replace(statement, op=AtomicOp.EXCHANGE, arguments=arguments),)
    return (statement,)


def _options(change: Callable[[Config], Config]) -> Callable[[k.Kernel, Config], Changed]:
    return lambda kernel, config: (kernel, change(config))


LIFTS: tuple[Lift, ...] = (
    Lift(frozenset({"in-bounds", "few-cells"}), ("--check-array-bounds",)),
    Lift(frozenset({"equal-writes", "equal-reads", "first-guesses"}), ("--no-benign-tolerance",)),
    Lift(frozenset({"no-overflow", "products-fit"}), ("--check-overflow",), _kernels(_wrapping)),
    Lift(frozenset({"early-exits"}), ("--exited-threads-wait",)),
    Lift(frozenset({"pointer-width"}), ("--pointer-bitwidth=64",)),
    Lift(frozenset({"preconditions", "arguments", "axioms"}), (), _kernels(_without_preconditions)),
    Lift(frozenset({"host-launch"}), (), _kernels(_without_conditions_of_host)),
    Lift(frozenset({"assumed", "specifications", "texels"}), (), _statements(_unassumed)),
    Lift(frozenset({"disjoint-arrays"}), (), _kernels(_one_array)),
    Lift(frozenset({"unknown-sizes"}), (), _of_one_cell),
    Lift(frozenset({"divisions"}), (), _kernels(_with_quotients)),
    Lift(frozenset({"clocks"}), (), _statements(_any_clock)),
    Lift(frozenset({"bounded-counters", "counters", "zero-at-first"}), (), _statements(_any_count)),
    Lift(frozenset({"lock-step"}), (), _options(lambda config: replace(config, warp_size=None))),
    Lift(frozenset({"only-intra-group"}), (), _options(lambda config: replace(config, only_intra_group=False))),
    Lift(frozenset({"divergence"}), (), _options(lambda config: replace(config, check_divergence=True))),
    Lift(
        frozenset({"only-divergence", "only-log"}),
        (),
        _options(lambda config: replace(config, check_races=True, only_log=False)),
    ),
    Lift(frozenset({"only-these-arrays"}), (), _options(lambda config: replace(config, arrays=None))),
)


def lifts_of(kinds: frozenset[str]) -> Iterator[Lift]:
    """The lifts that say something about these kinds."""
    yield from (lift for lift in LIFTS if lift.kinds & kinds)
