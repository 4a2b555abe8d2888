"""The protocol engine and the two-thread engine held against concrete runs, and against each other, claim by claim.

The protocol engine is asked about every kernel: it is cheap, and its proof of one pair of accesses rests on no other pair. So
every claim that it settles, and every fact that it hands over, is held against every defect that runs show. The two-thread
engine can only contradict somebody where a run shows a defect, or where the protocol engine has an example of a race that
depends on nothing approximated: there it is asked, about as little as that takes. An example that no run shows and the
two-thread engine does not exclude is no contradiction, but counted apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from benchmarks.attack import oracle
from benchmarks.attack.judge import Judgement, Outcome, Pace, Variant, by_two_threads, denied, narrowed
from boogie_ir.lang import kernel as k
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Span, visible
from boogie_ir.prove.budget import Budget
from gpuverify_py.engines.protocols.engine import Protocols
from gpuverify_py.files.guard import Fault, attempt
from gpuverify_py.findings.diagnostic import Verdict
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim, claim, claimed_of
from gpuverify_py.verify.facts import RaceFree
from gpuverify_py.verify.outcomes import Dependence, Holds
from gpuverify_py.verify.portfolio import settle
from gpuverify_py.verify.task import Subject, as_asked, task

RUNS, SECONDS = 16, 0.2


def judge_engines(
    kernel: k.Kernel,
    program: k.KernelProgram,
    launch: LaunchSizes,
    config: Config,
    how: Variant,
    seed: int,
    seconds: float,
    pace: Pace | None = None,
) -> Judgement:
    """Judges one kernel; see :func:`benchmarks.attack.judge.judge_kernel`."""
    pace = pace or Pace()
    limit = seconds * pace.stretch()
    config = replace(claimed_of(kernel, config), timeout=limit, query_timeout=limit, check_bounds=False)
    subject = Subject(kernel, program, launch)
    board = attempt(lambda: _settled(as_asked(subject, config), config))
    if isinstance(board, Fault):
        return Judgement(Outcome.CRASH, str(board))
    runs = oracle.Oracle(kernel, program, launch, config, seed)
    evidence = runs.look(RUNS, SECONDS)
    wrong = next(_wrong(board, runs, kernel), None)
    if wrong is not None:
        return Judgement(Outcome.UNSOUND, f"proved by its protocol, though: {wrong.describe()}", evidence.runs)
    examples = () if config.benign_tolerance else tuple(d.claim for d in board.of(Dependence) if d.certain)
    how = replace(how, falsify=False, thorough=False)
    questions = _of_runs(evidence, config)
    raced = frozenset[str]().union(*(about.arrays or () for about in questions))
    questions |= dict.fromkeys(_of_examples(tuple(e for e in examples if e.array not in raced), config))
    for about, places in questions.items():
        said = by_two_threads(subject, about, how, defective=True, pace=pace, places=places)
        if isinstance(said, Judgement):
            return said
        if said is None:
            continue
        shown = next(denied(evidence, about, said.verdict, said.attempts), None)
        if shown is not None:
            return Judgement(Outcome.UNSOUND, f"proved by two threads, though: {shown.example.describe()}", evidence.runs)
        example = next((e for e in examples if about in _of_examples((e,), config)), None)
        if example is not None and said.verdict is Verdict.VERIFIED:
            return Judgement(Outcome.UNSOUND, f"proved by two threads, though a race by its protocol: {example}", evidence.runs)
    if evidence.runs == 0:
        return Judgement(Outcome.OTHER, "no run counts")
    if runs.defects:
        return Judgement(Outcome.UNKNOWN_DEFECT, "", evidence.runs)
    if examples:
        return Judgement(Outcome.ONLY_REFUTED, f"a race by its protocol, and none in runs: {examples[0]}", evidence.runs)
    return Judgement(Outcome.UNKNOWN if board.open else Outcome.RIGHT, "", evidence.runs)


def _wrong(board: Board, runs: oracle.Oracle, kernel: k.Kernel) -> Iterator[oracle.Defect]:
    """The defects that runs show of what the board has as proved."""
    names = {a.name: a.source.name for a in kernel.arrays}
    facts = {fact.known for fact in board.facts(kernel.name)}
    for defect in runs.defects.values():
        finding = defect.finding
        origins = [access.origin for access in finding.accesses] or [finding.origin]
        about = claim(kernel.name, finding.kind, origins, names[finding.array] if finding.array else "")
        fact = finding.kind is CheckKind.RACE and RaceFree(finding.array or "") in facts
        if fact or (isinstance(board.settled(about), Holds) and not board.may_be_elsewhere(about)):
            yield defect


def _of_runs(evidence: oracle.Evidence, config: Config) -> dict[Config, frozenset[Span] | None]:
    """What the two-thread engine is asked about what runs showed: one question for each array, about the places at which it was
    shown to race, and one for each other kind.
    """
    questions: dict[Config, frozenset[Span] | None] = {}
    for shown in evidence.shown:
        about = narrowed(config, shown.example)
        places = frozenset(visible(origin).span for origin in shown.origins) if shown.kind is CheckKind.RACE else None
        questions[about] = places if places is None else places | (questions.get(about) or frozenset())
    return questions


def _of_examples(examples: tuple[Claim, ...], config: Config) -> Iterator[Config]:
    for example in examples:
        yield replace(config, error_limit=1, arrays=frozenset({example.array}), check_divergence=False)


def _settled(subject: Subject, config: Config) -> Board:
    engine = Protocols(config)
    try:
        return settle(task((subject,), config), (engine,), Budget(config.timeout))
    finally:
        engine.close()
