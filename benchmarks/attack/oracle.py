"""What concrete runs say of a kernel: a confirmed defect, or that so many runs showed none.

The verifier's assumptions bound what counts: runs with an access out of bounds of an array of known size are skipped, unless
the configuration asks for bounds; so are runs that did not end (a thread in an endless loop hides what follows), and
same-value races count only where the configuration does not tolerate them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from math import prod
from random import Random

from benchmarks.attack.relied_on import Reliance, reliance
from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Var
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BitVec
from boogie_ir.simt import ConcreteLaunch, Executable, Filling, Finding, Inputs, RunResult, draw_arguments, execute, prepare
from boogie_ir.simt.interleave import Choose
from boogie_ir.simt.order.every_order import every_order
from gpuverify_py.analysis.orders.find import begin_with_zero
from gpuverify_py.analysis.statements import expressions, walk
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.runs.chosen import concrete_launch
from gpuverify_py.verify.task import Subject, as_asked

STEPS = 20_000
MOST_THREADS = 2048
FILLINGS = tuple(Filling)
SMALL_ARGUMENTS = range(-1, 9)
DEFECTIVE_RUNS = 4  # after so many there is little new
PATIENCE = 10  # times as long as asked for, where runs do not count
PART = 0.25  # of the time asked for is for the first run
FEW_ARGUMENTS = 400  # up to so many combinations are tried one by one
FEW_THREADS, ORDERS = 4, 40  # of so few threads that tell each other something, so many orders are run
ONE_ORDER = 8  # inputs of which one order is run, before others have many
NOTHING = Reliance(frozenset(), {}, {}, {})
TRIES = 40  # draws of the other arguments, for one value of one


@dataclass(frozen=True, slots=True)
class Defect:
    """A finding of a run, with what it takes to see it again."""

    finding: Finding
    launch: ConcreteLaunch
    arguments: dict[str, int | bool]
    seed: int
    filling: Filling

    def describe(self) -> str:
        """One line for a report."""
        f = self.finding
        places = " and ".join(f"{a.kind.value} at {a.origin.span} by {a.thread}" for a in f.accesses) or str(f.origin.span)
        return (
            f"{f.kind.value} {f.array}[{f.cell}] {places} with {self.arguments}, seed {self.seed}, {self.filling.value}, "
            f"block {self.launch.group}, grid {self.launch.grid}"
        )


@dataclass(frozen=True, slots=True)
class Shown:
    """What one run showed, as far as some obligation must fail for it: accesses that raced with each other, or divergence.

    Obligations rely on those before them. So of accesses that conflict in one execution, not each must fail, but one.
    ``meeting``: or one that says that threads meet at a barrier.
    """

    kind: CheckKind
    origins: frozenset[Origin]
    example: Defect
    meeting: bool = False


@dataclass(frozen=True, slots=True)
class Evidence:
    """The first defect, if any, what else the runs showed, and how many counted."""

    defect: Defect | None
    runs: int
    shown: tuple[Shown, ...] = ()


class Oracle:
    """A kernel ready to be run on many arguments and contents, and what its runs have shown so far."""

    def __init__(self, kernel: k.Kernel, program: k.KernelProgram, launch: LaunchSizes, config: Config, seed: int) -> None:
        self._reliance = reliance(kernel, launch, config)
        kernel = as_asked(Subject(kernel, program, launch), config).kernel  # runs in which an index overflows do not count
        objects = k.barrier_objects(kernel.body)
        somewhere = (s for s in walk(kernel.body) if isinstance(s, k.Arrive) or (isinstance(s, k.Atomic) and s.array in objects))
        self._some_wait = frozenset(s.origin for s in somewhere)
        self._executable = prepare(kernel, program.functions, program.axioms, zero=begin_with_zero(kernel))
        self._launch = concrete_launch(launch, config)
        self._config = config
        self._seed = seed
        self._too_long = False  # whether a run was
        self._arguments = enumerate(self._draws())
        self._runs = 0
        self.outside = 0  # runs that do not count since they leave an array
        self._shown: dict[tuple[CheckKind, frozenset[Origin]], Shown] = {}
        self.defects: dict[tuple[CheckKind, str, frozenset[Origin]], Defect] = {}  # each once, by places and array

    def look(self, most: int, seconds: float) -> Evidence:
        """Evidence of all runs so far and of up to ``most`` more: until enough is shown, or ``seconds`` of processor are used.

        Runs that do not count have a time of their own, a long one as long as none counts. Each run gets a part of it: large
        arguments can make one too long where others are short. While none counts the next ones get more.
        """
        counting, wasted = 0.0, 0.0
        patience, defective = seconds * PART, 0
        tries = islice(self._arguments, most if self._launch.group_threads <= MOST_THREADS else 0)
        for number, arguments in tries:
            start, before = time.process_time(), self._runs
            defective += self._run(number, arguments, start + patience)
            taken = time.process_time() - start
            if self._runs > before:
                counting += taken
            else:
                wasted += taken
                self._too_long |= taken >= patience
                patience *= 2 if taken >= patience and not self._runs else 1
            enough = seconds if self._runs else PATIENCE * seconds
            if defective == DEFECTIVE_RUNS or counting > seconds or wasted > enough:
                break
        first = next(iter(self._shown.values()), None)
        return Evidence(first.example if first is not None else None, self._runs, tuple(self._shown.values()))

    def _draws(self) -> Iterator[dict[str, int | bool]]:
        """All combinations of small values, in random order and again and again; drawn ones where there are too many.

        Values are those that preconditions allow one by one; a combination that breaks one ends as an infeasible run. Parameters
        that the kernel does not mention have one value. Once a run was too long, drawn ones are tiny.
        """
        parameters = self._executable.kernel.parameters
        mentioned = _mentioned(self._executable.kernel)
        random = Random(self._seed)
        values = (_choices(p, self._executable, self._launch) for p in parameters)
        choices = [list(islice(v, None if p.variable in mentioned else 1)) for p, v in zip(parameters, values, strict=True)]
        if prod(map(len, choices)) <= FEW_ARGUMENTS:
            names = [p.variable.name for p in parameters]
            combinations = [dict(zip(names, values, strict=True)) for values in product(*choices)]
            while combinations:
                random.shuffle(combinations)
                yield from combinations
        for number in range(100_000):
            drawn = draw_arguments(self._executable, self._launch, self._seed * 131 + number, tiny=self._too_long)
            if drawn is None:
                return
            yield drawn

    def _run(self, number: int, arguments: dict[str, int | bool], deadline: float) -> bool:
        """Runs once; whether it counts, and shows a defect."""
        filling, run_seed = FILLINGS[number % len(FILLINGS)], self._seed * 1009 + number
        inputs = Inputs(arguments, {}, run_seed, filling, {}, STEPS, deadline)

        def run(choose: Choose | None = None) -> RunResult:
            return execute(self._executable, self._launch, inputs, choose=choose)

        few = self._launch.group_threads * len(self._launch.chosen()) <= FEW_THREADS and number >= ONE_ORDER
        if few and self._executable.interleaves(self._launch):
            runs = (run(), *every_order(run, ORDERS))
            return sum(self._holds(each, arguments, run_seed, filling) for each in runs) > 0
        return self._holds(run(), arguments, run_seed, filling)

    def _holds(self, result: RunResult, arguments: dict[str, int | bool], run_seed: int, filling: Filling) -> bool:
        """Whether the run counts, and shows a defect, which is kept."""
        if result.infeasible is not None or result.unassumed or result.exhausted:
            return False
        outside = tuple(f for f in result.findings if f.kind is CheckKind.OUT_OF_BOUNDS)
        if outside and not self._config.check_bounds:
            self.outside += 1
            return False
        self._runs += 1
        findings = outside or result.findings  # what is proved beyond an access relies on its being within bounds
        claimed = (f for f in findings if counts(f, self._config) and not self._in_a_circle(f))
        found = [Defect(f, self._launch, arguments, run_seed, filling) for f in claimed]
        for defect in found:
            self.defects.setdefault(_identity(defect.finding), defect)
        for item in neighbourhoods(found, findings, self._reliance):
            self._shown.setdefault((item.kind, item.origins), item)
        return bool(found)

    def _in_a_circle(self, finding: Finding) -> bool:
        """Whether threads wait at a barrier of some of them, perhaps for each other: that they do not is taken for granted."""
        return finding.kind is CheckKind.BARRIER_DIVERGENCE and finding.origin in self._some_wait


def _identity(finding: Finding) -> tuple[CheckKind, str, frozenset[Origin]]:
    origins = frozenset(a.origin for a in finding.accesses) or frozenset((finding.origin,))
    return finding.kind, finding.array or "", origins


def neighbourhoods(defects: list[Defect], findings: Iterable[Finding] = (), reliance: Reliance = NOTHING) -> Iterator[Shown]:
    """The defects of one run; each race with the accesses that conflict with one of its two, also harmlessly.

    So do all accesses of arrays on which a proof that these two do not race may rest: what orders them in the run need not be
    known to the proof, which then is one for no execution that goes on.

    In the execution in which thread 1 recorded one of them, the first of thread 2's accesses that conflict with it fails: with
    equal values too, if values are not modelled. Later obligations rely on it. In the same way the first of the accesses out
    of bounds fails.
    """
    near: dict[Origin, set[Origin]] = {}
    findings = tuple(findings)
    outside = frozenset(d.finding.origin for d in defects if d.finding.kind is CheckKind.OUT_OF_BOUNDS)
    for finding in (*(d.finding for d in defects), *findings):
        together = {a.origin for a in finding.accesses}
        for origin in together:
            near.setdefault(origin, set()).update(together)
    for defect in defects:
        found = (outside,) if defect.finding.origin in outside else (near[a.origin] for a in defect.finding.accesses)
        arrays = reliance.arrays(a.origin for a in defect.finding.accesses)
        relied_on = frozenset(place for array in arrays for place in reliance.places.get(array, ()))
        yield Shown(defect.finding.kind, relied_on.union(*found), defect, reliance.meeting)


def counts(finding: Finding, config: Config) -> bool:
    """Whether the verifier, configured so, claims the absence of this."""
    match finding.kind:
        case CheckKind.RACE:
            named = config.arrays is None or finding.array in config.arrays
            tolerated = config.benign_tolerance and finding.benign
            return config.check_races and not config.only_log and named and not tolerated
        case CheckKind.BARRIER_DIVERGENCE:
            return config.check_divergence
        case CheckKind.ENDLESS_WAIT:
            return False  # proofs take loops to end
        case CheckKind.WARP_DIVERGENCE:
            return config.check_divergence and not config.as_gpuverify
        case CheckKind.OUT_OF_BOUNDS:
            return config.check_bounds
        case CheckKind.UNINITIALISED:
            return config.check_initialised
        case CheckKind.INVARIANT_ENTRY | CheckKind.INVARIANT_MAINTAINED:
            return False
        case _:
            return True


def _mentioned(kernel: k.Kernel) -> frozenset[Var]:
    """The variables that the body or a postcondition mentions."""
    body = (e for statement in walk(kernel.body) for e in expressions(statement))
    claims = (c.condition for c in kernel.ensures)
    return frozenset(v for e in (*body, *claims) for v in free_variables(e))


def _choices(parameter: k.Parameter, executable: Executable, launch: ConcreteLaunch) -> Iterator[int | bool]:
    name, type_ = parameter.variable.name, parameter.variable.type
    small: list[int | bool] = [False, True]
    if isinstance(type_, BitVec):
        small = [v & ((1 << type_.width) - 1) for v in SMALL_ARGUMENTS]
    if not any(parameter.variable in mentioned for mentioned in executable.mentioned):
        return iter(small)
    return (v for v in small if draw_arguments(executable, launch, 0, {name: v}, TRIES) is not None)
