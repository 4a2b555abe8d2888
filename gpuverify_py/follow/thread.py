"""One thread of a kernel, followed from one meeting with others to the next.

Where a condition depends on contents both ways are taken, each under its condition and with variables of its own, and where ways
come together again what they have assigned is chosen between. A loop whose condition depends on contents is followed until it
cannot go on, or given up.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import TypeAlias, assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import BinaryOp, Expr, Var
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc
from boogie_ir.lang.source import Origin
from boogie_ir.lang.sync.atomics import AtomicOp
from gpuverify_py.follow.code import Code, GiveUp, Variables
from gpuverify_py.follow.memory import Cells
from gpuverify_py.terms.expressions import width_of_type
from gpuverify_py.terms.terms import JUNK, Term, Terms, Value

ROUNDS = 70  # of a loop whose condition depends on contents
Meeting: TypeAlias = k.Barrier | k.Meet | k.Exchange
Steps: TypeAlias = Generator[Meeting, Value, Value]
"""Yields where the thread waits, is sent what it gets there; returns the condition under which it goes on."""

Ending: TypeAlias = tuple[Value, Value, Variables]
"""What tells a way from others, the condition under which anybody comes along it, and the variables then."""

ADDS = frozenset({AtomicOp.ADD, AtomicOp.SUB, AtomicOp.INC, AtomicOp.DEC})
# Updates that commute with themselves, so that their order does not matter.
COMMUTING: Mapping[AtomicOp, str] = {
    **dict.fromkeys(ADDS, "add"), AtomicOp.SMIN: "smin", AtomicOp.SMAX: "smax", AtomicOp.UMIN: "umin",
    AtomicOp.UMAX: "umax", AtomicOp.AND: "and", AtomicOp.OR: "or", AtomicOp.XOR: "xor", AtomicOp.FADD: "fadd",
}  # fmt: skip


class Limit:
    """How many statements may still be followed."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def take(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise GiveUp("it takes too many steps")


