"""The two-thread engine at work: attempts at a proof of each kernel, the cheap ones first, as the strategy has them."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import TypeVar

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import AccessKind, Var
from boogie_ir.lang.program import PARTINGS, CheckKind, Program
from boogie_ir.lang.source import Span
from boogie_ir.prove.budget import Budget, turned
from boogie_ir.prove.discharge import Failed, Outcome, Proved
from boogie_ir.smt.choice.backends import Choice, open_choice
from boogie_ir.smt.solver import Backend
from boogie_ir.vc.vcgen import Obligation
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.atomics import draws
from gpuverify_py.analysis.orders.find import heard, met_otherwise
from gpuverify_py.analysis.orders.taken_back import taken_back
from gpuverify_py.analysis.partings import reasons
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.twothread.dual.dualise import Dual
from gpuverify_py.engines.twothread.instrument.condense import condensed
from gpuverify_py.engines.twothread.instrument.log_accesses import Logged
from gpuverify_py.engines.twothread.instrument.predicate import Predicated
from gpuverify_py.engines.twothread.instrument.write_out import written_out
from gpuverify_py.engines.twothread.known import settled, with_facts
from gpuverify_py.engines.twothread.prove.attempt import (
    Attempt,
    Setting,
    Steps,
    attempt,
    inferred_further,
    settled_further,
)
from gpuverify_py.engines.twothread.prove.build import Plan, Proposer, Trial, build, by_rules, normalised
from gpuverify_py.engines.twothread.prove.contradiction import contradiction
from gpuverify_py.engines.twothread.prove.halves import halves
from gpuverify_py.engines.twothread.prove.stage_times import Stages
from gpuverify_py.engines.twothread.prove.strategy import (
    BARE,
    INFERENCE_QUERY,
    NAME,
    QUICK,
    STRICT,
    WITH_LOOPS,
    WITHOUT_LOOPS,
    Step,
    Way,
)
from gpuverify_py.engines.twothread.prove.vacuity import nothing_left, vacuous
from gpuverify_py.findings.diagnostic import Diagnostic, Guess, KernelResult, OpenObligation
from gpuverify_py.request.config import Abstraction, Config, without_pairs
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim, claim, claim_of
from gpuverify_py.verify.engine import QuickProof
from gpuverify_py.verify.facts import Fact, LoopInvariant
from gpuverify_py.verify.observer import See
from gpuverify_py.verify.outcomes import (
    Account,
    Alarm,
    Contradictory,
    Empty,
    Event,
    Holds,
    Meaningful,
    Note,
    Open,
    Suspicion,
    Tolerated,
    Working,
)
from gpuverify_py.verify.task import Subject, Task
from gpuverify_py.verify.threads import Threads, two_threads
from houdini.infer import Inference, Inferred

T = TypeVar("T")

HINTS_SHARE = 0.3  # of the time that the failed proof took, which hints may take at least
HINTS_OF_SHOWN = 0.5  # of the time for hints, where a run has shown the defect: what excludes it is seldom what is wanted
HINTS_OF_QUICK = 0.2  # where only others are asked then, who take little time


class Proofs:
    """What the engine does once it has its first turn. What it was made from is as :class:`TwoThread` says."""

    def __init__(self, config: Config, solver: Backend, propose: Proposer | None, trial: Trial | None, see: See) -> None:
        self._config = config
        self._solver = solver
        self._propose = propose if propose is not None else by_rules
        self._trial = trial
        self._see = see
        self._done: dict[str, tuple[Setting, Config, Attempt | None]] = {}

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        """Settles the kernels one after the other; a large one by what is left of it without digests and the like, if it can."""
        for subject in task.subjects:
            config, known = task.config, (fact.known for fact in board.facts(subject.kernel.name))
            exactly = config.check_bounds or config.as_gpuverify or config.unwind is not None
            exactly = exactly or any(isinstance(each, LoopInvariant) for each in known)  # of variables that may be left out
            for small in () if exactly else condensed(subject.kernel):
                if (yield from self._condensed(replace(subject, kernel=small), board, budget, task)):
                    break
            else:
                yield from self._kernel(subject, board, budget, task)

    def _condensed(self, subject: Subject, board: Board, budget: Budget, task: Task) -> Generator[Event, None, bool]:
        """What is proved of a condensed kernel, what that tolerates, and whether it is all; alarms are not the kernel's."""
        events: list[Event] = []
        for event in self._kernel(subject, board, budget, task):
            if isinstance(event, Working):
                yield event
            else:
                events.append(event)
        whole = not any(isinstance(event, Alarm | Open | Suspicion) for event in events)
        yield from (event for event in events if whole or isinstance(event, Holds | Tolerated))
        return whole

    def advise(self, subject: Subject, result: KernelResult, proved: QuickProof | None) -> KernelResult:
        """What loops lack, and annotations that would do."""
        if subject.kernel.name not in self._done:
            self._begin(subject, self._config, (), Budget(self._config.timeout or float("inf")))
        setting, config, failed = self._done[subject.kernel.name]
        from gpuverify_py.engines.twothread.hints.hints import Verification, with_hints
        from gpuverify_py.engines.twothread.hints.retry import Retry

        shown = any(diagnostic.replay is not None for diagnostic in result.diagnostics)
        share = 1.0 if not shown else HINTS_OF_SHOWN if proved is None else HINTS_OF_QUICK
        seconds = max(config.hint_seconds * share, HINTS_SHARE * setting.stages.computing())
        of = Verification(subject, config, self._solver, Retry(setting, config), proved, seconds)
        return with_hints(result, of, failed)

    def _begin(
        self,
        subject: Subject,
        config: Config,
        facts: tuple[Fact, ...],
        budget: Budget,
        claims: tuple[Claim, ...] = (),
        open_: tuple[Claim, ...] = (),
    ) -> tuple[Setting, Config]:
        """What all attempts at a kernel have in common, and the options as they are for it; of its claims some are open."""
        kernel = subject.kernel
        stages = Stages(self._see, budget)
        threads = two_threads(subject.launch, config)
        if threads.single or kernel.contract_only:  # no pair of threads: nothing to race or to wait for
            config = without_pairs(config)
        setting = self._setting(subject, threads, config, facts, stages, claims, open_)
        self._done[kernel.name] = (setting, config, None)
        return setting, config

    def _setting(
        self,
        subject: Subject,
        threads: Threads,
        config: Config,
        facts: tuple[Fact, ...],
        stages: Stages,
        claims: tuple[Claim, ...],
        open_: tuple[Claim, ...],
    ) -> Setting:
        """What attempts at pairs of these threads have in common."""
        normal = stages("normalised", with_facts(normalised(subject.kernel, config, threads), facts))
        trial = self._trial if self._trial is not None else _runs(subject, config)
        known = settled(normal, claims, open_, facts)
        return Setting(normal, threads, subject.program, self._solver, self._propose, trial, stages, known)

    # -- one kernel -----------------------------------------------------------------------------------------

    def _kernel(self, subject: Subject, board: Board, budget: Budget, task: Task) -> Iterator[Event]:
        kernel, facts = subject.kernel, board.facts(subject.kernel.name)
        claims = tuple(c for c in task.claims if c.kernel == kernel.name and c.of_pair)
        open_ = tuple(c for c in claims if not isinstance(board.settled(c), Holds))
        setting, config = self._begin(subject, task.config, facts, budget, claims, open_)
        stages = setting.stages
        if claims and not open_:
            built = build(setting.plan(config, bare=True), stages)
            yield from self._emptiness(setting, config, subject, (built.dual,))
            return
        found = halves(setting.kernel, subject.launch, config, setting.settled.race_free)
        kinds = () if found is None else (found.inside, found.across)
        divided = tuple(self._setting(subject, threads, config, facts, stages, claims, open_) for threads in kinds)
        short = written_out(subject.kernel)
        without = None
        if short is not subject.kernel and _given_back(short) <= _given_back(kernel):  # else what it takes is not listed
            without = self._setting(replace(subject, kernel=short), setting.threads, config, facts, stages, claims, open_)
        parts = yield from self._attempts(setting, divided, without, config)
        tried = parts[0]
        self._done[kernel.name] = (setting, config, tried)
        for part in parts:
            if part.proved and part.undecided_notes and not config.as_gpuverify:
                part = yield from _taken(STRICT, setting, config, part)
            told = yield from _told(part, subject.kernel, setting, config)
            yield from _outcomes(part, open_, subject, facts, bounded=config.unwind is not None, told=told)
        if tried.proved:
            yield from self._emptiness(setting, config, subject, tuple(part.dual for part in parts))
        kept = sum(len(p.inferred.kept) for p in parts)
        whole = config.keep_guesses and len(parts) == 1  # of halves each knows what holds in it alone
        became = _guesses(tried, subject) if config.infer_info or whole else ()
        count = kept + sum(len(p.inferred.dropped) for p in parts)
        checks = sum(len(p.outcomes) for p in parts)
        yield Account(kernel.name, NAME, tuple(stages.seconds.items()), checks, count, kept, became)

    def _emptiness(self, setting: Setting, config: Config, subject: Subject, duals: tuple[Dual, ...]) -> Iterator[Event]:
        """Whether what was proved says anything; of halves one may be of nothing."""
        stages, kernel = setting.stages, subject.kernel
        contradictions = [contradiction(dual, subject.program.dialect, self._solver, config) for dual in duals]
        impossible = stages("preconditions", contradictions[0] if all(contradictions) else ())
        if impossible:
            yield Contradictory(kernel.name, impossible)
        elif not config.as_gpuverify and not kernel.contract_only and config.unwind is None:
            empty = stages("vacuity", vacuous(setting, config))
            yield Empty(kernel.name, empty, nothing_left(empty))
        yield Meaningful(kernel.name)

    def _attempts(
        self, setting: Setting, divided: tuple[Setting, ...], without: Setting | None, config: Config
    ) -> Generator[Event, None, tuple[Attempt, ...]]:
        """Attempts as the strategy has them, until one proves the kernel or none is left; of halves both, if they do.

        ``without`` short loops, where there are any.
        """
        tried: Attempt | None = None
        ways: set[Way] = set()
        loops = any(isinstance(statement, k.While) for statement in walk(setting.kernel.body))
        counted = draws(setting.kernel)
        for step in WITH_LOOPS if loops else WITHOUT_LOOPS:
            if not _applies(step, setting, config, tried, ways):
                continue
            ways.add(step.way)
            if step.way is Way.HALVES:
                proved = yield from _both(step, divided, config)
                if proved:
                    return proved
                continue
            if step.way is Way.WRITTEN_OUT:
                if without is not None:
                    yield Working(step.expected)
                    setting.stages.resume()
                    new = yield from _taken(step, without, config, None)
                    if new.proved:
                        return (new,)
                continue
            if tried is not None:
                yield Working(step.expected)
                setting.stages.resume()
            new = yield from _ahead(_taken(step, setting, config, tried), step.lead if counted else 1.0)
            if new.proved:
                return (new,)
            if step.way is not Way.BARE and (tried is None or step.way is not Way.SHARPER):
                tried = new
                yield from (_suspicion(d, o, tried) for d, o in tried.errors if isinstance(o.result, Failed))
        assert tried is not None, "one attempt always applies"
        return (tried,)


