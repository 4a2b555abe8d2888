"""What threads of a warp exchange of values that are the same in all of them, and clocks.

A clock of 64 bits shows a thread some number, not less than it showed before: a listed assumption. Nothing else is known of it.

The result of an exchange is arbitrary to a proof, but for these: ``all``, ``any`` and ``match_all`` of one value in all threads
say yes or no by this value alone, and its ``and``, ``or``, minimum and maximum are the value. Afterwards such an exchange is an
assignment, or an arbitrary value of which is assumed whether it is 0 (CUDA promises "non-zero", not 1).

**Why it holds.** An exchange is told of only if all threads of the group that have not returned come to it, and to each other
exchange of the kernel: by induction they run through the same exchanges in the same order, so that those which answer each other
are one statement in one iteration of each loop. There a value that is uniform in the group is the same in all of them, whichever
threads a mask names; each thread is one of those that it asks. (CUDA leaves it undefined what happens if threads of a mask call
different intrinsics; where some exchange stands under a condition that differs between threads, nothing is told.)

``match_all`` gives the mask, of those threads of it that have not exited (PTX ISA, ``match.sync``): all of a literal mask if no
thread of the kernel returns before its end and every warp is whole, else something that is not 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import prod

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, bvmul, eq, ne, not_, width_of
from boogie_ir.lang.expr import BinaryOp, Expr, Literal, Other, SameGroup, Var
from boogie_ir.lang.program import Assign, Assume, Havoc
from boogie_ir.lang.source import generated
from boogie_ir.lang.sync.exchanges import PLACES, ExchangeOp
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BitVec
from gpuverify_py.analysis.statements import Body, sublists, walk, with_sublists
from gpuverify_py.analysis.uniformity import Uniformity, uniformity
from gpuverify_py.verify.threads import Threads

KNOWN = generated("exchange of equal values")
_OP = ExchangeOp
SUB_GROUP = Var(f"place.{_OP.SUB_GROUP.value}", BitVec(32))
"""The thread's sub-group, in kernels that ask for it or have barriers of sub-groups."""
_THE_VALUE = frozenset({_OP.AND, _OP.OR, _OP.SMIN, _OP.SMAX, _OP.UMIN, _OP.UMAX})
_CLOCKS = frozenset({_OP.CLOCK, _OP.TIMER})
_ALL_LANES = (1 << k.WARP_SIZE) - 1


def tell_exchanges(kernel: k.Kernel, threads: Threads) -> k.Kernel:
    """The pass, on a kernel as it was loaded."""
    kernel = _with_sub_groups(_with_clocks(kernel))
    if not any(isinstance(s, k.Exchange) for s in walk(kernel.body)):
        return kernel
    in_group = threads.nonuniform & {v.name for v in k.LOCAL_ID}
    facts = uniformity(kernel, in_group)
    if facts.apart:
        return kernel
    stays = not any(isinstance(s, k.Return) for s in walk(kernel.body))
    return replace(kernel, body=_told(kernel.body, facts, stays and _whole_warps(threads.constants)))


def _with_clocks(kernel: k.Kernel) -> k.Kernel:
    """The kernel with variables for what each clock has last shown the thread: a signed number from 0, which it never exceeds."""
    read = {(s.op, s.target.type) for s in walk(kernel.body) if isinstance(s, k.Exchange) and s.op in _CLOCKS}
    last = {op: Var(f"last.{op.value}", type_) for op, type_ in sorted(read, key=lambda each: each[0].value)}
    if not last:
        return kernel

    def clocked(body: Body) -> Iterator[k.Statement]:
        for statement in body:
            if isinstance(statement, k.Exchange) and statement.op in last:
                before, now = last[statement.op], statement.target
                yield Havoc((now,), statement.origin)
                yield Assume(binary(BinaryOp.BVSLE, before, now), KNOWN)
                yield Assign(before, now, KNOWN)
            else:
                yield with_sublists(statement, tuple(tuple(clocked(part)) for part in sublists(statement)))

    start = tuple(Assign(v, bv(0, width_of(v)), KNOWN) for v in last.values())
    return replace(kernel, locals=kernel.locals + tuple(k.Local(v) for v in last.values()), body=(*start, *clocked(kernel.body)))


def _with_sub_groups(kernel: k.Kernel) -> k.Kernel:
    """The kernel with variables for the thread's sub-group and its place there: no two threads of a group have both alike.

    There are no more sub-groups, and no more threads in one, than the group has threads (OpenCL C 2.0, 6.13.15).
    """
    told = any(isinstance(s, k.Exchange) and s.op in PLACES for s in walk(kernel.body))
    if not (told or any(isinstance(s, k.Meet) and s.lanes is None for s in walk(kernel.body))):
        return kernel
    places = {op: Var(f"place.{op.value}", BitVec(32)) for op in sorted(PLACES, key=lambda op: op.value)}

    def placed(statement: k.Statement) -> k.Statement:
        if isinstance(statement, k.Exchange) and statement.op in places:
            return Assign(statement.target, places[statement.op], statement.origin)
        return with_sublists(statement, tuple(tuple(map(placed, part)) for part in sublists(statement)))

    variables = tuple(places.values())
    alike = and_(SameGroup(), *(eq(v, Other(v, v.type)) for v in variables))
    width, height, depth = k.GROUP_SIZE
    threads = bvmul(bvmul(width, height), depth)
    few = (Assume(binary(BinaryOp.BVULT, v, threads), KNOWN) for v in variables)
    start: Body = (Havoc(variables, KNOWN), Assume(not_(alike), KNOWN), *few)
    return replace(kernel, locals=kernel.locals + tuple(map(k.Local, variables)), body=(*start, *map(placed, kernel.body)))


def _told(body: Body, facts: Uniformity, whole: bool) -> Body:
    return tuple(new for statement in body for new in _statement(statement, facts, whole))


def _statement(statement: k.Statement, facts: Uniformity, whole: bool) -> Iterator[k.Statement]:
    if not isinstance(statement, k.Exchange):
        yield with_sublists(statement, tuple(_told(part, facts, whole) for part in sublists(statement)))
        return
    target, arguments = statement.target, statement.arguments
    if not arguments or not facts.uniform(arguments[0]) or target in _mentioned(arguments):
        yield statement
        return
    zero = bv(0, width_of(target))
    match statement.op:
        case _OP.ALL | _OP.ANY:
            holds = ne(arguments[0], bv(0, width_of(arguments[0])))
            yield Havoc((target,), statement.origin)
            yield Assume(binary(BinaryOp.IFF, ne(target, zero), holds), KNOWN)
        case _OP.MATCH_ALL if whole and arguments[1] == bv(_ALL_LANES, width_of(target)):
            yield Assign(target, arguments[1], statement.origin)
        case _OP.MATCH_ALL:
            yield Havoc((target,), statement.origin)
            yield Assume(ne(target, zero), KNOWN)
        case op if op in _THE_VALUE and arguments[0].type == target.type:
            yield Assign(target, arguments[0], statement.origin)
        case _:
            yield statement


def _mentioned(arguments: tuple[Expr, ...]) -> frozenset[Var]:
    return frozenset(v for a in arguments for v in free_variables(a))


def _whole_warps(constants: Mapping[str, Expr]) -> bool:
    """Whether the number of threads of a group is known, and a multiple of that of a warp."""
    sizes = [constants.get(v.name) for v in k.GROUP_SIZE]
    known = [int(s.value) for s in sizes if isinstance(s, Literal)]
    return len(known) == len(sizes) and prod(known) % k.WARP_SIZE == 0