class Thread:
    """Follows one thread; ``memory`` finds the cells of an array, ``place`` tells its junk from that of others."""

    def __init__(
        self, terms: Terms, code: Code, arrays: Mapping[str, k.Array], cells: Mapping[str, Cells], variables: Variables,
        place: tuple[object, int], limit: Limit,
    ) -> None:  # fmt: skip
        self._terms = terms
        self._code = code
        self._arrays = arrays
        self._cells = cells
        self.env = variables
        self._place = place
        self._limit = limit
        self._left: dict[str, list[Ending]] = {}
        self._again: dict[str, list[Ending]] = {}
        self._leaves: list[str] = []  # labels that somebody has left for, "" for a return
        self._junk = 0

    def run(self, body: Sequence[k.Statement]) -> Steps:
        """The whole kernel."""
        return (yield from self._sequence(body, True))

    def value(self, expression: Expr) -> Value:
        """What an expression is now."""
        return self._code.compile(expression)(self.env)

    def _sequence(self, body: Iterable[k.Statement], active: Value) -> Steps:
        for statement in body:
            if active is False:
                return False
            self._limit.take()
            match statement:
                case k.If():
                    active = yield from self._if(statement, active)
                case k.While():
                    active = yield from self._while(statement, active)
                case k.Block():
                    active = yield from self._block(statement, active)
                case k.Barrier() | k.Meet() | k.Exchange():
                    active = yield from self._meet(statement, active)
                case k.Break() | k.Continue() | k.Return():
                    self._leave(statement, active)
                    return False
                case _:
                    self._plain(statement, active)
        return active

    # -- what does not wait ------------------------------------------------------------------------------------

    def _plain(self, statement: k.Statement, active: Value) -> None:
        match statement:
            case Assign():
                self._assign(statement.target, self._code.compile(statement.value)(self.env))
            case k.Load():
                index = self._code.compile(statement.index)(self.env)
                self._assign(statement.target, self._read(statement.array, index, statement.origin))
            case k.Store():
                self._store(statement, active)
            case k.Atomic():
                self._atomic(statement, active)
            case k.ThreadCopy():
                self._copy(statement, active)
            case Havoc():
                for target in statement.targets:
                    self._assign(target, self._new(width_of_type(target.type)))
            case Assume():
                pass  # what it rules out is not used
            case Assert() | k.Order() | k.Log() | k.CheckAccess() | k.ArraySnapshot() | k.Hold():
                pass
            case k.Forget() | k.AsyncCopy() | k.WaitAsync() | k.Arrive():
                raise GiveUp(f"{statement.origin.construct} is not followed", statement.origin)
            case k.If() | k.While() | k.Block() | k.Barrier() | k.Meet() | k.Exchange() | k.Break() | k.Continue() | k.Return():
                raise AssertionError("handled above")
            case _:
                assert_never(statement)

    def _new(self, width: int) -> Value:
        self._junk += 1
        return self._terms.make(JUNK, (), width, (self._place, "new", self._junk))

    def _assign(self, target: Var, value: Value) -> None:
        self.env[target.name] = value

    def _read(self, name: str, index: Value, origin: Origin) -> Value:
        array, cells = self._arrays[name], self._cells[name]
        value: Value = 0
        for number, (cell, chosen) in enumerate(self._chosen(cells, index, array, origin)):
            value = self._terms.ite(chosen, cells.read(cell), value, cells.width) if number else cells.read(cell)
        return value

    def _store(self, statement: k.Store, active: Value) -> None:
        index, value = (self._code.compile(e)(self.env) for e in (statement.index, statement.value))
        self._write(statement.array, index, value, active, statement.origin)

    def _write(self, name: str, index: Value, value: Value, active: Value, origin: Origin) -> None:
        array, cells = self._arrays[name], self._cells[name]
        for cell, chosen in self._chosen(cells, index, array, origin):
            cells.write(cell, value, self._terms.and_(active, chosen), (self._place, origin))

    def _chosen(self, cells: Cells, index: Value, array: k.Array, origin: Origin) -> list[tuple[int, Value]]:
        try:
            return cells.choose(index, array, array.index.width)
        except GiveUp as fault:
            raise GiveUp(fault.why, origin) from fault

    def _atomic(self, statement: k.Atomic, active: Value) -> None:
        """An update that commutes with all others to the array; what it found is not known."""
        array, cells, terms = self._arrays[statement.array], self._cells[statement.array], self._terms
        index = self._code.compile(statement.index)(self.env)
        operands = [self._code.compile(each)(self.env) for each in statement.arguments]
        for cell, chosen in self._chosen(cells, index, array, statement.origin):
            new = updated(terms, statement.op, cells.read(cell), operands, array.cell.width)
            cells.write(cell, new, terms.and_(active, chosen), (self._place, statement.origin))
        if statement.target is not None:
            self._assign(statement.target, self._new(width_of_type(statement.target.type)))

    def _copy(self, statement: k.ThreadCopy, active: Value) -> None:
        """Made at once: nothing else touches these cells until the thread has waited for it, or there is a race."""
        if statement.shared:
            raise GiveUp("a copy by a whole block is not followed", statement.origin)
        to, start, count, read = (self._code.compile(each)(self.env) for each in statement.arguments)
        if isinstance(count, Term) or isinstance(read, Term):
            raise GiveUp("how much is copied depends on contents", statement.origin)
        wide, narrow = (self._arrays[name].index.width for name in (statement.source, statement.destination))
        for number in range(int(count)):
            self._limit.take()
            value: Value = 0
            if number < read:
                value = self._read(statement.source, self._terms.binary(BinaryOp.BVADD, start, number, wide), statement.origin)
            index = self._terms.binary(BinaryOp.BVADD, to, number, narrow)
            self._write(statement.destination, index, value, active, statement.origin)

    # -- control ----------------------------------------------------------------------------------------------

    def _if(self, statement: k.If, active: Value) -> Steps:
        condition = self._code.compile(statement.condition)(self.env)
        if not isinstance(condition, Term):
            return (yield from self._sequence(statement.then if condition else statement.otherwise, active))
        _refuse_meetings((*statement.then, *statement.otherwise), statement.origin)
        terms, saved, mark = self._terms, self.env, len(self._leaves)
        ends: list[Ending] = []
        for body, way in ((statement.then, condition), (statement.otherwise, terms.not_(condition))):
            self.env = dict(saved)
            here = terms.and_(active, way)
            rest = (yield from self._sequence(body, here)) if here is not False else False
            if rest is not False:
                ends.append((way, rest, self.env))
        rest = self._together(ends)
        return active if self._all_inside(mark, statement) else rest

    def _merged(self, ends: Sequence[Ending]) -> Variables:
        """The variables of threads that come together from several ways; each way's condition tells it from those after it."""
        *earlier, (_, _, merged) = ends
        for way, _, env in reversed(earlier):
            together = dict(merged)
            for name in env.keys() | merged.keys():
                a, b = (self._end(each, name) for each in (env, merged))
                together[name] = a if a is b or a == b else self._terms.ite(way, a, b, self._code.widths[name])
            merged = together
        return merged

    def _end(self, env: Variables, name: str) -> Value:
        value = env.get(name)
        return self._new(self._code.widths[name]) if value is None else value

    def _while(self, statement: k.While, active: Value) -> Steps:
        terms, label, mark = self._terms, statement.label, len(self._leaves)
        outer = self._left.get(label), self._again.get(label)
        ends: list[Ending] = []
        self._left[label] = ends
        now, rounds = active, 0
        while now is not False:
            self._limit.take()
            condition = self._code.compile(statement.condition)(self.env)
            if isinstance(condition, Term):
                _refuse_meetings(statement.body, statement.origin)
                rounds += 1
                if rounds > ROUNDS:
                    raise GiveUp(f"the loop may go on after {ROUNDS} rounds", statement.origin)
            gone = terms.and_(now, terms.not_(condition))
            if gone is not False:
                ends.append((gone, gone, dict(self.env)))
            staying = terms.and_(now, condition)
            if staying is False:
                break
            again: list[Ending] = []
            self._again[label] = again
            after = yield from self._sequence(statement.body, staying)
            now = self._together([*again, (after, after, self.env)])
        return self._ended(label, outer, ends, active, mark, statement)

    def _block(self, statement: k.Block, active: Value) -> Steps:
        label, mark = statement.label, len(self._leaves)
        outer = self._left.get(label), self._again.get(label)
        ends: list[Ending] = []
        self._left[label] = ends
        after = yield from self._sequence(statement.body, active)
        ends.append((after, after, self.env))
        return self._ended(label, outer, ends, active, mark, statement)

    def _ended(
        self, label: str, outer: tuple[list[Ending] | None, list[Ending] | None], ends: list[Ending], active: Value, mark: int,
        statement: k.Statement,
    ) -> Value:  # fmt: skip
        """Everybody who has left a loop or block comes together behind it."""
        for where, value in zip((self._left, self._again), outer, strict=True):
            if value is not None:
                where[label] = value
        rest = self._together(ends)
        return active if self._all_inside(mark, statement) else rest

    def _together(self, ends: Sequence[Ending]) -> Value:
        """Lets threads go on together that come from several ways; the condition under which there are any."""
        ends = [each for each in ends if each[1] is not False]
        if not ends:
            return False
        self.env = self._merged(ends)
        rest: Value = False
        for _, one, _ in ends:
            rest = self._terms.or_(rest, one)
        return rest

    def _leave(self, statement: k.Break | k.Continue | k.Return, active: Value) -> None:
        match statement:
            case k.Break():
                self._left[statement.label].append((active, active, dict(self.env)))
                self._leaves.append(statement.label)
            case k.Continue():
                self._again[statement.label].append((active, active, dict(self.env)))
                self._leaves.append(statement.label)
            case k.Return():
                self._leaves.append("")

    def _all_inside(self, mark: int, statement: k.Statement) -> bool:
        """Whether nobody has gone further than out of the statement: then who came to it goes on."""
        gone = self._leaves[mark:]
        if not gone:
            return True
        labels = {s.label for s in k.statements((statement,)) if isinstance(s, k.While | k.Block)}
        return labels.issuperset(gone)

    # -- where it waits ---------------------------------------------------------------------------------------

    def _meet(self, statement: Meeting, active: Value) -> Steps:
        if active is not True:
            raise GiveUp("whether a thread comes to where it meets others depends on contents", statement.origin)
        got = yield statement
        if isinstance(statement, k.Exchange):
            self._assign(statement.target, got)
        return active


