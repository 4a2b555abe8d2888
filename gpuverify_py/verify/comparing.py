"""Several comparers on one comparison: side by side in turns, until each memory is settled or nobody has anything to add."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from boogie_ir.lang.frozen import frozen_node
from boogie_ir.prove.budget import Budget
from gpuverify_py.verify.comparison import Answer, Arithmetic, Comparer, Comparison, Differs, Same, Undecided
from gpuverify_py.verify.outcomes import Working


@frozen_node
class Compared:
    """What was said: of each memory the best, of those that nobody settled all; ``seconds``: of computing, by comparer."""

    answers: dict[str, Answer]
    undecided: tuple[Undecided, ...]
    seconds: tuple[tuple[str, float], ...]


class ComparersDisagree(Exception):
    """A run shows a difference where there is a proof that there is none: a fault of ours."""


class _Turn:
    """A comparer at work: what it has computed, with what it expects to take next. ``later``: what those before it have first."""

    def __init__(self, comparer: Comparer, answers: Iterator[Answer | Working], later: float) -> None:
        self.comparer = comparer
        self.answers = answers
        self.spent = self.expected = 0.0
        self._later = later

    @property
    def due(self) -> float:
        """Who has the least of these is next."""
        return self.spent + self.expected + self._later


def compare(comparison: Comparison, comparers: Sequence[Comparer], budget: Budget) -> Compared:
    """What comes out of :func:`comparing`. Raises ComparersDisagree."""
    turns = comparing(comparison, comparers, budget)
    while True:
        try:
            next(turns)
        except StopIteration as end:
            compared: Compared = end.value
            return compared


def comparing(
    comparison: Comparison, comparers: Sequence[Comparer], budget: Budget
) -> Generator[Working, None, Compared]:
    """Asks all comparers; whoever has had the least is next, the first ones before others begin.

    A difference ends it, and so does a proof for every memory. Raises ComparersDisagree.
    """
    turns = [_Turn(each, each.compare(comparison, budget), HEAD_START * n) for n, each in enumerate(comparers)]
    all_turns = tuple(turns)
    best: dict[str, Answer] = {}
    undecided: list[Undecided] = []
    while turns and not budget.over:
        turn = min(turns, key=lambda each: each.due)
        start = budget.clock.computed()
        for answer in turn.answers:
            if isinstance(answer, Working):
                turn.expected = answer.expected
                break
            if isinstance(answer, Undecided):
                undecided.append(answer)
            _check(comparison, best.get(answer.memory), answer)
            if _rank(answer) > _rank(best.get(answer.memory)):
                best[answer.memory] = answer
        else:
            turns.remove(turn)
        turn.spent += budget.clock.computed() - start
        if any(isinstance(answer, Differs) for answer in best.values()):
            break
        if all(_rank(best.get(memory)) == _PROVED for memory in comparison.compared):
            break
        yield Working()
    seconds = tuple((turn.comparer.name, turn.spent) for turn in all_turns)
    return Compared(best, tuple(u for u in undecided if _rank(best.get(u.memory)) == 0), seconds)


def _check(comparison: Comparison, known: Answer | None, new: Answer) -> None:
    """Bit for bit a proof and a difference exclude each other; otherwise rounding may explain what a run shows."""
    kinds = {_rank(known), _rank(new)}
    if comparison.arithmetic is Arithmetic.BITS and kinds == {_PROVED, _DIFFERS}:
        raise ComparersDisagree(f"{new.memory} is proved to be the same on both sides, and a run shows a difference")


HEAD_START = 0.3  # seconds of computing
_PROVED = 2
_DIFFERS = 3


def _rank(answer: Answer | None) -> int:
    """How much an answer says."""
    match answer:
        case Differs():
            return _DIFFERS
        case Same(sizes=()):
            return _PROVED
        case Same():
            return 1
        case Undecided():
            return 0
        case None:
            return -1
