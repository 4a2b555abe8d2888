"""From the syntax trees of statements to statements: no parallel or indexed assignments, labels for all loops.

Afterwards measures are assertions (:mod:`boogie_ir.transform.measures`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from boogie_ir.lang.build import select, update
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.program import (
    Assert,
    Assign,
    Assume,
    Break,
    Call,
    Check,
    CheckKind,
    Goto,
    If,
    Label,
    Return,
    Statement,
    While,
)
from boogie_ir.lang.source import Origin
from boogie_ir.lang.spelling import read_name
from boogie_ir.lang.traverse import free_variables
from boogie_ir.read.assumption_variables import may_be_assigned
from boogie_ir.read.read_checked import read_assertion, read_checked_call, read_invariants
from boogie_ir.read.read_hiding import read_visibility
from boogie_ir.read.read_measures import read_measure
from boogie_ir.read.read_shared import read_assume, read_condition, read_havoc
from boogie_ir.read.terms.read_datatypes import read_replacement, read_selection, read_unpacked
from boogie_ir.read.terms.read_expression import read_boolean, read_expression
from boogie_ir.read.terms.read_names import Attributes, Environment, Node, Unsupported, read_attributes, read_origin
from boogie_ir.read.terms.read_pools import added_terms
from boogie_ir.transform.hiding import Visibility
from boogie_ir.transform.measures import measured_loop
from boogie_ir.transform.pools import member


@dataclass(slots=True)
class Body:
    """What reading a body collects: labels given to unlabelled loops and temporaries of parallel assignments.

    ``result`` takes what a code expression returns. ``starts`` are the assumptions from which on assertions are checked,
    ``commands`` what stands for hide and reveal.
    """

    env: Environment
    labels: set[str]
    assumptions: frozenset[Var]
    result: Var | None = None
    temporaries: list[Var] = field(default_factory=list)
    starts: list[Assume] = field(default_factory=list)
    commands: list[tuple[Assume, Visibility]] = field(default_factory=list)

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


def read_statements(node: Node, body: Body) -> Iterator[Statement]:
    """The statements of a list; the label just before a loop becomes the loop's own."""
    waiting: Label | None = None
    for child in node.children:
        measured = child.data == "while" and any(s.data == "measure" for s in child.children[2].children)
        if waiting is not None and (child.data != "while" or measured):
            yield waiting
            waiting = None
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


def _statement(node: Node, body: Body) -> Iterator[Statement]:
    env = body.env
    if node.data == "visibility":
        body.commands.append(read_visibility(node, env))
        yield body.commands[-1][0]
        return
    attributes = read_attributes(node.children[1 if node.data == "call" else 0])

    def origin(construct: str) -> Origin:
        return read_origin(attributes, construct, node, env)

    match node.data:
        case "assign":
            yield from _assign(node, origin("assignment"), body)
        case "unpack":
            yield from _unpack(node, origin("assignment"), body)
        case "havoc":
            yield read_havoc(node, env)
        case "assume":
            yield from _added(attributes, env)
            assumed = read_assume(node, env)
            if attributes.holds("start_checking_here"):
                body.starts.append(assumed)
            yield assumed
        case "assert":
            yield from _added(attributes, env)
            yield from read_assertion(node, env)
        case "call":
            _, _, results, token, arguments = node.children
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
        case "measure":
            raise Unsupported(env.span(node), "measure of a loop made of gotos")
        case "result":
            assert body.result is not None
            yield Assign(body.result, read_boolean(node.children[1], env), origin("result"))
            yield Return(origin("return"))
        case "return":
            yield Return(origin("return"))
        case _:
            raise env.error(node, f"a statement is needed, not {node.data}")


def _added(attributes: Attributes, env: Environment) -> Iterator[Assume]:
    """The terms that a claim adds to pools."""
    for pool, term in added_terms(attributes.entries, env):
        yield Assume(member(pool, read_expression(term, env)), Origin(env.span(term), "term of a pool"))


