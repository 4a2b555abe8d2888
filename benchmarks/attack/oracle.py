"""What concrete runs say of a kernel: a confirmed defect, or that so many runs showed none.

The verifier's assumptions bound what counts: runs with an access out of bounds of an array of known size are skipped, so are
runs that did not end (a thread in an endless loop hides what follows), and same-value races count only where the
configuration does not tolerate them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

from boogie_ir import kernel as k
from boogie_ir.program import CheckKind
from boogie_ir.simt import Executable, Filling, Finding, Inputs, draw_arguments, execute, prepare
from boogie_ir.simt import Launch as ConcreteLaunch
from boogie_ir.source import Origin
from boogie_ir.types import BitVec
from gpuverify_py.config import Config, Launch
from gpuverify_py.search import concrete_launch

STEPS = 20_000
MOST_THREADS = 2048
FILLINGS = tuple(Filling)
SMALL_ARGUMENTS = range(-1, 9)
DEFECTIVE_RUNS = 8  # after so many there is little new
FEW_ARGUMENTS = 400  # up to so many combinations are tried one by one


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
    """

    kind: CheckKind
    origins: frozenset[Origin]
    example: Defect


@dataclass(frozen=True, slots=True)
class Evidence:
    """The first defect, if any, what else the runs showed, and how many counted."""

    defect: Defect | None
    runs: int
    shown: tuple[Shown, ...] = ()


def observe(
    kernel: k.Kernel, program: k.KernelProgram, launch: Launch, config: Config, seed: int, seconds: float, most: int = 400
) -> Evidence:
    """Runs the kernel on many arguments and contents until enough is shown, or ``seconds`` or ``most`` runs are used up."""
    executable = prepare(kernel, program.functions, program.axioms)
    concrete = concrete_launch(launch, config)
    if concrete.group_threads > MOST_THREADS:
        return Evidence(None, 0)
    deadline = time.monotonic() + seconds
    runs = defective = 0
    shown: dict[tuple[CheckKind, frozenset[Origin]], Shown] = {}
    for number, arguments in enumerate(_arguments(executable, concrete, seed)):
        if number >= most or time.monotonic() > deadline:
            break
        filling = FILLINGS[number % len(FILLINGS)]
        run_seed = seed * 1009 + number
        result = execute(executable, concrete, Inputs(arguments, {}, run_seed, filling, {}, STEPS, deadline))
        if result.infeasible is not None or result.unassumed or result.exhausted:
            continue
        if any(f.kind is CheckKind.OUT_OF_BOUNDS for f in result.findings):
            continue
        runs += 1
        found = [Defect(f, concrete, arguments, run_seed, filling) for f in result.findings if counts(f, config)]
        for item in neighbourhoods(found, result.findings):
            shown.setdefault((item.kind, item.origins), item)
        defective += bool(found)
        if defective == DEFECTIVE_RUNS:
            break
    first = next(iter(shown.values()), None)
    return Evidence(first.example if first is not None else None, runs, tuple(shown.values()))


def neighbourhoods(defects: list[Defect], findings: Iterable[Finding] = ()) -> Iterator[Shown]:
    """The defects of one run; each race with the accesses that conflict with one of its two, also harmlessly.

    In the execution in which thread 1 recorded one of them, the first of thread 2's accesses that conflict with it fails: with
    equal values too, if values are not modelled. Later obligations rely on it.
    """
    near: dict[Origin, set[Origin]] = {}
    for finding in (*(d.finding for d in defects), *findings):
        together = {a.origin for a in finding.accesses}
        for origin in together:
            near.setdefault(origin, set()).update(together)
    for defect in defects:
        found = (near[a.origin] for a in defect.finding.accesses)
        yield Shown(defect.finding.kind, frozenset().union(*found), defect)


def counts(finding: Finding, config: Config) -> bool:
    """Whether the verifier, configured so, claims the absence of this."""
    match finding.kind:
        case CheckKind.RACE:
            named = config.arrays is None or finding.array in config.arrays
            tolerated = config.benign_tolerance and finding.benign
            return config.check_races and not config.only_log and named and not tolerated
        case CheckKind.BARRIER_DIVERGENCE:
            return config.check_divergence
        case CheckKind.OUT_OF_BOUNDS | CheckKind.INVARIANT_ENTRY | CheckKind.INVARIANT_MAINTAINED:
            return False
        case _:
            return True


def _arguments(executable: Executable, launch: ConcreteLaunch, seed: int) -> Iterator[dict[str, int | bool]]:
    """All combinations of small values, in random order and again and again; drawn ones where there are too many.

    Combinations that break a precondition end as infeasible runs at once.
    """
    parameters = executable.kernel.parameters
    choices: list[list[int | bool]] = [_choices(p) for p in parameters]
    total = 1
    for choice in choices:
        total *= len(choice)
    random = Random(seed)
    if total <= FEW_ARGUMENTS:
        names = [p.variable.name for p in parameters]
        combinations = [dict(zip(names, values, strict=True)) for values in product(*choices)]
        feasible = [c for c in combinations if _feasible(executable, launch, c)]
        while feasible:
            random.shuffle(feasible)
            yield from feasible
    for number in range(100_000):
        drawn = draw_arguments(executable, launch, seed * 131 + number)
        if drawn is None:
            return
        yield drawn


def _feasible(executable: Executable, launch: ConcreteLaunch, arguments: dict[str, int | bool]) -> bool:
    return draw_arguments(executable, launch, 0, arguments, 1) is not None


def _choices(parameter: k.Parameter) -> list[int | bool]:
    type_ = parameter.variable.type
    if isinstance(type_, BitVec):
        return [v & ((1 << type_.width) - 1) for v in SMALL_ARGUMENTS]
    return [False, True]