def _given_back(kernel: k.Kernel) -> set[str]:
    """The counters from which numbers are taken back."""
    return {each.array for each in taken_back(kernel).values()}


def _guesses(tried: Attempt, subject: Subject) -> tuple[Guess, ...]:
    """What became of each guess, in words that only who asks for it loads."""
    from gpuverify_py.engines.twothread.hints.guessed import guesses

    return guesses(tried, subject.kernel, subject.program.dialect)


def _both(step: Step, divided: tuple[Setting, ...], config: Config) -> Generator[Event, None, tuple[Attempt, ...]]:
    """The proof of each half; nothing if one is not proved."""
    proved: tuple[Attempt, ...] = ()
    for half in divided:
        yield Working(step.expected)
        half.stages.resume()
        half.stages.see("half", half)
        tried = yield from _taken(BARE, half, config, None)
        if not tried.proved:
            yield Working(step.expected)
            half.stages.resume()
            half.stages.see("half", half)
            tried = yield from _taken(step, half, config, None)
        if not tried.proved:
            return ()
        proved += (tried,)
    return proved


def _ahead(steps: Steps, lead: float) -> Steps:
    """The steps, of which those go ahead of others' turns that are not expected to take long."""
    return turned(steps, lambda working: (working if working.expected else Working(lead=lead),))


