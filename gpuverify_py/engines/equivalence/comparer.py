"""The parametric method (paper 004): the same contents for any number of threads, shown of one arbitrary write of each side.

For each write of an arbitrary thread of one side, its cell must hold the same at the end on both sides. That is all: a cell that
nobody writes holds what it held at first, on both sides. What the method cannot show is undecided, never "different".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import FALSE, Binary, BinaryOp, Expr, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import Origin
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.lang.traverse import conjuncts, free_variables, substitute
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.small import hold_for_small
from boogie_ir.smt.choice.backends import Choice, open_choice
from boogie_ir.smt.solver import Backend
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.equivalence.aligned import Aligned, loops_that_meet
from gpuverify_py.engines.equivalence.blocks import Blocks, communicates
from gpuverify_py.engines.equivalence.contents import END, Contents, Kernel
from gpuverify_py.engines.equivalence.context import Asking, Context
from gpuverify_py.engines.equivalence.execute import Execution, strides
from gpuverify_py.engines.equivalence.headers import Side
from gpuverify_py.engines.equivalence.launched import Launched, launched
from gpuverify_py.engines.equivalence.summary import Definitions, Memory, NotFollowed, Site
from gpuverify_py.engines.equivalence.values import Values
from gpuverify_py.findings.diagnostic import KernelResult, Verdict
from gpuverify_py.request.config import Config
from gpuverify_py.verify.comparison import Answer, Arithmetic, Comparer, Comparison, Same, Step, Undecided, size_variable
from gpuverify_py.verify.outcomes import Working
from gpuverify_py.verify.task import Subject, as_asked

NAME = "parametric"
SECONDS = 20.0  # of computing
Prove: TypeAlias = Callable[[Subject], KernelResult]


class Way(Enum):
    """What is followed: one thread from beginning to end, a whole block, or one thread from loop to loop on both sides."""

    THREADS = 0
    BLOCKS = 1
    ALIGNED = 2


class Parametric(Comparer):
    """Compares for any number of threads. ``prove`` verifies a kernel: only kernels without races and divergence are compared."""

    name = NAME
    for_any_size = True

    def __init__(self, config: Config, prove: Prove, backend: Backend | None = None) -> None:
        self._config = config
        self._prove = prove
        self._own = backend is None
        self._solver = backend

    def compare(self, comparison: Comparison, budget: Budget) -> Iterator[Answer | Working]:
        """Answers for all memories, once it is clear that the kernels are followed and proved."""
        if self._solver is None:
            self._solver = open_choice(Choice(self._config.solvers, self._config.cross_check))
        yield Working()
        found: dict[str, Same | Undecided] = {}
        tried: list[Way] = []
        steps = (*comparison.left, *comparison.right)
        for way in _ways(comparison):
            asking = Asking(self._solver, Budget(SECONDS, self._solver.patience, budget.clock, within=budget, computing=True))
            left = tuple(memory for memory in comparison.compared if not isinstance(found.get(memory), Same))
            if not left:
                break
            for each in _asked(comparison, self._config, asking, left, way):
                if isinstance(each, Working):
                    yield each
                elif isinstance(each, Same) or Way.ALIGNED not in tried:  # of trees, that tells most
                    found[each.memory] = each
            tried.append(way)
        yield from (each for each in found.values() if isinstance(each, Undecided))
        same = [each for each in found.values() if isinstance(each, Same)]
        assuming: list[str] = []
        for step in steps if same else ():
            yield Working()
            result = self._prove(step.subject)
            if result.verdict is not Verdict.VERIFIED:
                why = f"{step.subject.kernel.name} is not proved to be free of races and divergence: {result.verdict.value}"
                yield from (Undecided(each.memory, NAME, why) for each in same)
                return
            assuming.extend(assumption.text for assumption in result.assumptions)
        yield from (replace(each, assuming=tuple(dict.fromkeys((*assuming, *each.assuming)))) for each in same)

    def close(self) -> None:
        """Ends the solver, if it is the comparer's own."""
        if self._own and self._solver is not None:
            self._solver.close()


def _asked(
    comparison: Comparison, config: Config, asking: Asking, memories: tuple[str, ...], way: Way
) -> Iterator[Same | Undecided | Working]:
    """What there is to say of memories."""
    try:
        pair = _Pair(comparison, config, asking)
        if way is Way.ALIGNED:
            yield from _from_loop_to_loop(pair, memories)
            return
        pair.follow(blocks=way is Way.BLOCKS)
    except NotFollowed as problem:
        yield from (_undecided(memory, problem) for memory in memories)
        return
    for memory in memories:
        pair.values.regrouped.clear()
        try:
            for _ in pair.compare(memory):
                yield Working()
        except NotFollowed as problem:
            yield _undecided(memory, problem)
        else:
            yield Same(memory, NAME, tuple(pair.values.regrouped), assuming=pair.values.assuming)


