"""Datatypes as uninterpreted types: constructors, selectors and the constructor's number are functions with axioms.

A value has the number of one of the constructors (``T#tag``). That of ``C(a, b)`` is the number of C, and ``C#f`` gives back
what stands at the field f; a value with the number of C is C of its own fields. Thus constructors are injective and differ,
and there are no other values. What a selector gives of another constructor's value is arbitrary. Nothing says that values
are finite: fewer programs are proved than with induction, never more.

The axioms hold in the terms over the constructors, which are values as long as every datatype has some
(:func:`unfounded`) and no map over a type is a part of that type (:func:`contravariant`: there are more such maps than values).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from boogie_ir.lang.build import apply, conjunction, disjunction, eq, implies, integer, ite
from boogie_ir.lang.expr import Apply, Expr, Quantifier, QuantifierKind, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import FunctionDecl
from boogie_ir.lang.types import BOOL, INT, MapType, NamedType, Type


@frozen
class Constructor:
    """``name(fields)``; ``number`` tells it from the datatype's other constructors."""

    name: str
    number: int
    fields: tuple[Var, ...]

    def field(self, name: str) -> Var | None:
        return next((f for f in self.fields if f.name == name), None)


@frozen
class Datatype:
    """A type whose values are those of its constructors. Fields of one name have one type."""

    name: str
    constructors: tuple[Constructor, ...]

    @property
    def type(self) -> Type:
        return NamedType(self.name)

    def constructor(self, name: str) -> Constructor | None:
        return next((c for c in self.constructors if c.name == name), None)

    def with_field(self, name: str) -> tuple[Constructor, ...]:
        """The constructors that have a field of this name."""
        return tuple(c for c in self.constructors if c.field(name) is not None)


# -- expressions --------------------------------------------------------------------------------------------


def number_of(datatype: Datatype, value: Expr) -> Expr:
    return apply(f"{datatype.name}#tag", (value,), INT)


def is_made_by(datatype: Datatype, constructor: Constructor, value: Expr) -> Expr:
    """``value is C``."""
    return eq(number_of(datatype, value), integer(constructor.number))


def part(constructor: Constructor, field: Var, value: Expr) -> Expr:
    """The field of a value that the constructor made; arbitrary of others."""
    return apply(f"{constructor.name}#{field.name}", (value,), field.type)


def made(datatype: Datatype, constructor: Constructor, fields: Iterable[Expr]) -> Apply:
    return apply(constructor.name, tuple(fields), datatype.type)


def read_field(datatype: Datatype, name: str, value: Expr) -> Expr:
    """``value->f``: of the constructor that made the value, and of the first with such a field where that has none."""
    first, *others = datatype.with_field(name)
    result = _read(first, name, value)
    for constructor in others:
        result = ite(is_made_by(datatype, constructor, value), _read(constructor, name, value), result)
    return result


def write_field(datatype: Datatype, name: str, value: Expr, new: Expr) -> Expr:
    """``value->(f := new)``: a value of the constructor that :func:`read_field` reads."""
    first, *others = datatype.with_field(name)
    result: Expr = _written(datatype, first, name, value, new)
    for constructor in others:
        written = _written(datatype, constructor, name, value, new)
        result = ite(is_made_by(datatype, constructor, value), written, result)
    return result


def _read(constructor: Constructor, name: str, value: Expr) -> Expr:
    field = constructor.field(name)
    assert field is not None
    return part(constructor, field, value)


def _written(datatype: Datatype, constructor: Constructor, name: str, value: Expr, new: Expr) -> Expr:
    # Other fields are read like `value->g` where the value has another constructor.
    fields = (new if f.name == name else read_field(datatype, f.name, value) for f in constructor.fields)
    return made(datatype, constructor, fields)


# -- declarations -------------------------------------------------------------------------------------------


def functions(datatype: Datatype) -> Iterator[FunctionDecl]:
    """The constructors, their selectors, and the number of a value's constructor."""
    value = Var("value", datatype.type)
    yield FunctionDecl(f"{datatype.name}#tag", (value,), INT)
    for constructor in datatype.constructors:
        yield FunctionDecl(constructor.name, constructor.fields, datatype.type)
        for field in constructor.fields:
            yield FunctionDecl(f"{constructor.name}#{field.name}", (value,), field.type)


def axioms(datatype: Datatype) -> Iterator[Expr]:
    """What holds of these functions."""
    value = Var("value", datatype.type)
    number = number_of(datatype, value)
    some = disjunction(eq(number, integer(c.number)) for c in datatype.constructors)
    yield _forall((value,), ((number,),), some)
    for constructor in datatype.constructors:
        fields = constructor.fields
        new = made(datatype, constructor, fields)
        facts = [is_made_by(datatype, constructor, new), *(eq(part(constructor, f, new), f) for f in fields)]
        yield _forall(fields, ((new,),), conjunction(facts))
        parts = tuple(part(constructor, f, value) for f in fields)
        whole = implies(is_made_by(datatype, constructor, value), eq(value, made(datatype, constructor, parts)))
        # The parts of a value lead to no further values: what is made of them is the value, if it is needed at all.
        yield _forall((value,), tuple((p,) for p in parts) or ((number,),), whole)


def _forall(bound: tuple[Var, ...], triggers: tuple[tuple[Expr, ...], ...], body: Expr) -> Expr:
    return Quantifier(QuantifierKind.FORALL, bound, triggers, body, BOOL) if bound else body


# -- which declarations have values -------------------------------------------------------------------------


def unfounded(datatypes: Mapping[str, Datatype]) -> list[str]:
    """The datatypes of which no finite value can be made."""
    founded: set[str] = set()
    while True:
        new = {
            d.name for d in datatypes.values()
            if d.name not in founded
            and any(all(_datatypes(f.type, datatypes) <= founded for f in c.fields) for c in d.constructors)
        }  # fmt: skip
        if not new:
            return [name for name in datatypes if name not in founded]
        founded |= new


def contravariant(datatypes: Mapping[str, Datatype]) -> list[str]:
    """The datatypes that have maps over themselves among their parts."""
    parts = {
        d.name: frozenset(n for c in d.constructors for f in c.fields for n in _datatypes(f.type, datatypes))
        for d in datatypes.values()
    }
    reached = {name: _closed(name, parts) for name in datatypes}
    return [
        d.name for d in datatypes.values()
        if any(d.name in {n, *reached[n]} for c in d.constructors for f in c.fields for n in _indexing(f.type, datatypes))
    ]  # fmt: skip


def _closed(name: str, parts: Mapping[str, frozenset[str]]) -> frozenset[str]:
    found: set[str] = set()
    work = [name]
    while work:
        new = parts[work.pop()] - found
        found |= new
        work.extend(new)
    return frozenset(found)


def _datatypes(type_: Type, datatypes: Mapping[str, Datatype]) -> frozenset[str]:
    """The datatypes that the type mentions."""
    match type_:
        case MapType():
            return frozenset(n for t in (*type_.domain, type_.range) for n in _datatypes(t, datatypes))
        case NamedType(name) if name in datatypes:
            return frozenset({name})
    return frozenset()


def _indexing(type_: Type, datatypes: Mapping[str, Datatype]) -> frozenset[str]:
    """The datatypes whose values indices of maps may hold."""
    if not isinstance(type_, MapType):
        return frozenset()
    indices = frozenset(n for t in type_.domain for n in _datatypes(t, datatypes))
    return indices | _indexing(type_.range, datatypes)
