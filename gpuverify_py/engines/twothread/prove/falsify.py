"""Whether an unproved kernel is really wrong: alarms are replayed, and concrete runs look for defects on their own."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Var
from boogie_ir.prove.discharge import Failed, Outcome
from gpuverify_py.engines.twothread.dual.dualise import Dual
from gpuverify_py.findings.diagnostic import Diagnostic
from gpuverify_py.request.config import Config, LaunchSizes

BRIEF_SECONDS = 0.2
BRIEF_SECONDS_IF_LONG = 0.6
CANDIDATE_SECONDS = 0.15
SEARCH_SECONDS = 2.0
REPLAY_SECONDS_EACH = 0.5
REPLAY_SECONDS = 2.0


class Falsifier:
    """Judges the alarms on one kernel by running it; the kernel is compiled for the interpreter when first needed.

    ``alarms_only``: nothing is run before the solver has raised an alarm.
    """

    def __init__(
        self, kernel: k.Kernel, program: k.KernelProgram, launch: LaunchSizes, config: Config, *, alarms_only: bool = False
    ) -> None:
        self._alarms_only = alarms_only
        self._kernel = kernel
        self._program = program
        self._launch = launch
        self._config = config
        self._searched: tuple[Diagnostic, ...] | None = None

    def search_briefly(self) -> tuple[Diagnostic, ...]:
        """Defects that the first few, short runs show."""
        if self._alarms_only:
            return ()
        from gpuverify_py.runs.search import prepare_search, search

        subject = prepare_search(self._kernel, self._program, self._config)
        return search(subject, self._launch, self._config, BRIEF_SECONDS, BRIEF_SECONDS_IF_LONG)

    def refuted_candidates(self, guessed: k.Kernel) -> frozenset[str]:
        """The candidate invariants, by name, that runs of the logged kernel break."""
        if self._alarms_only:
            return frozenset()
        from gpuverify_py.runs.search import prepare_search, refuted_candidates

        subject = prepare_search(guessed, self._program, self._config)
        return refuted_candidates(subject, self._launch, self._config, CANDIDATE_SECONDS)

    def falsify(self, dual: Dual, alarms: Sequence[tuple[Diagnostic, Outcome]]) -> tuple[Diagnostic, ...]:
        """Defects that a run shows, in place of the alarms if there are any; else the alarms, confirmed or not.

        Searching comes first: it needs no model, and what it finds is an execution from start to end. Alarms of other places
        are then replayed.
        """
        from gpuverify_py.runs.search import places, prepare_search, search

        subject = prepare_search(self._kernel, self._program, self._config)
        if self._searched is None:
            self._searched = search(subject, self._launch, self._config, SEARCH_SECONDS)
        found = {places(d): d for d in self._searched}
        end = time.process_time() + REPLAY_SECONDS
        for diagnostic, outcome in alarms:
            if len(found) < self._config.error_limit and places(diagnostic) not in found:
                shown = self._replayed(subject.executable, diagnostic, dual, outcome, end)
                if shown.confirmed or not self._searched:
                    found.setdefault(places(shown), shown)  # several alarms may end in one defect
        return tuple(found.values())

    def _replayed(self, executable: object, diagnostic: Diagnostic, dual: Dual, outcome: Outcome, end: float) -> Diagnostic:
        """What a run with the alarm's launch and arguments shows: the alarm, or a race on the same array at other places.

        The alarm itself where no run does, with the reason if it passed through no approximation that is known.
        """
        from boogie_ir.simt import Executable
        from gpuverify_py.runs.replay import Confirmation, confirm, witness_of
        from gpuverify_py.runs.search import diagnostics

        assert isinstance(executable, Executable)
        limit = min(REPLAY_SECONDS_EACH, end - time.process_time())
        if limit <= 0 or not isinstance(outcome.result, Failed):
            return diagnostic
        witness = witness_of(
            diagnostic,
            self._kernel,
            num_groups=_sizes(k.NUM_GROUPS, dual, outcome),
            global_offset=_sizes(k.GLOBAL_OFFSET, dual, outcome),
            tolerate_benign=self._config.benign_tolerance,
        )
        found = confirm(self._kernel, self._program.functions, witness, self._program.axioms, limit, executable)
        if not isinstance(found, Confirmation):
            return replace(diagnostic, approximations=diagnostic.approximations or (f"no run showed it: {found.reason}",))
        shown = diagnostics(self._kernel, (found.finding,), found.launch, found.inputs)
        return next(replace(d, trace=diagnostic.trace) for d in shown)


def _sizes(family: tuple[Var, ...], dual: Dual, outcome: Outcome) -> tuple[int, int, int]:
    assert isinstance(outcome.result, Failed)
    values = [outcome.result.model.value(dual.threads.id(v, 1)) for v in family]
    x, y, z = (int(v) if isinstance(v, int) else 1 for v in values)
    return (x, y, z)