def _applies(step: Step, setting: Setting, config: Config, tried: Attempt | None, ways: set[Way]) -> bool:
    """Whether a step may settle what those before it left open."""
    match step.way:
        case Way.BARE:  # not where guesses are to be seen, or were ruled out anyway
            return config.infer and not config.infer_info
        case Way.GUESSING:
            return True
        case Way.HALVES | Way.WRITTEN_OUT:
            return config.infer and not config.infer_info
        case Way.MORE_INVARIANTS:
            gave_up = tried is not None and any(d.reason for d in tried.inferred.dropped)
            return gave_up and setting.stages.left() > QUICK.inference
        case Way.MORE_PROOF:
            more = tried is not None and (step.segment is None or not tried.errors)
            return more and Way.MORE_INVARIANTS not in ways
        case Way.SHARPER:
            automatic = config.abstraction is Abstraction.AUTOMATIC
            return automatic and tried is not None and _could_be_sharper(setting.kernel, tried)


def _taken(step: Step, setting: Setting, config: Config, tried: Attempt | None) -> Steps:
    """One step of the strategy."""
    patience, left = setting.solver.patience(), setting.stages.left()
    if step.query is not None:
        config = replace(config, query_timeout=min(step.query * patience, config.query_timeout))
    inference = min(step.inference * patience, left * step.share)
    match step.way:
        case Way.BARE | Way.HALVES | Way.GUESSING | Way.WRITTEN_OUT:
            bare = step.way is Way.BARE
            return (
                yield from attempt(setting, config, inference=inference, quick=step.segment, bare=bare, expected=step.expected)
            )
        case Way.MORE_INVARIANTS:
            assert tried is not None
            return (yield from inferred_further(setting, config, tried, inference))
        case Way.MORE_PROOF:
            assert tried is not None
            return (yield from settled_further(setting, config, tried, quick=step.segment))
        case Way.SHARPER:
            sharper = replace(config, abstraction=Abstraction.EQUALITY)
            return (yield from attempt(setting, sharper, inference=inference, quick=step.segment))


