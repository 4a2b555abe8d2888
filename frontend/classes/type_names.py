"""Which type a name stands for: of the file, of a template's instance, of a class or its bases, or of the language."""

from __future__ import annotations

from frontend.classes.alignment import asked_alignment
from frontend.classes.constants import constant
from frontend.classes.instantiate import alias_template, class_template
from frontend.classes.type_traits import trait_type
from frontend.classes.written_types import declares, enumeration_type, qualifiers_of, record_type, type_of
from frontend.errors import FrontendError, Unsupported, Unsure
from frontend.names.frame import Class, Frame
from frontend.names.resolve import Declared, FromRecord, FromSpace, Scope, TypeName, find_qualified, scope_of
from frontend.source.dialects.choose import dialect_of
from frontend.syntax import syntax
from frontend.tables.registry import lookup
from frontend.types.types import (
    Opaque,
    Record,
    Type,
    builtin_type,
)


def find_type(frame: Frame, written: syntax.NamedType) -> Type | None:
    """The type that a name stands for; None where it stands for none."""
    if written.scope:
        return _find_scoped(frame, written)
    for symbol in frame.scope.find_all(written.name):
        match symbol:
            case FromRecord(record, name) if not written.keyword and _is_data(frame, record, name):
                raise Unsure(written.span, f"{name}, which a member hides if it is a type,")
            case TypeName(type_) if written.arguments is None:  # with arguments, it is another instance of the class around
                return type_
            case FromSpace(declared):
                found = _first_type(frame, declared, symbol.around, written)
                if found is not None:
                    return found
            case _:
                pass
    return _predefined(frame, written)


def _is_data(frame: Frame, record: str, name: str) -> bool:
    """Whether a class has a data member of a name, which hides types outside of it."""
    owner = frame.program.classes.get(record)
    return owner is not None and any(isinstance(m, syntax.Field) and m.name == name for m in owner.definition.members or ())


def _predefined(frame: Frame, written: syntax.NamedType) -> Type | None:
    builtin = builtin_type(frame.program.dialect, written.name, frame.program.options.pointer_bits)
    if builtin is not None:
        return builtin
    dialect = dialect_of(frame.program.dialect)
    scoped = {name for names in dialect.scoped_types.values() for name in names}
    if written.name in dialect.type_names or written.name in dialect.template_names or written.name in scoped:
        element = None
        if written.arguments and isinstance(written.arguments[0], syntax.TYPE_NODES):
            element = type_of(frame, written.arguments[0])
        return Opaque(sized_name(frame, written), element)
    return None


def sized_name(frame: Frame, written: syntax.NamedType | syntax.Name) -> str:
    """A name of the language, ``thread_block_tile<32>`` where a number is its first template argument."""
    argument = written.arguments[0] if written.arguments else None
    if argument is None or isinstance(argument, syntax.TYPE_NODES):
        return written.name
    size = constant(frame, argument)
    name = f"{written.name}<{size}>"
    known = lookup(frame.program.dialect, name) or lookup(frame.program.dialect, f"{name}.size")
    return name if known is not None else written.name


def qualifying_type(frame: Frame, written: syntax.NamedType | syntax.Name) -> Type | None:
    """The type that the scope of a name stands for; None where it stands for none."""
    outer = written.outer or syntax.NamedType(written.span, written.scope[-1], scope=written.scope[:-1])
    if outer.scope == ("std",):
        return None
    try:
        return find_type(frame, outer)
    except FrontendError:
        symbol = find_qualified(frame.scope, outer.scope, outer.name) if outer.scope else frame.scope.find(outer.name)
        if isinstance(symbol, FromSpace):  # a class with members that only host code knows; its types may be known
            name = f"{symbol.space.path()}{outer.name}"
            if name in frame.program.classes:
                return frame.program.classes[name].type
        raise


def _find_scoped(frame: Frame, written: syntax.NamedType) -> Type | None:
    found = find_qualified(frame.scope, written.scope, written.name)
    if found is not None:
        return _first_type(frame, found.declared, found.around, written)
    outer = qualifying_type(frame, written)
    if isinstance(outer, Record) and outer.name in frame.program.classes:
        return type_in_class(frame, frame.program.classes[outer.name], written)
    return trait_type(frame, written) or _predefined(frame, written)


def type_in_class(frame: Frame, owner: Class, written: syntax.NamedType) -> Type | None:
    """The type that a class or its bases declare under a name."""
    symbol = owner.scope.names.get(written.name)
    if isinstance(symbol, FromSpace):
        return _first_type(frame, symbol.declared, symbol.around, written)
    if isinstance(symbol, TypeName):
        return symbol.type
    if declares(frame, owner, written.name):
        return None
    classes = [frame.program.classes[base.name] for base in owner.bases if base.name in frame.program.classes]
    inherited = (type_in_class(frame, base, written) for base in classes)
    return next((type_ for type_ in inherited if type_ is not None), None)


def _refuse_aligned(frame: Frame, item: syntax.Typedef, scope: Scope) -> None:
    """Raises for another name of a type that asks for more alignment than the type has: types do not hold theirs."""
    asked = asked_alignment(frame, item.attributes)
    if asked > 1 and asked > frame.layout.alignment(type_of(frame.within(scope), item.type)):
        raise Unsure(item.span, f"the alignment of {item.name}")


def _first_type(frame: Frame, declared: tuple[Declared, ...], scope: Scope, written: syntax.NamedType) -> Type | None:
    """The type among declarations of one name; a definition goes before forward declarations."""
    skipped = next((d for d in declared if isinstance(d, syntax.Skipped)), None)
    if skipped is not None and len(declared) > 1 and frame.program.cplusplus and written.arguments is not None:
        raise Unsure(skipped.span, f"a declaration of {written.name}")
    of_records = [d for d in declared if isinstance(d, syntax.Record)]
    templates = [d for d in of_records if d.template is not None]
    if templates and (written.arguments is not None or len(templates) == len(of_records)):
        return class_template(frame, templates, scope, written)
    if of_records:
        return record_type(frame, next((r for r in of_records if r.members is not None), of_records[0]), scope)
    for item in declared:
        match item:
            case syntax.Typedef(template=template) if template is not None:
                return alias_template(frame, item, scope if scope.space is None else scope_of(scope.space, item), written)
            case syntax.Typedef(type=type_):
                _refuse_aligned(frame, item, scope)
                if syntax.Qualifier.VOLATILE in qualifiers_of(type_) - written.qualifiers:
                    raise Unsure(written.span, f"{written.name}, which stands for a volatile type,")
                if scope.space is None:  # in a function or class: its template arguments may matter
                    return type_of(frame.within(scope), type_)
                key = (id(item),)
                if key not in frame.program.types:
                    frame.program.types[key] = type_of(frame.within(scope_of(scope.space, item)), type_)
                return frame.program.types[key]
            case syntax.Enumeration():
                defined = (d for d in declared if isinstance(d, syntax.Enumeration) and d.items is not None)
                return enumeration_type(frame.within(scope), next(defined, item))
            case syntax.Skipped(span, reason):
                raise Unsupported(span, f"the declaration of {written.name}", reason)
            case _:
                pass
    return None
