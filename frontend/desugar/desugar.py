"""A unit of the typed tree as a file of C with references.

Afterwards there are no conversions but casts, no constructors, no references but variables, no temporaries but variables.
Every function, record and global variable has a name of its own, so nothing is looked up among several.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from boogie_ir.lang.source import Span
from frontend.desugar.names import Names, spelled_globally, spelled_in
from frontend.desugar.records import Structure, structure
from frontend.desugar.statements import block, declared
from frontend.desugar.types import written
from frontend.errors import Problem, Unsupported
from frontend.syntax import syntax as s
from frontend.syntax.syntax_walk import walk
from frontend.typed import tree as t
from frontend.typed.types import Pointer, Reference


def desugar(unit: t.Unit, files: tuple[str, ...], missing: s.Missing) -> s.TranslationUnit:
    """The file in C; ``files`` and ``missing`` are what its preprocessing found.

    Raises :class:`frontend.errors.Unsupported` for what C cannot say.
    """
    records = {r.symbol: r for r in unit.records}
    by_pointer = frozenset(f.symbol for f in unit.functions if isinstance(f.result, Reference) and _returns_often(f))
    functions = {f.symbol: f for f in unit.functions}
    outside = spelled_globally(unit)
    laid_out = {r.symbol: _structure(r, records) for r in unit.records}
    flat = frozenset(symbol for symbol, each in laid_out.items() if isinstance(each, Structure) and each.flat)
    file = Names(records, functions, flat, by_pointer, block, outside)
    made_records = [_or_refused(partial(_record, r, laid_out[r.symbol]), r.span, r.symbol) for r in unit.records]
    made_functions = [_or_refused(partial(_function, file, f), f.span, _called(f), f.kernel) for f in unit.functions]
    # Only what is declared before is seen, and the tree's order is another. What is refused is not declared otherwise.
    items: list[s.Declaration] = [replace(r, members=None) for made in made_records for r in made if isinstance(r, s.Record)]
    items += [replace(f, body=None) for made in made_functions for f in made if isinstance(f, s.Function) and not _is_kernel(f)]
    items += [each for made in made_records for each in made]
    for variable in unit.variables:
        items += _or_refused(partial(_outside, file, variable), variable.span, outside[variable.symbol])
    items += [each for made in made_functions for each in made if not isinstance(each, s.Function) or each.body is not None]
    items += [_left_out(left) for left in unit.left_out]
    return s.TranslationUnit(unit.dialect, tuple(items), files, missing)


def _or_refused(
    write: Callable[[], s.Declaration | list[s.Declaration]], span: Span, name: str, kernel: bool = False
) -> list[s.Declaration]:
    """A declaration in C; where C cannot say it, what complains once a kernel reaches its name."""
    try:
        made = write()
    except Unsupported as error:
        problem, construct = error.problem, error.construct
        return [s.Skipped(span, str(error), (name,), kernel=name if kernel else "", problem=problem, construct=construct)]
    return made if isinstance(made, list) else [made]


def _left_out(left: t.LeftOut) -> s.Skipped:
    problem = Problem(left.span, left.message, left.hint)
    construct = "" if left.wrong else left.message
    return s.Skipped(left.span, left.message, (left.name,), kernel=left.name, problem=problem, construct=construct)


def _outside(file: Names, variable: t.Variable) -> list[s.Declaration]:
    """A variable outside of functions."""
    return [each.declaration for each in declared(file, variable, outside=True) if isinstance(each, s.Declare)]


def _returns_often(function: t.Function) -> bool:
    """Whether a function returns in several places, or before its end."""
    body = () if function.body is None else function.body.body
    returns = [node for node in walk(function.body) if isinstance(node, t.Return)] if function.body is not None else []
    return len(returns) > 1 or bool(returns and returns[0] is not body[-1])


def _structure(record: t.Record, records: dict[str, t.Record]) -> Structure | Unsupported:
    try:
        return structure(record, records)
    except Unsupported as error:
        return error


def _record(record: t.Record, laid_out: Structure | Unsupported) -> s.Record:
    """A structure."""
    if isinstance(laid_out, Unsupported):
        raise laid_out
    keyword = "union" if record.union else "struct"
    return s.Record(record.span, keyword, record.symbol, laid_out.members, attributes=laid_out.attributes)


def _called(function: t.Function) -> str:
    """The name of a function: a kernel's is for reports."""
    return function.name if function.kernel else function.symbol


def _is_kernel(function: s.Function) -> bool:
    return s.Specifier.GLOBAL_FUNCTION in function.specifiers


def _function(file: Names, function: t.Function) -> s.Function:
    """A function."""
    names = replace(file, spelled=spelled_in(function, file.spelled, file.functions), pending=[])
    specifiers = {s.Specifier.GLOBAL_FUNCTION if function.kernel else s.Specifier.DEVICE}
    if function.no_inline:
        specifiers.add(s.Specifier.NO_INLINE)
    if function.constexpr:
        specifiers.add(s.Specifier.CONSTEXPR)
    parameters = tuple(
        s.Parameter(p.span, names.spelled[p.symbol], written(p.type, p.span), attributes=p.attributes)
        for p in function.parameters
    )
    span = function.span
    names.returns_pointer = function.symbol in names.by_pointer
    result = (
        Pointer(function.result.target) if names.returns_pointer and isinstance(function.result, Reference) else function.result
    )
    return s.Function(
        span,
        _called(function),
        s.FunctionType(span, written(result, span), parameters),
        None if function.body is None else block(names, function.body),
        function.name_span,
        s.FunctionKind.FUNCTION,
        frozenset(specifiers),
        function.attributes,
    )