def _could_be_sharper(kernel: k.Kernel, tried: Attempt) -> bool:
    """Whether some array's contents were left out that could be modelled, and are read."""
    found = accesses(kernel)
    return bool((found.loaded & found.stored) - found.atomic - tried.dual.memory.concrete)


def _runs(subject: Subject, config: Config) -> Trial:
    """Candidates are tried on a few short runs of the interpreter."""

    def trial(guessed: k.Kernel) -> frozenset[str]:
        from gpuverify_py.runs.search import CANDIDATE_SECONDS, prepare_search, refuted_candidates

        return refuted_candidates(prepare_search(guessed, subject.program, config), subject.launch, config, CANDIDATE_SECONDS)

    return trial


def stage_of(subject: Subject, config: Config, stage: str) -> tuple[k.KernelProgram | Program, Inferred | None]:
    """What an attempt with guesses makes at a stage, as a program, without proving anything; with what became of its guesses.

    Raises :class:`frontend.errors.Unsupported`.
    """
    threads = two_threads(subject.launch, config)
    if threads.single or subject.kernel.contract_only:
        config = without_pairs(config)
    seen: dict[str, object] = {}

    def tell(name: str, value: T) -> T:
        seen[name] = value
        return value

    plan = Plan(normalised(subject.kernel, config, threads), subject.program, threads, config, by_rules, _runs(subject, config))
    built = build(plan, tell)
    functions = seen["program"]
    assert isinstance(functions, k.KernelProgram)
    match stage:
        case "logged" | "candidates" | "predicated":
            value = seen[stage]
            assert isinstance(value, Logged | Predicated)
            return replace(functions, kernels=(value.kernel,)), None
        case "dual":
            return built.dual.program, None
        case _:
            solver = open_choice(Choice(config.solvers, config.cross_check))
            try:
                search = Inference(built.dual.procedure, solver, built.dual.program, refuted=built.refuted)
                inferred = search.run(min(INFERENCE_QUERY, config.query_timeout), config.timeout or float("inf"))
            finally:
                solver.close()
            return replace(built.dual.program, procedures=(inferred.procedure,)), inferred


# -- what an attempt says of claims ----------------------------------------------------------------------------