def _if(node: Node, body: Body) -> If:
    """An ``if`` with its ``else if`` chain, which may be long: built from its end."""
    chain = [node]
    while (last := chain[-1].children[3]) is not None and last.children[0].data == "if":
        chain.append(last.children[0])
    otherwise: tuple[Statement, ...] = ()
    if last is not None:
        otherwise = tuple(read_statements(last.children[0].children[0], body))
    for link in reversed(chain):
        attributes, condition, braces, _ = link.children
        origin = read_origin(read_attributes(attributes), "if", link, body.env)
        then = tuple(read_statements(braces.children[0], body))
        otherwise = (If(read_condition(condition, body.env), then, otherwise, origin),)
    (result,) = otherwise
    assert isinstance(result, If)
    return result


def _while(node: Node, label: str, body: Body) -> While:
    attributes, condition, specifications, braces = node.children
    origin = read_origin(read_attributes(attributes), "loop", node, body.env)
    read = tuple(new for s in specifications.children if s.data == "invariant" for new in read_invariants(s, body.env))
    loop = While(label, read_condition(condition, body.env), read, tuple(read_statements(braces.children[0], body)), origin)
    measure = read_measure(specifications.children, body.env)
    if measure is None:
        return loop
    measured, kept = measured_loop(loop, measure)
    body.temporaries += kept
    return measured


def _assign(node: Node, origin: Origin, body: Body) -> Iterator[Statement]:
    """``x, m[i], r->f := e, f, g``."""
    targets = [c for c in node.children[1:] if c.data == "target"]
    values = node.children[2 + len(targets) :]
    if len(targets) != len(values):
        raise body.env.error(node, "as many values as targets are needed")
    pairs = [_stored(t, read_expression(v, body.env), body.env) for t, v in zip(targets, values, strict=True)]
    yield from _at_once(pairs, node, origin, body)


def _unpack(node: Node, origin: Origin, body: Body) -> Iterator[Statement]:
    """``C(x, y) := e``: C must have made the value of ``e``; the variables become its fields."""
    _, token, names, _, read = node.children
    targets = [body.env.variable(t) for t in names.children if t is not None]
    fits, parts = read_unpacked(token, read_expression(read, body.env), body.env)
    if [t.type for t in targets] != [p.type for p in parts]:
        raise body.env.error(names, f"the variables do not fit the fields of {token}")
    yield Assert(fits, replace(origin, construct=f"constructor {read_name(token)}"), Check(CheckKind.ASSERTION))
    yield from _at_once(list(zip(targets, parts, strict=True)), node, origin, body)


def _at_once(pairs: Sequence[tuple[Var, Expr]], node: Node, origin: Origin, body: Body) -> Iterator[Statement]:
    """One assignment after the other, by way of temporaries where a value depends on an earlier target."""
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


def _stored(node: Node, value: Expr, env: Environment) -> tuple[Var, Expr]:
    """``m[i]->f := e`` as ``m := m[i := m[i]->(f := e)]``."""
    target = env.variable(node.children[0])
    whole: list[Expr] = [target]
    path = [_step(child, env) for child in node.children[1:]]
    for step in path[:-1]:
        whole.append(_selected(step, whole[-1], node, env))
    for base, step in zip(reversed(whole), reversed(path), strict=False):
        if _selected(step, base, node, env).type != value.type:
            raise env.error(node, "the value does not fit what it is assigned to")
        value = update(base, step, value) if isinstance(step, tuple) else read_replacement(step, base, value, env)
    if value.type != target.type:
        raise env.error(node, f"the value does not fit the type of {target.name}")
    return target, value


def _step(node: Node, env: Environment) -> tuple[Expr, ...] | Node:
    """The indices of a map, or the token of a field's name."""
    if node.data == "field_name":
        return node.children[0]
    return tuple(read_expression(i, env) for i in node.children if i is not None)


def _selected(step: tuple[Expr, ...] | Node, base: Expr, node: Node, env: Environment) -> Expr:
    if not isinstance(step, tuple):
        return read_selection(step, base, env)
    try:
        return select(base, *step)
    except TypeError:
        raise env.error(node, "the indices do not fit the map's type") from None
