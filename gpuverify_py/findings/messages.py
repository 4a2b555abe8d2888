"""The wording of everything the verifier reports, in one table keyed by what failed.

Renderers lay these sentences out; nothing else in the project words a finding.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.program import PARTINGS, CheckKind
from boogie_ir.lang.source import visible
from gpuverify_py.findings.diagnostic import (
    AccessReport,
    Diagnostic,
    ElementReport,
    ExitCode,
    Iteration,
    Moment,
    NamedValue,
    Severity,
    ThreadPlace,
    Vacuity,
    Vacuous,
    Verdict,
)

VERDICTS: dict[Verdict, str] = {
    Verdict.VERIFIED: "no data races, no barrier divergence, no failing assertions",
    Verdict.REFUTED: "a defect, confirmed by replaying it",
    Verdict.POSSIBLE: "a possible defect, not confirmed by a replay",
    Verdict.UNKNOWN: "not settled within the limits",
    Verdict.UNSUPPORTED: "uses a construct that is not supported yet",
    Verdict.VACUOUS: "nothing to verify: preconditions or assumptions contradict each other",
    Verdict.BOUNDED: "no defects in the first iterations of its loops; not a proof",
    Verdict.ERROR: "not a kernel that can be verified",
}

EXIT_CODES: dict[ExitCode, str] = {
    ExitCode.VERIFIED: "verified",
    ExitCode.COMMAND_LINE: "command line error",
    ExitCode.SOURCE: "the source does not compile",
    ExitCode.UNSUPPORTED: "unsupported construct",
    ExitCode.ANNOTATION: "misused annotation",
    ExitCode.NOT_VERIFIED: "not verified",
    ExitCode.UNKNOWN: "time-out or unknown",
    ExitCode.INTERRUPTED: "interrupted",
    ExitCode.INTERNAL: "internal error",
}

POSSIBLE: dict[CheckKind, str] = {
    CheckKind.ASSERTION: "this assertion might not hold",
    CheckKind.BARRIER_DIVERGENCE: "this barrier may be reached by only some of its threads",
    CheckKind.WARP_DIVERGENCE: "the threads of the warp that meet here may not be those that are named",
    CheckKind.ENDLESS_WAIT: "a thread may wait here for ever",
    CheckKind.INVARIANT_ENTRY: "this loop invariant might not hold on entry",
    CheckKind.INVARIANT_MAINTAINED: "this loop invariant might not be maintained by the loop",
    CheckKind.BARRIER_INVARIANT: "this barrier invariant might not hold",
    CheckKind.BARRIER_PERMISSION: "this barrier invariant reads an element that another thread may be changing",
    CheckKind.PRECONDITION: "a precondition of this call might not hold",
    CheckKind.POSTCONDITION: "this postcondition might not hold on all return paths",
    CheckKind.AT_EXIT: "what the kernel leaves might not be this",
    CheckKind.OUT_OF_BOUNDS: "this array access may be out of bounds",
    CheckKind.INNER_BOUNDS: "this index may leave its row of the array",
    CheckKind.UNINITIALISED: "this may read shared memory that no thread has written",
    CheckKind.OVERFLOW: "signed arithmetic may overflow on the way to an array index",
    CheckKind.BAD_POINTER: "this pointer may be null or point at no array or function",
    CheckKind.CONSTANT_WRITE: "this may write to constant memory",
    CheckKind.ASYNC_COPY: "the threads of a group may start or await different asynchronous copies here",
    CheckKind.UNREACHABLE: "code marked unreachable may be reached",
}
"""Headlines of findings that no run confirmed."""

CONFIRMED: dict[CheckKind, str] = {
    CheckKind.ASSERTION: "this assertion fails",
    CheckKind.BARRIER_DIVERGENCE: "this barrier is reached by only some of its threads",
    CheckKind.WARP_DIVERGENCE: "not all threads of the warp that are named here come here",
    CheckKind.ENDLESS_WAIT: "a thread waits here for ever",
    CheckKind.INVARIANT_ENTRY: "this loop invariant does not hold on entry",
    CheckKind.INVARIANT_MAINTAINED: "this loop invariant is not maintained by the loop",
    CheckKind.BARRIER_INVARIANT: "this barrier invariant does not hold",
    CheckKind.BARRIER_PERMISSION: "this barrier invariant reads an element that another thread changes",
    CheckKind.PRECONDITION: "a precondition of this call does not hold",
    CheckKind.POSTCONDITION: "this postcondition does not hold on all return paths",
    CheckKind.AT_EXIT: "what the kernel leaves is not this",
    CheckKind.OUT_OF_BOUNDS: "this array access is out of bounds",
    CheckKind.INNER_BOUNDS: "this index leaves its row of the array",
    CheckKind.UNINITIALISED: "this reads shared memory that no thread has written",
    CheckKind.OVERFLOW: "signed arithmetic overflows on the way to an array index",
    CheckKind.BAD_POINTER: "this pointer is null or points at no array or function",
    CheckKind.CONSTANT_WRITE: "this writes to constant memory",
    CheckKind.ASYNC_COPY: "the threads of a group start or await different asynchronous copies here",
    CheckKind.UNREACHABLE: "code marked unreachable is reached",
}
"""Headlines of findings that a concrete run showed."""

VACUOUS: dict[Vacuity, str] = {
    Vacuity.ACCESSES: "this kernel does not access memory that its threads share: nothing could race",
    Vacuity.UNREACHED: "no thread reaches any of this kernel's accesses to shared memory: nothing could race",
    Vacuity.LOOP: "no thread enters this loop in any launch that was asked about",
    Vacuity.BARRIER: "no thread reaches this barrier in any launch that was asked about",
    Vacuity.ASSUMPTION: "no thread gets beyond what is assumed here, so nothing behind it is checked",
    Vacuity.CONTRADICTION: "one of the conditions that contradict each other",
}
"""What a proof is empty about."""

NOT_WEAKEST = "less may do: the time ran out, --hints=S gives more"
"""Of suggestions that were not made as weak as they can be."""

MOMENTS: dict[Moment, str] = {
    Moment.ENTRY: "on entry to",
    Moment.HEAD: "after some iterations of",
    Moment.AGAIN: "after one more iteration of",
}

MISSING: dict[CheckKind, str] = {
    CheckKind.INVARIANT_ENTRY: "which does not hold on entry",
    CheckKind.INVARIANT_MAINTAINED: "which an iteration breaks",
}
"""How a fact that a loop lacks fails."""

RULES: dict[CheckKind, str] = {
    CheckKind.RACE: "Two threads access one element without order, and at least one of them writes.",
    CheckKind.BARRIER_DIVERGENCE: "A barrier is reached by some threads of a block and not by others.",
    CheckKind.WARP_DIVERGENCE: "Threads of a warp are waited for that do not come, or one comes that is not among those named.",
    CheckKind.ENDLESS_WAIT: "A thread waits in a loop for what nobody does any more, or a barrier for such a thread.",
    CheckKind.ASSERTION: "An assertion fails.",
    CheckKind.INVARIANT_ENTRY: "A loop invariant does not hold when the loop is entered.",
    CheckKind.INVARIANT_MAINTAINED: "A loop invariant does not survive an iteration of the loop.",
    CheckKind.BARRIER_INVARIANT: "A barrier invariant does not hold when the barrier is reached.",
    CheckKind.BARRIER_PERMISSION: "A barrier invariant speaks of an element that another thread may have changed.",
    CheckKind.PRECONDITION: "A function is called without its precondition.",
    CheckKind.POSTCONDITION: "A function returns without its postcondition.",
    CheckKind.AT_EXIT: "A kernel leaves in memory something else than it is claimed to.",
    CheckKind.OUT_OF_BOUNDS: "An array is accessed outside its bounds.",
    CheckKind.INNER_BOUNDS: "An index leaves its row, and is in another one of the same array: a warning.",
    CheckKind.UNINITIALISED: "Shared memory is read, or updated, that no thread has written before.",
    CheckKind.OVERFLOW: "Signed arithmetic overflows on the way to an array index, which is undefined.",
    CheckKind.BAD_POINTER: "A pointer that is null, or points at no array or function, is followed.",
    CheckKind.CONSTANT_WRITE: "Constant memory is written.",
    CheckKind.ASYNC_COPY: "The threads of a group start or await different asynchronous copies, or not all of them do.",
    CheckKind.UNREACHABLE: "Code that is marked unreachable is reached.",
}
"""What each rule is about, in one sentence."""

ADVICE: dict[CheckKind, str] = {
    CheckKind.RACE: "Put a barrier between the two accesses, or make one thread or block own the element.",
    CheckKind.BARRIER_DIVERGENCE: "Move the barrier out of the branch or loop, or make the whole block take the same way.",
    CheckKind.WARP_DIVERGENCE: "Name in the mask exactly the lanes that come here, or let the whole warp come.",
    CheckKind.ENDLESS_WAIT: "Free the lock, or raise the flag, before the barrier; leave what the other waits for.",
    CheckKind.ASSERTION: "Correct the code, or state what callers guarantee with __requires.",
    CheckKind.INVARIANT_ENTRY: "Weaken the invariant, or state what it rests on with __requires.",
    CheckKind.INVARIANT_MAINTAINED: "Strengthen it with what the loop keeps true, or weaken it.",
    CheckKind.BARRIER_INVARIANT: "Weaken the invariant, or check what is written before the barrier.",
    CheckKind.BARRIER_PERMISSION: "Let the invariant speak only of elements that its thread owns, or add __read_permission.",
    CheckKind.PRECONDITION: "Establish the condition before the call.",
    CheckKind.POSTCONDITION: "Correct the function, or weaken what it promises.",
    CheckKind.AT_EXIT: "Correct the kernel or the claim, or state with __requires what the launch guarantees.",
    CheckKind.OUT_OF_BOUNDS: "Guard the access, or state how large the array is with __requires.",
    CheckKind.INNER_BOUNDS: "Guard the index, or compute the row, too.",
    CheckKind.UNINITIALISED: "Write the element in every case, before a barrier, or guard the read.",
    CheckKind.OVERFLOW: "State how large sizes may be with __requires, or compute the index in a wider type.",
    CheckKind.BAD_POINTER: "Give the pointer a value on every path before it is used.",
    CheckKind.CONSTANT_WRITE: "Write to global or shared memory instead.",
    CheckKind.ASYNC_COPY: "Give the copy, or the wait, the same arguments in all threads, and let all threads reach it.",
    CheckKind.UNREACHABLE: "Correct the code, or remove the mark.",
}
"""What may be done about each rule's findings."""


