"""Looking for a defect by running the kernel: concrete launches, random arguments and contents, all threads of some blocks.

A run that shows a defect is a proof of it, so this settles most racy kernels in a fraction of a second, with values
that one can follow, where a solver's model may be of an execution that does not exist. A run that shows none proves
nothing. Nothing is shared with the two-thread engine but the kernel language.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import prod

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import WARNINGS, CheckKind
from boogie_ir.lang.source_types import content_with_bits, number_text
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.lang.types import BitVec
from boogie_ir.prove.budget import alone
from boogie_ir.simt import (
    ConcreteLaunch,
    Executable,
    Filling,
    Finding,
    Inputs,
    RunResult,
    ThreadId,
    draw_arguments,
    execute,
    prepare,
)
from boogie_ir.simt.interleave import MOST_IF_ASKED
from gpuverify_py.analysis.launch.usual import usual_size
from gpuverify_py.analysis.orders.find import begin_with_zero
from gpuverify_py.findings.diagnostic import AccessReport, Diagnostic, NamedValue, Replay, Severity, ThreadPlace
from gpuverify_py.findings.elements import element, outside
from gpuverify_py.findings.messages import (
    for_architecture,
    for_contents,
    for_numbers,
    for_others,
    for_sizes,
    for_starts,
    for_threads,
)
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.runs.aimed import Aims
from gpuverify_py.runs.chosen import FILLINGS, MOST_THREADS, SHAPES, concrete_launch, other_groups, with_who_meets
from gpuverify_py.runs.only_data import heard, only_data
from gpuverify_py.runs.resting import Weighing
from gpuverify_py.runs.usual import UsualRuns
from gpuverify_py.verify.claims import asked_for, claim_of, claimed_of

ARCHITECTURE = "__CUDA_ARCH__"
LARGEST_LAUNCH = 1 << 36  # threads; with one element each no device has room for what they work on
CANDIDATE_SECONDS = 0.15  # for the runs that sort out candidate invariants
CANDIDATE_RUNS = 8
ROOM_RUNS = 2
BRIEFLY = 0.2  # seconds for a search and the further runs, where it finds a defect at once
LONG_RUN = 0.1  # seconds of a run, before one with small arguments tells sooner
# Runs that follow one with a race of equal values at once, in so many seconds: other contents may make it a defect.
OTHER_VALUES, WHILE = 3, 0.5
MOST_WEIGHED = 32  # findings of a search, of each of which is asked whether it rests on contents
LONGEST_WEIGHED = 8.0  # seconds, after which what is known to do so is not asked again
MORE_RUNS = 5  # after one that shows a defect: other arguments may show others
# Each filling meets each shape twice. Where runs show the defect of a kernel of ours at all, one of the first seventy does.
MOST_RUNS = 2 * len(SHAPES) * len(FILLINGS)
# Runs in which threads take turns cost more, and proofs wait for them: as many as fitted into the seconds on a fast machine.
MOST_TURNS = 3 * len(FILLINGS)  # each filling three times
# Where all is proved: each filling twice. Of our kernels with such a defect nine runs by turns show each, and one shows most.
ENOUGH_TURNS = 2 * len(FILLINGS)
STEPS = ((8, 2_000), (16, 8_000), (MOST_RUNS, 30_000))  # how many runs may take how many statements: short ones come first
GROUPS_OF_LONG_RUNS = 2
EACH_BY_ITSELF = 4  # in one of so many runs threads take turns although they only ask atomics
EACH_OF_OTHERS = 2  # after short runs, in one of so many other groups of a large grid are run
EACH_AS_LARGE = 3  # one in so many of the runs with more statements has arguments that are not small
EACH_ARRAY_BY_ITSELF = 6  # ... each array is filled in its own way
TURNS = 512  # threads that take turns of a launch that has more
THREADS_OF_A_WHILE = 256
TURNS_OF_A_THREAD = 100  # statements
# Where nothing else shows a defect and the proof fails: runs with all threads of a launch that has up to so many.
RUNS_OF_ALL, SECONDS_OF_ALL, MOST_AT_ALL = 3, 2.0, 1 << 17
EACH_NEAR = 5  # after short runs, in one of so many, arguments are near the numbers that the text has
MOST_BUSY = 5  # seconds that may pass for one of computing


@frozen
class Confirmed:
    """What a run has shown: ``finding`` as the run has it, ``diagnostic`` as it is told."""

    diagnostic: Diagnostic
    finding: Finding


@frozen
class Search:
    """A kernel made ready to run; ``executable`` also serves replays."""

    kernel: k.Kernel
    program: k.KernelProgram
    executable: Executable
    weighing: Weighing
    usual: UsualRuns
    aims: Aims

    def weighed(self, shown: Confirmed, launch: ConcreteLaunch, given: Inputs, sizes: LaunchSizes) -> Confirmed:
        """What a run has shown, with what it rests on that nobody says."""
        threads = prod(launch.group) * prod(launch.grid)
        if threads > LARGEST_LAUNCH and None in (*sizes.group, *sizes.grid) and not sizes.wrap_around:
            told = replace(shown.diagnostic, rests_on=("the launch",), approximations=(for_threads(threads),))
            return Confirmed(told, shown.finding)
        if shown.finding.kind is CheckKind.UNREACHABLE and any(ARCHITECTURE in sentence for sentence in self.kernel.tested):
            told = replace(shown.diagnostic, rests_on=(ARCHITECTURE,), approximations=(for_architecture(ARCHITECTURE),))
            return Confirmed(told, shown.finding)
        if self._waits_for_others(shown.finding):
            told = replace(shown.diagnostic, rests_on=("the host or other kernels",), approximations=(for_others(),))
            return Confirmed(told, shown.finding)
        if self.usual.without(shown.finding, launch, given, sizes):
            told = replace(shown.diagnostic, rests_on=("the launch",), approximations=(for_sizes(launch.group),))
            return Confirmed(told, shown.finding)
        on = self.weighing.rests_on(shown.finding, launch, given, chosen=sizes.any_group or sizes.any_grid)
        resting = (*on.contents, *on.numbers, *on.starts)
        if not resting:
            return shown
        why = (for_contents if on.contents else for_numbers if on.numbers else for_starts)(resting)
        told = replace(shown.diagnostic, rests_on=resting, approximations=(why,))
        return Confirmed(told, shown.finding)

    def _waits_for_others(self, finding: Finding) -> bool:
        """Whether a thread waits for what the host, or another kernel, may have put there: none of this kernel's statements."""
        asked = {s.array for s in k.statements(self.kernel.body) if isinstance(s, k.Atomic) and s.origin == finding.origin}
        alone = bool(asked & k.answering_arrays(self.kernel.body))
        return finding.kind is CheckKind.ENDLESS_WAIT and len(finding.threads) == 1 and not alone


