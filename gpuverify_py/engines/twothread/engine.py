"""The two-thread engine. What it works with is loaded when it has its first turn, which runs may have made idle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boogie_ir.lang import kernel as k
from boogie_ir.prove.budget import Budget
from boogie_ir.smt.choice.backends import Choice, open_choice
from boogie_ir.smt.solver import Backend
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.twothread.prove.strategy import NAME, OF_A_CLAIM, OF_LOOPS, WITHOUT
from gpuverify_py.findings.diagnostic import KernelResult, Verdict
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim, claims
from gpuverify_py.verify.engine import Engine, QuickProof
from gpuverify_py.verify.observer import See, ignore
from gpuverify_py.verify.outcomes import Event
from gpuverify_py.verify.settled import verified
from gpuverify_py.verify.task import Subject, Task

if TYPE_CHECKING:
    from gpuverify_py.engines.twothread.pipeline import Proofs
    from gpuverify_py.engines.twothread.prove.build import Proposer, Trial


class TwoThread(Engine):
    """Proves a sequential program over two arbitrary threads of the launch (paper 003, chapter 4).

    ``backend`` answers queries in place of the solver that the options name, ``propose`` guesses invariants (None: the rules
    do), ``trial`` runs candidates (None: the interpreter does), ``see`` is told of every stage.
    """

    name = NAME
    weight = 4.0
    thorough = True

    def __init__(
        self,
        config: Config,
        backend: Backend | None = None,
        *,
        propose: Proposer | None = None,
        trial: Trial | None = None,
        see: See = ignore,
    ) -> None:
        self._own = backend is None
        self.solver = backend if backend is not None else open_choice(Choice(config.solvers, config.cross_check))
        self._given = (config, self.solver, propose, trial, see)
        self._proofs: Proofs | None = None

    def covers(self, task: Task, claim: Claim) -> bool:
        """What two threads can show: what it cannot prove raises an alarm."""
        return claim.of_pair

    def expected(self, task: Task) -> float:
        """Little where there is no loop; where there is, or threads wait for some of the others, a few runs are to come first.

        Where very many pairs of places may conflict, the program about two threads takes long to write.
        """
        statements = (s for subject in task.subjects for s in walk(subject.kernel.body))
        first = OF_LOOPS if any(isinstance(s, k.While | k.Arrive) for s in statements) else WITHOUT
        return first + OF_A_CLAIM * len(task.claims)

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        """Settles the kernels one after the other."""
        yield from self._at_work().run(task, board, budget)

    def advise(self, subject: Subject, result: KernelResult, proved: QuickProof | None) -> KernelResult:
        """What loops lack, and annotations that would do."""
        if result.verdict not in (Verdict.REFUTED, Verdict.POSSIBLE) or self._given[0].hint_seconds <= 0:
            return result
        if not all(claim.of_pair for claim in claims(subject.kernel, self._given[0])):
            return result  # that two threads have no defect is not all there is to show
        return self._at_work().advise(subject, result, proved)

    def close(self) -> None:
        """Ends the solver, if it is the engine's own."""
        if self._own:
            self.solver.close()

    def _at_work(self) -> Proofs:
        if self._proofs is None:
            from gpuverify_py.engines.twothread.pipeline import Proofs

            self._proofs = Proofs(*self._given)
        return self._proofs


def check_kernel(
    kernel: k.Kernel,
    launch: LaunchSizes,
    config: Config,
    program: k.KernelProgram,
    backend: Backend | None = None,
    *,
    propose: Proposer | None = None,
    trial: Trial | None = None,
    others: tuple[Engine, ...] = (),
    see: See = ignore,
) -> KernelResult:
    """One kernel by this engine, beside ``others``; on its own nothing is run, candidates included."""
    from gpuverify_py.engines.twothread.prove.build import no_runs

    engine = TwoThread(config, backend, propose=propose, trial=trial if trial is not None else no_runs, see=see)
    try:
        return verified(Subject(kernel, program, launch), config, (engine, *others))
    finally:
        engine.close()
