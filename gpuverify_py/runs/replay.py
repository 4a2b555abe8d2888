"""Does it really happen? Replays a counterexample on the concrete interpreter.

A solver's model describes two threads, and may pass through summarised loops and arbitrary memory. The replay runs all
threads of the groups concerned, with the model's launch and scalar arguments and several contents of memory, and
confirms the finding only if one of the runs shows the same defect.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import Kernel
from boogie_ir.lang.program import Axiom, CheckKind, FunctionDecl
from boogie_ir.lang.source import Origin, visible
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
from boogie_ir.simt.memory import Contents
from gpuverify_py.analysis.orders.find import begin_with_zero
from gpuverify_py.findings.diagnostic import Diagnostic, ThreadPlace
from gpuverify_py.runs.chosen import with_who_meets
from gpuverify_py.runs.search import repeatable

MOST_THREADS = 1 << 14
STEPS = 200_000

Triple = tuple[int, int, int]

# How memory that the model does not give is filled, run by run.
FILLINGS = (
    Filling.ZERO, Filling.INDEX, Filling.SMALL, Filling.MIXED, Filling.MEDIUM, Filling.BITS,
    Filling.SMALL, Filling.MIXED, Filling.BITS, Filling.MEDIUM, Filling.SMALL, Filling.MIXED,
)  # fmt: skip

# Kinds that the engine and the interpreter may tell apart differently at one place.
_MEETINGS = frozenset({CheckKind.BARRIER_DIVERGENCE, CheckKind.ASYNC_COPY})
_INVARIANTS = frozenset({CheckKind.INVARIANT_ENTRY, CheckKind.INVARIANT_MAINTAINED})


@frozen
class Witness:
    """What a solver's model says about a finding.

    ``threads`` are the two (or one) concerned, ``origins`` the two accesses of a race in any order, or the failing
    place; ``kinds`` those of the accesses, which places alone may not tell apart (``x[i]++``); empty: any. ``array`` is the
    array's name in the kernel or in the source. ``parameters`` are scalar arguments by variable
    name; missing ones are drawn. ``contents`` gives cells by number or whole arrays, ``choices`` the values of successive
    ``havoc`` of a variable. ``tolerate_benign``: conflicts of equal values do not count.
    """

    kind: CheckKind
    group_size: Triple
    num_groups: Triple
    threads: tuple[ThreadPlace, ...]
    origins: tuple[Origin, ...]
    parameters: Mapping[str, int | bool] = field(default_factory=dict)
    array: str = ""
    global_offset: Triple = (0, 0, 0)
    contents: Mapping[str, Contents] = field(default_factory=dict)
    choices: Mapping[str, Sequence[int]] = field(default_factory=dict)
    tolerate_benign: bool = True
    warp_size: int | None = None
    kinds: tuple[AccessKind, ...] = ()


@frozen
class Confirmation:
    """A run that shows the defect, reproducible from ``launch`` and ``inputs``.

    ``exact``: at the two places of the diagnostic, not merely on the same array. ``threads`` are those of the run, which
    need not be the model's. ``approximations`` are sentences on what the run gave arbitrary meaning.
    """

    finding: Finding
    threads: tuple[ThreadPlace, ...]
    launch: ConcreteLaunch
    inputs: Inputs
    exact: bool
    approximations: tuple[str, ...] = ()

    @property
    def cell(self) -> int | None:
        return self.finding.cell


@frozen
class NotConfirmed:
    """No run showed the defect. ``runs`` were tried. ``tolerated``: one showed it with equal values, where they do not count."""

    reason: str
    runs: int = 0
    tolerated: bool = False


def witness_of(
    diagnostic: Diagnostic, kernel: Kernel, num_groups: Triple, global_offset: Triple = (0, 0, 0), tolerate_benign: bool = True
) -> Witness:
    """What a diagnostic says, with the parts of the launch that it does not hold."""
    accesses = diagnostic.accesses
    threads = tuple(a.thread for a in accesses) or tuple(place for place, _ in diagnostic.threads)
    variables = {p.name: p.variable.name for p in kernel.parameters}
    return Witness(
        kind=diagnostic.kind,
        group_size=threads[0].group_size if threads else (1, 1, 1),
        num_groups=num_groups,
        threads=threads,
        origins=tuple(a.origin for a in accesses) or (diagnostic.origin,),
        parameters={variables[v.name]: v.value for v in diagnostic.parameters if v.name in variables},
        array=diagnostic.element.array if diagnostic.element else "",
        global_offset=global_offset,
        tolerate_benign=tolerate_benign,
        kinds=tuple(a.kind for a in accesses),
    )


def confirm(
    kernel: Kernel,
    functions: Sequence[FunctionDecl],
    witness: Witness,
    axioms: Sequence[Axiom] = (),
    seconds: float = 1.0,
    executable: Executable | None = None,
) -> Confirmation | NotConfirmed:
    """Looks for a run that shows the witness's defect, for at most about ``seconds`` of computing.

    Pass the kernel's ``executable`` (:func:`boogie_ir.simt.prepare`) to replay several findings of one kernel.
    """
    deadline = time.process_time() + seconds
    launch = _launch(witness, kernel)
    if isinstance(launch, NotConfirmed):
        return launch
    zero = begin_with_zero(kernel)
    prepared = executable if executable is not None else prepare(kernel, functions, axioms, zero=zero)
    names = {a.name for a in kernel.arrays if witness.array in ("", a.name, a.source.name)}
    reasons: dict[str, None] = {}
    weaker: Confirmation | None = None
    runs, tolerated = 0, False
    strict = replace(witness, tolerate_benign=False)
    for inputs in _inputs(prepared, launch, witness, deadline):
        runs += 1
        result = execute(prepared, launch, inputs, contents=False)
        shown = None if _says_nothing(result) else _shown(result, witness, names)
        if shown is None:
            reasons[_reason(result)] = None
            tolerated |= not _says_nothing(result) and _shown(result, strict, names) is not None
        else:
            found = _confirmation(shown, launch, inputs, result)
            if found.exact:
                return found
            weaker = weaker or found
        if time.process_time() > deadline:
            break
    if weaker is not None:
        return weaker
    return NotConfirmed("; ".join(reasons) or "no arguments meet the preconditions", runs, tolerated)


def _launch(witness: Witness, kernel: Kernel) -> ConcreteLaunch | NotConfirmed:
    groups = tuple(dict.fromkeys(t.group for t in witness.threads)) or ((0, 0, 0),)
    launch = ConcreteLaunch(witness.group_size, witness.num_groups, groups, witness.global_offset, witness.warp_size)
    if launch.group_threads * len(groups) > MOST_THREADS:
        return NotConfirmed(f"the groups concerned have {launch.group_threads} threads each, too many to replay")
    return with_who_meets(launch, kernel)


def _inputs(executable: Executable, launch: ConcreteLaunch, witness: Witness, deadline: float) -> Iterator[Inputs]:
    """One run after the other: the model's contents first, then others, with the model's arguments in all."""
    missing = {p.variable.name for p in executable.kernel.parameters} - set(witness.parameters)
    for seed, filling in enumerate(FILLINGS):
        arguments: Mapping[str, int | bool] | None = witness.parameters
        if missing:
            arguments = draw_arguments(executable, launch, seed, witness.parameters)
        if arguments is not None:
            inputs = Inputs(arguments, witness.contents, seed, filling, witness.choices, STEPS, deadline)
            yield inputs
            if seed == 0 and witness.contents:
                yield replace(inputs, contents={})


def _says_nothing(result: RunResult) -> bool:
    """A run that broke an assumption, or may have, is no execution of the kernel."""
    return result.infeasible is not None or bool(result.unassumed)


def _reason(result: RunResult) -> str:
    if result.infeasible is not None:
        return f"an assumption fails in the run ({result.infeasible.span})"
    if result.unassumed:
        return f"an assumption cannot be evaluated in a run ({result.unassumed[0].span})"
    doubt = next((f.doubt for f in result.findings if f.doubt), "")
    if doubt:
        return doubt
    if result.stopped:
        return "in the run threads would leave an array, or wait for blocks that are not run, before they show the defect"
    if result.exhausted:
        return "the run was cut off before it showed the defect"
    return "the run did not show the defect"


def _shown(result: RunResult, witness: Witness, arrays: set[str]) -> tuple[Finding, bool] | None:
    """The finding of the run that is the witness's defect, and whether at the same places."""
    if witness.kind is CheckKind.RACE:
        races = [f for f in result.races(witness.tolerate_benign) if f.array in arrays and not f.doubt]
        wanted = sorted(str(visible(o).span) for o in witness.origins)
        there = [f for f in races if sorted(str(visible(a.origin).span) for a in f.accesses) == wanted]
        kinds = sorted(kind.value for kind in witness.kinds)
        alike = [f for f in there if not kinds or sorted(a.kind.value for a in f.accesses) == kinds]
        if alike:
            return alike[0], True
        return ((there or races)[0], False) if races else None
    spans = {visible(o).span for o in witness.origins}
    for finding in result.findings:
        if not finding.doubt and _same_kind(finding.kind, witness.kind) and visible(finding.origin).span in spans:
            return finding, True
    return None


def _same_kind(a: CheckKind, b: CheckKind) -> bool:
    return a is b or {a, b} <= _MEETINGS or {a, b} <= _INVARIANTS


def _confirmation(shown: tuple[Finding, bool], launch: ConcreteLaunch, inputs: Inputs, result: RunResult) -> Confirmation:
    finding, exact = shown
    return Confirmation(
        finding=finding,
        threads=tuple(_place(t, launch) for t in finding.threads),
        launch=launch,
        inputs=repeatable(inputs, result),
        exact=exact,
        approximations=result.approximations,
    )


def _place(thread: ThreadId, launch: ConcreteLaunch) -> ThreadPlace:
    return ThreadPlace(thread.local, thread.group, launch.group)