def for_contents(arrays: Sequence[str]) -> str:
    """That a run shows a defect for contents that the host may never give."""
    names = listed(arrays)
    return f"a run shows it for these contents of {names}, which the host gives; where they tell places that are apart it is gone"


def for_others() -> str:
    """That a run shows a wait that the host may end, or another kernel."""
    return "a run shows it; what is waited for the host may put there, or another kernel; no statement of this one raises it"


def for_numbers(parameters: Sequence[str]) -> str:
    """That a run shows a race for steps of rows that nobody may ever pass."""
    return f"a run shows it for this {listed(parameters)}, of which nothing is said; with longer steps it is gone"


def for_starts(parameters: Sequence[str]) -> str:
    """That a run shows a race of parts of an array that nobody may ever let overlap."""
    return f"a run shows it for numbers {listed(parameters)} that are near each other; where they are far apart it is gone"


def for_architecture(macro: str) -> str:
    """That a run comes to code that may be there for other devices only."""
    return f"conditions test {macro}: the code of an architecture that is given (--arch) may not come here"


def for_sizes(group: Sequence[int]) -> str:
    """That a run shows a defect for blocks of a size that nobody may ever launch."""
    size = " x ".join(map(str, group))
    return f"a run shows it for {size} threads in a block, of which nothing is said; in runs with as many as is usual it is gone"


