"""A run that is looked at: what the threads of its findings had when they made them, and how they came apart before.

Runs that look for defects keep nothing of this. The run of findings is repeated for them, statement by statement the same, and
ends once everything has been seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import Enum
from typing import Any

import numpy as np

from boogie_ir.lang.expr import AccessKind, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import Block, Break, Continue, If, Kernel, Return, Statement, While
from boogie_ir.lang.program import Axiom, CheckKind, FunctionDecl
from boogie_ir.lang.source import Origin
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.evaluate import Compiler
from boogie_ir.simt.execute import execute, prepare
from boogie_ir.simt.groups import Instruction
from boogie_ir.simt.launch import ConcreteLaunch, Finding, Inputs, ThreadId
from boogie_ir.simt.order.sites import Site
from boogie_ir.simt.state import Exhausted, State
from boogie_ir.simt.translate import Translation

Value = int | bool


@frozen
class Seen:
    """What one thread had: its variables, the elements that some of them were read from (array, cell), its loops' iterations.

    Iterations are by the loop's label, the outermost first, and count from 1.
    """

    variables: Mapping[str, Value] = field(default_factory=dict)
    elements: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    iterations: tuple[tuple[str, int], ...] = ()


class Way(Enum):
    """Where a thread went that another did not go."""

    BRANCH = "branch"  # the first list of an ``If``
    OTHERWISE = "otherwise"  # the second one, or past both
    LOOP_END = "loop-end"  # out of a loop, whose condition was false
    BREAK = "break"
    CONTINUE = "continue"
    RETURN = "return"


@frozen
class Step:
    """The ``thread`` (by its place in the finding) went that way at the statement at ``origin``, in that iteration if a loop."""

    thread: int
    way: Way
    origin: Origin
    iteration: int = 0


@frozen
class Observation:
    """What was seen of a finding: of each of its threads, and of where they came apart since they were last together."""

    threads: tuple[Seen, ...]
    apart: tuple[Step, ...] = ()


def observe(
    kernel: Kernel,
    functions: Sequence[FunctionDecl],
    axioms: Sequence[Axiom],
    launch: ConcreteLaunch,
    inputs: Inputs,
    findings: Sequence[Finding],
    zero: frozenset[str] = frozenset(),
) -> tuple[Observation, ...]:
    """Repeats the run with these inputs that showed the findings; what was seen of each."""
    watches = [_Watch(finding, [_lane(thread, launch) for thread in finding.threads]) for finding in findings]
    open_ = list(watches)  # those that have not seen everything, in which nothing changes afterwards
    executable = prepare(kernel, functions, axioms, translate=lambda k, c: _Watched(k, c, open_), zero=zero)
    execute(executable, launch, inputs, begin=lambda *given: _WatchedState(*given, open_))
    return tuple(
        Observation(tuple(watch.seen.get(n, Seen()) for n in range(len(watch.lanes))), tuple(watch.apart)) for watch in watches
    )


def _lane(thread: ThreadId, launch: ConcreteLaunch) -> int:
    (x, y, z), (width, height, _) = thread.local, launch.group
    number: int = launch.chosen().index(thread.group) * launch.group_threads + x + width * (y + height * z)
    return number


class _Watch:
    """Collects what is seen of the threads of a finding."""

    def __init__(self, finding: Finding, lanes: Sequence[int]) -> None:
        self.finding = finding
        self.lanes = lanes
        self.elements: list[dict[str, tuple[str, int]]] = [{} for _ in lanes]
        self.reading: list[tuple[str, int] | None] = [None for _ in lanes]
        self.iterations: dict[str, int] = {}
        self.apart: list[Step] = []
        self.seen: dict[int, Seen] = {}

    def within(self, mask: Vector) -> list[int]:
        """Which of the threads are among those of a mask."""
        return [n for n, lane in enumerate(self.lanes) if mask[lane]]

    def see(self, number: int, variables: Mapping[str, Vector], size: int) -> None:
        """Keeps what a thread has now."""
        lane = self.lanes[number]
        values = {name: _plain(value, lane, size) for name, value in variables.items()}
        self.seen[number] = Seen(values, dict(self.elements[number]), tuple(self.iterations.items()))

    @property
    def done(self) -> bool:
        """Whether everything has been seen."""
        return len(self.seen) == len(self.lanes)


def _end_if_done(watches: list[_Watch]) -> None:
    """Looks no more at what has been seen; the run ends where nothing is left."""
    if any(watch.done for watch in watches):
        watches[:] = [watch for watch in watches if not watch.done]
        if not watches:
            raise Exhausted


def _plain(value: Vector, lane: int, size: int) -> Value:
    plain: Value = np.broadcast_to(np.asarray(value), (size,))[lane].item() if not isinstance(value, int) else value
    return plain


class _WatchedState(State):
    """A state that tells what happens to the threads that are watched."""

    def __init__(self, *given: Any) -> None:
        *known, self._watches = given
        super().__init__(*known)

    def log(
        self, site: Site, lanes: Vector, cells: Vector, value: Vector, changed: Vector | bool, event: Vector | int = 0
    ) -> None:
        super().log(site, lanes, cells, value, changed, event)
        log = self.logs.get(site.array)
        for watch in self._watches:
            here = {n: int(cells[at]) for n, lane in enumerate(watch.lanes) for at in np.flatnonzero(lanes == lane)[:1]}
            for number, cell in here.items():
                watch.reading[number] = (site.array, cell) if site.kind is not AccessKind.WRITE else None
            if log is not None and site.array == watch.finding.array:
                for number, access in enumerate(watch.finding.accesses):
                    if number in here and access.time == self.steps and number not in watch.seen:
                        watch.see(number, self._variables, self.size)
        _end_if_done(self._watches)

    def assign_lanes(self, variable: Var, value: Vector, lanes: Vector, mask: Vector) -> None:
        super().assign_lanes(variable, value, lanes, mask)
        for watch in self._watches:
            for number in watch.within(mask):
                read = watch.reading[number]
                watch.elements[number].pop(variable.name, None)
                if read is not None:
                    watch.elements[number][variable.name] = read

    def assign(self, variable: Var, value: Vector, mask: Vector) -> None:
        super().assign(variable, value, mask)
        for watch in self._watches:
            for number in watch.within(mask):
                watch.elements[number].pop(variable.name, None)

    def find(self, key: Any, kind: CheckKind, origin: Origin, lanes: Sequence[int], **details: Any) -> None:
        super().find(key, kind, origin, lanes, **details)
        for watch in self._watches:
            ours = kind is watch.finding.kind and origin == watch.finding.origin and list(lanes) == watch.lanes
            if ours and not watch.finding.accesses and not watch.seen:
                for number in range(len(watch.lanes)):
                    watch.see(number, self._variables, self.size)
        _end_if_done(self._watches)


class _Watched(Translation):
    """Instructions that tell of iterations, and of where the threads that are watched part and meet again."""

    def __init__(self, kernel: Kernel, compiler: Compiler, watches: list[_Watch]) -> None:
        self._watches = watches
        super().__init__(kernel, compiler)

    def statement(self, statement: Statement) -> Instruction:
        instruction = super().statement(statement)
        match statement:
            case If():
                return self._choosing(statement, instruction)
            case While() | Block():
                return self._meeting_after(instruction)
            case Break():
                return self._leaving(statement, Way.BREAK, instruction)
            case Continue():
                return self._leaving(statement, Way.CONTINUE, instruction)
            case Return():
                return self._leaving(statement, Way.RETURN, instruction)
            case _:
                return instruction

    def iteration(self, loop: While) -> Instruction:
        body, watches, label = super().iteration(loop), self._watches, loop.label

        def execute(state: State, mask: Vector) -> Vector:
            for watch in watches:
                number = watch.iterations[label] = watch.iterations.get(label, 0) + 1
                here = watch.within(mask)
                if len(here) == len(watch.lanes):  # at the head, at the latest, they have met again
                    watch.apart.clear()
                for absent in set(range(len(watch.lanes))) - set(here) if here and not watch.apart else ():
                    watch.apart.append(Step(absent, Way.LOOP_END, loop.origin, number))
            return body(state, mask)

        return execute

    def _meeting_after(self, instruction: Instruction) -> Instruction:
        watches = self._watches

        def execute(state: State, mask: Vector) -> Vector:
            iterations = [(watch, dict(watch.iterations)) for watch in watches]
            after = instruction(state, mask)
            for watch, before in iterations:
                if not watch.done:
                    watch.iterations = before
                    if len(watch.within(after)) == len(watch.lanes):
                        watch.apart.clear()
            return after

        return execute

    def _choosing(self, statement: If, instruction: Instruction) -> Instruction:
        condition, watches = self._compiler.compile(statement.condition), self._watches
        meeting = self._meeting_after(instruction)

        def execute(state: State, mask: Vector) -> Vector:
            holds = np.broadcast_to(np.asarray(condition(state)), (state.size,))
            for watch in watches:
                here = watch.within(mask)
                chosen = [bool(holds[watch.lanes[n]]) for n in here]
                if len(here) == len(watch.lanes) and len(set(chosen)) > 1:
                    ways = (Way.BRANCH if yes else Way.OTHERWISE for yes in chosen)
                    watch.apart += (Step(n, way, statement.origin) for n, way in zip(here, ways, strict=True))
            return meeting(state, mask)

        return execute

    def _leaving(self, statement: Break | Continue | Return, way: Way, instruction: Instruction) -> Instruction:
        watches = self._watches

        def execute(state: State, mask: Vector) -> Vector:
            for watch in watches:
                watch.apart += (Step(n, way, statement.origin) for n in watch.within(mask))
            return instruction(state, mask)

        return execute
