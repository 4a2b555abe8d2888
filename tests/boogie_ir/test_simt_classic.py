"""The classic kernels on the concrete interpreter: front end and kernel files check each other.

Seeded runs at the header's launch, of a few neighbouring groups: what a file announces as a finding must show in some
run, and no run of a correct kernel shows any.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest

from boogie_ir.lang.kernel import KernelProgram
from boogie_ir.lang.program import CheckKind
from boogie_ir.simt import ConcreteLaunch, Executable, Filling, Finding, Inputs, RunResult, draw_arguments, execute, prepare
from frontend.load import load
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.build import request
from gpuverify_py.request.config import Config
from gpuverify_py.request.header import read_header

pytestmark = pytest.mark.slow

CLASSIC = Path(__file__).parents[2] / "benchmarks" / "classic"
ANNOTATION = re.compile(r"//\s*finding:\s*(race|divergence|assertion)(?:\s+(\w+))?")
FILLINGS = (Filling.SMALL, Filling.INDEX, Filling.MIXED, Filling.ZERO, Filling.MEDIUM, Filling.BITS)
FEW_THREADS, MANY_THREADS = 1024, 8192  # in turn: fast runs, and runs with distant groups
CORRECT_RUNS, BROKEN_RUNS = 4, 200
STEPS = 4_000
SECONDS = 30.0  # for all runs of a file, should the machine be slow
KINDS = {
    "divergence": {CheckKind.BARRIER_DIVERGENCE, CheckKind.ASYNC_COPY},
    "assertion": {CheckKind.ASSERTION, CheckKind.UNREACHABLE},
}

Place = tuple[str, str, int]  # what, array, line


@dataclass(frozen=True)
class Case:
    """A file as its header and its comments describe it."""

    path: Path
    launches: tuple[ConcreteLaunch, ...]
    config: Config
    correct: bool
    announced: frozenset[Place]


def case(path: Path) -> Case:
    text = path.read_text()
    header = read_header(text)
    asked = request(str(path), header.flags, ())
    announced = frozenset(
        (m[1], m[2] or "", number) for number, line in enumerate(text.splitlines(), 1) for m in ANNOTATION.finditer(line)
    )
    sizes = asked.launch
    group, grid, offset = some(sizes.group, 8), some(sizes.grid, 2), some(sizes.offset, 0)
    most = (FEW_THREADS, MANY_THREADS)
    launches = tuple(ConcreteLaunch(group, grid, some_groups(group, grid, n), offset, asked.config.warp_size) for n in most)
    correct = header.expected is ExitCode.VERIFIED
    return Case(path, launches, asked.config, correct, announced)


def some(sizes: tuple[int | None, int | None, int | None], open_: int) -> tuple[int, int, int]:
    """Sizes, ``open_`` for each that is left open."""
    x, y, z = (open_ if size is None else size for size in sizes)
    return x, y, z


def some_groups(group: tuple[int | None, ...], grid: tuple[int | None, ...], most: int) -> tuple[tuple[int, int, int], ...]:
    """The groups next to the origin, as many as the interpreter runs at ease."""
    x, y, z = (min(n or 1, 64) for n in grid)
    near = sorted(((i, j, k) for k, j, i in product(range(z), range(y), range(x))), key=lambda g: (sum(g), g))
    threads = 1
    for n in group:
        threads *= n or 1
    return tuple(near[: max(2, most // threads)])


def findings(result: RunResult, config: Config) -> Iterator[Finding]:
    """What counts as a defect; accesses out of bounds do not, arguments and contents being arbitrary."""
    if result.infeasible is not None:
        return
    yield from result.races(config.benign_tolerance)
    yield from (f for f in result.findings if f.kind not in (CheckKind.RACE, CheckKind.OUT_OF_BOUNDS))


def runs(subject: Case, program: KernelProgram, count: int) -> Iterator[tuple[Executable, RunResult]]:
    deadline = time.monotonic() + SECONDS
    prepared = [prepare(kernel, program.functions, program.axioms) for kernel in program.kernels]
    for seed in range(count):
        launch = subject.launches[seed % 2 if not subject.correct else 0]
        for executable in prepared:
            arguments = draw_arguments(executable, launch, seed)
            if arguments is not None:
                filling = FILLINGS[seed // 2 % len(FILLINGS)]
                yield executable, execute(executable, launch, Inputs(arguments, {}, seed, filling, budget=STEPS))
        if time.monotonic() > deadline:
            return


def places(executable: Executable, finding: Finding) -> Iterator[Place]:
    if finding.kind is CheckKind.RACE:
        name = next(a.source.name for a in executable.kernel.arrays if a.name == finding.array)
        for access in finding.accesses:
            yield "race", name, access.origin.span.line
    for what, kinds in KINDS.items():
        if finding.kind in kinds:
            yield what, "", finding.origin.span.line


def shown_places(subject: Case, program: KernelProgram) -> set[Place]:
    shown: set[Place] = set()
    for executable, result in runs(subject, program, BROKEN_RUNS):
        shown |= {p for f in findings(result, subject.config) for p in places(executable, f)}
        shown |= {(what, "", line) for what, _, line in shown}
        if subject.announced <= shown:
            break
    return shown


# Files on which interpreter and comments are known to disagree, and why; they fail here once they agree.
KNOWN: dict[str, str] = {}

FILES = sorted(CLASSIC.rglob("*.c[lu]"))


def parameters() -> Iterator[object]:
    for path in FILES:
        name = path.relative_to(CLASSIC).as_posix()
        marks = [pytest.mark.xfail(reason=KNOWN[name], strict=True)] if name in KNOWN else []
        yield pytest.param(path, id=name, marks=marks)


@pytest.mark.parametrize("path", list(parameters()))
def test_a_kernel_does_what_its_file_says(path: Path) -> None:
    subject = case(path)
    program = load(str(path))
    if subject.correct:
        for executable, result in runs(subject, program, CORRECT_RUNS):
            assert not [(executable.kernel.name, f) for f in findings(result, subject.config)]
    else:
        assert subject.announced <= shown_places(subject, program)
