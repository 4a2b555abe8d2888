"""What an editor says of annotations: a sentence each, and how a call of one is begun."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from boogie_ir.lang.program import CheckKind
from frontend.notes.annotations import ANNOTATIONS, Claim, Form, Place

CLAIMS: Mapping[Claim, str] = {
    Claim.ASSERT: "The condition must hold whenever a thread comes here.",
    Claim.ASSUME: "Only executions in which the condition holds are considered from here on. Nothing checks it.",
    Claim.INVARIANT: "The condition holds on entry to the loop and after each iteration; it is proved, then used.",
    Claim.CANDIDATE_INVARIANT: "A guessed loop invariant: used if it can be proved, dropped in silence otherwise.",
    Claim.REQUIRES: "A precondition: of a kernel what its host guarantees, of a function what is checked at each call.",
    Claim.ENSURES: "A postcondition: it must hold where the function returns, and callers may rely on it.",
    Claim.FRESH_ARRAY: "The pointer points to an array of its own that nothing else points to.",
    Claim.READS_FROM: "A function without code reads this array.",
    Claim.WRITES_TO: "A function without code writes this array.",
    Claim.AXIOM: "A fact about the launch, assumed everywhere.",
    Claim.BARRIER_INVARIANT: "Each thread proves the condition as it arrives at the barrier; after it, it holds for those named.",
    Claim.BARRIER_ASSUME: "After the barrier the condition holds of every thread that comes to it. Nothing checks it.",
    Claim.READ_PERMISSION: "Reads a value, so that a barrier invariant may mention it.",
    Claim.ARRAY_SNAPSHOT: "Remembers in the first array, for annotations only, all that the thread sees in the second.",
    Claim.PERMISSION: "What the thread may access from the barrier before to the next one; `gpuverify permissions` checks it.",
    Claim.DEFINITION: "What a function without code gives, by itself too, for annotations; that it comes to an end is a claim.",
    Claim.GHOST: "A number that only annotations mention: what is shown is shown for each of its values.",
    Claim.SUM: "What all threads together do to a cell (docs/permissions.md): each proves its own share.",
    Claim.EXIT: "What the kernel leaves in memory when its launch has ended, of what was there before; a verification checks it.",
    Claim.IGNORED: "Accepted for compatibility, and without effect.",
}

VALUES: tuple[tuple[str, str], ...] = (  # a pattern of names, and what they mean; the first that fits counts
    (r"__spec_sum", "What the last argument adds up to, in the order of the number's range; in claims of what a kernel leaves."),
    (r"__(dominator_)?enabled", "Whether the thread executes here; at a loop's head, whether it goes round once more."),
    (r"__return_val_\w+", "The result, in a postcondition."),
    (r"__implies", "`!a | b`, without a branch."),
    (r"__no_(read|write)", "Whether no such access to the pointer's array is pending."),
    (r"__(read|write)_implies", "Of each pending access to the array the condition holds."),
    (r"__(read|write)_offset_bytes", "Where the pending access to the array was, in bytes from its start."),
    (r"__(read|write)", "Whether an access to the pointer's array is pending: an arbitrary one since the last barrier."),
    (r"__other_\w+", "The value in the other of two arbitrary threads."),
    (r"__uniform_\w+", "Whether both of two arbitrary threads have one value."),
    (r"__distinct_\w+", "Whether two arbitrary threads have different values."),
    (r"__all", "Whether the condition is true in both of two arbitrary threads."),
    (r"__exclusive", "Whether the condition is not true in both of two arbitrary threads."),
    (r"__ptr_base", "The array that the pointer points into, as a number."),
    (r"__ptr_offset_bytes", "The place in its array that the pointer points at, in bytes."),
    (r"__array_length", "How many elements the array has that the pointer points into."),
    (r"__added", "What the thread has added to the cell since the last barrier, or in sections."),
    (r"__old_\w+", "The value at the call, in a postcondition."),
    (r"__is_pow2", "Whether the number is a power of two, or zero."),
    (r"__mod_pow2", "The remainder where the second number is a power of two."),
    (r"__add_noovfl", "Whether the sum of unsigned terms does not overflow."),
    (r"__add_noovfl_\w+", "The sum, assuming that it does not overflow."),
    (r"__add(_\w+)?", "The sum."),
    (r"__ite(_\w+)?", "The second where the first holds, else the third, without a branch."),
    (r"__atomic_has_taken_value", "Whether one of the two threads got the value from an atomic on the element."),
)

PLACES: Mapping[Place, str] = {
    Place.POINT: "a statement",
    Place.LOOP_HEAD: "first at the head of a loop",
    Place.FUNCTION: "anywhere in a function's body",
    Place.FUNCTION_END: "last in a function's body",
    Place.FILE: "outside of functions",
    Place.VALUE: "inside another annotation",
}


def explained(form: Form) -> str:
    """What an annotation means, and where it may stand."""
    if form.claim is not None:
        said = CLAIMS[form.claim]
    else:
        said = next(text for pattern, text in VALUES if re.fullmatch(pattern, form.name))
    beyond = " Threads that are not enabled here are included." if form.unpredicated and form.place is not Place.FILE else ""
    return f"{said}{beyond}\n\nStands {PLACES[form.place]}."


def call(form: Form) -> str:
    """The call, as editors complete it: ``__implies($1, $2)``; annotations that are statements end in a semicolon."""
    arguments = ", ".join(f"${n}" for n in range(1, form.least + 1))
    ends = ";" if form.claim is not None and form.place is not Place.LOOP_HEAD else "," if form.place is Place.LOOP_HEAD else ""
    return f"{form.name}({arguments}){ends}"


def common() -> Iterator[Form]:
    """The annotations that are offered: of those with a number in their name the first."""
    for form in ANNOTATIONS.values():
        if not re.search(r"_\d+$", form.name) or form.name.endswith("_1"):
            yield form


ALLOW = "gpuverify: allow ${1|" + ",".join(kind.value for kind in CheckKind if "invariant" not in kind.value) + "|} because $2"
"""A comment that lets a finding be, as editors complete it."""
