"""Barriers that are objects in memory: which arrays they are, with what they begin, and what a thread does there first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import FALSE, TRUE, Expr, Literal
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assign, Assume
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.barrier_words import expected_of
from boogie_ir.lang.traverse import free_variables, substitute
from gpuverify_py.analysis.statements import Body, accessed, assigned, walk

MOST_ROUNDS = 32


@frozen
class Event:
    """``statement`` initialises a barrier, arrives there, or looks at it; ``index`` and ``value`` as far as they are known.

    ``waits``: the thread goes no further as long as no phase is complete.
    """

    statement: k.Store | k.Atomic
    index: Expr
    value: Expr | None = None
    waits: bool = False


def set_up(body: Body, array: str) -> Body | None:
    """The outermost statements up to the last that initialises a barrier of an array.

    None where it is not so that all threads of the group meet behind them before anything else happens there.
    """
    stores, others, barriers = [], [], []
    for place, statement in enumerate(body):
        here = [s for s in walk((statement,)) if array in accessed(s)]
        if any(isinstance(s, k.Store) for s in here):
            stores.append(place)
        if any(not isinstance(s, k.Store) for s in here):
            others.append(place)
        if isinstance(statement, k.Barrier) and (statement.guard, statement.local_fence) == (TRUE, TRUE):
            barriers.append(place)
    if not stores or not any(stores[-1] < place < min(others, default=len(body)) for place in barriers):
        return None
    return body[: stores[-1] + 1]


def expected_at(first: Body, array: str, threads: Iterable[Mapping[str, Expr]]) -> dict[int, int] | None:
    """How many arrivals complete a phase, by cell, as these threads of a group set it up; None where that is not known."""
    found: dict[int, int] = {}
    written = sum(isinstance(s, k.Store) and s.array == array for s in walk(first))
    seen: set[int] = set()
    for thread in threads:
        steps = _Steps(frozenset({array}), thread)
        for event in steps.body(first):
            value = event.value
            if not isinstance(event.index, Literal) or not isinstance(value, Literal):
                return None
            expected = expected_of(int(value.value))
            if expected is None or found.setdefault(int(event.index.value), expected) != expected:
                return None
            seen.add(id(event.statement))
        if not steps.complete:
            return None
    return found if len(seen) == written else None


def first_steps(body: Body, arrays: frozenset[str], thread: Mapping[str, Expr]) -> Iterator[Event]:
    """What a thread does at barriers, in the first iterations of loops of which it is not known how often they go round.

    ``thread`` are the values of variables that never change. Where it is not known which way a branch goes, both are there.
    """
    yield from _Steps(arrays, thread).body(body)


class _Steps:
    """A thread that has seen no phase complete. ``left`` is the label of what it leaves, ``again``: it goes on with a loop.

    ``complete``: all that it initialises is there, and nothing that it may leave out.
    """

    def __init__(self, arrays: frozenset[str], thread: Mapping[str, Expr]) -> None:
        self.arrays = arrays
        self.known = dict(thread)
        self.left: str | None = None
        self.again = False
        self.complete = True

    def unsure(self, body: Body) -> None:
        """Whether the thread does this is not known."""
        jumps = k.Break | k.Continue | k.Return
        if any(isinstance(s, jumps) or (isinstance(s, k.Store) and s.array in self.arrays) for s in walk(body)):
            self.complete = False

    def value(self, expression: Expr) -> Expr:
        return simplify(substitute(expression, self.known))

    def forget(self, names: Iterable[str]) -> None:
        for name in names:
            self.known.pop(name, None)

    def body(self, body: Body) -> Iterator[Event]:
        for place, statement in enumerate(body):
            if self.left is not None:
                break
            if isinstance(statement, k.Atomic) and statement.array in self.arrays:
                yield self.atomic(statement, body[place + 1 :])
            else:
                yield from self.statement(statement)

    def atomic(self, statement: k.Atomic, behind: Body) -> Event:
        target = statement.target
        if target is not None:
            self.known[target.name] = Literal(0, target.type)
        waits = False
        if statement.op is AtomicOp.LOAD and target is not None:
            told = next((s for s in behind if isinstance(s, Assume | k.If)), None)
            if told is not None:
                others = self.known | {s.target.name: self.value(s.value) for s in behind if isinstance(s, Assign)}
                waits = simplify(substitute(told.condition, others)) == FALSE
        return Event(statement, self.value(statement.index), waits=waits)

    def statement(self, statement: k.Statement) -> Iterator[Event]:
        match statement:
            case Assign(target, value):
                found = self.value(value)
                self.known.pop(target.name, None)
                if target not in free_variables(found):
                    self.known[target.name] = found
            case k.Store() if statement.array in self.arrays:
                yield Event(statement, self.value(statement.index), self.value(statement.value))
            case k.If():
                condition = self.value(statement.condition)
                ways = [way for way, no in ((statement.then, FALSE), (statement.otherwise, TRUE)) if condition != no]
                for way in ways:
                    yield from self.body(way)
                    if len(ways) > 1:
                        self.unsure(way)
                        self.left = None
                        self.forget(assigned(way))
            case k.While():
                yield from self.loop(statement)
            case k.Block():
                yield from self.body(statement.body)
                if self.left == statement.label:
                    self.left = None
            case k.Break(label) | k.Continue(label):
                self.left, self.again = label, isinstance(statement, k.Continue)
            case k.Return():
                self.left = ""
            case _:
                self.forget(assigned((statement,)))

    def loop(self, loop: k.While) -> Iterator[Event]:
        rounds = 0
        while self.left is None and rounds < MOST_ROUNDS:
            condition = self.value(loop.condition)
            if condition == FALSE:
                return
            yield from self.body(loop.body)
            rounds += 1
            if self.left == loop.label:
                again, self.left, self.again = self.again, None, False
                if not again:
                    return
            if condition != TRUE or loop.condition == TRUE:
                break
        self.unsure(loop.body)
        self.forget(assigned(loop.body))
