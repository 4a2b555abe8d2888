"""Code expressions, ``|{ var x: int; A: x := 1; goto B, C; B: ... return e; }|``: as formulas (``paths``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from boogie_ir.check.typecheck import check_program
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Call, ConstDecl, GlobalDecl, Procedure, Program, TypeDecl
from boogie_ir.lang.source import Origin
from boogie_ir.lang.spelling import read_name
from boogie_ir.lang.traverse import fresh_name
from boogie_ir.lang.types import BOOL, NamedType
from boogie_ir.read.read_statements import Body, read_statements
from boogie_ir.read.terms.paths import NoFormula, Paths, formula, settled
from boogie_ir.read.terms.read_names import Environment, Node, ParseError, Unsupported
from boogie_ir.read.terms.read_scopes import read_locals, scope
from boogie_ir.transform.inline import inlined
from boogie_ir.vc.cfg import ControlFlowError, control_flow, statements


@frozen
class Callees:
    """What code may call: the global variables, and procedures as they are read, by name and the node that needs them."""

    globals_: tuple[Var, ...]
    procedure: Callable[[str, Node], Procedure]


def without_callees(env: Environment) -> Callable[[str, Node], Procedure]:
    """For code that may call none."""

    def procedure(name: str, node: Node) -> Procedure:
        where = "outside of procedures, or where modifies clauses are inferred"
        raise Unsupported(env.span(node), f"a call of {name} in a code expression {where}")

    return procedure


def with_code(env: Environment, callees: Callees) -> Environment:
    """The environment in which code expressions are read. Those within others may not leave a choice of paths."""

    def outer(node: Node, place: Environment) -> Expr:
        return read_code(node, replace(place, code=inner), callees)

    def inner(node: Node, place: Environment) -> Expr:
        try:
            return settled(outer(node, place), Paths.BOTH)
        except NoFormula as error:
            raise Unsupported(place.span(node), str(error)) from error

    return replace(env, code=outer)


def read_code(node: Node, env: Environment, callees: Callees) -> Expr:
    """The formula; Unsupported where the code has loops or is too large."""
    taken = {v.name for v in env.variables.values()}
    locals_ = read_locals((d.children[1] for d in node.children[:-1]), (), env, taken)
    result = Var(fresh_name("result", taken), BOOL)
    inner = env.binding(scope(locals_))
    body = Body(inner, {read_name(n.children[1]) for n in node.find_data("label")}, frozenset(), result=result)
    origin = Origin(env.span(node), "code expression")
    code = Procedure(
        name="code expression",
        parameters=(),
        results=(result,),
        requires=(),
        ensures=(),
        modifies=(),
        body=tuple(read_statements(node.children[-1], body)),
        variables=(*(n.variable for n in locals_), *body.temporaries),
        origin=origin,
    )
    called = _called(code, callees, node)
    _check(code, called.values(), callees, env)
    program = Program(variables=tuple(GlobalDecl(v) for v in callees.globals_), procedures=(code, *called.values()))
    whole = next(p for p in inlined(program).procedures if p.name == code.name)
    try:
        cfg = control_flow(whole, program)
        return formula(cfg, result, frozenset(v.name for v in (*whole.variables, result)))
    except ControlFlowError as error:
        raise env.error(node, error.message) from error
    except NoFormula as error:
        raise Unsupported(env.span(node), str(error)) from error


def _check(code: Procedure, called: Iterable[Procedure], callees: Callees, env: Environment) -> None:
    """Raises what is wrong with the code: it may change its own variables only."""
    globals_ = {v.name: v for v in callees.globals_}
    program = Program(
        types=tuple(TypeDecl(t.name) for t in env.types.values() if isinstance(t, NamedType)),
        constants=tuple(ConstDecl(v) for v in set(env.variables.values()) if v.name not in globals_),
        functions=tuple(env.functions.values()),
        variables=tuple(GlobalDecl(v) for v in callees.globals_),
        procedures=(code, *(replace(p, requires=(), ensures=(), body=None, variables=()) for p in called)),
    )
    for problem in check_program(program):
        raise ParseError(problem.span, problem.message)


def _called(code: Procedure, callees: Callees, node: Node) -> dict[str, Procedure]:
    """The procedures that the code calls, itself or through bodies in place of calls; of the others the contract."""
    found: dict[str, Procedure] = {}
    work = [code]
    while work:
        for statement in statements(work.pop().body or ()):
            if isinstance(statement, Call) and statement.procedure not in found:
                callee = callees.procedure(statement.procedure, node)
                found[statement.procedure] = callee if callee.inline else replace(callee, body=None, variables=())
                work += [callee] if callee.inline else []
    return found
