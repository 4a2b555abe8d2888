"""What a failed obligation lacks: the dropped guesses about loops with which it would hold, and why each was dropped.

Nothing here proves anything. An obligation fails in a state that the invariants of the loops before it allow; guesses that
inference dropped may exclude that state. The fewest that do are what the loops lack. Each is then stated like an invariant
of the user's, so that its own failure shows the values with which an iteration breaks it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import implies, not_
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.program import CheckKind, Procedure
from boogie_ir.lang.traverse import free_variables, substitute
from boogie_ir.lang.types import BOOL
from boogie_ir.prove.discharge import Failed, Outcome, discharge
from boogie_ir.smt.solver import Backend, Sat, Unknown, Unsat
from boogie_ir.vc.vcgen import obligations
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.twothread.hints.guessed import Guessed
from gpuverify_py.engines.twothread.report.explain import explain
from gpuverify_py.findings.diagnostic import Diagnostic, MissingFact
from houdini.candidate import Candidate, settle
from houdini.infer import Dropped, Inferred

QUERY_SECONDS = 0.2
MOST_MISSING = 3  # more facts than these are no explanation


class Gap:
    """A failed obligation, to be asked about with more facts; ``dropped`` are the guesses on its way."""

    def __init__(self, outcome: Outcome, inferred: Inferred, backend: Backend) -> None:
        obligation = outcome.obligation
        self.outcome = outcome
        self.dropped = tuple(_on_the_way(outcome, inferred.dropped))
        self._selectors = tuple(Var(f"guess${n}", BOOL) for n in range(len(self.dropped)))
        self._session = backend.session()
        self._session.push()
        for formula in (*obligation.hypotheses(sliced=False), not_(obligation.goal)):
            self._session.assume(formula)
        for selector, dropped in zip(self._selectors, self.dropped, strict=True):
            self._session.assume(implies(selector, _at_head(outcome, dropped.candidate)))

    def passes(self, label: str) -> bool:
        """Whether a loop may be passed on the way."""
        slicer = self.outcome.obligation.slicer
        return label in slicer.passive.heads and slicer.may_pass(label, self.outcome.obligation.place)

    def closed(
        self, conditions: Sequence[Expr] = (), guesses: Iterable[int] | None = None, seconds: float = QUERY_SECONDS
    ) -> frozenset[int] | None:
        """Guesses, by number, that suffice for the obligation under further conditions on parameters and sizes.

        None if they do not suffice. Where the solver gives up, all are said to suffice.
        """
        numbers = tuple(guesses) if guesses is not None else tuple(range(len(self.dropped)))
        self._session.push()
        for condition in conditions:
            self._session.assume(condition)
        answer = self._session.check([self._selectors[n] for n in numbers], name="gap", budget_seconds=seconds)
        self._session.pop()
        match answer:
            case Sat():
                return None
            case Unsat(core) if core is not None:
                return frozenset(numbers[n] for n in core)
            case Unsat() | Unknown():
                return frozenset(numbers)

    def least(self) -> tuple[Dropped, ...]:
        """The fewest guesses found with which the obligation holds; none if no guesses help, or only very many."""
        found = self.closed()
        if not found or len(found) > 4 * MOST_MISSING:
            return ()
        for number in sorted(found):
            smaller = self.closed((), found - {number})
            if smaller is not None:
                found = smaller
        return tuple(self.dropped[n] for n in sorted(found)) if len(found) <= MOST_MISSING else ()


def _on_the_way(outcome: Outcome, dropped: Iterable[Dropped]) -> Iterator[Dropped]:
    """The guesses about loops that may be passed on the way; those that a concrete run broke are false there."""
    slicer, place = outcome.obligation.slicer, outcome.obligation.place
    heads = set(slicer.passive.heads)
    for each in dropped:
        if each.round and each.candidate.loop in heads and slicer.may_pass(each.candidate.loop, place):
            yield each


def _at_head(outcome: Outcome, candidate: Candidate) -> Expr:
    passive = outcome.obligation.slicer.passive
    at_head = substitute(candidate.condition, passive.head_values[candidate.loop])
    return implies(passive.reach[candidate.loop], at_head)


def missing(gap: Gap, guessed: Guessed, inferred: Inferred, backend: Backend, seconds: float) -> tuple[MissingFact, ...]:
    """What the loops before a finding lack, with the values that break each fact; queries take about ``seconds``."""
    lacking = gap.least()
    if not lacking:
        return ()
    wanted = {each.candidate.name for each in lacking}
    kept = {(c.name, c.loop) for c in inferred.kept}
    stated = _stated(guessed.dual.procedure, wanted, kept)
    goals = tuple(o for o in obligations(stated, guessed.dual.program) if o.invariant is not None and o.invariant.name in wanted)
    failures = [o for o in discharge(goals, backend, QUERY_SECONDS, total_seconds=seconds) if isinstance(o.result, Failed)]
    return tuple(_fact(each.candidate, each.reason, guessed, failures) for each in lacking)


def _stated(procedure: Procedure, wanted: set[str], kept: set[tuple[str, str]]) -> Procedure:
    """The procedure with the guesses that were kept and those that are looked for."""
    return settle(procedure, lambda invariant, loop: invariant.name in wanted or (invariant.name, loop) in kept)


def _fact(candidate: Candidate, reason: str, guessed: Guessed, failures: Sequence[Outcome]) -> MissingFact:
    loop = next(s for s in walk(guessed.dual.kernel.body) if isinstance(s, k.While) and s.label == candidate.loop)
    mine = [o for o in failures if o.obligation.invariant is not None and o.obligation.invariant.name == candidate.name]
    shown = [_about_loop(diagnostic, loop, guessed, candidate.name) for diagnostic, _ in explain(guessed.dual, mine[:1], 1)]
    return MissingFact(loop.origin, guessed.text(candidate.name), candidate.rule, reason, shown[0] if shown else None)


def _about_loop(diagnostic: Diagnostic, loop: k.While, guessed: Guessed, name: str) -> Diagnostic:
    """What a failure says of the loop itself, of the variables that the fact mentions."""
    mentioned = {v.name for v in free_variables(guessed.conditions[name])}
    wanted = {local.name for local in guessed.dual.kernel.locals if local.variable.name in mentioned}
    states = [s for s in diagnostic.trace if s.origin == loop.origin]
    states = states[-1 if diagnostic.kind is CheckKind.INVARIANT_ENTRY else -2 :]
    kept = (replace(s, values=tuple(v for v in s.values if v[0].name in wanted), pending=None) for s in states)
    return replace(diagnostic, trace=tuple(s for s in kept if s.values))
