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
updates; ``nth`` is below that. For group arrays each group has its own cells: its ids are arguments too. Where results differ in
the rounds of a loop only, each round has functions of its own: its number, from 1, is an argument.

Of a counter from which numbers beyond a bound are taken back only results within it differ
(:mod:`gpuverify_py.analysis.orders.taken_back`): the same is assumed where a result is found to be one, with functions of those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, apply, binary, bv, bvadd, bvmul, eq
from boogie_ir.lang.expr import BinaryOp, Expr, Var
from boogie_ir.lang.program import Assign, Assume, FunctionDecl
from boogie_ir.lang.source import generated
from boogie_ir.lang.sync.orders import Reach
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BitVec, Type
from gpuverify_py.analysis.atomics import Counting, counters
from gpuverify_py.analysis.orders.taken_back import TakenBack, taken_back
from gpuverify_py.analysis.orders.tellers import numbered, tellers
from gpuverify_py.analysis.statements import Body, sublists, walk, with_sublists
from gpuverify_py.request.config import Config
from gpuverify_py.verify.claims import asked_for
from gpuverify_py.verify.threads import Threads

RESULT = generated("result of a counter")
GHOST = generated("number of a round")
ROUND = BitVec(64)


def tell_results(kernel: k.Kernel, threads: Threads, config: Config, ordered: bool) -> tuple[k.Kernel, tuple[FunctionDecl, ...]]:
    """The pass, and the functions that the kernel then mentions.

    ``ordered``: accesses may be excused by other orders than those of barriers. Then each store to a counter must be one that
    sets it up behind a barrier: that it does not race does not say so.
    """
    found = counters(kernel)
    unsure = only_if_race_free(kernel)
    if ordered:
        set_up = tellers(kernel).set_up
        later = {s.array for n, s, _ in numbered(kernel.body) if isinstance(s, k.Store) and n not in set_up}
        found = {array: counting for array, counting in found.items() if array not in later and not counting.rounds}
    if config.as_gpuverify:
        return kernel, ()
    told = {
        a.name: _Counter(a, found[a.name], threads)
        for a in kernel.arrays
        if a.name in found and (a.name not in unsure or shown(a, config, bool(found[a.name].rounds)))
    }
    kept = taken_back(kernel)
    steps = {each.array: each.step for each in kept.values()}
    within = {
        a.name: _Counter(a, Counting(steps[a.name]), threads)
        for a in kernel.arrays
        if a.name in steps and (a.name not in unsure or shown(a, config, False))
    }
    told |= within
    used = {s.array for s in walk(kernel.body) if isinstance(s, k.Atomic)}
    functions = tuple(f for name, counter in told.items() if name in used for f in counter.functions())
    labels = dict.fromkeys(label for name in told.keys() - within.keys() for label in found[name].rounds)
    ghosts = tuple(k.Local(round_variable(label)) for label in labels)
    kept = {number: each for number, each in kept.items() if each.array in within}
    body = _counted(_told(kernel.body, told, kept), frozenset(labels))
    return replace(kernel, locals=kernel.locals + ghosts, body=body), functions


def only_if_race_free(kernel: k.Kernel) -> frozenset[str]:
    """The arrays whose counting updates give different results only where there is no race on them.

    A store may come between two updates; an update that is one step for its group only may be lost among those of others.
    """
    own = {a.name for a in kernel.arrays if a.space is k.MemorySpace.GROUP}
    stored = {s.array for s in walk(kernel.body) if isinstance(s, k.Store)}
    atomics = [s for s in walk(kernel.body) if isinstance(s, k.Atomic)]
    narrow = {s.array for s in atomics if s.pieces > 1 or (s.reach is not Reach.DEVICE and s.array not in own)}
    return frozenset(stored | narrow)


def shown(array: k.Array, config: Config, rounds: bool) -> bool:
    """Whether it is shown, too, that nothing races with updates of a counter; of ``rounds``, that all meet there.

    Where threads of other groups are left out, so are their accesses to a global counter.
    """
    in_rounds = config.check_divergence and config.warp_size is None
    if config.only_intra_group and array.space is not k.MemorySpace.GROUP:
        return False
    return config.check_races and not config.only_log and (in_rounds or not rounds) and asked_for(array, config)


def round_variable(label: str) -> Var:
    """The number of the loop's iteration, from 1 each time it is entered; it does not wrap around."""
    return Var(f"round.{label}", ROUND)


def _counted(body: Body, labels: frozenset[str]) -> Body:
    """With the numbers of the iterations of these loops."""
    result: list[k.Statement] = []
    for statement in body:
        inside = with_sublists(statement, tuple(_counted(part, labels) for part in sublists(statement)))
        if isinstance(inside, k.While) and inside.label in labels:
            number = round_variable(inside.label)
            result.append(Assign(number, bv(0, ROUND.width), GHOST))
            inside = replace(inside, body=(Assign(number, bvadd(number, bv(1, ROUND.width)), GHOST), *inside.body))
        result.append(inside)
    return tuple(result)


def _told(body: Body, counters: dict[str, _Counter], kept: Mapping[int, TakenBack]) -> Body:
    result: list[k.Statement] = []
    drawn = {each.array for each in kept.values()}
    for statement in body:
        new = with_sublists(statement, tuple(_told(part, counters, kept) for part in sublists(statement)))
        found = kept.get(id(statement))
        if found is not None and isinstance(new, k.If) and found.result.type == counters[found.array].array.cell:
            told = Assume(counters[found.array].claim(found.index, found.result), RESULT)
            new = replace(new, then=(told, *new.then)) if found.then else replace(new, otherwise=(told, *new.otherwise))
        result.append(new)
        of_all = isinstance(statement, k.Atomic) and statement.array in counters.keys() - drawn
        if of_all and isinstance(statement, k.Atomic) and statement.target is not None:
            counter, target = counters[statement.array], statement.target
            if target.type == counter.array.cell and target not in free_variables(statement.index):
                result.append(Assume(counter.claim(statement.index, target), RESULT))
    return tuple(result)


class _Counter:
    """The cells of one array, each of which counts in steps of one size."""

    def __init__(self, array: k.Array, counting: Counting, threads: Threads) -> None:
        self.array = array
        self.step = counting.step
        own = array.space is k.MemorySpace.GROUP  # each group has its own
        groups = tuple(v for v in k.GROUP_ID if v.name in threads.nonuniform)
        self.scope = (*(groups if own else ()), *(round_variable(label) for label in counting.rounds))
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
