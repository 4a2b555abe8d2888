"""Plain reads whose value is nothing but the first guess of a compare-and-swap at the same place.

    old = *p;  do { seen = old;  old = atomicCAS(p, seen, f(seen)); } while (seen != old);

Whatever the read gives, be it torn or stale: an update takes place only where the value is what the cell holds, as the swap sees
it. So it does no harm that the read races with such swaps, while every other use of the value would tell.

One walk for each read, as far as conditions and values go: ``guessed`` are the variables that may depend on what was read,
``observed`` those that certainly are what was read or what a swap there returned, ``returned`` the latter. Of what depends on the
guess nothing may get anywhere but into the arguments of a swap at the place whose expected value is observed, and into
conditions that compare what is observed with what a swap returned.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.traverse import free_variables

Names = frozenset[str]
NO_NAMES: Names = frozenset()


def first_guesses(body: Sequence[k.Statement]) -> Names:
    """The targets of such reads."""
    statements = tuple(_all(body))
    places = [(s.array, s.index) for s in statements if isinstance(s, k.Atomic) and s.op is AtomicOp.COMPARE_EXCHANGE]
    loads = [s for s in statements if isinstance(s, k.Load) and (s.array, s.index) in places]
    return frozenset(load.target.name for load in loads if _Walk(load).harmless(body))


def _all(body: Iterable[k.Statement]) -> Iterable[k.Statement]:
    for statement in body:
        yield statement
        match statement:
            case k.If():
                yield from _all((*statement.then, *statement.otherwise))
            case k.While() | k.Block():
                yield from _all(statement.body)
            case _:
                pass


class _Used(Exception):
    """The value is used otherwise."""


@frozen
class _Known:
    guessed: Names = NO_NAMES
    observed: Names = NO_NAMES
    returned: Names = NO_NAMES

    def assigned(self, name: str, *, guessed: bool = False, observed: bool = False, returned: bool = False) -> _Known:
        def changed(names: Names, there: bool) -> Names:
            return names | {name} if there else names - {name}

        return _Known(changed(self.guessed, guessed), changed(self.observed, observed), changed(self.returned, returned))

    def joined(self, other: _Known | None) -> _Known:
        if other is None:
            return self
        return _Known(self.guessed | other.guessed, self.observed & other.observed, self.returned & other.returned)


@dataclass(slots=True)
class _Walk:
    load: k.Load
    swapped: bool = False
    ways: dict[str, _Known] = field(default_factory=dict)  # what is known where jumps of a label come from

    def harmless(self, body: Sequence[k.Statement]) -> bool:
        try:
            self.body(body, _Known())
        except _Used:
            return False
        return self.swapped

    def body(self, body: Sequence[k.Statement], known: _Known | None) -> _Known | None:
        """What is known afterwards; None where nobody gets there."""
        for statement in body:
            if known is None:
                return None
            known = self.statement(statement, known)
        return known

    def statement(self, statement: k.Statement, known: _Known) -> _Known | None:
        match statement:
            case k.Load() if statement == self.load:
                self.keeps_place((statement.target,))
                return known.assigned(statement.target.name, guessed=True, observed=True)
            case Assign(target, value):
                names = {v.name for v in free_variables(value)}
                same = value.name if isinstance(value, Var) else ""
                known = self.moved((target,), known)
                return known.assigned(
                    target.name,
                    guessed=bool(names & known.guessed),
                    observed=same in known.observed,
                    returned=same in known.returned,
                )
            case k.Atomic(op=AtomicOp.COMPARE_EXCHANGE, pieces=1) if self.at_place(statement):
                return self.swap(statement, known)
            case k.If():
                self.condition(statement.condition, known)
                then, otherwise = self.body(statement.then, known), self.body(statement.otherwise, known)
                return otherwise if then is None else then.joined(otherwise)
            case k.While():
                return self.loop(statement, known)
            case k.Block():
                after = self.body(statement.body, known)
                return self.arrive(statement.label, after)
            case k.Break() | k.Continue():
                label = statement.label + (" again" if isinstance(statement, k.Continue) else "")
                self.ways[label] = known.joined(self.ways.get(label))
                return None
            case k.Return():
                return None
            case Havoc(targets):
                return self.fresh(targets, (), known)
            case k.Load():
                return self.fresh((statement.target,), (statement.index,), known)
            case k.Atomic():
                targets = () if statement.target is None else (statement.target,)
                return self.fresh(targets, (statement.index, *statement.arguments), known)
            case k.AsyncCopy():
                return self.fresh((statement.handle,), statement.arguments, known)
            case k.Exchange():
                return self.fresh((statement.target,), statement.arguments, known)
            case Assume() | Assert():
                return self.fresh((), (statement.condition,), known)
            case k.Store():
                return self.fresh((), (statement.index, statement.value), known)
            case k.Barrier():
                return self.fresh((), (statement.local_fence, statement.global_fence), known)
            case k.Meet():
                return self.fresh((), () if statement.lanes is None else (statement.lanes,), known)
            case k.Arrive():
                return self.fresh((), (statement.barrier, statement.threads), known)
            case k.WaitAsync():
                return self.fresh((), (statement.event,), known)
            case k.ThreadCopy():
                return self.fresh((), (*statement.arguments, statement.number, statement.ended), known)
            case k.CheckAccess() | k.Log():
                return self.fresh((), (statement.index,), known)
            case k.ArraySnapshot() | k.Hold() | k.Forget() | k.Order():
                return known
        assert_never(statement)

    def at_place(self, atomic: k.Atomic) -> bool:
        return (atomic.array, atomic.index) == (self.load.array, self.load.index)

    def swap(self, swap: k.Atomic, known: _Known) -> _Known:
        expected, *others = swap.arguments
        if self.depends((expected, *others), known):
            if not isinstance(expected, Var) or expected.name not in known.observed:
                raise _Used
            self.swapped = True
        if swap.target is None:
            return known
        self.keeps_place((swap.target,))
        return known.assigned(swap.target.name, observed=True, returned=True)

    def loop(self, loop: k.While, known: _Known) -> _Known | None:
        """To what holds at the head in every round."""
        label = loop.label
        outer = self.ways.get(label), self.ways.get(f"{label} again")
        while True:
            self.ways.pop(label, None)
            self.ways.pop(f"{label} again", None)
            self.condition(loop.condition, known)
            if self.depends((i.condition for i in loop.invariants), known):
                raise _Used
            after = self.arrive(f"{label} again", self.body(loop.body, known))
            head = known.joined(after)
            if head == known:
                break
            known = head
        result = self.arrive(label, known)
        self.ways |= {name: way for name, way in zip((label, f"{label} again"), outer, strict=True) if way is not None}
        return result

    def arrive(self, label: str, known: _Known | None) -> _Known | None:
        jumped = self.ways.pop(label, None)
        return jumped if known is None else known.joined(jumped)

    def condition(self, condition: Expr, known: _Known) -> None:
        names = {v.name for v in free_variables(condition)}
        if names & known.guessed and not (names <= known.observed and names & known.returned):
            raise _Used

    def fresh(self, targets: Sequence[Var], used: Sequence[Expr], known: _Known) -> _Known:
        """A command that uses values, and gives variables others."""
        if self.depends(used, known):
            raise _Used
        known = self.moved(targets, known)
        for target in targets:
            known = known.assigned(target.name)
        return known

    def depends(self, used: Iterable[Expr], known: _Known) -> bool:
        return any(v.name in known.guessed for e in used for v in free_variables(e))

    def moved(self, targets: Sequence[Var], known: _Known) -> _Known:
        """What is known once these have other values: of another place nothing has been observed, so no guess may be used there.

        That is how a loop goes on to its next place, in each round from a read of its own.
        """
        return _Known(known.guessed) if self.changes_place(targets) else known

    def keeps_place(self, targets: Sequence[Var]) -> None:
        """What was read is not itself part of the place."""
        if self.changes_place(targets):
            raise _Used

    def changes_place(self, targets: Sequence[Var]) -> bool:
        return any(v in free_variables(self.load.index) for v in targets)
