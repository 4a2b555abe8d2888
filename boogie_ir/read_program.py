"""From the syntax tree of a ``.bpl`` text to a :class:`~boogie_ir.program.Program`.

Afterwards there are no type synonyms, no ``where`` clauses (:mod:`boogie_ir.where_clauses`), no parallel or indexed
assignments, no functions that stand for bit-vector operators, and no implementations apart from their procedures.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace

from boogie_ir.assumption_variables import assumption_variables, may_be_assigned, with_assumption_variables
from boogie_ir.build import select
from boogie_ir.expr import Expr, Update, Var
from boogie_ir.frozen import frozen
from boogie_ir.program import (
    Assign,
    Break,
    Call,
    ConstDecl,
    GlobalDecl,
    Goto,
    If,
    Label,
    Procedure,
    Program,
    Return,
    Statement,
    TypeDecl,
    While,
)
from boogie_ir.read_checked import read_assertion, read_checked_call, read_invariants
from boogie_ir.read_expression import read_boolean, read_expression
from boogie_ir.read_names import (
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
from boogie_ir.read_shared import (
    collect,
    declared_names,
    read_assume,
    read_axiom,
    read_condition,
    read_contract,
    read_function,
    read_havoc,
    with_functions,
)
from boogie_ir.source import Origin
from boogie_ir.spelling import Level, read_name
from boogie_ir.traverse import free_variables
from boogie_ir.types import MapType, NamedType, Type
from boogie_ir.where_clauses import Where, with_where_clauses

# Attributes that change what public Boogie would verify; dropping them in silence would change verdicts.
MEANINGFUL = ("verify", "selective_checking", "stratified_inline", "yields", "atomic")


def read_program(tree: Node, file: str) -> Program:
    of_kind = {
        kind: [d for d in tree.children if d.data == kind]
        for kind in ("type_declaration", "constants", "function", "axiom", "variables", "procedure", "implementation")
    }
    env = _with_types(of_kind["type_declaration"], Environment(Level.SEQUENTIAL, file))
    env = with_functions(of_kind["function"], env)
    constants = [(n, read_attributes(d.children[0]), d) for d in of_kind["constants"] for n in read_names(d.children[2], env)]
    constants = [c for c in constants if not c[1].has("candidate")]
    globals_ = declared_names((d.children[1] for d in of_kind["variables"]), env)
    env = env.binding(collect([*(c[0] for c in constants), *globals_], {}, env))
    everywhere = _Known(_wheres(globals_, env), assumption_variables(of_kind["variables"], env))
    return Program(
        types=tuple(TypeDecl(t.name) for name, t in env.types.items() if isinstance(t, NamedType) and t.name == name),
        constants=tuple(_constant(named, read, node) for named, read, node in constants),
        functions=tuple(f for f in (read_function(d, env) for d in of_kind["function"]) if f is not None),
        axioms=tuple(read_axiom(a, env) for d in tree.children for a in _axioms(d)),
        variables=tuple(GlobalDecl(g.variable) for g in globals_),
        procedures=_procedures(of_kind["procedure"], of_kind["implementation"], everywhere, env),
    )


def _with_types(nodes: Iterable[Node], env: Environment) -> Environment:
    """Declared types and synonyms; a synonym may use any that is declared, also later."""
    items = [item for node in nodes for item in node.children[1:]]
    types: dict[str, Type] = {}
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


def _constant(named: Named, attributes: Attributes, node: Node) -> ConstDecl:
    values = attributes.values("existential")
    existential = attributes.has("existential") and not (values and values[0].children[0] == "false")
    return ConstDecl(named.variable, node.children[1] is not None, existential)


def _axioms(declaration: Node) -> list[Node]:
    """The declaration if it is an axiom, else those of its ``uses`` clause."""
    if declaration.data == "axiom":
        return [declaration]
    return [a for c in declaration.children if getattr(c, "data", None) == "uses" for a in c.children]


def _wheres(named: Iterable[Named], env: Environment) -> tuple[Where, ...]:
    return tuple(Where(n.variable, read_boolean(n.where, env)) for n in named if n.where is not None)


# -- procedures ---------------------------------------------------------------------------------------------


@frozen
class _Header:
    """A procedure's names, before its body is read."""

    parameters: tuple[Named, ...]
    results: tuple[Named, ...]

    @property
    def names(self) -> tuple[Named, ...]:
        return (*self.parameters, *self.results)


@frozen
class _Known:
    """What is known of variables that become arbitrary: where clauses, and which are assumption variables."""

    wheres: tuple[Where, ...]
    assumptions: tuple[Var, ...] = ()


@dataclass(slots=True)
class _Body:
    """What reading a body collects: labels given to unlabelled loops and temporaries of parallel assignments."""

    env: Environment
    labels: set[str]
    assumptions: frozenset[Var]
    temporaries: list[Var] = field(default_factory=list)

    def fresh_label(self) -> str:
        number = 1
        while f"loop{number}" in self.labels:
            number += 1
        self.labels.add(f"loop{number}")
        return f"loop{number}"

    def temporary(self, variable: Var) -> Var:
        result = Var(f"{variable.name}#new{len(self.temporaries)}", variable.type)
        self.temporaries.append(result)
        return result


