"""Contents of arrays where threads of a warp run in lock step (7.8 of the behaviour reference).

Between two barriers a thread's read is no longer safe from others: a thread of its warp may write the cell in a later statement,
ordered, without a race. Afterwards contents are forgotten wherever such a write may have happened:

* after each store, which the other threads of the warp execute as well;
* after each branch, block and loop with a store in it: others may go where neither thread of the pair goes;
* at the beginning of the body of a loop with a store in it: others may finish an iteration that the pair continued early.

A thread that is not enabled at one of these places forgets at the next one that it reaches, before it reads again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import TRUE
from boogie_ir.lang.program import Assume
from boogie_ir.lang.source import generated
from gpuverify_py.analysis.statements import Body, sublists, walk, with_sublists

OTHERS = generated("writes by other threads of the warp")


def forget_what_warps_write(kernel: k.Kernel) -> k.Kernel:
    """The pass."""
    shared = {a.name for a in kernel.arrays if a.space is not k.MemorySpace.PRIVATE}
    return replace(kernel, body=_body(kernel.body, shared))


def _body(body: Body, shared: set[str]) -> Body:
    return tuple(new for statement in body for new in _statement(statement, shared))


def _statement(statement: k.Statement, shared: set[str]) -> Iterator[k.Statement]:
    forgotten = tuple(k.Forget(name, OTHERS) for name in _stored((statement,), shared))
    inner = tuple(_body(part, shared) for part in sublists(statement))
    if isinstance(statement, k.While):
        inner = (forgotten + inner[0],)
    yield with_sublists(statement, inner)
    yield from forgotten


def as_written(body: Body) -> Body:
    """The list in which that says nothing: who looks at the text finds the stores there. All statements keep their numbers."""
    return tuple(
        Assume(TRUE, OTHERS)
        if isinstance(s, k.Forget) and s.origin == OTHERS
        else with_sublists(s, tuple(map(as_written, sublists(s))))
        for s in body
    )


def _stored(body: Body, shared: set[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(s.array for s in walk(body) if isinstance(s, k.Store | k.Forget) and s.array in shared))
