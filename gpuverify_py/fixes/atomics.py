"""An atomic operation in place of an update, a store or a read that is none: of a counter, or of a flag that is volatile only."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span
from frontend.syntax import syntax as s
from frontend.syntax.syntax_walk import walk
from gpuverify_py.analysis.statements import walk as walk_kernel
from gpuverify_py.findings.diagnostic import AccessReport, Edit
from gpuverify_py.fixes.candidate import Candidate, Finding, places

_INTEGERS = ("int", "unsigned int", "unsigned", "uint")
_WORDS = {  # operator: CUDA's and OpenCL's function
    "+": ("atomicAdd", "atomic_add"), "-": ("atomicSub", "atomic_sub"), "&": ("atomicAnd", "atomic_and"),
    "|": ("atomicOr", "atomic_or"), "^": ("atomicXor", "atomic_xor"), "max": ("atomicMax", "atomic_max"),
    "min": ("atomicMin", "atomic_min"), "": ("atomicExch", "atomic_xchg"),
}  # fmt: skip
_TYPES: dict[tuple[str, bool], tuple[str, ...]] = {  # what functions take besides integers of 32 bits, in CUDA (True) and OpenCL
    ("+", True): ("unsigned long long", "float", "double"),
    ("", True): ("unsigned long long", "float"),
    ("", False): ("float",),
    **{(word, True): ("unsigned long long",) for word in ("&", "|", "^", "max", "min")},
}


@frozen
class _Change:
    """One access made atomic: ``what`` it was."""

    edit: Edit
    what: str


def atomics(of: Finding) -> Iterator[Candidate]:
    """One of the two accesses made atomic, then both.

    Stores and reads only of what threads tell each other something by, as it is volatile or accessed by atomics elsewhere: of
    other memory an atomic store hides the race and leaves its cause, which thread comes last.
    """
    changes = [change for access in of.diagnostic.accesses if (change := _atomic(of, access)) is not None]
    changes = list(dict.fromkeys(changes))
    for change in changes:
        yield Candidate(f"an atomic {change.what} at line {change.edit.span.line}", (change.edit,))
    if len(changes) == 2 and not _overlap(*(change.edit.span for change in changes)):
        one, other = changes
        lines = f"an atomic {one.what} at line {one.edit.span.line} and an atomic {other.what} at line {other.edit.span.line}"
        yield Candidate(lines, (one.edit, other.edit))


def _overlap(one: Span, other: Span) -> bool:
    first, second = sorted((one, other), key=lambda span: (span.line, span.column))
    return (second.line, second.column) < (first.end_line, first.end_column)


def _atomic(of: Finding, access: AccessReport) -> _Change | None:
    """The change of one access; None where it is atomic, or nothing that has an atomic form."""
    span = next(places(access.origin), None)
    function = of.layout.function(span) if span is not None else None
    if span is None or function is None or access.kind is AccessKind.ATOMIC:
        return None
    statement = of.layout.chain(function, span)[-1]
    if isinstance(statement, s.Evaluate):
        change = _update(of, statement.expression, span)
        if change is not None:
            return change
    for node in walk(statement):
        if (
            isinstance(node, s.Step) and node.operand.span == span and not node.prefix
        ):  # its value is that before, as an atomic's is
            return _update(of, node, span)
    read = access.kind is AccessKind.READ and _is_value(statement, span) and _tells(of)
    return _changed(of, span, "+", span, "0", "read") if read else None


def _tells(of: Finding) -> bool:
    """Whether threads tell each other something by the array that the finding is about."""
    array = of.array
    if array is None or array.volatile:
        return array is not None
    return any(isinstance(each, k.Atomic) and each.array == array.name for each in walk_kernel(of.kernel.body))


def _update(of: Finding, expression: s.Expression, span: Span) -> _Change | None:
    """Of a statement that is an update or a store of the place, the whole statement."""
    match expression:
        case s.Step(operator=operator, operand=target) if target.span == span:
            return _changed(of, expression.span, operator[0], target.span, "1", "update")
        case s.Assign(operator="", target=target, value=s.Binary(operator=operator, left=left, right=right)) if (
            operator in _WORDS and _reads(of, target.span, left.span, span)
        ):
            return _changed(of, expression.span, operator, target.span, of.layout.text.of(right.span), "update")
        case s.Assign(operator="", target=target, value=s.Call(callee=s.Name(name=name), arguments=(left, right))) if name in (
            "max",
            "min",
        ) and _reads(of, target.span, left.span, span):
            return _changed(of, expression.span, name, target.span, of.layout.text.of(right.span), "update")
        case s.Assign(operator=operator, target=target, value=value) if (
            target.span == span and operator in _WORDS and not isinstance(value, s.Comma)
        ):
            what = "update" if operator else "store"
            if not operator and not _tells(of):
                return None
            return _changed(of, expression.span, operator, target.span, of.layout.text.of(value.span), what)
        case _:
            return None


def _reads(of: Finding, target: Span, left: Span, span: Span) -> bool:
    """Whether what an assignment begins with reading is its target, and one of them is meant."""
    first, second = ("".join(of.layout.text.of(each).split()) for each in (target, left))
    return first == second and span in (target, left)


def _is_value(statement: s.Statement, span: Span) -> bool:
    """Whether the expression there is read for its value, and not a place to which something is written as well."""
    for node in walk(statement):
        if isinstance(node, s.Step) and node.operand.span == span:
            return False
        if isinstance(node, s.Assign) and node.target.span == span:
            return False
        if isinstance(node, s.Unary) and node.operator == "&" and node.operand.span == span:
            return False
    return True


def _changed(of: Finding, span: Span, operator: str, target: Span, value: str, what: str) -> _Change | None:
    array = of.array
    if array is None:
        return None
    element = array.source.element.removeprefix("volatile ").removesuffix(" volatile")
    known = element in _INTEGERS or element in _TYPES.get((operator, of.cuda), ())
    if operator == "-" and of.cuda and element in ("float", "double", "unsigned long long"):
        operator, value, known = "+", f"-({value})", element != "unsigned long long"
    if not known:
        return None
    place = _address(of.layout.text.of(target), array.volatile, element, of.cuda)
    edit = of.layout.replaced(span, f"{_WORDS[operator][0 if of.cuda else 1]}({place}, {value})")
    return None if edit is None else _Change(edit, what)


def _address(place: str, volatile: bool, element: str, cuda: bool) -> str:
    """A pointer to the place; CUDA's functions take none to what is volatile."""
    plain = place.strip()
    pointer = plain[1:].strip() if plain.startswith("*") and plain[1:].strip().isidentifier() else f"&{plain}"
    return f"({element} *){pointer}" if volatile and cuda else pointer
