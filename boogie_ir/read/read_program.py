"""From the syntax tree of a ``.bpl`` text to a :class:`~boogie_ir.lang.program.Program`.

Afterwards there are no type synonyms, no ``where`` clauses (:mod:`boogie_ir.transform.where_clauses`), no parallel or indexed
assignments, no functions that stand for bit-vector operators, and no implementations apart from their procedures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang.expr import Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Axiom, ConstDecl, GlobalDecl, Procedure, Program, Statement, TypeDecl
from boogie_ir.lang.source import Origin
from boogie_ir.lang.spelling import Level, read_name
from boogie_ir.lang.types import NamedType
from boogie_ir.read.assumption_variables import assumption_variables, with_assumption_variables
from boogie_ir.read.read_code import Callees, with_code, without_callees
from boogie_ir.read.read_hiding import split_axioms, with_hideable
from boogie_ir.read.read_measures import read_measure, with_procedure_measures
from boogie_ir.read.read_shared import read_axiom, read_contract, read_function, with_functions
from boogie_ir.read.read_statements import Body, read_statements
from boogie_ir.read.terms.read_datatypes import datatype_axioms, with_constructors, with_datatype_names, with_datatypes
from boogie_ir.read.terms.read_declarations import declarations, declared_variables
from boogie_ir.read.terms.read_expression import read_boolean
from boogie_ir.read.terms.read_names import (
    Attributes,
    Environment,
    Named,
    Node,
    ParseError,
    Unsupported,
    read_attributes,
    read_names,
    read_origin,
    read_type,
)
from boogie_ir.read.terms.read_numbers import FLOOR, floor_axiom, rounds, with_floor
from boogie_ir.read.terms.read_pools import with_pools
from boogie_ir.read.terms.read_scopes import collect, read_header, read_locals, renamed, scope
from boogie_ir.transform.datatypes import functions
from boogie_ir.transform.hiding import Visibility
from boogie_ir.transform.measures import Measure
from boogie_ir.transform.modifies import inferred_modifies
from boogie_ir.transform.pools import with_pool_functions
from boogie_ir.transform.selective_checking import JumpError, selectively_checked
from boogie_ir.transform.where_clauses import Where, with_where_clauses

# Attributes that change what public Boogie would verify; dropping them in silence would change verdicts.
MEANINGFUL = ("verify", "stratified_inline", "yields", "atomic")


def read_program(tree: Node, file: str, infer_modifies: bool = False) -> Program:
    """The program; ``infer_modifies``: what procedures modify follows from their bodies, not only from what they say."""
    of_kind = declarations(tree)
    datatypes = of_kind["datatype"]
    env = with_datatype_names(datatypes, with_pools(tree, Environment(Level.SEQUENTIAL, file)))
    env = with_datatypes(datatypes, _with_types(of_kind["type_declaration"], env))
    env = with_constructors(with_functions(of_kind["function"], env))
    rounding = rounds(tree)
    if rounding:
        env = with_floor(env, tree)
    switches = [d for d in of_kind["constants"] if not read_attributes(d.children[0]).has("candidate")]
    variables = declared_variables([*switches, *of_kind["variables"]], env)
    env = env.binding(collect((named for named, _ in variables), {}, env))
    constants = [(named, node) for named, node in variables if node.data == "constants"]
    globals_ = [named for named, node in variables if node.data == "variables"]
    env = with_code(env, Callees((), without_callees(env)))
    with_axioms = ("constants", "function", "axiom")
    axioms, hideable = split_axioms((a for kind in with_axioms for d in of_kind[kind] for a in _axioms(d, env)), tree)
    everywhere = _Known(_wheres(globals_, env), assumption_variables(of_kind["variables"], env), hideable=hideable)
    read = Program(
        types=tuple(TypeDecl(t.name) for name, t in env.types.items() if isinstance(t, NamedType) and t.name == name),
        constants=tuple(_constant(named, node) for named, node in constants),
        functions=(
            *(f for d in env.datatypes.values() for f in functions(d)),
            *((FLOOR,) if rounding else ()),
            *(f for f in (read_function(d, env) for d in of_kind["function"]) if f is not None),
        ),
        axioms=(
            *datatype_axioms(datatypes, env),
            *((floor_axiom(),) if rounding else ()),
            *axioms,
        ),
        variables=tuple(GlobalDecl(g.variable) for g in globals_),
        procedures=_procedures(of_kind, tuple(g.variable for g in globals_), everywhere, env, infer_modifies),
    )
    return with_pool_functions(read) if env.pools else read


def _with_types(nodes: Iterable[Node], env: Environment) -> Environment:
    """Declared types and synonyms; a synonym may use any that is declared, also later."""
    items = [item for node in nodes for item in node.children[1:]]
    types = dict(env.types)
    synonyms: list[tuple[Node, Node]] = []
    for item in items:
        token, *parameters, definition = item.children
        if parameters:
            raise Unsupported(env.span(item), "type constructor with parameters")
        if definition is None:
            types[read_name(token)] = NamedType(read_name(token))
        else:
            synonyms.append((token, definition))
    # Each round settles at least the first synonym whose parts are known; an error of the last round is reported.
    while synonyms:
        waiting = []
        for token, definition in synonyms:
            try:
                types[read_name(token)] = read_type(definition, replace(env, types=types))
            except Unsupported:
                raise
            except ParseError:
                waiting.append((token, definition))
        if len(waiting) == len(synonyms):
            read_type(waiting[0][1], replace(env, types=types))
        synonyms = waiting
    return replace(env, types=types)


def _constant(named: Named, node: Node) -> ConstDecl:
    return ConstDecl(named.variable, node.children[1] is not None, read_attributes(node.children[0]).holds("existential"))


def _axioms(declaration: Node, env: Environment) -> Iterator[tuple[Axiom, bool]]:
    """The declaration if it is an axiom, else those of its ``uses`` clause; whether each is hideable."""
    if declaration.data == "axiom":
        yield read_axiom(declaration, env), False
        return
    for clause in (c for c in declaration.children if getattr(c, "data", None) == "uses"):
        function = declaration.data == "function"
        users = [declaration.children[1]] if function else [n.token for n in read_names(declaration.children[2], env)]
        names = tuple(read_name(token) for token in users)
        for node in clause.children:
            hideable = node.data == "hideable"
            yield read_axiom(node.children[0] if hideable else node, env, names), hideable and function


def _wheres(named: Iterable[Named], env: Environment) -> tuple[Where, ...]:
    return tuple(Where(n.variable, read_boolean(n.where, env)) for n in named if n.where is not None)


# -- procedures ---------------------------------------------------------------------------------------------


@frozen
class _Known:
    """What is known of variables that become arbitrary: where clauses, and which are assumption variables.

    ``measure`` is the procedure's; ``hideable`` are the axioms that procedures may hide.
    """

    wheres: tuple[Where, ...]
    assumptions: tuple[Var, ...] = ()
    measure: Measure | None = None
    hideable: tuple[Axiom, ...] = ()


def _procedures(
    of_kind: Mapping[str, list[Node]], globals_: tuple[Var, ...], everywhere: _Known, env: Environment, infer_modifies: bool
) -> tuple[Procedure, ...]:
    """The procedures with their implementations; the second and later ones become procedures ``P#2``, ``P#3`` of their own."""
    procedures = of_kind["procedure"]
    bodies: dict[str, list[Node]] = {read_name(p.children[1]): [] for p in procedures}
    for node in of_kind["implementation"]:
        name = read_name(node.children[1])
        if name not in bodies:
            raise env.error(node, f"implementation of an undeclared procedure {name}")
        bodies[name].append(node)
    first = {read_name(p.children[1]): index for index, p in reversed(list(enumerate(procedures)))}
    done: dict[int, list[tuple[Procedure, _Known]]] = {}
    begun: set[int] = set()

    def at(index: int) -> list[tuple[Procedure, _Known]]:
        if index not in done:
            begun.add(index)
            name = read_name(procedures[index].children[1])
            own = bodies[name] if index == first[name] else []
            done[index] = [_procedure(procedures[index], i, everywhere, coded) for i in own or [None]]
        return done[index]

    def callee(name: str, node: Node) -> Procedure:
        index = first.get(name)
        if index is None:
            raise env.error(node, f"no procedure is called {name}")
        if index in begun and index not in done:
            raise Unsupported(env.span(node), "a code expression that calls what it is part of")
        procedure, known = at(index)[0]
        if known.measure is not None:
            raise Unsupported(env.span(node), "a code expression that calls a procedure with a measure")
        return procedure

    # What a callee modifies is not known yet where that is inferred.
    coded = with_code(env, Callees(globals_, without_callees(env) if infer_modifies else callee))
    read: list[tuple[str, Procedure, _Known]] = []
    for index, node in enumerate(procedures):
        name = read_name(node.children[1])
        for number, (procedure, own) in enumerate(at(index), 1):
            read.append((name, procedure if number == 1 else replace(procedure, name=f"{name}#{number}"), own))
    if infer_modifies:
        modified = inferred_modifies(((name, p) for name, p, _ in read), frozenset(v.name for v in globals_))
        read = [(name, replace(p, modifies=modified[name]), known) for name, p, known in read]
    modifies = {p.name: p.modifies for _, p, _ in read}

    def explicit(procedure: Procedure, known: _Known) -> Procedure:
        restricted = with_where_clauses(procedure, known.wheres, modifies)
        return with_assumption_variables(restricted, known.assumptions, everywhere.assumptions, modifies)

    return with_procedure_measures((name, explicit(p, known), known.measure) for name, p, known in read)


