"""Loops of host code: what a body may change is arbitrary at its head; those of few constant rounds are read round by round."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from boogie_ir.lang.build import binary
from boogie_ir.lang.expr import BinaryOp, Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span
from frontend.host.evaluator.calls import CallReader
from frontend.host.evaluator.inlining import Given
from frontend.host.evaluator.variables import Activation
from frontend.host.joins import one_of
from frontend.host.operations import Head
from frontend.host.state import Names, State, changed, join
from frontend.host.values import UNKNOWN, Closure, Number, Place, Value, holds, literal_of, negated
from frontend.syntax import syntax

MOST_ROUNDS = 12  # in which a loop is read
MOST_TIMES = 8  # that a loop with constant bounds is read as what it is, once for each iteration


@frozen
class _Counter:
    """A variable that a loop's step increases by a number: its value in any iteration, and in the first."""

    now: Expr
    first: Expr
    by: int


class LoopReader(CallReader):
    """Reads loops, until nothing changes."""

    def _do(self, condition: syntax.Expression, body: syntax.Statement) -> None:
        if self.constant(condition) == 0:  # once: how macros are written
            breaks, continues = self.at.breaks, self.at.continues
            self.at.breaks, self.at.continues = [], []
            self.run_block((body,))
            self.state = join((self.state, *self.at.breaks, *self.at.continues), self.symbols, self.called)
            self.at.breaks, self.at.continues = breaks, continues
            return

        def once() -> None:
            self.run_block((body,))

        self._loop(condition, None, once, first=False, span=body.span)

    def _any_times(self, statement: syntax.Statement) -> None:
        """A statement behind the head of a control statement that does not parse."""
        self._loop(None, None, lambda: self.run_block((statement,)), endless=False, span=statement.span)

    def perhaps(self, closure: Closure) -> None:
        around = closure.names
        assert isinstance(around, Activation)
        function = closure.function
        if function.body is None or self._active(function):
            self.again.add(id(function))
            return

        def body() -> None:
            given: list[Given] = [(p, UNKNOWN, None, False) for p in function.type.parameters]
            inner = Activation(
                around.frame, Names(around.names), self.state.copy(), around.this, around.record, calls=self.at.calls
            )  # fmt: skip
            self._body(inner, function, given)

        self._loop(None, None, body, endless=False, span=function.span)

    def _loop(
        self,
        condition: syntax.Expression | None,
        step: syntax.Expression | None,
        body: Callable[[], None],
        *,
        endless: bool = True,
        first: bool = True,
        launching: bool = False,
        span: Span,
    ) -> None:
        """A loop. ``endless``: without a condition it goes on for ever, else it ends at any time.

        ``first``: the condition is evaluated before the first round, too. ``launching``: it asks devices for something.
        """
        if launching and first and condition is not None and self._counted(condition, step, body):
            return
        start, returned = self.state.copy(), len(self.at.returns)
        arbitrary: dict[Place, Value | None] = {}
        self.quiet += 1
        for _ in range(MOST_ROUNDS):
            head = self._head(start, arbitrary)
            ends, _ = self._round(head.copy(), condition, step, body, endless, first)
            start.escaped |= frozenset().union(*(end.escaped for end in ends))
            if not self._widened(arbitrary, head, ends):
                break
        else:
            start.values.clear()
        made = self.symbols.made
        head = self._head(start, arbitrary)
        self.state = start
        runs = not first or (condition is not None and literal_of(self.value(condition)) == 1)
        self.quiet -= 1
        counter = self._counter(start, head, arbitrary, step, body)
        if counter is not None:
            head.assume(binary(BinaryOp.BVSGE, counter.now, counter.first))
            if counter.by == 1 and isinstance(counter.now, Var):  # it has each value in turn
                self.symbols.vague.discard(counter.now.name)
        del self.at.returns[returned:]
        self.state = head
        here = Head(made + 1, None if counter is None else counter.now, 0 if counter is None else counter.by, runs)
        number = self.begin_loop(here, span)
        ends, exits = self._round(head, condition, step, body, endless, first)
        self.end_loop(number, [end.after for end in ends if not end.dead])
        self.state = join(exits, self.symbols, self.called)

    def _widened(self, arbitrary: dict[Place, Value | None], head: State, ends: Sequence[State]) -> bool:
        """Adds what a round changes; whether it was more than is arbitrary already. Pointers stay as far as they can."""
        grown = False
        for end in ends:
            for place in () if end.dead else changed(head, end):
                before = arbitrary.get(place, head.read(place))
                after = one_of(None, before, end.read(place), self.symbols)
                if place not in arbitrary or after != before:
                    arbitrary[place], grown = after, True
        return grown

    def _head(self, start: State, arbitrary: Mapping[Place, Value | None]) -> State:
        """The state at the loop's head in any round: what rounds change is arbitrary, with one symbol for each place."""
        head = start.copy()
        for place, known in arbitrary.items():
            before = start.read(place)
            name = place.path[-1] if place.path else self.called.get(place.variable, "")
            head.write(place, self.symbols.any_of(before.type, name) if isinstance(before, Number) else known)
        return head

    def _counter(
        self, start: State, head: State, arbitrary: Collection[Place], step: syntax.Expression | None, body: Callable[[], None]
    ) -> _Counter | None:
        """A counter that only the loop's own step increases is never below its start, since signed steps do not overflow.

        Those of narrow types do: the sum is an ``int``, and wraps around where it is stored ([conv.integral]).
        """
        increased = syntax.Step, syntax.Assign
        if not isinstance(step, increased) or step.operator not in ("++", "+"):
            return None
        by: int | None = 1
        counter = step.operand if isinstance(step, syntax.Step) else step.target
        if isinstance(step, syntax.Assign):
            by = self.constant(step.value)
            if by is None or not 0 < by < 1 << 31:
                return None
        place = self.place(counter) if isinstance(counter, syntax.Name) else None
        if place is None or place not in arbitrary or place.variable in start.escaped or place.variable < 0:
            return None
        self.quiet += 1
        kept, breaks, continues = self.state, self.at.breaks, self.at.continues
        self.state, self.at.breaks, self.at.continues = head.copy(), [], []
        body()
        ends = [self.state, *self.at.continues]
        self.state, self.at.breaks, self.at.continues = kept, breaks, continues
        self.quiet -= 1
        first, now = start.read(place), head.read(place)
        same = all(end.dead or end.read(place) is now for end in ends)
        if not same or not (isinstance(first, Number) and isinstance(now, Number) and now.type.signed and now.type.width >= 32):
            return None
        return _Counter(now.bits, first.bits, by or 1)

    def _round(
        self,
        head: State,
        condition: syntax.Expression | None,
        step: syntax.Expression | None,
        body: Callable[[], None],
        endless: bool,
        first: bool,
    ) -> tuple[list[State], list[State]]:
        """One round from a state at the head: the states in which the next one starts, and in which the loop ends."""
        breaks, continues = self.at.breaks, self.at.continues
        self.at.breaks, self.at.continues = [], []
        self.state = head
        exits: list[State] = []
        if first:
            exits += self._leave(condition, endless)
        if not self.state.dead:
            body()
        self.state = join((self.state, *self.at.continues), self.symbols, self.called)
        if not self.state.dead:
            if step is not None:
                self.value(step)
            if not first:
                exits += self._leave(condition, endless)
        ends = [self.state]
        exits += self.at.breaks
        self.at.breaks, self.at.continues = breaks, continues
        return ends, exits

    def _leave(self, condition: syntax.Expression | None, endless: bool) -> list[State]:
        """The state in which a loop ends at its condition; the reader goes on in the one where it does not."""
        holding = None if condition is None else holds(self.value(condition))
        exit_ = self.state.copy()
        if condition is None and endless:
            return []
        exit_.assume(negated(holding))
        self.state.assume(holding)
        return [exit_]

    def _counted(self, condition: syntax.Expression, step: syntax.Expression | None, body: Callable[[], None]) -> bool:
        """Reads a loop round by round, where its condition is constant each time and it ends soon; else nothing happens."""
        with self.apart():
            if literal_of(self.value(condition)) != 1:
                return False
        kept, found, entered, seen = self.state.copy(), len(self.found), set(self.entered), set(self.seen)
        points = len(self.points)
        breaks, continues = self.at.breaks, self.at.continues
        returns = len(self.at.returns)
        exits: list[State] = []
        self.at.breaks, self.at.continues = [], []
        done = False
        for _ in range(MOST_TIMES + 1):
            known = literal_of(self.value(condition))
            if known == 0:
                done = True
                break
            if known != 1:
                break
            body()
            self.state = join((self.state, *self.at.continues), self.symbols, self.called)
            self.at.continues = []
            if self.state.dead:
                done = True
                break
            if step is not None:
                self.value(step)
        exits = [self.state, *self.at.breaks]
        self.at.breaks, self.at.continues = breaks, continues
        if done:
            self.state = join(exits, self.symbols, self.called)
            return True
        self.state = kept
        del self.found[found:], self.points[points:]
        del self.at.returns[returns:]
        self.entered, self.seen = entered, seen
        return False