def _refuse_meetings(body: Iterable[k.Statement], origin: Origin) -> None:
    if any(isinstance(each, k.Barrier | k.Meet | k.Exchange) for each in k.statements(body)):
        raise GiveUp("whether a thread comes to where it meets others depends on contents", origin)


def updated(terms: Terms, op: AtomicOp, old: Value, operands: Sequence[Value], width: int) -> Value:
    """What an atomic leaves in a cell."""
    one: Value = operands[0] if operands else 1
    match op:
        case AtomicOp.ADD | AtomicOp.INC:
            return terms.binary(BinaryOp.BVADD, old, one, width)
        case AtomicOp.SUB | AtomicOp.DEC:
            return terms.binary(BinaryOp.BVSUB, old, one, width)
        case AtomicOp.AND:
            return terms.binary(BinaryOp.BVAND, old, one, width)
        case AtomicOp.OR:
            return terms.binary(BinaryOp.BVOR, old, one, width)
        case AtomicOp.XOR:
            return terms.binary(BinaryOp.BVXOR, old, one, width)
        case AtomicOp.SMIN:
            return terms.ite(terms.binary(BinaryOp.BVSLT, one, old, width), one, old, width)
        case AtomicOp.SMAX:
            return terms.ite(terms.binary(BinaryOp.BVSLT, old, one, width), one, old, width)
        case AtomicOp.UMIN:
            return terms.ite(terms.binary(BinaryOp.BVULT, one, old, width), one, old, width)
        case AtomicOp.UMAX:
            return terms.ite(terms.binary(BinaryOp.BVULT, old, one, width), one, old, width)
        case AtomicOp.FADD:
            return terms.apply(f"FADD{width}", (old, one), width)
        case _:
            raise GiveUp(f"an atomic {op.value} is not followed: what is left depends on whose turn it is")
