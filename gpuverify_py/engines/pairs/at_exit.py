"""The engine: what a kernel leaves is what it is claimed to leave (``__ensures_at_exit``).

A claim is two kernels of one thread (:mod:`frontend.claims.at_exit`): the kernel and the one that tells what it left are compared
with the one that tells what was to be, by those that compare kernels for ``gpuverify equiv``. Both sides begin with the same
memories and numbers, whatever these are, so what one side's array holds for each number is a claim about all runs. As there,
a proof needs the kernel to be free of races, those of equal values too, which is shown on the way; a difference is a run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv, eq
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.frozen import field_names
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Origin, Span, visible
from boogie_ir.lang.source_types import content_text
from boogie_ir.lang.traverse import substitute
from boogie_ir.prove.budget import Budget
from gpuverify_py.findings.diagnostic import Diagnostic, KernelResult, OpenObligation, Replay, Severity, Verdict
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.outcomes import Broken, Event, Holds, Open, Working
from gpuverify_py.verify.task import Subject, Task

if TYPE_CHECKING:  # loads what compares
    from gpuverify_py.verify.comparison import Comparer, Comparison, Differs

NAME = "at exit"
TOLD = "__told"  # the array of the two kernels of a claim
SIZES = (*k.GROUP_SIZE, *k.NUM_GROUPS)
SECONDS = 60.0  # for a claim; others have their turns in it
Prove: TypeAlias = Callable[[Subject], KernelResult]


class AtExit(Engine):
    """Settles claims about the end of kernels. ``proofs`` gives what verifies kernels within a budget."""

    name = NAME

    def __init__(
        self, config: Config, proofs: Callable[[Budget], Prove], comparers: Mapping[str, Callable[[Config, Prove], Comparer]]
    ) -> None:
        self._config = config
        self._proofs = proofs
        self._comparers = comparers

    def covers(self, task: Task, claim: Claim) -> bool:
        """Claims about the end of a kernel, and no others."""
        return claim.kind is CheckKind.AT_EXIT

    def run(self, task: Task, board: Board, budget: Budget) -> Iterator[Event]:
        """Settles the claims of each kernel one after the other."""
        for subject in task.subjects:
            name = subject.kernel.name
            claims = {claim.places: claim for claim in task.claims if claim.kernel == name and self.covers(task, claim)}
            for places, claim in claims.items():
                exits = [each for each in subject.kernel.exits if {visible(each.origin).span} == places]
                yield from self._all_settled(claim, subject, exits, budget)

    def _all_settled(self, claim: Claim, subject: Subject, exits: Sequence[k.AtExit], budget: Budget) -> Iterator[Event]:
        """Settles what stands at one place, where a macro may say several things: it holds if all of them do."""
        for number, exit_ in enumerate(exits):
            for event in self._settled(claim, subject, exit_, budget.at_most(SECONDS)):
                match event:
                    case Holds() if number + 1 < len(exits):
                        break
                    case Broken() | Open():
                        yield event
                        return
                    case _:
                        yield event

    def _settled(self, claim: Claim, subject: Subject, exit_: k.AtExit, budget: Budget) -> Iterator[Event]:
        from gpuverify_py.verify.comparing import comparing
        from gpuverify_py.verify.comparison import Differs, Same, Undecided

        yield Working()
        if subject.kernel.equal:
            yield _open(claim, exit_, "the claim is about arrays that are one")
            return
        arrays = [[*map(_declared, filter(_outlasts, e.arrays))] for e in (subject.kernel, exit_.after, exit_.before)]
        if any(len(set(each)) < len(each) for each in arrays):
            yield _open(claim, exit_, "two arrays of one declaration are not told apart")
            return
        comparison = _comparison(subject, exit_)
        prove = self._proofs(budget)
        comparers = [make(self._config, prove) for make in self._comparers.values()]
        try:
            compared = yield from comparing(comparison, _cheap(comparison, comparers), budget.share(0.5))
            if TOLD not in compared.answers or isinstance(compared.answers[TOLD], Undecided):
                compared = yield from comparing(comparison, comparers, budget)
        finally:
            for comparer in comparers:
                comparer.close()
        match compared.answers.get(TOLD):
            case Differs() as found:
                yield Broken(claim, NAME, _finding(subject, exit_, comparison, found))
            case Same(sizes=()):
                result = prove(comparison.left[0].subject)
                if result.verdict is Verdict.VERIFIED:
                    yield Holds(claim, NAME)
                else:
                    yield _open(claim, exit_, f"the kernel is not proved to be free of races: {result.verdict.value}")
            case Same(sizes=sizes):
                yield _open(claim, exit_, f"it is shown for {', '.join(f'{s.name} = {s.text}' for s in sizes)} only")
            case _:
                yield _open(claim, exit_, "; ".join(dict.fromkeys(u.why for u in compared.undecided)) or "it takes too long")


def _shape(size: tuple[int, int, int]) -> str:
    """As in 64x1x1."""
    return "x".join(map(str, size))


def _cheap(comparison: Comparison, comparers: Sequence[Comparer]) -> Sequence[Comparer]:
    """Who is asked first: where all sizes are stated, those who need not prove it for any."""
    from gpuverify_py.engines.pairs.choose import Chooser
    from gpuverify_py.engines.pairs.symbolic import all_stated

    return [c for c in comparers if not (c.for_any_size and all_stated(comparison, Chooser(comparison).stated()))]


def _open(claim: Claim, exit_: k.AtExit, why: str) -> Open:
    return Open(claim, NAME, OpenObligation(CheckKind.AT_EXIT, exit_.origin, why))


def _comparison(subject: Subject, exit_: k.AtExit) -> Comparison:
    """The kernel and what tells of the memory after it, against what tells of the memory before it.

    Sizes of a launch in a claim are those of the kernel's: what tells is given them as numbers.
    """
    from gpuverify_py.verify.comparison import Arithmetic, Comparison, Step, size_variable

    memories = _memories((subject.kernel, exit_.after, exit_.before))

    def step(kernel: k.Kernel, launch: LaunchSizes) -> Step:
        shared = {a.name: memories[_declared(a)] for a in kernel.arrays if _declared(a) in memories}
        return Step(replace(subject, kernel=kernel, launch=launch), shared, {p.variable.name: p.name for p in kernel.parameters})

    alone = LaunchSizes()
    sizes = dict(zip(SIZES, (*subject.launch.group, *subject.launch.grid), strict=True))
    after, before = (_with_sizes(kernel, sizes) for kernel in (exit_.after, exit_.before))
    open_ = (v for v, size in sizes.items() if size is None)
    given = tuple(eq(Var(size_variable("left", 0, v.name), v.type), Var(_told(v), v.type)) for v in open_)
    whole = step(replace(subject.kernel, exits=()), subject.launch)
    return Comparison((whole, step(after, alone)), (step(before, alone),), (TOLD,), given, Arithmetic.BITS)


def _memories(kernels: Sequence[k.Kernel]) -> Mapping[tuple[str, Span], str]:
    """The shared name of each array, by what it is called and where it is declared: arrays of one name may be several."""
    found = {_declared(a): _is_told(a) for kernel in kernels for a in kernel.arrays if _outlasts(a)}
    several = Counter((*(name for (name, _), told in found.items() if not told), TOLD))
    return {
        (name, span): name if told or several[name] == 1 else f"{name} (line {span.line}, column {span.column})"
        for (name, span), told in found.items()
    }


def _declared(array: k.Array) -> tuple[str, Span]:
    return array.source.name, array.origin.span


def _outlasts(array: k.Array) -> bool:
    """Whether an array is there before the launch and after it; tables of constants are each kernel's own."""
    return array.space is k.MemorySpace.GLOBAL or (array.space is k.MemorySpace.CONSTANT and array.initial is None)


