"""Where annotations stand in a function: collects what is about the function, and rejects what is misplaced."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span
from frontend.errors import Unsupported
from frontend.notes.annotations import ANNOTATIONS, RESULT_WIDTHS, Claim, Form, Place, form_of, is_claim, misused, permission_in
from frontend.notes.loop_heads import Loop, leading, loop_head, operands
from frontend.source.dialects.dialect import words
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import walk


@frozen
class FunctionAnnotations:
    """The annotations that are about a function as a whole, wherever its body has them, in order."""

    requires: tuple[syntax.Call, ...]
    ensures: tuple[syntax.Call, ...]
    function_wide: tuple[syntax.Call, ...]
    reads_from: tuple[syntax.Call, ...] = ()
    writes_to: tuple[syntax.Call, ...] = ()
    ghosts: tuple[syntax.Call, ...] = ()

    @property
    def has_contract(self) -> bool:
        return bool(self.requires or self.ensures)


def function_annotations(function: syntax.Function) -> FunctionAnnotations:
    """Collects what a function's body says about the function: pre- and postconditions, function-wide invariants."""
    calls = tuple(call for call, _ in _claims_in(function.body)) if function.body is not None else ()

    def of(*claims: Claim, place: Place) -> tuple[syntax.Call, ...]:
        return tuple(c for c in calls if (form := form_of(c)) and form.place is place and form.claim in claims)

    return FunctionAnnotations(
        of(Claim.REQUIRES, place=Place.FUNCTION),
        of(Claim.ENSURES, place=Place.FUNCTION),
        of(Claim.INVARIANT, Claim.CANDIDATE_INVARIANT, place=Place.FUNCTION_END),
        of(Claim.READS_FROM, place=Place.FUNCTION),
        of(Claim.WRITES_TO, place=Place.FUNCTION),
        of(Claim.GHOST, place=Place.FUNCTION),
    )


def check_placement(function: syntax.Function) -> None:
    """Raises :class:`AnnotationError` for the first annotation of a function that is misused."""
    if function.body is None or not mentions_annotations(function.body):
        return
    at_head = {id(claim) for loop in _loops(function.body) for claim in loop_head(loop).claims}
    at_label = {id(claim) for claim in _claims_after_labels(function.body)}
    at_end = {id(claim) for claim in _claims_at_end(function.body)}
    _check_result_names(function)
    _check_ghosts(function)
    for call, in_statement_position in _claims_in(function.body):
        form = form_of(call)
        assert form is not None
        _check_arguments(call, form)
        if not in_statement_position:
            raise misused(call.span, f"{form.name} gives no value", "write it as a statement or as an operand of a comma")
        _reject_effects(call, form)
        if form.claim is Claim.EXIT and not function.specifiers & _KERNELS:
            raise misused(call.span, f"{form.name} is about a kernel", "what a function promises is said with __ensures")
        match form.place:
            case Place.LOOP_HEAD:
                if id(call) not in at_head and id(call) not in at_label:
                    raise misused(call.span, NOT_AT_HEAD, _HEAD_HINT)
                _reject_branches(call)
            case Place.FUNCTION_END:
                if id(call) not in at_end:
                    raise unsupported_function_wide(call.span, "that does not stand at the end of its function")
                _reject_branches(call)
            case Place.FILE:
                raise misused(call.span, f"{form.name} stands inside a function", "write it at file scope")
            case _:
                pass


_KERNELS = frozenset((syntax.Specifier.KERNEL, syntax.Specifier.GLOBAL_FUNCTION))
NOT_AT_HEAD = "user-specified invariant does not appear at loop head"
_NO_BRANCHES = "an invariant is one expression without branches"
_HEAD_HINT = (
    "write it first in the guard, `for (...; __invariant(e), i < n; ...)` or `while (__invariant(e), i < n)`, "
    "or first in the body of a do loop"
)


def unsupported_function_wide(span: Span, what: str) -> Unsupported:
    """The error for a function-wide invariant that cannot hold of every loop as it is written."""
    hint = "it may use parameters and variables that are never modified, thread ids, array elements and uninterpreted functions"
    return Unsupported(span, f"a function-wide invariant {what}", hint)


# How wide the result must be that each name stands for, in C's spelling of the types that are as wide.
_RESULT_TYPES = {
    "__return_val_int": frozenset(("int", "unsigned int", "float", "int32_t", "uint32_t", "uint")),
    "__return_val_bool": frozenset(("bool",)),
    "__return_val_int4": frozenset(("int4", "uint4", "float4")),
}
_OTHER_WIDTHS = words("char uchar short ushort double") | frozenset(
    ("signed char", "unsigned char", "unsigned short", "long long", "unsigned long long")
)


def _check_result_names(function: syntax.Function) -> None:
    """A function's result must have the width that ``__return_val_int()`` and its like say; typedefs are seen later."""
    result = function.type.result
    if not isinstance(result, syntax.NamedType):
        return
    for node in walk(function.body):
        if isinstance(node, syntax.Call) and isinstance(node.callee, syntax.Name) and node.callee.name in _RESULT_TYPES:
            known = _OTHER_WIDTHS.union(*_RESULT_TYPES.values())
            if result.name in known and result.name not in _RESULT_TYPES[node.callee.name]:
                what = f"{node.callee.name} in a function that returns {result.name}"
                raise Unsupported(node.span, what, RESULT_WIDTHS, "return-type")


