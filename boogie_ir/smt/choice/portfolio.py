"""Several solvers raced: the first that settles a query answers, the others are stopped.

The first gets a head start: most queries take milliseconds, and starting and stopping the others would cost more than
they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from boogie_ir.lang.expr import Expr
from boogie_ir.smt.members import Members, MemberSessions
from boogie_ir.smt.solver import Answer, Backend, Sat, Unknown, Unsat

HEAD_START = 0.2  # seconds
STOPPING = 0.02  # seconds until a solver that has not stopped is interrupted again


class Portfolio(Members):
    """The race; all answers are equally good, so disagreement goes unnoticed (``gpuverify compare`` looks for it)."""

    def __init__(self, members: Sequence[Backend]) -> None:
        super().__init__(members)
        self.threads = ThreadPoolExecutor(len(self.members), thread_name_prefix="solver")

    def session(self, *, incremental: bool = True) -> _PortfolioSession:
        """A new, empty session."""
        return _PortfolioSession(self, incremental)

    def close(self) -> None:
        """Ends the members; no query may be running."""
        super().close()
        self.threads.shutdown()


class _PortfolioSession(MemberSessions):
    def __init__(self, backend: Portfolio, incremental: bool) -> None:
        super().__init__([member.session(incremental=incremental) for member in backend.members])
        self._backend = backend

    def check(self, assumptions: Sequence[Expr] = (), *, name: str = "", budget_seconds: float = 10.0) -> Answer:
        """The first definite answer; where there is none, what the solvers say of that."""
        running: dict[Future[Answer], int] = {}
        answers: dict[int, Answer] = {}

        def start(number: int, seconds: float) -> None:
            check = self.sessions[number].check
            running[self._backend.threads.submit(check, assumptions, name=name, budget_seconds=seconds)] = number

        start(0, budget_seconds)
        head_start = min(HEAD_START * self._backend.members[0].patience(), budget_seconds / 2)
        try:
            done, _ = wait(running, timeout=head_start)
            if not any(_settles(future.result()) for future in done):
                for number in range(1, len(self.sessions)):
                    start(number, budget_seconds - (0.0 if done else head_start))
            while running:
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    answer = answers[running.pop(future)] = future.result()
                    if _settles(answer):
                        return answer
        finally:
            self._stop(running)
        return self._undecided(answers)

    def _stop(self, running: dict[Future[Answer], int]) -> None:
        """Interrupts until all have stopped: an interruption that comes before the query starts is lost."""
        left = set(running)
        while left:
            for future in left:
                self._backend.members[running[future]].interrupt()
            left = wait(left, timeout=STOPPING).not_done

    def _undecided(self, answers: dict[int, Answer]) -> Answer:
        """One that has a candidate, if there is one; else all reasons."""
        unknown = {number: answer for number, answer in sorted(answers.items()) if isinstance(answer, Unknown)}
        for answer in unknown.values():
            if answer.candidate is not None:
                return answer
        reasons = dict.fromkeys(answer.reason for answer in unknown.values())
        if len(reasons) == 1:
            return Unknown(next(iter(reasons)))
        return Unknown("; ".join(f"{self._backend.members[number].name}: {a.reason}" for number, a in unknown.items()))


def _settles(answer: Answer) -> bool:
    return isinstance(answer, Sat | Unsat)