def prepare_search(kernel: k.Kernel, program: k.KernelProgram, config: Config) -> Search:
    """Compiles a kernel for the interpreter. Annotations about accesses see those only that are checked, as in a proof."""
    checked = frozenset(a.name for a in kernel.arrays if claimed_of(kernel, config).check_races and asked_for(a, config))
    executable = prepare(kernel, program.functions, program.axioms, checked, zero=begin_with_zero(kernel))
    executable = replace(executable, data=only_data(kernel), heard=heard(kernel))
    usual, aims = UsualRuns(kernel, executable, config), Aims(kernel, program, executable.zero)
    return Search(kernel, program, executable, Weighing(kernel, executable), usual, aims)


class _Watch:
    """What a search has used: seconds of computing and seconds that passed, without those in which others had their turn."""

    def __init__(self) -> None:
        self.computed = self.passed = 0.0
        self.resume()

    def resume(self) -> None:
        self._since = (time.process_time(), time.monotonic())

    def pause(self) -> None:
        self.computed += time.process_time() - self._since[0]
        self.passed += time.monotonic() - self._since[1]


def search(subject: Search, launch: LaunchSizes, config: Config, seconds: float, if_long: float = 0) -> tuple[Diagnostic, ...]:
    """What :func:`searching` finds, without turns for others."""
    return tuple(each.diagnostic for each in alone(searching(subject, launch, config, seconds, if_long)))


