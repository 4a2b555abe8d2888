"""Several comparers on one comparison: side by side in turns, until each memory is settled or nobody has anything to add."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boogie_ir.lang.frozen import frozen_node
from boogie_ir.prove.budget import Budget
from gpuverify_py.verify.comparison import Answer, Comparer, Comparison, Differs, Same, Undecided
from gpuverify_py.verify.outcomes import Working


@frozen_node
class Compared:
    """What was said: of each memory the best, of those that nobody settled all; ``seconds``: of computing, by comparer."""

    answers: dict[str, Answer]
    undecided: tuple[Undecided, ...]
    seconds: tuple[tuple[str, float], ...]


class _Turn:
    """A comparer at work: what it has computed, with what it expects to take next."""

    def __init__(self, comparer: Comparer, answers: Iterator[Answer | Working]) -> None:
        self.comparer = comparer
        self.answers = answers
        self.spent = self.expected = 0.0


def compare(comparison: Comparison, comparers: Sequence[Comparer], budget: Budget) -> Compared:
    """Asks all comparers; whoever has had the least is next. A difference ends it, and so does a proof for every memory."""
    turns = [_Turn(comparer, comparer.compare(comparison, budget)) for comparer in comparers]
    all_turns = tuple(turns)
    best: dict[str, Answer] = {}
    undecided: list[Undecided] = []
    while turns and not budget.over:
        turn = min(turns, key=lambda each: each.spent + each.expected)
        start = budget.clock.computed()
        for answer in turn.answers:
            if isinstance(answer, Working):
                turn.expected = answer.expected
                break
            if isinstance(answer, Undecided):
                undecided.append(answer)
            if _rank(answer) > _rank(best.get(answer.memory)):
                best[answer.memory] = answer
        else:
            turns.remove(turn)
        turn.spent += budget.clock.computed() - start
        if any(isinstance(answer, Differs) for answer in best.values()):
            break
        if all(_rank(best.get(memory)) == _PROVED for memory in comparison.compared):
            break
    seconds = tuple((turn.comparer.name, turn.spent) for turn in all_turns)
    return Compared(best, tuple(u for u in undecided if _rank(best.get(u.memory)) == 0), seconds)


_PROVED = 2


def _rank(answer: Answer | None) -> int:
    """How much an answer says."""
    match answer:
        case Differs():
            return 3
        case Same(sizes=()):
            return _PROVED
        case Same():
            return 1
        case Undecided():
            return 0
        case None:
            return -1