def _outcomes(
    tried: Attempt, claims: tuple[Claim, ...], subject: Subject, facts: tuple[Fact, ...], *, bounded: bool, told: bool
) -> Iterator[Event]:
    """Of open claims one holds if every obligation about any of its places is proved: of a pair each may be the later access."""
    yield from (Note(note) for note in tried.notes)
    yield from _tolerated(tried, subject.kernel.name)
    left: set[tuple[CheckKind, Span, str]] = set()
    proved = {id(o.obligation) for o in tried.outcomes if isinstance(o.result, Proved)}
    for goal in tried.goals:
        if not goal.check.note and id(goal) not in proved:
            left.update(_keys(_about(goal, tried)))
    for each in claims:
        if left.isdisjoint(_keys(each)):
            yield Holds(each, NAME, facts, bounded, told)
    for diagnostic, _ in tried.errors:
        yield Alarm(claim_of(diagnostic), NAME, _with_reasons(diagnostic, subject))
    undecided = {(u.kind, u.origin): u for u in tried.undecided}
    for goal in tried.goals:
        if (why := undecided.get((goal.check.kind, goal.origin))) is not None and id(goal) not in proved:
            yield Open(_about(goal, tried), NAME, why)
    if not tried.proved and not tried.errors and not undecided:  # what was never tried is open, whatever claims there are
        goal = next(g for g in tried.goals if id(g) not in proved and not g.check.note)
        yield Open(_about(goal, tried), NAME, OpenObligation(goal.check.kind, goal.origin, "not tried"))


def _told(tried: Attempt, kernel: k.Kernel, setting: Setting, config: Config) -> Generator[Event, None, bool]:
    """Whether a proof may rest on what threads tell each other beside barriers: orders are known of accesses that it checks, or
    threads meet at barriers that it takes for more than they are to others.

    What is known of an order only excuses checks of the accesses that have it (:mod:`..dual.recording`). Accesses that are not
    checked are of arrays which nobody changes, or on which others have shown no race. Where counters draw slots these may be
    all it takes: then the same is proved without orders, quickly, which rests on none.
    """
    if not heard(kernel):
        return False
    if met_otherwise(kernel):
        return True
    if not any(site.orders for site in tried.dual.sites):
        return False
    if not tried.proved or not draws(kernel) or config.unwind is not None:
        return True
    first = (WITH_LOOPS if any(isinstance(s, k.While) for s in walk(kernel.body)) else WITHOUT_LOOPS)[0]
    return not (yield from _taken(first, replace(setting, ordered=False), config, None)).proved


def _tolerated(tried: Attempt, kernel: str) -> Iterator[Tolerated]:
    """The accesses that may meet others with equal values: strict checks that fail, and those that nobody settled.

    A model tells which kind of access a failing check is against; of one that is open, every kind that the array has is possible.
    """
    for note in tried.notes:
        met = {access.kind for access in note.accesses}
        guess = met == {AccessKind.READ, AccessKind.ATOMIC}
        yield Tolerated(kernel, note.origin, AccessKind.READ in met and not guess, guess)
    kinds = {(site.array, site.kind) for site in tried.dual.sites}
    for obligation in tried.undecided_notes:
        assert obligation.check.site is not None, "notes are about accesses"
        site = tried.dual.sites[obligation.check.site - 1]
        for other in (AccessKind.READ, AccessKind.WRITE):
            if (site.array, other) in kinds and AccessKind.WRITE in (site.kind, other):
                yield Tolerated(kernel, site.origin, AccessKind.READ in (site.kind, other))


def _with_reasons(diagnostic: Diagnostic, subject: Subject) -> Diagnostic:
    """A divergence says what may part the threads."""
    if diagnostic.kind not in PARTINGS:
        return diagnostic
    return replace(diagnostic, notes=reasons(subject.kernel, subject.program.dialect, diagnostic.origin))


def _keys(about: Claim) -> Iterator[tuple[CheckKind, Span, str]]:
    """By what obligations and claims are held together. Only obligations about races know their array."""
    array = about.array if about.kind is CheckKind.RACE else ""
    return ((about.kind, place, array) for place in about.places)


def _about(goal: Obligation, tried: Attempt) -> Claim:
    """The claim about an obligation's own place."""
    array = ""
    if goal.check.site is not None:
        array = tried.dual.memory.arrays[tried.dual.sites[goal.check.site - 1].array].source.name
    return claim(tried.dual.kernel.name, goal.check.kind, (goal.origin,), array)


def _suspicion(diagnostic: Diagnostic, outcome: Outcome, tried: Attempt) -> Suspicion:
    groups, offset = (_sizes(family, tried, outcome) for family in (k.NUM_GROUPS, k.GLOBAL_OFFSET))
    return Suspicion(claim_of(diagnostic), diagnostic, groups, offset)


def _sizes(family: tuple[Var, ...], tried: Attempt, outcome: Outcome) -> tuple[int, int, int]:
    assert isinstance(outcome.result, Failed)
    values = [outcome.result.model.value(tried.dual.threads.id(v, 1)) for v in family]
    x, y, z = (int(v) if isinstance(v, int) else 1 for v in values)
    return (x, y, z)
