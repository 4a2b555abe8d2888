"""What shared arrays hold after a barrier, told where they are read (paper 003, section 4.4, without annotations).

A barrier leaves arbitrary contents behind in the dual program: others than the pair may have written. Yet after

    A[g(tid)] = f(tid);  barrier;  x = A[e];

x is f(u) for the thread u of the group with g(u) == e, if there is one. Afterwards such a read is followed by

    assume u is a thread, it came to the write, did not overwrite it, g(u) == e ==> x == f(u);

where u is *one* expression, a guess at the inverse of g at e (:mod:`houdini.guesses.inverse`), so no quantifier is
needed; the assumption is about private variables only, so it becomes part of what is known of later accesses.

**Why it holds.** Take the first race or divergence of an execution; before it there is none, and nothing after it matters.

* *Who wrote.* The write and the barrier are met in one run through a statement list, with nothing in between that leaves the
  list for a place before the barrier. All threads of the group come to the barrier together, or it diverges and is reported.
  So each of them has run through the list from the write on, and has written exactly if all conditions around the write held;
  these are part of the assumption. What is written in loops and in blocks that a jump may leave is not told of outside.
* *Who was there.* Where barriers do not wait for threads that returned, a write that comes later is that of threads which have
  not: that they did not take a branch that ends in a return is part of the assumption. Behind returns that are not such branches
  of the kernel's outermost list nothing that is written is told of, and no sums behind any.
* *Nobody overwrote.* Between the write of u and the barrier another thread's write to the cell is a race, reported unless it
  writes the same value. The thread's own later writes in the interval are excluded in the assumption. After the barrier the
  fact is dropped at the first statement that may change the array, whoever executes it, reached in program order: all
  threads of the group are in that stretch of program until their next barrier. A loop counts as all it contains from its start.
  A read in the stretch that races with a later write is the race that the argument began with. Behind a single store the fact
  is kept until the next barrier, but for the element that the reader itself stores to: to read what another stores to is a race.
* *Other groups.* Barriers of a group order nothing between groups, so for a global array a write of another group's thread to
  the cell is a race, before and after the barrier. Where a grid-wide barrier lies between it and the write of u, all threads
  have come to that barrier; so the write comes later in program order than the barrier, the reader is in front of it or races.
* *Same expressions.* g, f and the conditions are kept in terms of ids, parameters, variables that are equal in all threads,
  and contents that never change; assigning one of these variables drops the fact. So u's values are those of the reader,
  which is of the same group, with u's ids for its own. Where an expression has other variables the fact is told for u = the
  reader only, whose variables they are, as long as they keep their values.
* *Running sums* of such elements, which one thread makes, are told of in :mod:`gpuverify_py.engines.twothread.told.sums`.
* *Results of counters.* What is known of the result of an atomic (:mod:`gpuverify_py.engines.twothread.instrument.results`) is
known of the
  value, if u wrote such a result.
* A barrier without a fence for the array orders nothing and changes nothing here; one whose fence is not a literal drops all.

Off where races or divergence are not checked, for arrays that are not watched, for volatile ones, and with warps in lock
step, where others may write between barriers without a race; for global arrays where pairs of different groups are not compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, eq, implies, not_
from boogie_ir.lang.expr import FALSE, TRUE, Element, Expr, Old, Other, Quantifier, Var
from boogie_ir.lang.program import Assert, Assign, Assume, FunctionDecl, Havoc
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import generated
from boogie_ir.lang.sync.orders import BarrierPart
from boogie_ir.lang.traverse import children, free_variables, substitute, within
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.statements import Body, assigned, sublists, targets, walk, with_sublists
from gpuverify_py.analysis.uniformity import uniformity
from gpuverify_py.engines.twothread.instrument.results import RESULT
from gpuverify_py.engines.twothread.told.rounds import Known, made_in_rounds
from gpuverify_py.engines.twothread.told.scans import distance_of, scanned
from gpuverify_py.engines.twothread.told.sums import SUMS, Sums, adding_loop, item_function, recognise, told_sums
from gpuverify_py.engines.twothread.told.valuation import SIZE_LIMIT, Scope, Valuation
from gpuverify_py.engines.twothread.told.written import (
    Spared,
    Stamp,
    Valued,
    Write,
    fixed_ids,
    local_ids,
    of_thread,
    together,
    writer,
    wrote,
)
from gpuverify_py.request.config import Config
from gpuverify_py.verify.threads import Threads

TOLD = generated("contents of a shared array")
MOST_FACTS = 8  # told at one read


def tell_contents(
    kernel: k.Kernel, concrete: frozenset[str], threads: Threads, config: Config, steady: frozenset[str] = frozenset()
) -> tuple[k.Kernel, tuple[FunctionDecl, ...]]:
    """The pass, on a normalised kernel, for arrays that keep contents (``concrete``); and the functions that it then mentions."""
    found = accesses(kernel)
    spaces = (k.MemorySpace.GROUP,) if config.only_intra_group else (k.MemorySpace.GROUP, k.MemorySpace.GLOBAL)
    arrays = {
        a.name: a.space
        for a in kernel.arrays
        if a.space in spaces
        and a.name in concrete & found.stored & found.loaded
        and not a.volatile
        and (config.arrays is None or config.arrays & {a.name, a.source.name})
    }
    checked = config.check_races and not config.only_log and config.check_divergence and not threads.single
    if any(isinstance(s, k.Barrier) and s.part is not BarrierPart.WHOLE for s in walk(kernel.body)):
        return kernel, ()  # who waits learns what others did before they arrived, not what they have done since
    if not arrays or not checked or config.warp_size is not None or config.as_gpuverify:
        return kernel, ()
    unchanging = frozenset(
        a.name
        for a in kernel.arrays
        if a.name in concrete - found.changed and not a.volatile and a.space in (k.MemorySpace.GLOBAL, k.MemorySpace.CONSTANT)
    )
    names = frozenset(p.variable.name for p in kernel.parameters) | frozenset(v.variable.name for v in kernel.locals)
    equal = names - uniformity(kernel, threads.nonuniform, concrete, steady).nonuniform
    while True:
        teller = _Teller(arrays, kernel.arrays, unchanging, equal, threads, kernel.early_exits)
        told = replace(kernel, body=teller.body(kernel.body))
        # To mention a variable in more places may show that it is not equal in all the threads that are there.
        less = equal - uniformity(told, threads.nonuniform, concrete, steady).nonuniform
        if less == equal:
            shapes = {a.name: a for a in kernel.arrays}
            return told, tuple(item_function(s, threads, shapes) for s in teller.sums)
        equal = less


def untold(body: Body) -> Body:
    """Without what is told by functions of which nothing else is known: a concrete run cannot evaluate it."""
    kept = (s for s in body if not (isinstance(s, Assume) and s.origin in (RESULT, SUMS)))
    return tuple(with_sublists(s, tuple(untold(part) for part in sublists(s))) for s in kept)


@dataclass(slots=True)
class _State:
    """What is known ``now`` of variables; ``written`` since the last barrier, ``told`` since earlier ones."""

    now: Valuation
    written: dict[int, Write | Sums] = field(default_factory=dict)
    told: dict[int, Write | Sums] = field(default_factory=dict)

    def copy(self) -> _State:
        return _State(self.now.copy(), dict(self.written), dict(self.told))


class _Teller:
    """One walk in program order; each list is rebuilt with the assumptions after its reads."""

    def __init__(
        self,
        arrays: Mapping[str, k.MemorySpace],
        shapes: Iterable[k.Array],
        unchanging: frozenset[str],
        equal: frozenset[str],
        threads: Threads,
        early_exits: bool,
    ) -> None:
        self.arrays = arrays
        self.shapes = tuple(a for a in shapes if a.name in arrays)
        self.scope = Scope(threads.constants, unchanging, equal | {v.name for v in k.IMPLICIT}, count(1))
        self.threads = threads
        self.ids = local_ids(threads)
        self.sums: list[Sums] = []  # all that were recognised
        self.inside = 0  # loops around the current statement
        self.state = _State(Valuation(self.scope))
        self.path: list[Valued] = []  # conditions tested around the current statement
        self.early_exits = early_exits
        self.staying: list[Valued] = []  # what holds of threads that have not returned
        self.some_gone = False  # and more that is not said there

    @property
    def now(self) -> Valuation:
        return self.state.now

    # -- statements -----------------------------------------------------------------------------------------

    def body(self, body: Body) -> Body:
        new: list[k.Statement] = []
        ends: dict[int, Sums] = {}
        for number, statement in enumerate(body):
            if isinstance(statement, k.While) and not self.inside and not self.path and not self.some_gone and not self.staying:
                ends |= {number + behind: sums for behind, sums in self.rounds(body[number:], statement.label)}
            new += self.statement(statement)
            if number in ends and self.now.valid(ends[number].stamp) and not self.some_gone and not self.staying:
                self.sums.append(ends[number])
                self.state.told[next(self.scope.numbers)] = ends[number]
        return tuple(new)

    def rounds(self, body: Body, label: str) -> Iterator[tuple[int, Sums]]:
        """Statements of a list behind which an array holds running sums of what it holds now."""
        if _has_barrier(body[:1]):
            state = self.state.copy()
            state.told |= state.written  # each of this interval's is of its own thread, until a barrier
            known = Known(self.now.value, lambda array: self.items(array, state))
            yield from made_in_rounds(body, self.shapes, known, self.threads, label)

    def statement(self, statement: k.Statement) -> Iterator[k.Statement]:
        match statement:
            case Assign():
                self.now.define(statement.target, self.now.value(statement.value))
                yield statement
            case Havoc() | k.Atomic() | k.AsyncCopy():
                self.now.change(v.name for v in targets(statement))
                yield statement
            case Assume() if statement.origin == RESULT:
                self.result(self.now.value(statement.condition))
                yield statement
            case k.Load():
                yield from self.load(statement)
            case k.Store():
                if statement.array in self.arrays:
                    self.store(statement)
                yield statement
            case k.Forget():
                self.overwritten({statement.array})
                yield statement
            case k.Barrier():
                self.barrier(k.MemorySpace.GROUP, statement.local_fence)
                self.barrier(k.MemorySpace.GLOBAL, statement.global_fence)
                yield statement
            case k.If():
                yield self.branch(statement)
            case k.While():
                yield from self.looked_at(i.condition for i in statement.invariants)
                yield self.loop(statement)
            case k.Block():
                yield self.block(statement)
            case Assert():
                yield from self.looked_at((statement.condition,))
                yield statement
            case Assume() | k.ArraySnapshot() | k.WaitAsync() | k.ThreadCopy() | k.Order():
                yield statement
            case k.Break() | k.Continue() | k.Return():
                yield statement
            case k.Log() | k.CheckAccess() | k.Exchange() | k.Meet() | k.Arrive() | k.Hold():
                raise TypeError("contents are told of a normalised kernel, before accesses are logged")
            case _:
                assert_never(statement)

    def load(self, load: k.Load) -> Iterator[k.Statement]:
        index = self.now.value(load.index)
        facts = [w for w in self.state.told.values() if w.array == load.array and self.now.valid(w.stamp)]
        about = {v.name for v in free_variables(index)}
        contents = Element(load.array, index, load.target.type) if load.array in self.scope.unchanging else None
        self.now.define(load.target, contents)
        yield load
        if load.target.name in about:
            return  # the index that was read is gone
        for fact in facts[-MOST_FACTS:]:
            for condition in self.instances(fact, index, load.target) if self.now.valid(fact.stamp) else ():
                if condition != TRUE and within(condition, 4 * SIZE_LIMIT):
                    yield Assume(condition, SUMS if isinstance(fact, Sums) else TOLD)

    def looked_at(self, claims: Iterable[Expr]) -> Iterator[k.Statement]:
        """What is told of the elements that claims look at, which is no access and cannot race.

        So only what holds of the contents as they are when all have come to this place in program order: of arrays of the group,
        nothing behind a store of theirs, nothing in a branch, whose other side may have stored before.
        """
        for element in dict.fromkeys(e for claim in claims for e in _own_elements(claim)) if not self.path else ():
            index = self.now.value(element.index)
            facts = [w for w in self.state.told.values() if w.array == element.array and isinstance(w, Write)]
            plain = [w for w in facts if not (w.spared or w.claims) and self.now.valid(together(w.stamp, w.made_of))]
            for fact in plain[-MOST_FACTS:] if self.arrays.get(element.array) is k.MemorySpace.GROUP else ():
                public = self.now.public(fact.index, fact.value, *fact.conditions)
                thread = writer(fact, index, self.ids) if public else {}
                told = implies(wrote(fact, index, thread, self.threads), eq(element, of_thread(fact.value, thread)))
                if told != TRUE and within(told, 4 * SIZE_LIMIT):
                    yield Assume(told, TOLD)

    def result(self, condition: Expr) -> None:
        own = {v.name for v in free_variables(condition)} - self.scope.equal
        if len(own) == 1:
            self.now.results[own.pop()] = Valued(condition, self.now.stamp(condition))

    def store(self, store: k.Store) -> None:
        index, value = self.now.value(store.index), self.now.value(store.value)
        here = and_(*(c.value for c in self.path if self.now.valid(c.stamp) and self.now.public(c.value)))
        self.overwritten({store.array}, index, here)
        if self.now.steady(index) and self.now.steady(value):
            known = self.now.results.get(value.name) if isinstance(value, Var) else None
            claims = () if known is None or not self.now.valid(known.stamp) else (known.value,)
            made_of = self.now.stamp(value)
            stamp = {n: v for n, v in self.now.stamp(index, *claims).items() if n not in made_of or n in self.now.stamp(index)}
            self.add(Write(store.array, index, value, claims, (), stamp, made_of))

    def add(self, fact: Write | Sums) -> None:
        if self.some_gone or not all(self.now.valid(c.stamp) for c in self.staying) or (isinstance(fact, Sums) and self.staying):
            return
        stamp = together(*(c.stamp for c in self.staying), {})
        self.state.written[next(self.scope.numbers)] = self.weaker(fact, tuple(c.value for c in self.staying), stamp)

    def overwritten(self, arrays: Iterable[str], index: Expr | None = None, when: Expr = TRUE) -> None:
        """Facts about the arrays are gone; if the statement is a store to ``index``, only those about that element.

        ``when`` need not be all that led here: excluding more is sound.
        """
        state, names = self.state, frozenset(arrays)
        for facts in (state.written, state.told):
            for number, fact in list(facts.items()):
                if fact.array in names:
                    del facts[number]
                    left = None if index is None else self.spared(fact, index, when, facts is state.told)
                    if left is not None:
                        facts[number] = left

    def spared(self, write: Write | Sums, index: Expr, when: Expr, told: bool) -> Write | Sums | None:
        """What is left when a thread has stored to ``index``.

        Of this interval's writes: those to other elements. Of earlier ones what is not the element that the reader itself has
        stored to, since a read of an element that another thread stores to races.
        """
        if isinstance(write, Sums) or not self.now.steady(index) or not self.now.valid(write.stamp):
            return None
        if told:
            return replace(write, spared=(*write.spared, Spared(when, index, self.now.stamp(when, index))))
        kept = simplify(not_(and_(when, eq(index, write.index))))
        return None if kept == FALSE else self.weaker(write, (kept,), self.now.stamp(kept))

    def weaker(self, fact: Write | Sums, conditions: tuple[Expr, ...], stamp: Stamp) -> Write | Sums:
        """The fact where the conditions hold."""
        return replace(fact, conditions=fact.conditions + conditions, stamp=together(stamp, fact.stamp))

    def barrier(self, space: k.MemorySpace, fence: Expr) -> None:
        if fence == FALSE:
            return
        state = self.state
        here = {n for facts in (state.written, state.told) for n, w in facts.items() if self.arrays[w.array] is space}
        whole = {n: w for n, w in state.told.items() if n not in here or not _spared(w)}
        if fence == TRUE:
            state.told = whole | {n: w for n, w in state.written.items() if n in here}
        else:
            state.told = {n: w for n, w in state.told.items() if n not in here}
        state.written = {n: w for n, w in state.written.items() if n not in here}

    # -- control --------------------------------------------------------------------------------------------

    def branch(self, statement: k.If) -> k.If:
        condition = self.now.value(statement.condition)
        tested = Valued(condition, self.now.stamp(condition))
        before = self.state
        sides: list[tuple[Body, _State, Valued]] = []
        for body, c in ((statement.then, condition), (statement.otherwise, not_(condition))):
            self.state = before.copy()
            self.path.append(Valued(c, tested.stamp))
            sides.append((self.body(body), self.state, self.path.pop()))
        (then, one, _), (otherwise, two, _) = sides
        meets = _has_barrier((statement,))
        after = before.copy()
        after.told = {n: w for n, w in before.told.items() if w is one.told.get(n) and w is two.told.get(n)}
        after.written = {}
        for number, write in before.written.items():
            if number in one.written and number in two.written:
                here, there = one.written[number], two.written[number]
                extra = here.conditions[len(write.conditions) :] + there.conditions[len(write.conditions) :]
                after.written[number] = self.weaker(write, extra, together(here.stamp, there.stamp))
        self.state = after
        if not meets and self.now.steady(condition):
            for _, state, side in sides:
                for number, write in state.written.items():
                    if number not in before.written:
                        after.written[number] = self.weaker(write, (side.value,), side.stamp)
        after.now.join(sorted(assigned((statement,))), condition, one.now, two.now)
        if self.early_exits:
            self.some_return(statement, tested)
        return replace(statement, then=then, otherwise=otherwise)

    def some_return(self, statement: k.If, tested: Valued) -> None:
        """After a branch: what is known of those that have not returned in it."""
        if not _returns((statement,)):
            return
        whole = isinstance((statement.then or (None,))[-1], k.Return)
        if self.path or self.inside or not whole or _returns(statement.otherwise) or not self.now.steady(tested.value):
            self.some_gone = True
        else:
            self.staying.append(Valued(not_(tested.value), tested.stamp))

    def loop(self, loop: k.While) -> k.While:
        """All iterations at once: what any of them changes is unknown from the start on."""
        self.some_gone |= self.early_exits and _returns(loop.body)
        changed = sorted(assigned(loop.body))
        sums, start = self.running_sums(loop), self.state.copy()
        distance = distance_of(loop)
        first = TRUE if distance is None else self.now.value(distance)
        self.now.change(changed)
        scan = self.scan(loop, first, start) if sums is None else None
        self.overwritten(_stored_arrays(loop.body))
        if _has_barrier(loop.body):
            self.state.told = {n: w for n, w in self.state.told.items() if not _spared(w)}
        before = self.state.copy()
        self.inside += 1
        body = self.body(loop.body)
        self.inside -= 1
        self.leave(before, loop.body)
        if sums is not None and self.now.valid(sums.stamp):
            self.sums.append(sums)
            self.add(sums)
        if scan is not None and self.now.valid(scan.stamp) and not self.some_gone and not self.staying:
            self.sums.append(scan)
            self.state.told[next(self.scope.numbers)] = scan  # its last command is a barrier
        return replace(loop, body=body)

    def scan(self, loop: k.While, first: Expr, before: _State) -> Sums | None:
        """What the loop leaves behind if it is a scan; variables that it assigns are already unknown."""
        if self.inside:
            return None
        return scanned(loop, first, self.now.value, lambda array: self.items(array, before), self.threads)

    def items(self, array: str, state: _State) -> Iterator[Write]:
        """What is told of an array in terms that all threads share."""
        if array not in self.arrays or self.arrays[array] is not k.MemorySpace.GROUP:
            return
        yield from (write for write in self.shared(array, state) if not write.spared)

    def shared(self, array: str, state: _State) -> Iterator[Write]:
        """What is told of an array, value and all, that holds now and in terms of which only the ids are a thread's own."""
        for write in state.told.values():
            if isinstance(write, Write) and write.array == array and self.now.valid(together(write.made_of, write.stamp)):
                if self.now.public(write.index, write.value, *write.conditions):
                    yield write

    def running_sums(self, loop: k.While) -> Sums | None:
        """What the loop leaves behind if one thread sums up what others wrote."""
        found = adding_loop(loop) if not self.inside else None
        adder: dict[str, Expr] = {}
        for tested in self.path:
            adder |= fixed_ids(tested.value, self.ids) if self.now.valid(tested.stamp) else {}
        if found is None or found.array not in self.arrays or adder.keys() != self.ids:
            return None
        items = (w for w in self.shared(found.array, self.state) if all(self.now.valid(s.stamp) for s in w.spared))
        return recognise(found, self.now.value, items, adder, loop.label, self.threads)

    def block(self, block: k.Block) -> k.Block:
        left_early = any(isinstance(s, k.Break) and s.label == block.label for s in walk(block.body))
        self.some_gone |= self.early_exits and _returns(block.body)
        before = self.state.copy()
        body = self.body(block.body)
        if left_early:
            self.leave(before, block.body)
        return replace(block, body=body)

    def leave(self, before: _State, body: Body) -> None:
        """After a body that may have run in part: what was told before, unless the body may have changed it."""
        self.state = before
        self.overwritten(_stored_arrays(body))
        self.now.change(sorted(assigned(body)))
        if _has_barrier(body):  # perhaps another interval: then own writes are not all that may follow
            self.state.written = {}
            self.state.told = {n: w for n, w in self.state.told.items() if not _spared(w)}

    # -- instances ------------------------------------------------------------------------------------------

    def instances(self, fact: Write | Sums, index: Expr, target: Var) -> Iterator[Expr]:
        """What the fact says of ``target``, which was read at ``index``."""
        if isinstance(fact, Sums):
            if self.now.public(*fact.conditions):
                yield from told_sums(fact, index, target, self.threads)
            return
        if not all(self.now.valid(s.stamp) for s in fact.spared):
            return
        thread: dict[str, Expr] = {}
        told: Expr = eq(target, fact.value)
        others = self.now.public(fact.index, *fact.conditions)
        if others and fact.claims:  # that the value is some variable of another thread's tells nothing
            assert isinstance(fact.value, Var)
            thread, told = writer(fact, index, self.ids), substitute(and_(*fact.claims), {fact.value.name: target})
        elif not self.now.valid(fact.made_of):
            return
        elif others and self.now.public(fact.value):
            thread = writer(fact, index, self.ids)
        hypothesis = wrote(fact, index, thread, self.threads)
        if hypothesis == TRUE and not fact.claims:
            value = of_thread(fact.value, thread)
            self.now.values[target.name] = Valued(value, self.now.stamp(value))
        yield implies(hypothesis, of_thread(told, thread))


def _spared(fact: Write | Sums) -> bool:
    """Whether the fact is of one interval: in the next one others' stores to other elements may be read."""
    return isinstance(fact, Write) and bool(fact.spared)


def _own_elements(claim: Expr) -> Iterator[Element]:
    """The elements that a claim looks at as the thread's own indices say."""
    if isinstance(claim, Other | Quantifier | Old):
        return
    if isinstance(claim, Element):
        yield claim
    for part in children(claim):
        yield from _own_elements(part)


def _returns(body: Body) -> bool:
    return any(isinstance(s, k.Return) for s in walk(body))


def _has_barrier(body: Body) -> bool:
    return any(isinstance(s, k.Barrier) for s in walk(body))


def _stored_arrays(body: Body) -> frozenset[str]:
    """All arrays that may change there, of those that keep contents: none of them is updated by atomics or copies."""
    return frozenset(s.array for s in walk(body) if isinstance(s, k.Store | k.Forget))
