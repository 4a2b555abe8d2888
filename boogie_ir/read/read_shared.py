"""From syntax trees to what both levels share: functions, axioms, contracts, invariants, assertions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, Var
from boogie_ir.lang.program import (
    Assert,
    Assume,
    Axiom,
    Check,
    CheckKind,
    Contract,
    FunctionDecl,
    Havoc,
    Invariant,
    InvariantRole,
)
from boogie_ir.lang.spelling import Level, read_name
from boogie_ir.lang.types import BOOL
from boogie_ir.read.terms.paths import Paths
from boogie_ir.read.terms.read_expression import read_boolean, read_expression
from boogie_ir.read.terms.read_names import (
    Attributes,
    Environment,
    Node,
    Operator,
    Unsupported,
    operator_of_builtin,
    read_attributes,
    read_origin,
    read_type,
)
from boogie_ir.read.terms.read_triggers import never_triggers
from boogie_ir.transform.map_functions import defined, is_map_function


def with_functions(nodes: Iterable[Node], env: Environment) -> Environment:
    """The environment with the declared functions, without their bodies; names of operators are set apart."""
    functions: dict[str, FunctionDecl] = {}
    operators: dict[str, Operator] = {}
    declarations = tuple(nodes)
    for node in declarations:
        declared = _signature(node, env)
        if declared.name in functions or declared.name in operators:
            raise env.error(node, f"function {declared.name} is declared twice")
        types = tuple(p.type for p in declared.parameters)
        operator = operator_of_builtin(declared.builtin, types, declared.result) if declared.builtin else None
        if operator is not None and env.level is Level.SEQUENTIAL:
            operators[declared.name] = operator
        else:
            functions[declared.name] = declared
    return replace(env, functions=functions, operators=operators, avoided=never_triggers(declarations))


def _signature(node: Node, env: Environment) -> FunctionDecl:
    attributes, token, type_parameters, *rest = node.children
    if type_parameters is not None:
        raise Unsupported(env.span(node), "polymorphic function")
    read = read_attributes(attributes)
    if read.has("existential"):
        raise Unsupported(env.span(node), "existential function")
    parameters = tuple(_function_parameter(p, env) for p in rest if p is not None and p.data == "function_parameter")
    (result,) = (r.children[0] for r in rest if r is not None and r.data == "function_result")
    result_type = _function_parameter(result, env).type if result.data == "function_parameter" else read_type(result, env)
    builtin = read.string("bvbuiltin") or read.string("builtin")
    inline = env.level is Level.SEQUENTIAL and (read.holds("inline") or read.holds("define"))
    return FunctionDecl(read_name(token), parameters, result_type, None, builtin, inline)


def _function_parameter(node: Node, env: Environment) -> Var:
    name = read_name(node.children[0]) if len(node.children) == 2 else ""
    return Var(name, read_type(node.children[-1], env))


def read_function(node: Node, env: Environment) -> FunctionDecl | None:
    """The function with its body; None for the name of an operator."""
    declared = env.functions.get(read_name(node.children[1]))
    if declared is None:
        return None
    if declared.builtin is not None and env.level is Level.SEQUENTIAL and is_map_function(declared.builtin):
        try:
            return defined(declared)
        except TypeError as error:
            raise env.error(node, f"{declared.name}: {error}") from None
    last = [c for c in node.children if c is not None and getattr(c, "data", None) != "uses"][-1]
    if last.data == "function_result":
        return declared
    body = read_expression(last, env.binding({p.name: p for p in declared.parameters}))
    if body.type != declared.result:
        raise env.error(last, f"the body of {declared.name} has the wrong type")
    return replace(declared, body=body)


def read_axiom(node: Node, env: Environment, used_by: tuple[str, ...] = ()) -> Axiom:
    """The axiom; ``used_by`` are the functions or constants in whose ``uses`` clause it stands."""
    attributes = read_attributes(node.children[0])
    condition, origin = read_boolean(node.children[1], env), read_origin(attributes, "axiom", node, env)
    if env.level is Level.KERNEL:
        return Axiom(condition, origin)
    users = (*used_by, *attributes.strings("used_by"))
    return Axiom(condition, origin, users, attributes.holds("include_dep"), attributes.holds("keep"))


def read_contract(node: Node, env: Environment) -> tuple[str, Contract]:
    """The keyword, ``requires`` or ``ensures``, and the contract."""
    free, keyword, attributes, condition = node.children
    read = read_attributes(attributes)
    construct = "precondition" if keyword == "requires" else "postcondition"
    origin = read_origin(read, construct, node, env)
    always = free is not None and env.level is Level.SEQUENTIAL and read.holds("always_assume")
    return str(keyword), Contract(read_boolean(condition, env), origin, read.has("unpredicated"), free is not None, always)


def read_invariant(node: Node, env: Environment) -> Invariant:
    free, attributes, condition_node = node.children
    read = read_attributes(attributes)
    role, name = _role(read, free is not None), read.string("name") or ""
    origin = read_origin(read, "loop invariant", node, env)
    if role is InvariantRole.CANDIDATE and name and env.level is Level.SEQUENTIAL:
        env = env.binding({name: Var(name, BOOL)})
    condition = read_boolean(condition_node, env)
    if role is InvariantRole.CANDIDATE and name and env.level is Level.SEQUENTIAL:
        condition = _without_switch(condition, name)
    rule, of = read.string("rule") or "", read.string("of") or ""
    return Invariant(condition, origin, role, name, rule, read.has("unpredicated"), read.number("thread"), of)


def _role(attributes: Attributes, free: bool) -> InvariantRole:
    if free:
        return InvariantRole.WHERE if attributes.has(InvariantRole.WHERE.value) else InvariantRole.FREE
    named = (InvariantRole.CANDIDATE, InvariantRole.INFERRED)
    return next((r for r in named if attributes.has(r.value)), InvariantRole.GIVEN)


def _without_switch(condition: Expr, name: str) -> Expr:
    match condition:
        case Binary(BinaryOp.IMPLIES, Var(switch), inner) if switch == name:
            return inner
    return condition


def read_condition(node: Node, env: Environment) -> Expr | None:
    """The condition of an ``if`` or ``while``; None for ``(*)``."""
    inside = node.children[0]
    return None if inside == "*" else read_boolean(inside, env)


def read_when(node: Node | None, env: Environment) -> Expr:
    return TRUE if node is None else read_boolean(node.children[0], env)


def _guarded(node: Node, read: Attributes, env: Environment, paths: Paths) -> tuple[Expr, Expr]:
    """Condition and guard: ``e when p``, or ``{:guarded} p ==> e`` at the sequential level."""
    _, condition_node, when = node.children
    condition = read_boolean(condition_node, env, paths)
    if read.has("guarded") and isinstance(condition, Binary) and condition.op is BinaryOp.IMPLIES:
        return condition.right, condition.left
    return condition, read_when(when, env)


def read_assume(node: Node, env: Environment) -> Assume:
    read = read_attributes(node.children[0])
    condition, guard = _guarded(node, read, env, Paths.SOME)
    return Assume(condition, read_origin(read, "assumption", node, env), guard, read.has("unpredicated"))


def read_assert(node: Node, env: Environment) -> Assert:
    read = read_attributes(node.children[0])
    condition, guard = _guarded(node, read, env, Paths.ALL)
    kind = read.string("check") or CheckKind.ASSERTION.value
    if kind not in [k.value for k in CheckKind]:
        raise env.error(node, f"unknown kind of check {kind}")
    check = Check(CheckKind(kind), read.number("site"), read.number("thread"), read.has("note"))
    return Assert(condition, read_origin(read, "assertion", node, env), check, guard, read.has("unpredicated"))


def read_havoc(node: Node, env: Environment) -> Havoc:
    attributes, *targets = node.children
    origin = read_origin(read_attributes(attributes), "havoc", node, env)
    return Havoc(tuple(env.variable(t) for t in targets), origin)
