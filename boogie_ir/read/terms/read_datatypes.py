"""Reading datatypes (``datatypes``): their declarations, and what is asked of and changed in their values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.program import Axiom
from boogie_ir.lang.spelling import read_name
from boogie_ir.lang.types import NamedType
from boogie_ir.read.terms.read_names import Environment, Node, Unsupported, read_attributes, read_names, read_origin
from boogie_ir.transform.datatypes import (
    Constructor,
    Datatype,
    axioms,
    contravariant,
    functions,
    is_made_by,
    part,
    read_field,
    unfounded,
    write_field,
)


def with_datatype_names(nodes: Iterable[Node], env: Environment) -> Environment:
    """The environment in which the declared datatypes are types."""
    types = dict(env.types)
    for node in nodes:
        token = node.children[1]
        if node.children[2] is not None:
            raise Unsupported(env.span(node), "datatype with type parameters")
        if read_name(token) in types:
            raise env.error(token, f"type {read_name(token)} is declared twice")
        types[read_name(token)] = NamedType(read_name(token))
    return replace(env, types=types)


def with_datatypes(nodes: Iterable[Node], env: Environment) -> Environment:
    """The environment with the datatypes' constructors, in which all types are known."""
    declared = [(node, _datatype(node, env)) for node in nodes]
    datatypes = {d.name: d for _, d in declared}
    empty, circular = unfounded(datatypes), contravariant(datatypes)
    for node, datatype in declared:
        if datatype.name in empty:
            raise env.error(node, f"the datatype {datatype.name} has no value that needs no other value of it")
        if datatype.name in circular:
            raise Unsupported(env.span(node), "datatype with maps over it among its parts")
    return replace(env, datatypes=datatypes)


def with_constructors(env: Environment) -> Environment:
    """The environment in which the datatypes' constructors and selectors are functions."""
    known = dict(env.functions)
    for datatype in env.datatypes.values():
        for function in functions(datatype):
            if function.name in known or function.name in env.operators:
                raise env.error(None, f"{function.name} is declared twice, the datatype {datatype.name} needs the name")
            known[function.name] = function
    return replace(env, functions=known)


def datatype_axioms(nodes: Iterable[Node], env: Environment) -> Iterable[Axiom]:
    for node in nodes:
        origin = read_origin(read_attributes(node.children[0]), "datatype", node, env)
        yield from (Axiom(a, origin, include_dep=True) for a in axioms(env.datatypes[read_name(node.children[1])]))


def _datatype(node: Node, env: Environment) -> Datatype:
    constructors: list[Constructor] = []
    types: dict[str, Var] = {}
    for number, child in enumerate(node.children[3:]):
        token, parameters = child.children
        fields = read_names(parameters.children[0], env)
        for named in fields:
            if named.where is not None:
                raise env.error(named.where, "a field has no where clause")
            name = named.variable.name
            if [f.variable.name for f in fields].count(name) > 1:
                raise env.error(named.token, f"the constructor has two fields {name}")
            if types.setdefault(name, named.variable) != named.variable:
                raise env.error(named.token, f"another constructor has a field {name} of another type")
        if any(c.name == read_name(token) for c in constructors):
            raise env.error(token, f"the datatype has a constructor {read_name(token)} already")
        constructors.append(Constructor(read_name(token), number, tuple(f.variable for f in fields)))
    return Datatype(read_name(node.children[1]), tuple(constructors))


# -- expressions --------------------------------------------------------------------------------------------


def datatype_of(node: Node, value: Expr, env: Environment) -> Datatype:
    """The datatype of a value whose parts are spoken of."""
    found = env.datatypes.get(value.type.name) if isinstance(value.type, NamedType) else None
    if found is None:
        raise env.error(node, "a value of a datatype is needed")
    return found


def read_test(token: Node, value: Expr, env: Environment) -> Expr:
    """``value is C``."""
    datatype = datatype_of(token, value, env)
    return is_made_by(datatype, _constructor(token, datatype, env), value)


def _constructor(token: Node, datatype: Datatype, env: Environment) -> Constructor:
    found = datatype.constructor(read_name(token))
    if found is None:
        raise env.error(token, f"the datatype {datatype.name} has no constructor {read_name(token)}")
    return found


def read_selection(token: Node, value: Expr, env: Environment) -> Expr:
    """``value->f``."""
    datatype = datatype_of(token, value, env)
    if not datatype.with_field(read_name(token)):
        raise env.error(token, f"the datatype {datatype.name} has no field {read_name(token)}")
    return read_field(datatype, read_name(token), value)


def read_replacement(token: Node, value: Expr, new: Expr, env: Environment) -> Expr:
    """``value->(f := new)``."""
    if read_selection(token, value, env).type != new.type:
        raise env.error(token, f"the value does not fit the type of the field {read_name(token)}")
    return write_field(datatype_of(token, value, env), read_name(token), value, new)


def read_unpacked(token: Node, value: Expr, env: Environment) -> tuple[Expr, tuple[Expr, ...]]:
    """Of ``C(x, y) := value``: whether C made the value, and what x and y become."""
    datatype = datatype_of(token, value, env)
    constructor = _constructor(token, datatype, env)
    return is_made_by(datatype, constructor, value), tuple(part(constructor, f, value) for f in constructor.fields)