def _check_ghosts(function: syntax.Function) -> None:
    """Code does not mention what ``__ghost`` declares: it has no value when the kernel runs."""
    ghosts = {name.name for call in function_annotations(function).ghosts if isinstance(name := call.arguments[-1], syntax.Name)}
    if not ghosts:
        return
    said = {id(node) for call, _ in _claims_in(function.body) for node in walk(call)}
    for node in walk(function.body):
        if isinstance(node, syntax.Name | syntax.Variable) and node.name in ghosts and id(node) not in said:
            raise misused(node.span, f"code mentions the ghost {node.name}", "only annotations may mention what __ghost declares")


def _check_arguments(call: syntax.Call, form: Form) -> None:
    given = len(call.arguments)
    if given < form.least or (form.most is not None and given > form.most):
        wanted = (
            str(form.least) if form.most == form.least else f"{form.least} to {form.most if form.most is not None else 'any'}"
        )
        raise misused(call.span, f"{form.name} takes {wanted} argument{'s' if wanted != '1' else ''}, not {given}")


def _reject_effects(call: syntax.Call, form: Form) -> None:
    """Annotations change nothing; what ``__assert`` says is code, and may."""
    if form.name == "__assert":
        return
    for node in walk(call):
        match node:
            case syntax.Assign(operator=operator):
                hint = "write == to compare" if not operator else "write the value that is meant"
                raise misused(node.place, f"{form.name} cannot change anything: `{operator}=` assigns", hint)
            case syntax.Step(operator=operator):
                raise misused(
                    node.span, f"{form.name} cannot change anything: `{operator}` does", "write the value that is meant"
                )
            case _:
                pass


def _reject_branches(call: syntax.Call) -> None:
    """Invariants must be one expression: operators that evaluate only one side would make branches of their own."""
    for node in walk(call):
        match node:
            case syntax.Binary(operator="&&" | "||" as operator):
                other = "&" if operator == "&&" else "|"
                hint = f"write `{other}` instead of `{operator}`, or __implies(a, b): both sides are pure here"
                raise misused(node.place, f"{_NO_BRANCHES}: `{operator}` makes branches", hint)
            case syntax.Conditional():
                raise misused(node.span, f"{_NO_BRANCHES}: `?:` makes branches", "write __ite(condition, a, b)")
            case _:
                pass


def _claims_in(root: object) -> Iterator[tuple[syntax.Call, bool]]:
    """Each annotation that is a statement, in order, with whether it stands where its missing value is not used."""
    unused: set[int] = set()
    for node in walk(root):
        match node:
            case syntax.Evaluate(expression=expression):
                unused.update(id(o) for o in operands(expression))
            case syntax.Comma(items=items):
                unused.update(id(o) for item in items[:-1] for o in operands(item))
            case syntax.For(start=start, condition=condition, step=step):
                unused.update(
                    id(o) for part in (start, step) if not isinstance(part, syntax.Variables | None) for o in operands(part)
                )
                if condition is not None and is_claim(condition):
                    unused.add(id(condition))
                elif isinstance(condition, syntax.Comma) and all(is_claim(o) for o in operands(condition)):
                    unused.update(id(o) for o in operands(condition))  # `for (; __invariant(e);)` has no condition
            case syntax.Call() if is_claim(node):
                unused.add(id(permission_in(node)))  # what a quantifier is about, or an invariant
                yield node, id(node) in unused
            case _:
                pass


def _loops(root: object) -> Iterator[Loop]:
    for node in walk(root):
        if isinstance(node, syntax.While | syntax.DoWhile | syntax.For):
            yield node


def _claims_after_labels(body: syntax.Compound) -> Iterator[syntax.Call]:
    """The annotations directly after a label, the head of a loop made of ``goto``."""
    for node in walk(body):
        if not isinstance(node, syntax.Compound):
            continue
        for place, statement in enumerate(node.body):
            if isinstance(statement, syntax.Label):
                rest = syntax.Compound(statement.span, (statement.body, *node.body[place + 1 :]))
                yield from leading(rest)[0]


def _claims_at_end(body: syntax.Compound) -> Iterator[syntax.Call]:
    """The annotations after the last statement of a function; a final ``return`` may follow them."""
    statements = list(body.body)
    while statements:
        last = statements.pop()
        match last:
            case syntax.Evaluate(expression=expression) if all(is_claim(o) for o in operands(expression)):
                yield from (o for o in operands(expression) if isinstance(o, syntax.Call))
            case syntax.Empty() | syntax.Return():
                pass
            case syntax.Compound(body=inner):
                statements.extend(inner)
            case _:
                return


@lru_cache(maxsize=1 << 13)
def mentions_annotations(root: object) -> bool:
    """Whether any annotation occurs: most functions have none, and need no checks."""
    return any(isinstance(node, syntax.Name) and node.name in ANNOTATIONS for node in walk(root))