def for_threads(threads: int) -> str:
    """That a run shows a defect for a launch that is larger than any."""
    return f"a run shows it for a launch of {threads:,} threads, more than there is memory for (--wrap-around has it count)"


def depends(data: Sequence[str], control: bool, meets: bool) -> str:
    """On what it depends whether two accesses meet that were not shown to be apart."""
    if not data and not control:
        return "two threads meet there" if meets else "not shown to be impossible, though nothing about it is left open"
    parts = [f"what is in {', '.join(data)}"] if data else []
    parts += ["how far loops and jumps went, and who came to barriers"] if control else []
    return f"not shown to be impossible; it depends on {' and on '.join(parts)}"


def headline(diagnostic: Diagnostic) -> str:
    """One sentence for a finding, without its place: ``write-read race on tile[3][4]``."""
    doubt = "" if diagnostic.confirmed else "possible "
    if diagnostic.kind is CheckKind.RACE:
        kinds = "-".join(access.kind.value for access in diagnostic.accesses)
        where = f" on {element(diagnostic.element)}" if diagnostic.element else ""
        same = ""
        if len(diagnostic.accesses) == 2:
            first, second = (access.thread for access in diagnostic.accesses)
            same = " within a block" if first.group == second.group else " between blocks"
        tolerated = _tolerated(diagnostic)
        alone = " (they are not atomic for each other: their widths differ, or the scope of one is a block)"
        apart = alone if kinds == "atomic-atomic" else ""
        return f"{doubt}{kinds} race{where}{same}{tolerated}{apart}"
    text = (CONFIRMED if diagnostic.confirmed else POSSIBLE)[diagnostic.kind]
    if diagnostic.kind in (CheckKind.OUT_OF_BOUNDS, CheckKind.UNINITIALISED) and diagnostic.element:
        return f"{text}: {', '.join(filter(None, (element(diagnostic.element), diagnostic.outside)))}"
    return f"{text}: {diagnostic.outside}" if diagnostic.outside else text