def _is_told(array: k.Array) -> bool:
    return array.source.name == TOLD and array.origin.construct == "__ensures_at_exit"


def _told(size: Var) -> str:
    """The number that stands for a size of the kernel's launch."""
    return f"told.{size.name}"


def _with_sizes(kernel: k.Kernel, sizes: Mapping[Var, int | None]) -> k.Kernel:
    """A kernel that is given the sizes of another launch, as numbers where they are open."""
    values: dict[str, Expr] = {v.name: Var(_told(v), v.type) if n is None else bv(n) for v, n in sizes.items()}
    numbers = tuple(k.Parameter(v, v.name, "unsigned int") for v in values.values() if isinstance(v, Var))
    body = tuple(_replaced(statement, values) for statement in kernel.body)
    return replace(kernel, parameters=(*kernel.parameters, *numbers), body=body)


def _replaced(node: Any, values: Mapping[str, Expr]) -> Any:
    """A statement, or a part of one, with other values of variables."""
    if isinstance(node, Expr):
        return substitute(node, values)
    if isinstance(node, tuple):
        return tuple(_replaced(part, values) for part in node)
    names = field_names(type(node))
    if names is None or isinstance(node, Origin):
        return node
    return replace(node, **{name: _replaced(getattr(node, name), values) for name in names})


def _finding(subject: Subject, exit_: k.AtExit, comparison: Comparison, found: Differs) -> Diagnostic:
    """The run that shows that a claim does not hold."""
    from gpuverify_py.engines.pairs.play import STEPS, cells_of

    launch, step = found.launches[0][0], comparison.left[0]
    numbers = {named.name: named.value for named in found.arguments}
    first, kernel = dict(found.first), subject.kernel
    contents = tuple((a.name, tuple(cells_of(first[step.arrays[a.name]], a))) for a in kernel.arrays if a.name in step.arrays)
    arguments = tuple((variable, numbers[shared]) for variable, shared in step.scalars.items())
    replay = Replay(
        launch.group, launch.grid, launch.chosen(), launch.offset, launch.warp_size, arguments, "mixed", 0, STEPS, contents
    )  # fmt: skip
    told = next(filter(_is_told, exit_.after.arrays))
    left, right = (content_text(side.value, told.cell.width, told) for side in (found.left, found.right))
    sizes = (("blocks", launch.group), ("a grid", launch.grid))
    told_of = f"in a launch of {' and '.join(f'{word} of {_shape(size)}' for word, size in sizes)}"
    first_of = (f"before: {c.name} = {c.text}" for c in found.contents if not c.name.startswith("__"))
    before = tuple((exit_.origin.span, text) for text in (told_of, *first_of))
    return Diagnostic(
        CheckKind.AT_EXIT, Severity.ERROR, exit_.origin, kernel.name, replay=replay, notes=before,
        parameters=tuple(a for a in found.arguments if a.name in {p.name for p in kernel.parameters}),
        outside=f"{left}, where {right} is claimed (number {found.cell} of its range)",
    )  # fmt: skip
