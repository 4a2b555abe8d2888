"""Annotations in source text: which exist, and where each may stand.

Everything here works on the syntax tree, before names are resolved. :mod:`frontend.notes.loop_heads` tells the annotations of a
loop from its condition; :mod:`frontend.notes.annotation_placement` collects those of a function and rejects what is misused. The
meaning of annotations inside expressions (``__write_offset_bytes(p)``) is a builtin like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum
from types import MappingProxyType

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span
from frontend.errors import AnnotationError, Problem, SourceError
from frontend.syntax import syntax


class Place(Enum):
    """Where an annotation may stand."""

    POINT = "point"  # any statement, any comma operand
    LOOP_HEAD = "loop head"  # before everything else at the head of a loop
    FUNCTION = "function"  # anywhere in a function's body: it is about the function
    FUNCTION_END = "function end"  # after the last statement of a function's body
    FILE = "file"  # outside functions
    VALUE = "value"  # inside an expression


class Claim(Enum):
    """What an annotation that is a statement says about its condition."""

    ASSERT = "assert"
    ASSUME = "assume"
    INVARIANT = "invariant"
    CANDIDATE_INVARIANT = "candidate invariant"
    REQUIRES = "requires"
    ENSURES = "ensures"
    FRESH_ARRAY = "fresh array"
    READS_FROM = "reads from"
    WRITES_TO = "writes to"
    AXIOM = "axiom"
    BARRIER_INVARIANT = "barrier invariant"
    BARRIER_ASSUME = "barrier assume"
    READ_PERMISSION = "read permission"
    ARRAY_SNAPSHOT = "array snapshot"
    PERMISSION = "permission"
    DEFINITION = "definition"
    GHOST = "ghost"
    SUM = "sum"
    EXIT = "exit"
    IGNORED = "ignored"


@frozen
class Form:
    """One annotation. ``most`` is None where any number of arguments goes; ``unpredicated`` ones hold of disabled threads too."""

    name: str
    place: Place
    claim: Claim | None = None
    least: int = 1
    most: int | None = 1
    unpredicated: bool = False


def _claims() -> Iterator[Form]:
    for prefix, unpredicated in (("__", False), ("__global_", True)):
        yield Form(f"{prefix}requires", Place.FUNCTION, Claim.REQUIRES, unpredicated=unpredicated)
        yield Form(f"{prefix}ensures", Place.FUNCTION, Claim.ENSURES, unpredicated=unpredicated)
        yield Form(f"{prefix}assert", Place.POINT, Claim.ASSERT, unpredicated=unpredicated)
        yield Form(f"{prefix}invariant", Place.LOOP_HEAD, Claim.INVARIANT, unpredicated=unpredicated)
    for name, unpredicated in (("__candidate_invariant", False), ("__candidate_global_invariant", True)):
        yield Form(name, Place.LOOP_HEAD, Claim.CANDIDATE_INVARIANT, unpredicated=unpredicated)
    yield Form("__function_wide_invariant", Place.FUNCTION_END, Claim.INVARIANT, unpredicated=True)
    yield Form("__function_wide_candidate_invariant", Place.FUNCTION_END, Claim.CANDIDATE_INVARIANT, unpredicated=True)
    yield Form("__assume", Place.POINT, Claim.ASSUME)
    yield Form("__axiom", Place.FILE, Claim.AXIOM, unpredicated=True)
    yield Form("__requires_fresh_array", Place.FUNCTION, Claim.FRESH_ARRAY)
    yield Form("__reads_from", Place.FUNCTION, Claim.READS_FROM)
    yield Form("__writes_to", Place.FUNCTION, Claim.WRITES_TO)
    yield Form("__read_permission", Place.POINT, Claim.READ_PERMISSION, 2, 2)
    yield Form("__array_snapshot", Place.POINT, Claim.ARRAY_SNAPSHOT, 2, 2)
    for kind in ("read", "write", "atomic"):
        yield Form(f"__perm_{kind}", Place.POINT, Claim.PERMISSION, 1, 2)
    yield Form("__perm", Place.POINT, Claim.PERMISSION, 3, 4)
    yield Form("__perm_forall", Place.POINT, Claim.PERMISSION, 3, 5)
    for holder in ("group", "kernel"):
        yield Form(f"__perm_{holder}", Place.POINT, Claim.PERMISSION)
    yield Form("__ghost", Place.FUNCTION, Claim.GHOST, 2, 2)
    yield Form("__ensures_at_exit", Place.FUNCTION, Claim.EXIT, 1, 6)
    yield Form("__define", Place.POINT, Claim.DEFINITION, 4, None)
    for whose in ("barrier", "kernel"):
        yield Form(f"__{whose}_adds", Place.POINT, Claim.SUM, 2, 2)
    yield Form("__barrier_holds", Place.POINT, Claim.SUM, 3, 3)
    yield Form("__lock_keeps", Place.POINT, Claim.SUM, 2, 2)
    for where in ("begins", "ends"):
        yield Form(f"__section_{where}", Place.POINT, Claim.SUM)
    yield Form("__non_temporal_loads_begin", Place.POINT, Claim.IGNORED, 0, 0)
    yield Form("__non_temporal_loads_end", Place.POINT, Claim.IGNORED, 0, 0)
    for unsafe, unpredicated in (("__unsafe_assert", False), ("__unsafe_global_assert", True)):
        yield Form(unsafe, Place.POINT, Claim.ASSERT, unpredicated=unpredicated)
    # Assertions that may be dropped claim nothing: what does not hold is not reported.
    for name in (
        "__candidate_assert",
        "__candidate_global_assert",
        "__unsafe_candidate_assert",
        "__unsafe_candidate_global_assert",
    ):
        yield Form(name, Place.POINT, Claim.IGNORED)
    yield Form("__barrier_assume", Place.POINT, Claim.BARRIER_ASSUME)
    for count in range(21):
        yield Form(f"__barrier_invariant_{count}", Place.POINT, Claim.BARRIER_INVARIANT, 1, count + 1)
        yield Form(f"__barrier_invariant_binary_{count}", Place.POINT, Claim.BARRIER_INVARIANT, 1, 2 * count + 1)


_KINDS = ("int", "bool", "ptr_base")
_INTEGERS = tuple(f"{sign}{name}" for sign in ("", "unsigned_") for name in ("char", "short", "int", "long"))


def _values() -> Iterator[Form]:
    for name in (
        "__enabled",
        "__dominator_enabled",
        "__return_val_int",
        "__return_val_bool",
        "__return_val_ptr",
        "__return_val_int4",
    ):
        yield Form(name, Place.VALUE, least=0, most=0)
    yield Form("__return_val_funptr", Place.VALUE)
    yield Form("__implies", Place.VALUE, least=2, most=2)
    for access in ("read", "write"):
        yield Form(f"__{access}", Place.VALUE)
        yield Form(f"__no_{access}", Place.VALUE)
        yield Form(f"__{access}_implies", Place.VALUE, least=2, most=2)
        yield Form(f"__{access}_offset_bytes", Place.VALUE)
    for relation in ("other", "uniform", "distinct"):
        for kind in _KINDS:
            yield Form(f"__{relation}_{kind}", Place.VALUE)
    for name in ("__all", "__exclusive", "__ptr_base", "__ptr_offset_bytes", "__old_int", "__old_bool", "__is_pow2"):
        yield Form(name, Place.VALUE)
    yield Form("__array_length", Place.VALUE)
    yield Form("__added", Place.VALUE)
    yield Form("__spec_sum", Place.VALUE, least=5, most=5)
    yield Form("__atomic_has_taken_value", Place.VALUE, least=3, most=3)
    yield Form("__mod_pow2", Place.VALUE, least=2, most=2)
    yield Form("__add_noovfl", Place.VALUE, least=2, most=None)
    yield Form("__add", Place.VALUE, least=2, most=2)
    yield Form("__ite", Place.VALUE, least=3, most=3)
    for name in _INTEGERS:
        yield Form(f"__add_noovfl_{name}", Place.VALUE, least=2, most=2)
        yield Form(f"__add_{name}", Place.VALUE, least=2, most=2)
        yield Form(f"__ite_{name}", Place.VALUE, least=3, most=3)


ANNOTATIONS: Mapping[str, Form] = MappingProxyType({form.name: form for form in (*_claims(), *_values())})

UNINTERPRETED_PREFIX = "__uninterpreted_function_"
SPECIFICATION_PREFIX = "__spec_"
RESULT_WIDTHS = "__return_val_bool is for results of 8 bits, __return_val_int of 32, __return_val_int4 of 128: return such"

# Names that are annotations only inside one: elsewhere CUDA's warp vote has this name.
_AMBIGUOUS = frozenset({"__all"})


def form_of(call: syntax.Expression) -> Form | None:
    """The annotation that an expression calls; None where it is none."""
    if isinstance(call, syntax.Call) and isinstance(call.callee, syntax.Name) and not call.callee.scope:
        return ANNOTATIONS.get(call.callee.name)
    return None


def permission_in(call: syntax.Call) -> syntax.Call | None:
    """The permission that an annotation is about: of another permission, of a loop's invariant; None where it is none."""
    form, inner = form_of(call), call.arguments[-1] if call.arguments else None
    about = form is not None and (form.claim is Claim.PERMISSION or form.name == "__invariant")
    if not about or not isinstance(inner, syntax.Call):
        return None
    inner_form = form_of(inner)
    return inner if inner_form is not None and inner_form.claim is Claim.PERMISSION else None


def is_claim(expression: syntax.Expression) -> bool:
    """Whether an expression is an annotation that stands for a statement."""
    form = form_of(expression)
    return form is not None and form.claim is not None


def closest(name: str) -> str | None:
    """The annotation that an unknown name probably means: ``__invarient`` means ``__invariant``."""
    if not name.startswith("__") or name in ANNOTATIONS:
        return None
    from difflib import get_close_matches  # loaded where something is misspelled

    matches = get_close_matches(name, ANNOTATIONS, n=1, cutoff=0.84)
    return matches[0] if matches else None


def reject_misspelling(name: str, span: Span) -> None:
    """Raises where an undeclared function's name is close to an annotation's. For the resolver, before it gives up."""
    meant = closest(name)
    if meant is not None:
        raise misused(span, f"there is no annotation {name}", f"did you mean {meant}?")


@contextmanager
def inside(name: str) -> Iterator[None]:
    """What is wrong inside an annotation is a misuse of it."""
    try:
        yield
    except SourceError as error:
        raise AnnotationError(replace(error.problem, message=f"in {name}: {error.problem.message}")) from error


def misused(span: Span, message: str, hint: str = "") -> AnnotationError:
    """The error for a misused annotation."""
    return AnnotationError(Problem(span, message, hint))
