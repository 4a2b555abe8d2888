"""Barriers with a number and a count that are barriers of the whole group: then they need no counting of arrivals.

``barrier.sync a, n`` with as many threads as the group has, where nobody arrives at ``a`` without waiting and nobody names
another count, goes on when all threads of the group are there (PTX ISA, ``barrier``). A barrier of the group asks for more: that
all come to the same place, in the same iterations; where one stands in a branch, or in a loop that threads may leave apart,
arrivals are counted. So what is proved of it holds, and what fails is an alarm. Who has returned is counted by nobody here, while
a barrier of the group may go on without: where a thread may return, arrivals are counted, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import prod

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import TRUE, Expr, Literal
from boogie_ir.lang.sync.orders import BarrierScope
from gpuverify_py.analysis.statements import Body, sublists, walk, with_sublists
from gpuverify_py.analysis.uniformity import uniformity
from gpuverify_py.request.config import LaunchSizes


def whole_barriers(kernel: k.Kernel, launch: LaunchSizes) -> k.Kernel:
    """The kernel with barriers of the group in place of such ones, where the group's size is known."""
    arrivals = [s for s in walk(kernel.body) if isinstance(s, k.Arrive)]
    sizes = [size for size in launch.group if size is not None]
    if not arrivals or len(sizes) < len(launch.group) or not all(isinstance(s.barrier, Literal) for s in arrivals):
        return kernel
    if any(isinstance(s, k.Return) for s in walk(kernel.body)):
        return kernel
    everybody = prod(sizes)
    parts = {s.barrier for s in arrivals if not (s.waits and _is(s.threads, everybody))}
    loops = uniformity(kernel, frozenset(v.name for v in k.LOCAL_ID), frozenset()).predicated_loops
    parts |= {s.barrier for s in _in_branches(kernel.body, loops, inside=False)}
    return replace(kernel, body=_with_whole(kernel.body, frozenset(parts)))


def _in_branches(body: Body, loops: frozenset[str], inside: bool) -> Iterator[k.Arrive]:
    """Arrivals that only some threads may come to, others to one elsewhere. ``loops``: those that threads may leave apart."""
    for statement in body:
        if isinstance(statement, k.Arrive) and inside:
            yield statement
        parting = isinstance(statement, k.If) or (isinstance(statement, k.While) and statement.label in loops)
        for part in sublists(statement):
            yield from _in_branches(part, loops, inside or parting)


def _is(threads: Expr, everybody: int) -> bool:
    return isinstance(threads, Literal) and int(threads.value) == everybody


def _with_whole(body: Body, parts: frozenset[Expr]) -> Body:
    return tuple(_whole(statement, parts) for statement in body)


def _whole(statement: k.Statement, parts: frozenset[Expr]) -> k.Statement:
    match statement:
        case k.Arrive() if statement.barrier not in parts:
            return k.Barrier(BarrierScope.GROUP, TRUE, TRUE, statement.origin)
        case _:
            return with_sublists(statement, tuple(_with_whole(part, parts) for part in sublists(statement)))
