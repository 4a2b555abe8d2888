"""A back end whose queries are seen, timed and, if wanted, confined to one encoding."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.smt.encoding import Encoding
from boogie_ir.smt.features import NOTHING, Feature, Features
from boogie_ir.smt.processes.process import forget_peak_memory, peak_memory
from boogie_ir.smt.processes.smtlib import SmtLibBackend
from boogie_ir.smt.solver import Answer, Backend, Session, Unknown

# What a query must not need under an encoding.
_EXCLUDED = {
    Encoding.AUTOMATIC: NOTHING,
    Encoding.BITS: Feature.INTEGERS,
    Encoding.INTEGERS: Feature.BITVECTORS,
}


@frozen_node
class Asked:
    """A query and its answer.

    ``memory`` is the solver's peak meanwhile, in bytes; that of a library is the whole process's. ``excluded``: the encoding
    kept the query from the solver.
    """

    name: str
    formulas: tuple[Expr, ...]
    needs: Feature
    answer: Answer
    seconds: float
    memory: int
    excluded: bool = False


class Observed:
    """Answers as the back end does; ``see`` is told of each query. What the encoding excludes is Unknown."""

    def __init__(self, backend: Backend, encoding: Encoding, see: Callable[[Asked], object]) -> None:
        self.backend = backend
        self.encoding = encoding
        self.see = see
        self.features = Features()

    @property
    def name(self) -> str:
        """The back end's."""
        return self.backend.name

    def session(self, *, incremental: bool = True) -> ObservedSession:
        """A new, empty session."""
        return ObservedSession(self, self.backend.session(incremental=incremental))

    def interrupt(self) -> None:
        """Interrupts the back end."""
        self.backend.interrupt()

    def patience(self) -> float:
        """The back end's."""
        return self.backend.patience()

    def close(self) -> None:
        """Closes the back end."""
        self.backend.close()


class ObservedSession:
    """A session of an observed back end."""

    def __init__(self, observed: Observed, session: Session) -> None:
        self._observed = observed
        self._session = session
        self._levels: list[list[Expr]] = [[]]

    def assume(self, expression: Expr) -> None:
        """Adds an assumption."""
        self._levels[-1].append(expression)
        self._session.assume(expression)

    def push(self) -> None:
        """Opens a level."""
        self._levels.append([])
        self._session.push()

    def pop(self) -> None:
        """Forgets a level."""
        self._levels.pop()
        self._session.pop()

    def check(self, assumptions: Sequence[Expr] = (), *, name: str = "", budget_seconds: float = 10.0) -> Answer:
        """Asks, unless the encoding excludes it, and tells what came of it."""
        observed = self._observed
        formulas = (*(formula for level in self._levels for formula in level), *assumptions)
        needs = NOTHING
        for formula in formulas:
            needs |= observed.features(formula)
        if needs & _EXCLUDED[observed.encoding]:
            kept_back = Unknown(f"only {observed.encoding.value} are asked about")
            observed.see(Asked(name, formulas, needs, kept_back, 0.0, 0, excluded=True))
            return kept_back
        _forget_peak(observed.backend)
        start = time.perf_counter()
        answer = self._session.check(assumptions, name=name, budget_seconds=budget_seconds)
        seconds = time.perf_counter() - start
        observed.see(Asked(name, formulas, needs, answer, seconds, _peak(observed.backend)))
        return answer


def _forget_peak(backend: Backend) -> None:
    if isinstance(backend, SmtLibBackend):
        backend.forget_peak_memory()
    else:
        forget_peak_memory("self")


def _peak(backend: Backend) -> int:
    return backend.peak_memory() if isinstance(backend, SmtLibBackend) else peak_memory("self")
