"""What is taken from annotations, preconditions and axioms, and what is claimed without being shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Apply, Binary, BinaryOp, Expr
from boogie_ir.lang.launches import HOST
from boogie_ir.lang.program import Assert, Assume, Axiom, CheckKind, Contract, InvariantRole
from boogie_ir.lang.source import NOWHERE, Origin, visible
from boogie_ir.lang.symbols import WITHIN_BLOCK, WITHIN_ROWS
from boogie_ir.lang.traverse import subexpressions
from gpuverify_py.analysis.annotations import about_record
from gpuverify_py.analysis.host_sizes import LENGTHS
from gpuverify_py.analysis.launch.rows import WIDTH
from gpuverify_py.analysis.overflow import is_about_indices
from gpuverify_py.analysis.statements import Body, sublists, walk
from gpuverify_py.findings.messages import listed
from gpuverify_py.findings.source_text import plain_text, spellings
from gpuverify_py.request.config import Annotations
from gpuverify_py.request.kernel_values import GIVEN
from gpuverify_py.verify.grounds.basis import Basis, Found, places, short

AXIOM = "__axiom"
UNINTERPRETED = "__uninterpreted_function_"
LIBRARY = ("random number",)
FOUND = (WIDTH, WITHIN_BLOCK, WITHIN_ROWS)  # what is listed as what it is
SHOWN = ("__define", "__barrier_adds", "__barrier_holds", "__section_begins")  # what is known by claims of their own


def _bounds(condition: Expr) -> Iterator[Expr]:
    """The parts of a conjunction, but for those that say only that something is not negative."""
    match condition:
        case Binary(op=BinaryOp.AND, left=left, right=right):
            yield from _bounds(left)
            yield from _bounds(right)
        case Binary(op=BinaryOp.BVSLE):
            pass
        case _:
            yield condition


def rows(basis: Basis) -> Iterator[Found]:
    """What is taken of columns where nothing guards them."""
    return _bounded(basis, WIDTH, "columns are short enough")


def texels(basis: Basis) -> Iterator[Found]:
    """What is taken of the coordinates at which surfaces and images are accessed."""
    return _bounded(basis, WITHIN_ROWS, "rows and columns are those of devices")


def _bounded(basis: Basis, construct: str, otherwise: str) -> Iterator[Found]:
    """What assumptions of a construct say of numbers, as the source spells it."""
    found = [s for s in basis.statements if isinstance(s, Assume) and s.origin.construct == construct]
    if found:
        names = spellings(basis.kernel, basis.program.dialect)
        texts = (plain_text(bound, names) for s in found for bound in _bounds(s.condition))
        yield Found((listed(text for text in texts if text) or otherwise,), places(s.origin for s in found))


def assumed(basis: Basis) -> Iterator[Found]:
    """What an annotation assumes in the body, one for each place."""
    for condition, origin in _assumed(basis.kernel.body):
        if origin.construct != "__ensures":  # of a specification, which is found as such
            spans = places((origin,))
            text = plain_text(condition, spellings(basis.kernel, basis.program.dialect))
            where = f" at {short(spans[0])}" if spans else ""
            yield Found((f"{origin.construct}{where}", f": {text}" if text else ""), spans)


def _assumed(body: Body) -> Iterator[tuple[Expr, Origin]]:
    """Conditions that are taken as true. One that has just been asserted (a callee's contract) needs no faith."""
    before: k.Statement | None = None
    for statement in body:
        match statement:
            case Assume() if is_about_indices(statement) or statement.origin.construct in (*LIBRARY, *SHOWN, *FOUND):
                pass  # found as what they are; and what a library's functions give is no assumption
            case Assume(condition=condition):
                if not (isinstance(before, Assert) and before.condition == condition):
                    yield condition, statement.origin
            case k.While():
                free = (i for i in statement.invariants if i.role is InvariantRole.FREE and i.origin.construct not in SHOWN)
                yield from ((i.condition, i.origin) for i in free)
            case _:
                pass
        for part in sublists(statement):
            yield from _assumed(part)
        before = statement


def preconditions(basis: Basis) -> Iterator[Found]:
    """Preconditions of a kernel are the host's to keep; that no array is longer than memory is nobody's."""
    stated = (c for c in basis.kernel.requires if c.origin != GIVEN and c.origin.construct not in (AXIOM, HOST, LENGTHS, *SHOWN))
    yield from _conditions(basis, stated)


def arguments(basis: Basis) -> Iterator[Found]:
    """Arguments that a flag gives are preconditions too."""
    yield from _conditions(basis, (c for c in basis.kernel.requires if c.origin == GIVEN))


def _conditions(basis: Basis, conditions: Iterable[Contract | Axiom]) -> Iterator[Found]:
    held = tuple(conditions)
    if held:
        sentences = dict.fromkeys(said(c.condition, c.origin, basis.kernel, basis.program) for c in held)
        yield Found((", ".join(sentences),), places(c.origin for c in held))


def said(condition: Expr, origin: Origin, kernel: k.Kernel, program: k.KernelProgram) -> str:
    """A condition as C, where C can say it, with its place in the source, if it has one: ``n > 4 (kernel.cu:3:5)``."""
    text = plain_text(condition, spellings(kernel, program.dialect))
    place = visible(origin).span
    if place == NOWHERE:
        return text or origin.construct
    return f"{text} ({short(place)})" if text else f"what {short(place)} says"


def axioms(basis: Basis) -> Iterator[Found]:
    """Axioms, of the source and of files that flags name, are believed; those about threads stand with the preconditions."""
    about_threads = (c for c in basis.kernel.requires if c.origin.construct == AXIOM)
    yield from _conditions(basis, (*basis.program.axioms, *about_threads))


def specifications(basis: Basis) -> Iterator[Found]:
    """A function that is only specified is taken to do what its contract says."""
    if basis.kernel.specified:
        yield Found((listed(basis.kernel.specified),))


def uninterpreted_functions(basis: Basis) -> Iterator[Found]:
    """A function of which only the name is known is taken to depend on its arguments alone."""
    inside = (e for condition in basis.conditions for e in subexpressions(condition))
    names = [e.function for e in inside if isinstance(e, Apply) and e.function.startswith(UNINTERPRETED)]
    if names:
        yield Found((listed(name.removeprefix(UNINTERPRETED).partition(".")[0] for name in names),))


def only_requires(basis: Basis) -> Iterator[Found]:
    """Claims of the source other than preconditions may be left out."""
    yield from _left_out(basis, Annotations.ONLY_REQUIRES)


def no_annotations(basis: Basis) -> Iterator[Found]:
    """All claims of the source may be left out."""
    yield from _left_out(basis, Annotations.NONE)


def _left_out(basis: Basis, kept: Annotations) -> Iterator[Found]:
    if basis.config.annotations is not kept:
        return
    origins = [contract.origin for contract in basis.source.ensures]
    for statement in walk(basis.source.body):
        match statement:
            case Assert(check=check) if check.kind is CheckKind.ASSERTION:
                origins.append(statement.origin)
            case k.Barrier():
                origins += [i.origin for i in statement.invariants]
            case k.While():
                origins += [i.origin for i in statement.invariants if i.role is InvariantRole.GIVEN]
            case _:
                pass
    if origins:
        yield Found((), places(origins))


def barrier_invariants(basis: Basis) -> Iterator[Found]:
    """Without permission checks, what barrier invariants speak of is taken to stay as it is."""
    origins = [i.origin for s in basis.statements if isinstance(s, k.Barrier) for i in s.invariants]
    if origins and not basis.config.barrier_access_checks:
        yield Found((), places(origins))


def permissions(basis: Basis) -> Iterator[Found]:
    """Permissions are claims that a command of their own checks; proofs do not use them."""
    origins = [s.origin for s in basis.statements if isinstance(s, k.Hold)]
    if origins:
        yield Found((), places(origins))


def noted_accesses(basis: Basis) -> Iterator[Found]:
    """Where races are not checked nobody notes accesses, so that what annotations say of them is not checked either."""
    if not basis.config.check_races and any(about_record(condition) for condition in basis.conditions):
        yield Found()