def _procedures(
    procedures: list[Node], implementations: list[Node], everywhere: _Known, env: Environment
) -> tuple[Procedure, ...]:
    """The procedures with their implementations; the second and later ones become procedures ``P#2``, ``P#3`` of their own."""
    bodies: dict[str, list[Node]] = {read_name(p.children[1]): [] for p in procedures}
    for node in implementations:
        name = read_name(node.children[1])
        if name not in bodies:
            raise env.error(node, f"implementation of an undeclared procedure {name}")
        bodies[name].append(node)
    read: list[tuple[Procedure, _Known]] = []
    for node in procedures:
        for number, implementation in enumerate(bodies.pop(read_name(node.children[1]), []) or [None], 1):
            procedure, own = _procedure(node, implementation, everywhere, env)
            read.append((procedure if number == 1 else replace(procedure, name=f"{procedure.name}#{number}"), own))
    modifies = {p.name: p.modifies for p, _ in read}
    restricted = ((with_where_clauses(p, known.wheres, modifies), known.assumptions) for p, known in read)
    return tuple(with_assumption_variables(p, own, everywhere.assumptions, modifies) for p, own in restricted)


def _header(node: Node, env: Environment) -> _Header:
    _, _, type_parameters, parameters, results, *_ = node.children
    if type_parameters is not None:
        raise Unsupported(env.span(node), "polymorphic procedure")
    named = read_names(parameters.children[0], env)
    returned = read_names(results.children[0], env) if results is not None else ()
    return _Header(_apart(named, env.variables), _apart(returned, env.variables))


def _apart(named: Iterable[Named], hidden: Collection[str]) -> tuple[Named, ...]:
    """The names; a variable is called otherwise that hides one of the program's, of which contracts and axioms may speak."""
    return tuple(replace(n, variable=replace(n.variable, name=_unused(n.variable.name, hidden))) for n in named)


def _unused(name: str, hidden: Collection[str]) -> str:
    while name in hidden:
        name += "#own"
    return name


def _procedure(node: Node, implementation: Node | None, everywhere: _Known, env: Environment) -> tuple[Procedure, _Known]:
    """The procedure, and what is known of its variables beyond what is known everywhere."""
    attributes = read_attributes(node.children[0])
    extra = read_attributes(implementation.children[0]) if implementation is not None else Attributes(())
    for name in MEANINGFUL:
        if attributes.has(name) or extra.has(name):
            raise Unsupported(env.span(node), f"procedure attribute {{:{name}}}")
    header = _header(node, env)
    own = collect(header.names, {}, env)
    inner = env.binding(own)
    specifications = next(c for c in node.children[5:] if c.data == "specifications")
    contracts = [read_contract(c, inner) for c in specifications.children if c.data == "contract"]
    modifies = [read_name(t) for c in specifications.children if c.data == "modifies" for t in c.children if t is not None]
    wheres = (*everywhere.wheres, *_wheres(header.names, inner))
    assumptions: tuple[Var, ...] = ()
    body_node = next((c for c in node.children[5:] if c.data == "body"), None)
    if implementation is not None:
        if body_node is not None:
            raise env.error(implementation, "the procedure has a body already")
        body_node = implementation.children[5]
        own = _renamed(implementation, header, env)
    variables: tuple[Var, ...] = ()
    body: tuple[Statement, ...] | None = None
    if body_node is not None:
        hidden = {*env.variables, *(n.variable.name for n in header.names)} if implementation is not None else env.variables
        locals_ = _apart(declared_names((d.children[1] for d in body_node.children[:-1]), env), hidden)
        inner = env.binding(collect(locals_, own, env))
        assumptions = assumption_variables(body_node.children[:-1], inner)
        falling = frozenset((*assumptions, *everywhere.assumptions))
        state = _Body(inner, {read_name(n.children[1]) for n in body_node.find_data("label")}, falling)
        body = tuple(_statements(body_node.children[-1], state))
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
    return procedure, _Known(wheres, assumptions)


def _inline_depth(attributes: Attributes) -> int | None:
    """The N of ``{:inline N}``, 1 where none is given."""
    if not attributes.has("inline"):
        return None
    number = attributes.number("inline")
    return 1 if number is None else number


def _renamed(implementation: Node, header: _Header, env: Environment) -> dict[str, Var]:
    """The implementation's names for parameters denote the procedure's."""
    own = _header(implementation, env)
    mine, theirs = [n.variable for n in own.names], [n.variable for n in header.names]
    if [v.type for v in mine] != [v.type for v in theirs] or len(own.results) != len(header.results):
        raise env.error(implementation, "the implementation does not fit its procedure")
    return {read_name(m.token): t for m, t in zip(own.names, theirs, strict=True)}


# -- statements ---------------------------------------------------------------------------------------------