def _procedure(node: Node, implementation: Node | None, everywhere: _Known, env: Environment) -> tuple[Procedure, _Known]:
    """The procedure, and what is known of its variables beyond what is known everywhere."""
    attributes = read_attributes(node.children[0])
    extra = read_attributes(implementation.children[0]) if implementation is not None else Attributes(())
    for name in MEANINGFUL:
        if attributes.has(name) or extra.has(name):
            raise Unsupported(env.span(node), f"procedure attribute {{:{name}}}")
    taken = {v.name for v in env.variables.values()}
    header = read_header(node, env, taken)
    names = header.names
    inner = env.binding(scope(names))
    specifications = next(c for c in node.children[5:] if c.data == "specifications")
    contracts = [read_contract(c, inner) for c in specifications.children if c.data == "contract"]
    measure = read_measure(specifications.children, inner)
    modifies = [read_name(t) for c in specifications.children if c.data == "modifies" for t in c.children if t is not None]
    wheres = (*everywhere.wheres, *_wheres(header.names, inner))
    assumptions: tuple[Var, ...] = ()
    body_node = next((c for c in node.children[5:] if c.data == "body"), None)
    if implementation is not None:
        if body_node is not None:
            raise env.error(implementation, "the procedure has a body already")
        body_node = implementation.children[5]
        names = renamed(implementation, header, env)
        inner = env.binding(scope(names))
    variables: tuple[Var, ...] = ()
    body: tuple[Statement, ...] | None = None
    commands: dict[int, Visibility] = {}
    if body_node is not None:
        locals_ = read_locals((d.children[1] for d in body_node.children[:-1]), names, env, taken)
        inner = inner.binding(scope(locals_))
        assumptions = assumption_variables(body_node.children[:-1], inner)
        falling = frozenset((*assumptions, *everywhere.assumptions))
        state = Body(inner, {read_name(n.children[1]) for n in body_node.find_data("label")}, falling)
        body = tuple(read_statements(body_node.children[-1], state))
        commands = {id(s): command for s, command in state.commands}
        if any(a.holds("selective_checking") for a in (attributes, extra)):
            if any(a.has("inline") for a in (attributes, extra)):
                raise Unsupported(env.span(node), "{:selective_checking} of a procedure that is inlined")
            body = _selectively_checked(body, state, node, env)
        variables = (*(n.variable for n in locals_), *state.temporaries)
        wheres = (*wheres, *_wheres(locals_, inner))
    procedure = Procedure(
        name=read_name(node.children[1]),
        parameters=tuple(n.variable for n in header.parameters),
        results=tuple(n.variable for n in header.results),
        requires=tuple(c for keyword, c in contracts if keyword == "requires"),
        ensures=tuple(c for keyword, c in contracts if keyword == "ensures"),
        modifies=tuple(modifies),
        variables=variables,
        body=body,
        origin=read_origin(attributes, "procedure", node, env),
        inline=_inline_depth(extra if extra.has("inline") else attributes),
    )
    return with_hideable(procedure, everywhere.hideable, commands), _Known(wheres, assumptions, measure)


def _selectively_checked(body: tuple[Statement, ...], state: Body, node: Node, env: Environment) -> tuple[Statement, ...]:
    try:
        return selectively_checked(body, state.starts, Origin(env.span(node), "selective checking"))
    except JumpError as error:
        raise Unsupported(error.origin.span, str(error)) from error


def _inline_depth(attributes: Attributes) -> int | None:
    """The N of ``{:inline N}``, 1 where none is given."""
    if not attributes.has("inline"):
        return None
    number = attributes.number("inline")
    return 1 if number is None else number