def _tolerated(diagnostic: Diagnostic) -> str:
    if diagnostic.severity is not Severity.NOTE:
        return ""
    kinds = {access.kind for access in diagnostic.accesses}
    if kinds == {AccessKind.READ, AccessKind.ATOMIC}:
        return " (the read only guesses what a compare-and-swap then finds: tolerated)"
    equal = "the value read is the one that is written" if AccessKind.READ in kinds else "both threads write the same value"
    return f" ({equal}: tolerated)"


def listed(names: Iterable[str]) -> str:
    """``a``; ``a and b``; ``a, b and c``; each once; empty without any."""
    once = list(dict.fromkeys(names))
    if not once:
        return ""
    *first, last = once
    return f"{', '.join(first)} and {last}" if first else last


def vacuous(found: Vacuous) -> str:
    """What a proof is empty about, with what there is to say of it."""
    return VACUOUS[found.what] + (f": {found.detail}" if found.detail else "")


def element(report: ElementReport) -> str:
    """``tile[3][4]``, with ``(bytes 2..3)`` where the model is finer than the source's elements."""
    text = report.array + "".join(f"[{index}]" for index in report.indices)
    if report.bytes is not None:
        first, last = report.bytes
        text += f" (byte {first})" if first == last else f" (bytes {first}..{last})"
    return text


def access(report: AccessReport, rank: int) -> str:
    """``write by thread 5 of block 0``."""
    return f"{report.kind.value} by {thread(report.thread, rank)}"


def thread(place: ThreadPlace, rank: int) -> str:
    """A thread and its block, with as many coordinates as the launch has dimensions."""
    return f"thread {coordinates(place.local, rank)} of block {coordinates(place.group, rank)}"


def roles(diagnostic: Diagnostic) -> tuple[str, ...]:
    """What each of a finding's threads did, where known: a run names one that reached a barrier, then one that did not."""
    known = diagnostic.confirmed and diagnostic.kind in PARTINGS and len(diagnostic.threads) == 2
    return (" reaches it", " does not") if known else ("",) * len(diagnostic.threads)


def cause(target: str | None, sources: tuple[str, ...], taken: bool, said: str) -> str:
    """What a place has to do with threads parting: it may be the condition (no ``target``), or give a variable its value.

    It goes on with what is ``said`` of the place already.
    """
    if taken:
        reason = "what threads get here may differ" + (f", by {_listed(sources)}" if sources else "")
    elif target is not None:
        reason = f"{target} is computed here" + (f" from {_listed(sources)}" if sources else "")
    else:
        reason = f"it depends on {_listed(sources)}" if sources else "it may differ between threads"
        return f"{said}: {reason}" if said else f"threads may part here: {reason}"
    return f"{said}; {reason}" if said else reason


def _listed(names: tuple[str, ...]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def went(who: str, way: str, other: str, iterations: int) -> str:
    """Where a thread went that did not come to a barrier; ``way`` as a run names it."""
    match way:
        case "branch":
            return f"{who} takes this branch, {other} does not"
        case "otherwise":
            return f"{other} takes this branch, {who} does not"
        case "loop-end":
            return f"{who} leaves this loop after {iterations} iteration{'' if iterations == 1 else 's'}, {other} goes on"
        case "return":
            return f"{who} returns here"
        case _:
            return f"{who} leaves the loop here" if way == "break" else f"{who} goes on with the next iteration here"


def coordinates(triple: tuple[int, int, int], rank: int) -> str:
    return str(triple[0]) if rank == 1 else "(" + ", ".join(str(c) for c in triple[:rank]) + ")"


def iterations(found: tuple[Iteration, ...]) -> str:
    """``iteration 2 of the loop in line 7``, the innermost loop first."""
    return ", ".join(f"iteration {each.number} of the loop in line {visible(each.loop).span.line}" for each in reversed(found))


def rank(*sizes: tuple[int, int, int]) -> int:
    """How many dimensions sizes have."""
    return max([1, *(d + 1 for triple in sizes for d, size in enumerate(triple) if size > 1)])


def values(named: tuple[NamedValue, ...]) -> str:
    """``i = 3, n = 64``."""
    return ", ".join(f"{value.name} = {value.text}" for value in named)
