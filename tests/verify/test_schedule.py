"""Who has which turn: what one engine would settle by itself is settled in little over twice that time, whatever others do.

Time is counted, not measured: engines here say how long they compute, and a real one computes as long as it looks at the clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from boogie_ir.lang.source import Origin
from boogie_ir.prove.budget import Budget
from gpuverify_py.engines.protocols.engine import Protocols
from gpuverify_py.files.free_attempts import settled_freely
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.findings.diagnostic import Diagnostic, KernelResult, Severity, Verdict
from gpuverify_py.request.config import LaunchSizes
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.outcomes import Broken, Event, Holds, Meaningful, Working
from gpuverify_py.verify.portfolio import settle
from gpuverify_py.verify.task import Subject, Task, as_asked, task

KERNEL = """__global__ void f(int *a, int *b, int *c, int n) {
    for (int i = threadIdx.x; i < n; i += 192) {
        a[i] = b[i];
        b[i] = c[i];
        c[i] = a[i] + n;
        a[i + 64] = c[i] / 2;
        a[i + 128] = b[i] / 2;
    }
}"""
LAUNCH = ("--blockDim=64", "--gridDim=1")
ENOUGH = 2.8  # times what an engine needs: runs have a share, too, and a turn cannot be divided


class Counted:
    """A clock of a machine on which ``stretch`` seconds pass for one of computing; to look at it takes ``look``."""

    def __init__(self, stretch: float = 1.0, look: float = 0.0) -> None:
        self.seconds = 0.0
        self.stretch, self._look = stretch, look

    def passed(self) -> float:
        self.seconds += self._look
        return self.seconds * self.stretch

    def computed(self) -> float:
        self.seconds += self._look
        return self.seconds


class Worker(Engine):
    """Settles everything once it has computed for ``needs`` seconds, a little at a time or in a few ``steps``.

    Those are pairs: what it expects of a step, and the seconds that it takes then; a share of what is left where it is less.
    """

    def __init__(self, clock: Counted, needs: float, *steps: tuple[float, float], name: str = "worker") -> None:
        self.name, self.weight, self.searches = name, 4.0, False
        self._clock, self._needs, self._steps = clock, needs, steps

    def covers(self, task: Task, claim: Claim) -> bool:
        return True

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        done = 0.0
        for expected, most in self._steps or ((0.0, 0.1),) * round(self._needs * 10 + 1):
            yield Working(expected)
            if budget.over:
                return
            left = budget.left() / self._clock.stretch
            taken = min(most, left if most == FOREVER else left / 2)
            self._clock.seconds += min(taken, self._needs - done)
            done += taken
            if done >= self._needs:
                yield from (Holds(claim, self.name) for claim in task.claims)
                yield from (Meaningful(subject.kernel.name) for subject in task.subjects)
                return


class Runs(Worker):
    """Has something to run as long as it may."""

    def __init__(self, clock: Counted) -> None:
        super().__init__(clock, FOREVER, *((0.02, 0.1),) * 1000, name="looking")
        self.weight, self.searches = 1.0, True


FOREVER = float("inf")
ATTEMPTS = ((0.75, 0.5), (0.4, 4.0), (1.0, 3.0), (8.0, 1000.0), (0.0, FOREVER))
"""As proofs by two threads go: the last may take all there is, the one before half of that."""


@pytest.fixture
def asked(tmp_path: Path) -> Task:
    file = tmp_path / "kernel.cu"
    file.write_text(KERNEL)
    request = build_request(str(file), LAUNCH)
    program = load_program(request)
    kernel = program.kernels[0]
    subject = as_asked(Subject(kernel, program, launch_of(kernel, request)), request.config)
    return task((subject,), request.config)


@pytest.mark.parametrize("stretch", [1.0, 4.0])
@pytest.mark.parametrize("needs", [0.3, 1.0, 2.5, 6.0, 20.0])
def test_whoever_would_settle_it_alone_does_beside_others(needs: float, stretch: float, asked: Task) -> None:
    for able in (True, False):
        clock = Counted(stretch)
        little = Worker(clock, needs if able else FOREVER, *(() if able else ((0.0, 0.1),) * 1000), name="little by little")
        much = Worker(clock, FOREVER if able else needs, *ATTEMPTS, name="in attempts")
        board = settle(asked, (little, much, Runs(clock)), Budget(ENOUGH * needs * stretch, clock=clock))
        assert board.open == (), ("little by little" if able else "in attempts", board.seconds)


class Finder(Worker):
    """Shows at once that the first claim is false; its own weight is that of runs."""

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        first = task.claims[0]
        origin = Origin(next(iter(first.places)), "shown")
        yield Broken(first, self.name, Diagnostic(first.kind, Severity.ERROR, origin, first.kernel))


class Prover(Worker):
    """Settles the other claims once it has computed for so long."""

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        for event in super().run(task, board, budget):
            if not isinstance(event, Holds) or event.claim != task.claims[0]:
                yield event


@pytest.mark.parametrize("needs", [3.0, 40.0])
def test_what_is_left_has_a_while_where_a_defect_is_known(needs: float, asked: Task) -> None:
    clock = Counted()
    engines = (Finder(clock, 0.0, name="finder"), Prover(clock, needs, *((0.0, 0.1),) * 1000))
    board = settle(asked, engines, Budget(1000.0, clock=clock), after_defect=5.0)
    assert (board.open == ()) == (needs < 5.0)
    assert clock.seconds < 5.2
    assert settle(asked, engines, Budget(1000.0, clock=clock)).open, "a kernel that is refuted is not proved elsewhere"


def test_protocols_are_not_cut_off_by_a_share(asked: Task) -> None:
    """The engine computes as long as it looks at the clock, so that it has the time it needs on any machine."""
    clock = Counted(look=0.03)
    alone = settle(asked, (Protocols(asked.config),), Budget(clock=clock))
    assert alone.open == () and alone.seconds["protocols"] > 1.0
    clock = Counted(look=0.03)
    stubborn = Worker(clock, FOREVER, *ATTEMPTS)
    engines = (Protocols(asked.config), stubborn, Runs(clock))
    assert settle(asked, engines, Budget(ENOUGH * alone.seconds["protocols"], clock=clock)).open == ()


@pytest.mark.parametrize("needs", [(0.9, 0.05, 0.05), (0.1, 0.8, 0.1), (0.05, 0.05, 0.9), (0.0, 0.1, 0.9), (0.5, 0.5, 0.0)])
def test_launches_that_are_tried_in_turn_have_what_is_left(needs: tuple[float, float, float], tmp_path: Path) -> None:
    """With three times what all three need none is cut off."""
    file = tmp_path / "rows.cu"
    file.write_text("__global__ void f(int *a, int w) { a[blockIdx.y * w + threadIdx.x] = 1; }")
    kernel = load_program(build_request(str(file), ())).kernels[0]
    clock, enough = Counted(), dict[tuple[object, LaunchSizes], bool]()

    def try_it(kernel_: object, launch: LaunchSizes, seconds: float) -> KernelResult:
        key = (id(kernel_), launch)
        enough.setdefault(key, False)
        need = needs[list(enough).index(key)]
        enough[key] |= need <= seconds
        clock.seconds += min(need, seconds)
        return KernelResult("f", Verdict.UNKNOWN)

    launch = LaunchSizes((None, None, None), (None, None, None), any_group=True, any_grid=True)
    settled_freely(kernel, launch, try_it, lambda kernel_, launch_: True, Budget(3.0, clock=clock))
    assert list(enough.values()) == [True, True, True]