def _statements(node: Node, body: _Body) -> Iterator[Statement]:
    """The statements of a list; the label just before a loop becomes the loop's own."""
    waiting: Label | None = None
    for child in node.children:
        if waiting is not None and child.data != "while":
            yield waiting
        if child.data == "label":
            name = read_name(child.children[1])
            waiting = Label(name, read_origin(read_attributes(child.children[0]), "label", child, body.env))
        elif child.data == "while":
            yield _while(child, waiting.name if waiting is not None else body.fresh_label(), body)
            waiting = None
        else:
            waiting = None
            yield from _statement(child, body)
    if waiting is not None:
        yield waiting


def _statement(node: Node, body: _Body) -> Iterator[Statement]:
    env = body.env
    attributes = read_attributes(node.children[0])

    def origin(construct: str) -> Origin:
        return read_origin(attributes, construct, node, env)

    match node.data:
        case "assign":
            yield from _assign(node, origin("assignment"), body)
        case "havoc":
            yield read_havoc(node, env)
        case "assume":
            yield read_assume(node, env)
        case "assert":
            yield from read_assertion(node, env)
        case "call":
            _, results, token, arguments = node.children
            targets = () if results is None else tuple(env.variable(t) for t in results.children)
            if not body.assumptions.isdisjoint(targets):
                raise env.error(node, "an assumption variable takes no result of a call")
            values = tuple(read_expression(a, env) for a in arguments.children if a is not None)
            call = Call(read_name(token), values, targets, origin(f"call of {read_name(token)}"))
            yield read_checked_call(call, node, env)
        case "if":
            yield _if(node, body)
        case "break":
            label = node.children[1]
            yield Break(None if label is None else read_name(label), origin("break"))
        case "goto":
            yield Goto(tuple(read_name(t) for t in node.children[1:]), origin("goto"))
        case "return":
            yield Return(origin("return"))
        case _:
            raise env.error(node, f"a statement is needed, not {node.data}")


def _if(node: Node, body: _Body) -> If:
    """An ``if`` with its ``else if`` chain, which may be long: built from its end."""
    chain = [node]
    while (last := chain[-1].children[3]) is not None and last.children[0].data == "if":
        chain.append(last.children[0])
    otherwise: tuple[Statement, ...] = ()
    if last is not None:
        otherwise = tuple(_statements(last.children[0].children[0], body))
    for link in reversed(chain):
        attributes, condition, braces, _ = link.children
        origin = read_origin(read_attributes(attributes), "if", link, body.env)
        then = tuple(_statements(braces.children[0], body))
        otherwise = (If(read_condition(condition, body.env), then, otherwise, origin),)
    (result,) = otherwise
    assert isinstance(result, If)
    return result


def _while(node: Node, label: str, body: _Body) -> While:
    attributes, condition, invariants, braces = node.children
    origin = read_origin(read_attributes(attributes), "loop", node, body.env)
    read = tuple(new for i in invariants.children for new in read_invariants(i, body.env))
    return While(label, read_condition(condition, body.env), read, tuple(_statements(braces.children[0], body)), origin)


def _assign(node: Node, origin: Origin, body: _Body) -> Iterator[Statement]:
    """``x, m[i] := e, f`` one after the other, by way of temporaries where a value depends on an earlier target."""
    targets = [c for c in node.children[1:] if c.data == "target"]
    values = node.children[2 + len(targets) :]
    if len(targets) != len(values):
        raise body.env.error(node, "as many values as targets are needed")
    pairs = [_indexed(t, read_expression(v, body.env), body.env) for t, v in zip(targets, values, strict=True)]
    if len({t.name for t, _ in pairs}) != len(pairs):
        raise body.env.error(node, "a variable is assigned twice")
    for target, value in pairs:
        if target in body.assumptions and not may_be_assigned(target, value):
            raise body.env.error(node, f"an assumption variable is assigned {target.name} && ..., nothing else")
    assigned: set[str] = set()
    later: list[Statement] = []
    for target, value in pairs:
        if assigned and any(v.name in assigned for v in free_variables(value)):
            temporary = body.temporary(target)
            yield Assign(temporary, value, origin)
            value = temporary
        later.append(Assign(target, value, origin))
        assigned.add(target.name)
    yield from later


def _indexed(node: Node, value: Expr, env: Environment) -> tuple[Var, Expr]:
    """``m[i][j] := e`` as ``m := m[i := m[i][j := e]]``."""
    target = env.variable(node.children[0])
    maps: list[Expr] = [target]
    indices = [tuple(read_expression(i, env) for i in group.children if i is not None) for group in node.children[1:]]
    try:
        for group in indices[:-1]:
            maps.append(select(maps[-1], *group))
    except TypeError:
        raise env.error(node, "the indices do not fit the map's type") from None
    for map_, group in zip(reversed(maps), reversed(indices), strict=False):
        type_ = map_.type
        if not isinstance(type_, MapType) or tuple(i.type for i in group) != type_.domain or value.type != type_.range:
            raise env.error(node, "the indices or the value do not fit the map's type")
        value = Update(map_, group, value, type_)
    if value.type != target.type:
        raise env.error(node, f"the value does not fit the type of {target.name}")
    return target, value