def searching(
    subject: Search,
    launch: LaunchSizes,
    config: Config,
    seconds: float,
    if_long: float = 0,
    proved: Callable[[], bool] = lambda: False,
) -> Generator[None, None, tuple[Confirmed, ...]]:
    """The findings of the first run that shows any and of a few more, within about ``seconds`` of computing; or empty.

    Those that rest on what nobody says are told where there are no others.

    After a run that did not come to its end comes one with more statements, few groups and mostly small arguments; each second
    time, where threads take turns, one in lock step instead, which takes far fewer statements, with larger arguments.
    ``if_long``: the seconds once there was such a run, if they are more and nothing is found: a proof of such a kernel takes
    longer too. Others may have their turn after each run, but for those that follow the first one with a race of equal values.

    ``proved``: all that the kernel claims is, by what threads tell each other. Then runs are of launches so small that threads
    take turns, as far as they can: in lock step it is not looked at how they order accesses by that.
    """
    watch, limit = _Watch(), seconds
    config = claimed_of(subject.kernel, config)
    found = _Found(subject, launch, config)
    shown = found.shown
    last = STEPS[-1][0]
    shapes = dict.fromkeys(concrete_launch(launch, config, shape) for shape in SHAPES)
    launches = [concrete for concrete in shapes if concrete.group_threads <= MOST_THREADS]
    if len(launches) < len(SHAPES):
        launches += {concrete_launch(usual_size(subject.kernel, launch), config): None}.keys() - shapes.keys()
    launches = [with_who_meets(concrete, subject.kernel) for concrete in launches]
    long, turns, told, alone, long_runs = False, 0, 0, 0, 0
    # What volatile accesses order (not OpenCL's: nothing) is not looked at in lock step.
    volatile = subject.program.dialect != "opencl" and any(
        isinstance(s, k.Load | k.Store) and s.volatile for s in k.statements(subject.kernel.body)
    )
    for seed in range(STEPS[-1][0]):
        watch.pause()
        if seed > last or turns >= MOST_TURNS or len(shown) >= config.error_limit or not launches:
            break
        if told >= ENOUGH_TURNS and not shown and proved():
            break
        if watch.computed > limit or watch.passed > MOST_BUSY * max(seconds, if_long):
            break
        waits = seed <= alone and watch.computed < WHILE
        if seed and not shown and not waits:  # with a defect in hand, the few runs that are left are all there is to do
            yield
        watch.resume()
        concrete = listed = launches[seed % len(launches)]
        waiting = subject.executable.interleaves(concrete)  # perhaps for groups, then all of them have to be there
        if not waiting and seed >= STEPS[0][0] and seed % EACH_OF_OTHERS == EACH_OF_OTHERS - 1:
            concrete = with_who_meets(other_groups(concrete, seed), subject.kernel)
        long_runs += long
        near = seed >= STEPS[0][0] and seed % EACH_NEAR == EACH_NEAR - 1
        in_step = waiting and not volatile and (near or (long and long_runs % 2 == 0))
        by_turns = not long and seed % EACH_BY_ITSELF == EACH_BY_ITSELF - 1 and subject.executable.can_take_turns(concrete)
        arguments = draw_arguments(subject.executable, concrete, seed, near=True) if near or in_step else None
        if arguments is None:  # or preconditions exclude numbers that are so large
            tiny = long and not in_step and long_runs % EACH_AS_LARGE != 0
            arguments = draw_arguments(subject.executable, concrete, seed, tiny=tiny)
        if arguments is None:  # nothing meets the preconditions with these sizes
            if concrete == listed:  # else with other groups, once
                launches.remove(listed)
            continue
        few = not waiting and proved()
        together = None if waiting or not (few or seed % 2) else _of_few_groups(subject, concrete, 0 if few else TURNS)
        if together is not None:
            concrete = together
        elif few or (long and not in_step and not (waiting and long_runs % 4 == 3)):
            concrete = replace(concrete, groups=concrete.chosen()[:GROUPS_OF_LONG_RUNS])
        threads = concrete.group_threads * len(concrete.chosen())
        a_while = LONG_RUN if together is None else LONG_RUN * max(1, threads // THREADS_OF_A_WHILE)
        one = limit if long or shown else min(limit, watch.computed + a_while)
        deadline = time.process_time() + one - watch.computed
        each = seed >= STEPS[0][0] and seed % EACH_ARRAY_BY_ITSELF == 0
        filling = Filling.EACH if each else FILLINGS[seed % len(FILLINGS)]
        budget = STEPS[-1][1] if long or in_step else next(steps for runs, steps in STEPS if seed < runs)
        inputs = Inputs(arguments, {}, seed, filling, {}, budget, deadline, config.check_initialised)
        if together is not None:
            inputs = replace(inputs, budget=max(budget, TURNS_OF_A_THREAD * threads))
        inputs = replace(inputs, turns=False if in_step else True if by_turns or together is not None else None)
        turns += waiting and not in_step
        told += together is not None or (subject.executable.interleaves(concrete) and not in_step)
        result = execute(subject.executable, concrete, inputs, contents=False)
        # In lock step it takes far fewer statements.
        long = result.exhausted and not long and together is None and not (by_turns and not waiting)
        if long and not shown:
            limit = max(limit, if_long)
        before = len(shown)
        if not alone and any(f.kind is CheckKind.RACE and f.benign for f in result.findings):
            alone = seed + OTHER_VALUES
        found.note(concrete, inputs, result)
        if shown and not before:
            last, limit = seed + MORE_RUNS, max(BRIEFLY, watch.computed + LONG_RUN)
    if not shown and not proved():
        yield from found.of_all_groups(launches)
    return found.told()


@dataclass(slots=True)
class _Found:
    """What the runs of a search have shown: for certain, resting on what nobody says, and what is worth a warning."""

    subject: Search
    launch: LaunchSizes
    config: Config
    shown: dict[object, Confirmed] = field(default_factory=dict)
    resting: dict[object, Confirmed] = field(default_factory=dict)
    warned: dict[object, Confirmed] = field(default_factory=dict)
    weighed: int = 0
    weighing: float = 0.0  # seconds

    def note(self, concrete: ConcreteLaunch, inputs: Inputs, result: RunResult) -> None:
        """What a run has shown, and those that pass the tests which it does not."""
        for given, made in _with_aimed(self.subject, concrete, inputs, result, self.config):
            found = tuple(f for f in made.findings if counts(f, self.config))
            for each in confirmed(self.subject.kernel, found, concrete, repeatable(given, made)) if found else ():
                known = claim_of(each.diagnostic)
                again = self.weighing < LONGEST_WEIGHED or known not in self.resting
                if each.diagnostic.kind in WARNINGS:  # defects are looked for all the same
                    self.warned.setdefault(known, each)
                elif known not in self.shown and self.weighed < MOST_WEIGHED and again:
                    begun = time.process_time()
                    each = self.subject.weighed(each, concrete, repeatable(given, made), self.launch)
                    self.weighed, self.weighing = self.weighed + 1, self.weighing + time.process_time() - begun
                    (self.shown if each.diagnostic.confirmed else self.resting).setdefault(known, each)

    def of_all_groups(self, launches: Sequence[ConcreteLaunch]) -> Iterator[None]:
        """Runs of a launch with all of its groups, until one shows a defect; others have their turns in front of each."""
        whole = _all_groups(self.subject, launches)
        for seed in range(RUNS_OF_ALL if whole is not None else 0):
            yield
            arguments = draw_arguments(self.subject.executable, whole, seed) if whole is not None else None
            if whole is None or arguments is None or self.shown:
                return
            turns = self.subject.executable.can_take_turns(whole, MOST_IF_ASKED)
            budget = TURNS_OF_A_THREAD * whole.group_threads * len(whole.chosen()) if turns else STEPS[-1][1]
            deadline = time.process_time() + SECONDS_OF_ALL
            inputs = Inputs(arguments, {}, seed, FILLINGS[seed], {}, budget, deadline, self.config.check_initialised, turns)
            self.note(whole, inputs, execute(self.subject.executable, whole, inputs, contents=False))

    def told(self) -> tuple[Confirmed, ...]:
        """All that is to be told."""
        places = tuple(_other_places_first((self.shown or self.resting).values()))
        return (*places[: self.config.error_limit], *self.warned.values())


def _of_few_groups(subject: Search, launch: ConcreteLaunch, threads: int) -> ConcreteLaunch | None:
    """Of a launch with too many threads to take turns some groups that do so, if threads tell each other something."""
    groups = launch.chosen()
    fewer = replace(launch, groups=groups[: max(GROUPS_OF_LONG_RUNS, threads // launch.group_threads)])
    meets = any(isinstance(s, k.Barrier) and s.scope is not BarrierScope.GROUP for s in k.statements(subject.kernel.body))
    asked = subject.executable.memories and not meets and subject.executable.can_take_turns(fewer, MOST_IF_ASKED)
    return fewer if asked else None


def _all_groups(subject: Search, launches: Sequence[ConcreteLaunch]) -> ConcreteLaunch | None:
    """A launch with all of its groups, more than run otherwise: some defects show only where all have come.

    They take turns, if they are not too many for that at all.
    """
    for launch in launches if subject.executable.memories else ():
        whole = replace(launch, groups=None)
        if not subject.executable.interleaves(whole) and whole.group_threads * prod(whole.grid) <= MOST_AT_ALL:
            return whole
    return None


def _with_aimed(
    subject: Search, concrete: ConcreteLaunch, inputs: Inputs, result: RunResult, config: Config
) -> Iterator[tuple[Inputs, RunResult]]:
    """A run, and where it came to its end and shows nothing, those that pass the tests which it does not; all of executions."""
    runs = [(inputs, result)]
    if result.infeasible is None and not result.exhausted and not any(counts(f, config) for f in result.findings):
        for aimed in subject.aims.runs(concrete, inputs):
            aimed = replace(aimed, deadline=time.process_time() + LONG_RUN)
            runs.append((aimed, execute(subject.executable, concrete, aimed, contents=False)))
    return ((given, made) for given, made in runs if made.infeasible is None and not made.unassumed)


def _other_places_first(found: Iterable[Confirmed]) -> Iterator[Confirmed]:
    """In order, but what is at the same places on another array last: it is the first to be left out."""
    seen: dict[object, list[Confirmed]] = {}
    for each in found:
        claim = claim_of(each.diagnostic)
        seen.setdefault((claim.kind, claim.places), []).append(each)
    yield from (first for first, *_ in seen.values())
    yield from (other for _, *others in seen.values() for other in others)


def refuted_candidates(subject: Search, launch: LaunchSizes, config: Config, seconds: float) -> frozenset[str]:
    """The names of the candidate invariants that some run breaks; runs take about ``seconds`` of computing in all."""
    deadline = time.process_time() + seconds
    concrete = concrete_launch(launch, config)
    refuted: set[str] = set()
    for seed in range(CANDIDATE_RUNS):
        if time.process_time() > deadline or concrete.group_threads > MOST_THREADS:
            break
        arguments = draw_arguments(subject.executable, concrete, seed)
        if arguments is None:
            break
        filling = FILLINGS[seed % len(FILLINGS)]
        inputs = Inputs(arguments, {}, seed, filling, {}, STEPS[0][1], deadline)
        result = execute(subject.executable, concrete, inputs, contents=False)
        if result.infeasible is None and not result.unassumed:
            refuted.update(result.refuted)
    return frozenset(refuted)


def always_outside(subject: Search, launch: LaunchSizes, config: Config) -> bool:
    """Whether every one of a few runs leaves an array whose size is known: a proof says nothing of such runs."""
    concrete = concrete_launch(launch, config)
    left = False
    for seed, filling in enumerate(FILLINGS):
        arguments = draw_arguments(subject.executable, concrete, seed) if concrete.group_threads <= MOST_THREADS else None
        if arguments is None:
            break
        result = execute(subject.executable, concrete, Inputs(arguments, {}, seed, filling, {}, STEPS[0][1]), contents=False)
        if result.infeasible is None and not result.unassumed:
            left = any(f.kind is CheckKind.OUT_OF_BOUNDS and f.array for f in result.findings)
            if not left:
                return False
    return left


def within_group_arrays(subject: Search, launch: LaunchSizes, config: Config) -> bool:
    """Whether no thread leaves an array of its group whose size is known, in a few runs of a launch whose group is given.

    Nor does a launch fit that what host code says excludes, as far as one can see.
    """
    arrays = {a.name for a in subject.kernel.arrays if a.space is k.MemorySpace.GROUP and a.cells is not None}
    concrete = concrete_launch(launch, config)
    told = arrays or subject.kernel.launched is not None
    for seed, filling in enumerate(FILLINGS[:ROOM_RUNS]) if told and concrete.group_threads <= MOST_THREADS else ():
        arguments = draw_arguments(subject.executable, concrete, seed)
        if arguments is None and subject.kernel.launched is not None:
            return False
        if arguments is not None and arrays:
            given = Inputs(arguments, {}, seed, filling, {}, STEPS[0][1])
            result = execute(subject.executable, concrete, given, contents=False)
            if any(f.kind is CheckKind.OUT_OF_BOUNDS and f.array in arrays for f in result.findings):
                return False
    return True


def counts(finding: Finding, config: Config) -> bool:
    """Whether what a run has shown is a defect, as the options have it."""
    if finding.doubt:
        return False
    match finding.kind:
        case CheckKind.RACE:
            tolerated = finding.benign and config.benign_tolerance
            return config.check_races and not config.only_log and not tolerated
        case CheckKind.BARRIER_DIVERGENCE:
            return config.check_divergence
        case CheckKind.WARP_DIVERGENCE | CheckKind.ENDLESS_WAIT:
            return config.check_divergence and not config.as_gpuverify
        case CheckKind.OUT_OF_BOUNDS:
            return config.check_bounds or not finding.array  # of an assertion, which names none
        case CheckKind.UNINITIALISED:
            return config.check_initialised and config.check_races
        case CheckKind.INVARIANT_ENTRY | CheckKind.INVARIANT_MAINTAINED:
            return not config.loop_traces  # only a proof tells how one gets there
        case _:
            return True


def diagnostics(kernel: k.Kernel, findings: tuple[Finding, ...], launch: ConcreteLaunch, inputs: Inputs) -> Iterator[Diagnostic]:
    """What a run has shown, as confirmed errors; each pair of places once."""
    return (each.diagnostic for each in confirmed(kernel, findings, launch, inputs))


def confirmed(kernel: k.Kernel, findings: tuple[Finding, ...], launch: ConcreteLaunch, inputs: Inputs) -> Iterator[Confirmed]:
    """The diagnostics of what a run has shown with the findings that they tell."""
    replay = Replay(
        launch.group, launch.grid, launch.chosen(), launch.offset, launch.warp_size,
        tuple(inputs.arguments.items()), inputs.filling.value, inputs.seed, inputs.budget, turns=inputs.turns,
    )  # fmt: skip
    arrays = {array.name: array for array in kernel.arrays}
    seen: set[object] = set()
    for finding in findings:
        array = arrays.get(finding.array)
        diagnostic = Diagnostic(
            kind=finding.kind,
            severity=Severity.ERROR,
            origin=finding.accesses[-1].origin if finding.accesses else finding.origin,
            kernel=kernel.name,
            replay=replay,
            condition="" if finding.accesses else finding.origin.construct,
            element=element(array, finding.cell) if array is not None and finding.cell is not None else None,
            accesses=tuple(
                AccessReport(a.kind, a.origin, _place(a.thread, launch), (), _written(array, a.value))
                for a in reversed(finding.accesses)
            ),
            threads=() if finding.accesses else tuple((_place(t, launch), ()) for t in finding.threads),
            parameters=named_arguments(kernel, inputs.arguments),
            outside=_outside(finding, array),
        )
        if claim_of(diagnostic) not in seen:
            seen.add(claim_of(diagnostic))
            yield Confirmed(diagnostic, finding)


def _outside(finding: Finding, array: k.Array | None) -> str:
    if finding.kind is not CheckKind.OUT_OF_BOUNDS or array is None or finding.cell is None:
        return ""
    return outside(array, finding.cell)


def repeatable(inputs: Inputs, result: RunResult) -> Inputs:
    """The inputs, with which a run ends where this one did, however fast the machine is."""
    return replace(inputs, budget=result.steps - 1 if result.exhausted else inputs.budget, deadline=None)


def again(replay: Replay, whole_grid: bool = False) -> tuple[ConcreteLaunch, Inputs]:
    """The launch and inputs of a finding's run; ``whole_grid``: all groups rather than those that were run."""
    groups = None if whole_grid else replay.groups
    launch = ConcreteLaunch(replay.group, replay.grid, groups, replay.offset, replay.warp_size)
    arguments, contents, filling = dict(replay.arguments), dict(replay.contents), Filling(replay.filling)
    return launch, Inputs(arguments, contents, replay.seed, filling, {}, replay.steps, unwritten=True, turns=replay.turns)


def named_arguments(kernel: k.Kernel, arguments: Mapping[str, int | bool]) -> tuple[NamedValue, ...]:
    """A run's scalar arguments as the source names them."""
    return tuple(_named(p, arguments[p.variable.name]) for p in kernel.parameters if p.variable.name in arguments)


def _named(parameter: k.Parameter, value: int | bool) -> NamedValue:
    if isinstance(value, bool) or not isinstance(parameter.variable.type, BitVec):
        return NamedValue(parameter.name, value, "true" if value else "false")
    text = number_text(value, parameter.variable.type.width, parameter.source_type, parameter.signed)
    return NamedValue(parameter.name, value, text)


def _written(array: k.Array | None, value: int | None) -> NamedValue | None:
    if array is None or value is None:
        return None
    return NamedValue(array.source.name, value, content_with_bits(value, array))


def _place(thread: ThreadId, launch: ConcreteLaunch) -> ThreadPlace:
    return ThreadPlace(thread.local, thread.group, launch.group)
