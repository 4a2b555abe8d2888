"""A unit of the typed tree as a file of C with references.

Afterwards there are no conversions but casts, no constructors but those that bind references, no temporaries but variables.
Every function, record and global variable has a name of its own, so nothing is looked up among several.
"""

from __future__ import annotations

from collections.abc import Iterator

from frontend.desugar.expressions import expression
from frontend.desugar.names import Names, references, spelled_globally, spelled_in
from frontend.desugar.records import members
from frontend.desugar.statements import block, declared
from frontend.desugar.types import written
from frontend.errors import Problem
from frontend.syntax import syntax as s
from frontend.typed import tree as t
from frontend.typed.types import RecordUse, Reference, unqualified


def desugar(unit: t.Unit, files: tuple[str, ...], missing: s.Missing) -> s.TranslationUnit:
    """The file in C; ``files`` and ``missing`` are what its preprocessing found.

    Raises :class:`frontend.errors.Unsupported` for what C cannot say.
    """
    records = {r.symbol: r for r in unit.records}
    functions = {f.symbol: f for f in unit.functions}
    constructors = dict(_binding_constructors(unit, records))
    outside = spelled_globally(unit)
    items: list[s.Declaration] = []
    for record in unit.records:
        items.append(_record(Names(records, functions, constructors, outside, block), record, outside))
    for variable in unit.variables:
        for each in declared(Names(records, functions, constructors, outside, block), variable, outside=True):
            assert isinstance(each, s.Declare)
            items.append(each.declaration)
    kept = set(constructors.values())
    plain = [f for f in unit.functions if f.symbol not in kept]
    for function in plain:
        names = Names(records, functions, constructors, spelled_in(function, outside, functions), block)
        items.append(_function(names, function, None))
    items += [
        s.Skipped(left.span, left.message, (left.name,), kernel=left.name, problem=Problem(left.span, left.message, left.hint),
                  construct="" if left.wrong else left.message)
        for left in unit.left_out
    ]  # fmt: skip
    return s.TranslationUnit(unit.dialect, tuple(items), files, missing)


def _binding_constructors(unit: t.Unit, records: dict[str, t.Record]) -> Iterator[tuple[str, str]]:
    """The constructors that bind a reference member of their object, by its record."""
    for function in unit.functions:
        if function.body is None or not function.parameters or not isinstance(function.parameters[0].type, Reference):
            continue
        object_type = unqualified(function.parameters[0].type.target)
        if isinstance(object_type, RecordUse) and any(
            (isinstance(each, t.Initialize) and isinstance(each.target.type, Reference)) or _binds(each, records, function)
            for each in function.body.body
        ):
            yield object_type.symbol, function.symbol


def _binds(statement: t.Statement, records: dict[str, t.Record], function: t.Function) -> bool:
    """Whether a statement of a constructor gives a member that is a reference what it refers to."""
    if not isinstance(statement, t.Initialize) or not isinstance(statement.target, t.Member):
        return False
    target = statement.target
    object_type = unqualified(target.base.type)
    record = records.get(object_type.symbol) if isinstance(object_type, RecordUse) else None
    return record is not None and any(f.name == target.field for f in references(record))


def _record(names: Names, record: t.Record, outside: dict[str, str]) -> s.Record:
    """A structure; one with references has the one constructor that binds them, or one that takes all members in order."""
    items: tuple[s.RecordMember, ...] = members(record, names.records)
    if references(record):
        known = names.constructors.get(record.symbol)
        if known is not None:
            function = names.functions[known]
            inner = Names(
                names.records, names.functions, names.constructors, spelled_in(function, outside, names.functions), block
            )
            items += (_function(inner, function, record),)
        else:
            items += (_of_members(record),)
    return s.Record(record.span, "union" if record.union else "struct", record.symbol, items)


def _of_members(record: t.Record) -> s.Function:
    """The constructor that takes all members in order."""
    span = record.span
    parameters = tuple(s.Parameter(span, f"given_{f.name}", written(f.type, span)) for f in record.fields)
    initializers = tuple(s.MemberInitializer(span, f.name, (s.Name(span, f"given_{f.name}"),)) for f in record.fields)
    type = s.FunctionType(span, s.NamedType(span, "void"), parameters)
    return s.Function(span, record.symbol, type, s.Compound(span, ()), span, s.FunctionKind.CONSTRUCTOR,
                      frozenset({s.Specifier.DEVICE}), initializers=initializers)  # fmt: skip


def _function(names: Names, function: t.Function, constructed: t.Record | None) -> s.Function:
    """A function; ``constructed`` is the record whose constructor it stays."""
    specifiers = {s.Specifier.GLOBAL_FUNCTION if function.kernel else s.Specifier.DEVICE}
    if function.no_inline:
        specifiers.add(s.Specifier.NO_INLINE)
    if function.constexpr:
        specifiers.add(s.Specifier.CONSTEXPR)
    given = function.parameters
    initializers: tuple[s.MemberInitializer, ...] = ()
    body = function.body
    if constructed is not None:
        assert body is not None
        names.object = given[0].symbol
        given = given[1:]
        bound = [each for each in body.body if isinstance(each, t.Initialize) and _binds(each, names.records, function)]
        initializers = tuple(
            s.MemberInitializer(each.span, each.target.field, (expression(names, each.value),))
            for each in bound
            if isinstance(each.target, t.Member)
        )
        body = t.Block(body.span, tuple(each for each in body.body if each not in bound))
    parameters = tuple(
        s.Parameter(p.span, names.spelled[p.symbol], written(p.type, p.span), attributes=p.attributes) for p in given
    )
    span = function.span
    kind = s.FunctionKind.FUNCTION if constructed is None else s.FunctionKind.CONSTRUCTOR
    name = function.name if function.kernel else function.symbol
    return s.Function(
        span,
        name if constructed is None else constructed.symbol,
        s.FunctionType(span, written(function.result, span), parameters),
        None if body is None else block(names, body),
        function.name_span,
        kind,
        frozenset(specifiers),
        function.attributes,
        initializers=initializers,
    )
