"""Several engines on one task: side by side in turns, until its claims are settled or nobody has anything to add.

Whoever has had the least of its share, with what it expects to take next, has its turn. However much a prover expects to take,
it begins once the others have had their shares of all the time there is: it may settle the kernel in what is left, and so may
they in what they had. Where it is certain that a claim is false runs come first: they are to show it. What one engine has
settled is on the board for the others; once nothing is open and no proof can be empty unnoticed, or a run has shown a defect,
everybody stops: a kernel with a defect is not to be proved in its other parts. A proof that may rest on what threads tell each
other beside barriers (:class:`gpuverify_py.verify.outcomes.Holds`) waits until runs have looked for a defect: the rules for who
knows what are the hardest ones, and a run shares nothing with them. So does one of a kernel whose threads may wait for ever for
what others tell them, which a proof takes not to be. Time is measured in seconds of computing, so shares do not depend on how
busy the machine is.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TypeAlias

from boogie_ir.prove.budget import Budget
from gpuverify_py.analysis.orders.find import may_wait_for_ever
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.outcomes import Dependence, Event, Working
from gpuverify_py.verify.task import Task

CERTAIN = 50.0  # how many times as long runs go on before others, where there is a defect for certain


class _Turn:
    """An engine at work: the seconds that it has computed, and what it expects to need until it offers the next turn."""

    def __init__(self, engine: Engine, events: Iterator[Event], expected: float) -> None:
        self.engine = engine
        self.events = events
        self.spent = 0.0
        self.next = Working(expected)

    def due(self, whole: float, certain: bool) -> tuple[float, float]:
        """Who has the least of these is next: what it has had of its share, with what it is about to take; ``whole`` is there
        for everybody. ``certain``: there is a defect for runs to show.
        """
        wanted = self.spent + self.next.expected
        if not self.engine.searches:
            wanted = max(self.spent, min(wanted, whole * self.engine.weight))
        elif certain:
            wanted /= CERTAIN
        return wanted / self.engine.weight / self.next.lead, self.spent / self.engine.weight

    def advance(self, board: Board, budget: Budget) -> bool:
        """Lets the engine work until it offers others a turn; whether it goes on."""
        start = budget.clock.computed()
        try:
            for event in self.events:
                board.post(event)
                if isinstance(event, Working):
                    self.next = event
                    return True
            return False
        finally:
            self.spent += budget.clock.computed() - start

    def withdraw(self) -> None:
        """Ends the engine's work."""
        if isinstance(self.events, Generator):
            self.events.close()


def _whole(turns: Sequence[_Turn], all_turns: Sequence[_Turn], budget: Budget, begun: float) -> float:
    """The seconds of computing that there are, with those spent, for each unit of weight of who still has turns."""
    computed = budget.clock.computed() - begun
    stretch = max(1.0, budget.spent() / max(computed, 0.01)) if computed else 1.0
    ended = sum(turn.spent for turn in all_turns if turn not in turns)
    return (computed + budget.left() / stretch - ended) / sum(turn.engine.weight for turn in turns)


Doing: TypeAlias = Callable[[str], object]
"""Is told what is at work now: an engine by its name."""


def settle(
    task: Task,
    engines: Sequence[Engine],
    budget: Budget,
    board: Board | None = None,
    doing: Doing = lambda name: None,
    *,
    after_defect: float | None = None,
) -> Board:
    """Runs the engines that cover a claim of the task; the board, a new one where none is given, has all that they said.

    ``after_defect``: where a run has shown a defect proofs of the rest go on for at most so many seconds of computing.

    Raises :class:`gpuverify_py.verify.board.EnginesDisagree`, and what engines raise.
    """
    board = Board(task.claims) if board is None else board
    wanted = [e for e in engines if any(e.covers(task, c) for c in task.claims)]
    wanted = wanted or [e for e in engines if e.thorough] or list(engines[:1])  # a verdict needs somebody
    turns = [_Turn(engine, engine.run(task, board, budget), engine.expected(task)) for engine in wanted]
    all_turns = tuple(turns)
    kernels = {claim.kernel for claim in task.claims}
    waiting = {s.kernel.name for s in task.subjects if may_wait_for_ever(s.kernel)}
    searches, awaited = any(engine.searches for engine in wanted), False
    begun = budget.clock.computed()
    known = False  # a defect, after which others go on
    try:
        while turns:
            whole = _whole(turns, all_turns, budget, begun)
            certain = any(each.certain for each in board.of(Dependence))
            # Where all is proved and no run is awaited, what is left is whether the proof is about something.
            about = [turn for turn in turns if not turn.engine.searches] if not awaited and not board.open else []
            turn = min(about or turns, key=lambda each: each.due(whole, certain))
            doing(turn.engine.name)
            if not turn.advance(board, budget):
                turns.remove(turn)
            awaited = searches and not board.searched >= board.told | waiting & kernels
            if board.broken and after_defect is not None:
                budget.cut(after_defect)
                after_defect, known = None, True
            if (board.broken and not known) or (board.claims and not board.open and board.judged >= kernels and not awaited):
                break
    finally:
        for turn in turns:
            turn.withdraw()
    board.seconds.update((turn.engine.name, turn.spent) for turn in all_turns)
    return board
