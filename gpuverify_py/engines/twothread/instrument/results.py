"""Who got which result of an atomic that counts, told where it is executed.

Where all updates of a cell add the same number s (:mod:`gpuverify_py.analysis.atomics`), no two of them
return the
same value. So in each execution of a launch there is a *function* from values to the threads that got them, and one to the
number of the update, from 0, in the order in which the updates happened to that cell. Afterwards each atomic is followed by

    assume taker(cell, result) is this thread;  assume result == first(cell) + s * nth(cell, result);

over functions of which nothing else is known. Two threads with one result contradict each other; so do, for the second, two
results less than |s| apart: who adds s has the s values from its result on to itself. Being about variables and
functions only, this stays known of later accesses, through loops and wherever the result is handed on.

**Why it holds.** The functions are those of the execution at hand: results differ, so each value has at most one taker at its
cell, and values that no update returned may have any. ``first`` is what the cell held before its first update, after which
no store can follow. That the counter does not wrap around, a listed assumption, says that there are at most ``2^w / |s|``
updates; ``nth`` is below that. For group arrays each group has its own cells: its ids are arguments too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, apply, binary, bv, bvadd, bvmul, eq
from boogie_ir.lang.expr import BinaryOp, Expr, Var
from boogie_ir.lang.program import Assume, FunctionDecl
from boogie_ir.lang.source import generated
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import Type
from gpuverify_py.analysis.atomics import counting_steps
from gpuverify_py.analysis.statements import Body, sublists, walk, with_sublists
from gpuverify_py.engines.twothread.instrument.threads import Threads
from gpuverify_py.request.config import Config

RESULT = generated("result of a counter")


def tell_results(kernel: k.Kernel, threads: Threads, config: Config) -> tuple[k.Kernel, tuple[FunctionDecl, ...]]:
    """The pass, and the functions that the kernel then mentions."""
    steps = counting_steps(kernel)
    if not steps or config.as_gpuverify:
        return kernel, ()
    counters = {a.name: _Counter(a, steps[a.name], threads) for a in kernel.arrays if a.name in steps}
    used = {s.array for s in walk(kernel.body) if isinstance(s, k.Atomic)}
    functions = tuple(f for name, counter in counters.items() if name in used for f in counter.functions())
    return replace(kernel, body=_told(kernel.body, counters)), functions


def _told(body: Body, counters: dict[str, _Counter]) -> Body:
    result: list[k.Statement] = []
    for statement in body:
        result.append(with_sublists(statement, tuple(_told(part, counters) for part in sublists(statement))))
        if isinstance(statement, k.Atomic) and statement.array in counters and statement.target is not None:
            counter, target = counters[statement.array], statement.target
            if target.type == counter.array.cell and target not in free_variables(statement.index):
                result.append(Assume(counter.claim(statement.index, target), RESULT))
    return tuple(result)


class _Counter:
    """The cells of one array, each of which counts in steps of one size."""

    def __init__(self, array: k.Array, step: int, threads: Threads) -> None:
        self.array = array
        self.step = step
        own = array.space is k.MemorySpace.GROUP  # each group has its own
        groups = tuple(v for v in k.GROUP_ID if v.name in threads.nonuniform)
        self.scope = groups if own else ()
        self.takers = (() if own else groups) + tuple(v for v in k.LOCAL_ID if v.name in threads.nonuniform)

    def functions(self) -> Iterator[FunctionDecl]:
        cell = (*self.scope, Var("index", self.array.index))
        value = (*cell, Var("value", self.array.cell))
        for identity in self.takers:
            yield FunctionDecl(self.name(identity.name), value, identity.type)
        if abs(self.step) > 1:
            yield FunctionDecl(self.name("first"), cell, self.array.cell)
            yield FunctionDecl(self.name("nth"), value, self.array.cell)

    def name(self, what: str) -> str:
        return f"{self.array.name}.{what}"

    def claim(self, index: Expr, result: Var) -> Expr:
        cell = (*self.scope, index)
        value = (*cell, result)

        def of(what: str, arguments: tuple[Expr, ...], type_: Type) -> Expr:
            return apply(self.name(what), arguments, type_)

        claims = [eq(of(identity.name, value, identity.type), identity) for identity in self.takers]
        if abs(self.step) > 1:
            type_ = self.array.cell
            nth = of("nth", value, type_)
            passed = bvmul(nth, bv(self.step, type_.width))
            claims.append(eq(result, bvadd(of("first", cell, type_), passed)))
            claims.append(binary(BinaryOp.BVULT, nth, bv((1 << type_.width) // abs(self.step), type_.width)))
        return and_(*claims)