def _from_loop_to_loop(pair: _Pair, memories: tuple[str, ...]) -> Iterator[Same | Undecided]:
    aligned = pair.aligned()
    same = aligned.same()
    for memory in memories:
        if f"memory.{memory}" in same:
            yield Same(memory, NAME, tuple(aligned.regrouped), assuming=tuple(aligned.assuming))
        else:
            yield _undecided(memory, aligned.why or NotFollowed("one side alone has it"))


def _undecided(memory: str, problem: NotFollowed) -> Undecided:
    return Undecided(memory, NAME, problem.why, problem.origin, problem.other)


@frozen_node
class _Part:
    """A kernel of a side: its step, what is followed of it, its launch and place, and its arrays but for private ones."""

    step: Step
    kernel: k.Kernel
    launch: Launched
    place: tuple[str, int]
    memories: Mapping[str, Memory]

    @property
    def written(self) -> frozenset[str]:
        """The memories that it may write, by their keys."""
        return frozenset(self.memories[a].key for a in accesses(self.kernel).changed if a in self.memories)


class _Pair:
    """The two sides."""

    def __init__(self, comparison: Comparison, config: Config, asking: Asking) -> None:
        self.asking = asking
        self.arithmetic = comparison.arithmetic
        self.definitions = Definitions()
        sides = (("left", comparison.left), ("right", comparison.right))
        _check_numbers(comparison)
        launches = {(side, n): launched(step, side, n, config) for side, steps in sides for n, step in enumerate(steps)}
        given = tuple(_given(comparison, launches))
        same = _equations(given)
        launches = {key: launch.where(same) for key, launch in launches.items()}
        self.memories: dict[str, Memory] = {}
        small = {pair: most for launch in launches.values() for pair, most in launch.small.items()}
        facts = [fact for launch in launches.values() for fact in launch.sizes]
        self.base = Context(asking, (*facts, *(substitute(condition, same) for condition in given)), small)
        if not hold_for_small(self.base.facts, asking.backend, asking.budget) and self.base.holds(FALSE):
            raise NotFollowed("what is given, and what the kernels require, cannot hold together")
        self.parts = [
            [self._part(step, (side, n), launches[side, n], config) for n, step in enumerate(steps)] for side, steps in sides
        ]

    def _part(self, step: Step, place: tuple[str, int], launch: Launched, config: Config) -> _Part:
        kernel = as_asked(step.subject, config).kernel
        _check_kernel(kernel)
        memories = {a.name: self._memory(a, step, *place) for a in kernel.arrays if _is_memory(a, step)}
        bound_ = [m.key for a, m in memories.items() if a in step.arrays]
        if len(bound_) != len(set(bound_)):
            raise NotFollowed("two arrays of a kernel are one memory", kernel.origin)
        return _Part(step, kernel, launch, place, memories)

    def follow(self, blocks: bool) -> None:
        """Follows arbitrary threads, or where ``blocks`` and threads of a block tell each other something an arbitrary block."""
        self.left, self.right = (self._followed(parts, blocks) for parts in self.parts)
        self.values = Values(self.left, self.right, self.arithmetic)

    def aligned(self) -> Aligned:
        """The sides for a comparison from loop to loop."""
        left, right = (
            Side(part.place[0], part.kernel, part.launch, part.memories, _constant(part)) for (part,) in self.parts
        )
        return Aligned((left, right), self.base, self.arithmetic)

    def _followed(self, parts: list[_Part], blocks: bool) -> Contents:
        kernels: list[Kernel] = []
        written: set[str] = set()
        for part in parts:
            before = frozenset(written)
            written |= part.written
            memories, kernel = part.memories, part.kernel
            if blocks and communicates(kernel):
                open_ = {name: m for name, m in memories.items() if not m.groups}
                sums = self.arithmetic is not Arithmetic.BITS
                sites = Blocks(part.step, kernel, part.launch, part.place, open_, before, self.definitions, sums).run()
            else:
                unwritten = frozenset(m.key for m in memories.values()) - written
                sites = Execution(kernel, part.launch, part.place, memories, unwritten, self.definitions, self.asking).run()
            kernels.append(Kernel(part.launch, sites))
        return Contents(kernels, self.definitions, self.base)

    def _memory(self, array: k.Array, step: Step, side: str, position: int) -> Memory:
        shared = step.arrays.get(array.name)
        groups = array.space is k.MemorySpace.GROUP
        if shared is None:
            own = f"{side}.{position}.{array.name}"
            return Memory(own, array.cell, array.index, groups, f"contents.{own}")
        memory = Memory(f"memory.{shared}", array.cell, array.index, groups, f"contents.{shared}")
        known = self.memories.setdefault(shared, memory)
        if known != memory:
            raise NotFollowed(f"{shared} has cells, or indices, of another width in {step.subject.kernel.name}", array.origin)
        return memory

    def compare(self, name: str) -> Iterator[Site]:
        """Shows that a memory has the same contents on both sides at the end, one write after the other.

        Raises :class:`gpuverify_py.engines.equivalence.summary.NotFollowed` where that is not shown.
        """
        memory = self.memories.get(name)
        if memory is None:
            return
        for own, other in ((self.left, self.right), (self.right, self.left)):
            for kernel in own.kernels:
                for site in kernel.sites:
                    if site.memory.key == memory.key:
                        yield site
                        self._site(site, memory, own, other)

    def _site(self, site: Site, memory: Memory, own: Contents, other: Contents) -> None:
        write, known = own.arbitrary(site)
        context = self.base.given(*known)
        index = own.resolved(write.of(site.index), context)
        if own is self.right and other.covered(memory, index, context):
            return  # then the cell was looked at from the left
        here = own.cell(memory, index, END, context, write)
        try:
            there = other.cell(memory, index, END, context)
        except NotFollowed as problem:
            raise NotFollowed(problem.why, *_sides(site.origin, problem.origin, own is self.left)) from None
        left, right = (here, there) if own is self.left else (there, here)
        if not self.values.equal(left, right, context):
            why = "the values that are written are not shown to be equal"
            raise NotFollowed(why, *_sides(site.origin, None, own is self.left))


