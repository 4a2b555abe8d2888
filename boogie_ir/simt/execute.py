"""Runs a kernel: all threads of the chosen groups in lock step, each statement under a mask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace

import numpy as np

from boogie_ir.lang.expr import Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import (
    AsyncCopy,
    Atomic,
    Barrier,
    Kernel,
    Load,
    MemorySpace,
    Order,
    Store,
    ThreadCopy,
    statements,
    tells,
)
from boogie_ir.lang.program import Assume, Axiom, FunctionDecl
from boogie_ir.lang.source import Origin
from boogie_ir.lang.sync.orders import Reach
from boogie_ir.lang.traverse import conjuncts, free_variables
from boogie_ir.lang.types import BitVec
from boogie_ir.simt.evaluate import Compiler
from boogie_ir.simt.groups import Instruction
from boogie_ir.simt.interleave import MOST_IF_ASKED, MOST_THREADS, Choose, Program, compiled, interleaved
from boogie_ir.simt.launch import ConcreteLaunch, Inputs, RunResult
from boogie_ir.simt.memory import Contents, Filling, Memory, Named
from boogie_ir.simt.state import Exhausted, Infeasible, State
from boogie_ir.simt.translate import Translation


@frozen
class Executable:
    """A compiled kernel.

    ``requires`` are its preconditions and the program's axioms, ``mentioned`` their variables; ``raced`` are the arrays
    on which accesses could conflict at all, ``named`` the numbers that the kernel's text has. ``tells``: threads tell each other
    something; ``threads``: for runs thread by thread; ``zero`` are arrays that hold zeros at first. ``data`` are variables
    that decide only what some arrays hold; ``heard`` is the widest memory in which threads find what others put there.
    """

    kernel: Kernel
    body: Instruction
    requires: tuple[Instruction, ...]
    mentioned: tuple[frozenset[Var], ...]
    raced: frozenset[str]
    named: Named
    end: Instruction
    memories: tuple[MemorySpace | None, ...] = ()
    threads: Program | None = None
    zero: frozenset[str] = frozenset()
    data: Mapping[str, frozenset[str]] = field(default_factory=dict)
    heard: MemorySpace | None = MemorySpace.GLOBAL

    def can_take_turns(self, launch: ConcreteLaunch, most: int = MOST_THREADS) -> bool:
        """Whether threads can take turns in a run, up to so many, and what they tell each other, if anything, is kept."""
        few = launch.group_threads * len(launch.chosen()) <= most
        return self.threads is not None and few and launch.warp_size is None

    def interleaves(self, launch: ConcreteLaunch) -> bool:
        """Whether threads do so where nothing else is said."""
        return bool(self.memories) and self.can_take_turns(launch)


def run(
    kernel: Kernel,
    functions: Sequence[FunctionDecl],
    launch: ConcreteLaunch,
    arguments: Mapping[str, int | bool] | None = None,
    contents: Mapping[str, Contents] | None = None,
    seed: int = 0,
    budget: int = 100_000,
    filling: Filling = Filling.MIXED,
) -> RunResult:
    """Runs a kernel once. What is not given is drawn from ``seed``, the same in every process."""
    inputs = Inputs(arguments or {}, contents or {}, seed, filling, budget=budget)
    return execute(prepare(kernel, functions), launch, inputs)


def prepare(
    kernel: Kernel,
    functions: Sequence[FunctionDecl],
    axioms: Sequence[Axiom] = (),
    watched: frozenset[str] | None = None,
    translate: Callable[[Kernel, Compiler], Translation] = Translation,
    zero: frozenset[str] = frozenset(),
) -> Executable:
    """Compiles a kernel, to be executed as often as one likes. ``watched``: the arrays whose accesses are kept (None: all).

    ``zero`` are arrays by which threads tell each other something: they begin with zeros where nothing else is given.
    """
    compiler = Compiler(functions)
    translation = translate(kernel, compiler)
    claims = [(a.condition, a.origin) for a in axioms] + [(c.condition, c.origin) for c in kernel.requires]
    assumed = [(part, origin) for condition, origin in claims for part in conjuncts(condition)]
    requires = tuple(translation.statement(Assume(*claim, unpredicated=True)) for claim in assumed)
    mentioned = tuple(free_variables(condition) for condition, _ in assumed)
    body = translation.whole(kernel)
    raced = _raced(kernel) if watched is None else _raced(kernel) & watched
    memories = _memories(kernel)
    asked = any(isinstance(s, Atomic) and s.target is not None for s in statements(kernel.body))
    threads = compiled(kernel, translation) if memories or asked else None
    named = _named(compiler.literals)
    return Executable(kernel, body, requires, mentioned, raced, named, translation.end, memories, threads, zero)


def _memories(kernel: Kernel) -> tuple[MemorySpace | None, ...]:
    """The memories whose accesses threads order by telling each other something, one (None) where nothing keeps them apart."""
    if not tells(kernel.body):
        return ()
    for s in statements(kernel.body):
        match s:
            case Order() | Atomic() if s.memory is not None:
                return MemorySpace.GROUP, MemorySpace.GLOBAL
            case Barrier() if s.local_fence != s.global_fence:
                return MemorySpace.GROUP, MemorySpace.GLOBAL
            case _:
                pass
    return (None,)


def _named(literals: Iterable[Literal]) -> Named:
    by_width: dict[int, set[int]] = {}
    for literal in literals:
        if isinstance(literal.type, BitVec) and literal.type.width <= 64:
            by_width.setdefault(literal.type.width, set()).add(int(literal.value))
    return {width: np.array(sorted(values), dtype=np.uint64) for width, values in by_width.items()}


def execute(
    executable: Executable,
    launch: ConcreteLaunch,
    inputs: Inputs,
    begin: Callable[..., State] = State,
    *,
    contents: bool = True,
    choose: Choose | None = None,
    in_step: bool = False,
) -> RunResult:
    """Runs a compiled kernel once; ``contents``: the result has what arrays hold at the end, and variables.

    ``choose`` says whose turn it is where threads take turns, instead of the seed; ``in_step``: they never do.
    """
    infeasible: Origin | None = None
    exhausted = False
    with np.errstate(all="ignore"):  # machine arithmetic wraps around; floats follow IEEE
        wanted = bool(executable.memories) if inputs.turns is None else inputs.turns
        most = MOST_IF_ASKED if inputs.turns else MOST_THREADS
        turns = wanted and executable.can_take_turns(launch, most) and not in_step
        inputs = _with_zeros(executable, inputs)
        memories = executable.memories if turns else ()
        state = begin(executable.kernel, launch, inputs, executable.raced, executable.named, memories)
        state.doubts.data, state.doubts.heard = executable.data, executable.heard
        try:
            for assumption in executable.requires:
                assumption(state, state.full)
            if turns and executable.threads is not None:
                interleaved(state, executable.threads, inputs.seed, executable.end, choose)
            else:
                executable.body(state, state.full)
        except Infeasible as failed:
            infeasible = failed.origin
        except Exhausted:
            exhausted = True
        state.report_races()
        # What was not touched is drawn now.
        held = {name: memory.contents() for name, memory in state.memory.items()} if contents else {}
    return RunResult(
        findings=tuple(state.findings.values()),
        contents=held,
        infeasible=infeasible,
        exhausted=exhausted,
        approximations=tuple(state.approximations),
        steps=state.steps,
        refuted=tuple(state.refuted),
        unassumed=tuple(state.unassumed),
        stopped=frozenset(state.thread(int(lane)) for lane in np.flatnonzero(state.stopped)),
        variables=state.variables(),
    )


def _with_zeros(executable: Executable, inputs: Inputs) -> Inputs:
    return replace(inputs, contents=dict.fromkeys(executable.zero, Filling.ZERO) | dict(inputs.contents))


def entry_contents(executable: Executable, inputs: Inputs, result: RunResult) -> dict[str, list[int]]:
    """What the global arrays held when the run began, as far as the run touched them."""
    inputs = _with_zeros(executable, inputs)
    found: dict[str, list[int]] = {}
    with np.errstate(all="ignore"):
        for array in executable.kernel.arrays:
            if array.space in (MemorySpace.GLOBAL, MemorySpace.CONSTANT):
                memory = Memory(array, 1, inputs.seed, inputs.filling, inputs.contents.get(array.name), executable.named)
                found[array.name] = memory.first_contents(result.contents[array.name].shape[1])
    return found


def _raced(kernel: Kernel) -> frozenset[str]:
    """Arrays that threads share, that something writes, and not just atomics of one width: only their accesses need a log."""
    shared = {a.name for a in kernel.arrays if a.space is not MemorySpace.PRIVATE}
    across = {a.name for a in kernel.arrays if a.space is MemorySpace.GLOBAL}
    plain: set[str] = set()
    changed: set[str] = set()
    widths: dict[str, set[int]] = {}
    for statement in statements(kernel.body):
        match statement:
            case Store():
                plain.add(statement.array)
                changed.add(statement.array)
            case Atomic():
                changed.add(statement.array)
                widths.setdefault(statement.array, set()).add(statement.pieces)
                if statement.reach is not Reach.DEVICE and statement.array in across:
                    plain.add(statement.array)
            case Load():
                plain.add(statement.array)
            case AsyncCopy() | ThreadCopy():
                changed.add(statement.destination)
                plain |= {statement.source, statement.destination}
            case _:
                pass
    plain |= {array for array, found in widths.items() if len(found) > 1}
    return frozenset(shared & plain & changed)
