"""A unit of the typed tree as a file of C with references.

Afterwards there are no conversions but casts, no constructors but those that bind references, no temporaries but variables.
Every function, record and global variable has a name of its own, so nothing is looked up among several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from boogie_ir.lang.source import Span
from frontend.desugar.expressions import expression
from frontend.desugar.names import Names, references, spelled_globally, spelled_in
from frontend.desugar.records import members
from frontend.desugar.statements import block, declared
from frontend.desugar.types import written
from frontend.errors import Problem, Unsupported
from frontend.syntax import syntax as s
from frontend.syntax.syntax_walk import walk
from frontend.typed import tree as t
from frontend.typed.types import Pointer, RecordUse, Reference, Scalar, unqualified


def desugar(unit: t.Unit, files: tuple[str, ...], missing: s.Missing) -> s.TranslationUnit:
    """The file in C; ``files`` and ``missing`` are what its preprocessing found.

    Raises :class:`frontend.errors.Unsupported` for what C cannot say.
    """
    records = {r.symbol: r for r in unit.records}
    constructors = dict(_binding_constructors(unit, records))
    by_pointer = frozenset(f.symbol for f in unit.functions if isinstance(f.result, Reference) and _returns_often(f))
    functions = {f.symbol: f for f in unit.functions}
    outside = spelled_globally(unit)
    file = Names(records, functions, constructors, by_pointer, block, outside)
    kept = set(constructors.values())
    plain = [f for f in unit.functions if f.symbol not in kept]
    made_records = [_or_refused(partial(_record, file, r), r.span, r.symbol) for r in unit.records]
    made_functions = [_or_refused(partial(_function, file, f, None), f.span, _called(f), f.kernel) for f in plain]
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


def _bound_first(body: t.Block, records: dict[str, t.Record], function: t.Function) -> tuple[t.Initialize, ...]:
    """What the list of initialisers of a constructor does, in order: all up to the last reference that it binds.

    Raises :class:`Unsupported` where that is more than values of members, which alone may stand in the list here.
    """
    begun = [each for each in body.body if isinstance(each, t.Initialize)]
    binding = [number for number, each in enumerate(begun) if _binds(each, records, function)]
    first = tuple(begun[: binding[-1] + 1]) if binding else ()
    object = function.parameters[0].symbol
    own = all(not isinstance(node, t.VariableUse) or node.symbol != object for each in first for node in walk(each.value))
    if own and not any(_touches(node) for each in first for node in walk(each.value)):
        return tuple(each for each in first if _binds(each, records, function))  # the order makes no difference
    for each in first:
        target = each.target
        direct = isinstance(target, t.Member) and isinstance(target.base, t.VariableUse) and target.base.symbol == object
        if not direct or not (_binds(each, records, function) or isinstance(unqualified(target.type), Scalar | Pointer)):
            raise Unsupported(each.span, "a constructor that binds a reference after it has begun another member")
    return first


def _touches(node: object) -> bool:
    """Whether a piece of an expression may change something, or begin something by way of code."""
    return isinstance(node, t.Assign | t.CompoundAssign | t.Step | t.Call | t.KnownCall | t.Construct | t.StatementExpression)


def _record(file: Names, record: t.Record) -> s.Record:
    """A structure; one with references has the one constructor that binds them, or one that takes all members in order."""
    fields, packed = members(record, file.records)
    items: tuple[s.RecordMember, ...] = fields
    if references(record):
        known = file.constructors.get(record.symbol)
        constructor = _of_members(record) if known is None else _function(file, file.functions[known], record)
        items += (constructor,)
    attributes = (s.Attribute(record.span, "packed"),) if packed else ()
    return s.Record(record.span, "union" if record.union else "struct", record.symbol, items, attributes=attributes)


def _of_members(record: t.Record) -> s.Function:
    """The constructor that takes all members in order."""
    span = record.span
    parameters = tuple(s.Parameter(span, f"given_{f.name}", written(f.type, span)) for f in record.fields)
    initializers = tuple(s.MemberInitializer(span, f.name, (s.Name(span, f"given_{f.name}"),)) for f in record.fields)
    type = s.FunctionType(span, s.NamedType(span, "void"), parameters)
    return s.Function(span, record.symbol, type, s.Compound(span, ()), span, s.FunctionKind.CONSTRUCTOR,
                      frozenset({s.Specifier.DEVICE}), initializers=initializers)  # fmt: skip


def _called(function: t.Function) -> str:
    """The name of a function: a kernel's is for reports."""
    return function.name if function.kernel else function.symbol


def _is_kernel(function: s.Function) -> bool:
    return s.Specifier.GLOBAL_FUNCTION in function.specifiers


def _function(file: Names, function: t.Function, constructed: t.Record | None) -> s.Function:
    """A function; ``constructed`` is the record whose constructor it stays."""
    names = replace(file, spelled=spelled_in(function, file.spelled, file.functions), pending=[])
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
        bound = _bound_first(body, names.records, function)
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
    names.returns_pointer = function.symbol in names.by_pointer
    result = (
        Pointer(function.result.target) if names.returns_pointer and isinstance(function.result, Reference) else function.result
    )
    kind = s.FunctionKind.FUNCTION if constructed is None else s.FunctionKind.CONSTRUCTOR
    return s.Function(
        span,
        _called(function) if constructed is None else constructed.symbol,
        s.FunctionType(span, written(result, span), parameters),
        None if body is None else block(names, body),
        function.name_span,
        kind,
        frozenset(specifiers),
        function.attributes,
        initializers=initializers,
    )
