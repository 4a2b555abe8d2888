"""z3 loaded when it is first asked something: a kernel that a run refutes at once never needs it, and loading takes its time."""

from __future__ import annotations

from boogie_ir.smt.solver import Backend, Session


class LateZ3:
    """z3, which comes with this package, so that nothing can be wrong with it that would have to be said early."""

    name = "z3"

    def __init__(self) -> None:
        self._opened: Backend | None = None

    def _backend(self) -> Backend:
        if self._opened is None:
            from boogie_ir.smt.pysmt_z3 import Z3Backend

            self._opened = Z3Backend()
        return self._opened

    def session(self, *, incremental: bool = True) -> Session:
        """A new, empty session."""
        return self._backend().session(incremental=incremental)

    def interrupt(self) -> None:
        """Interrupts a running query, if there was ever one."""
        if self._opened is not None:
            self._opened.interrupt()

    def patience(self) -> float:
        """That of the queries so far; of a quiet machine before the first."""
        return self._opened.patience() if self._opened is not None else 1.0

    def close(self) -> None:
        """Closes what was opened."""
        if self._opened is not None:
            self._opened.close()