def _ways(comparison: Comparison) -> Iterator[Way]:
    """In which ways a pair is followed, the one after the other that is most likely to tell."""
    kernels = [step.subject.kernel for step in (*comparison.left, *comparison.right)]
    aligned = len(kernels) == 2 and all(map(communicates, kernels)) and all(loops_that_meet(kernel) for kernel in kernels)
    trees = aligned and all(any(map(strides, loops_that_meet(kernel))) for kernel in kernels)
    if trees:
        yield Way.ALIGNED
    yield Way.THREADS
    if any(map(communicates, kernels)):
        yield Way.BLOCKS
    if aligned and not trees:
        yield Way.ALIGNED


def _constant(part: _Part) -> frozenset[str]:
    """Memories that a kernel never writes."""
    return frozenset(m.key for m in part.memories.values() if not m.groups) - part.written


def _sides(here: Origin, there: Origin | None, left: bool) -> tuple[Origin | None, Origin | None]:
    return (here, there) if left else (there, here)


def _is_memory(array: k.Array, step: Step) -> bool:
    """Whether several threads may see the array."""
    return array.name in step.arrays or (array.space is not k.MemorySpace.PRIVATE and array.initial is None)


def _check_kernel(kernel: k.Kernel) -> None:
    """What this method has no terms for."""
    if kernel.contract_only:
        raise NotFollowed("it is a function on its own", kernel.origin)
    for statement in walk(kernel.body):
        if isinstance(statement, k.Barrier) and statement.scope is not BarrierScope.GROUP:
            raise NotFollowed("a barrier of several blocks is not followed", statement.origin)


def _check_numbers(comparison: Comparison) -> None:
    """A number has one type on all sides."""
    types: dict[str, object] = {}
    for step in (*comparison.left, *comparison.right):
        for parameter in step.subject.kernel.parameters:
            number = step.scalars.get(parameter.variable.name)
            if number is not None and types.setdefault(number, parameter.variable.type) != parameter.variable.type:
                raise NotFollowed(f"{number} has another type in {step.subject.kernel.name}", step.subject.kernel.origin)


def _given(comparison: Comparison, launches: Mapping[tuple[str, int], Launched]) -> Iterator[Expr]:
    """What is given, over the variables of numbers and of sizes."""
    sizes = {
        size_variable(side, step, size.name): launch.names[size.name]
        for (side, step), launch in launches.items()
        for size in (*k.GROUP_SIZE, *k.NUM_GROUPS, *k.GLOBAL_OFFSET)
    }
    numbers: dict[str, Expr] = {}
    for step in (*comparison.left, *comparison.right):
        for parameter in step.subject.kernel.parameters:
            number = step.scalars.get(parameter.variable.name)
            if number is not None:
                numbers[number] = Var(f"number.{number}", parameter.variable.type)
    names = {**numbers, **sizes}
    for condition in comparison.given:
        if all(v.name in names for v in free_variables(condition)):
            yield simplify(substitute(condition, names))


def _equations(given: tuple[Expr, ...]) -> dict[str, Expr]:
    """What variables are, where something given says so."""
    found: dict[str, Expr] = {}
    for part in (part for condition in given for part in conjuncts(condition)):
        part = substitute(part, found)
        match part:
            case Binary(BinaryOp.EQ, left, right):
                for variable, value in ((left, right), (right, left)):
                    if isinstance(variable, Var) and variable not in free_variables(value):
                        found = {name: substitute(e, {variable.name: value}) for name, e in found.items()}
                        found[variable.name] = value
                        break
            case _:
                pass
    return found
