"""What is wrong with a sequential program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from boogie_ir.check.typecheck_expression import (
    Names,
    condition_problems,
    expression_problems,
    show,
    type_problems,
    value_problems,
)
from boogie_ir.check.typecheck_shared import (
    Found,
    assumption_problems,
    at,
    axiom_problems,
    candidate_names,
    function_problems,
    invariant_problems,
    repeated,
)
from boogie_ir.lang.expr import Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import (
    Assert,
    Assign,
    Assume,
    Break,
    Call,
    Contract,
    Goto,
    Havoc,
    If,
    Invariant,
    Label,
    Procedure,
    Program,
    Return,
    Statement,
    While,
)
from boogie_ir.lang.source import NOWHERE
from boogie_ir.lang.spelling import Level


def program_problems(program: Program) -> Iterator[Found]:
    constants = [c.variable for c in program.constants]
    globals_ = [v.variable for v in program.variables]
    yield from repeated("type", (t.name for t in program.types), NOWHERE)
    yield from repeated("function", (f.name for f in program.functions), NOWHERE)
    yield from repeated("procedure", (p.name for p in program.procedures), NOWHERE)
    yield from repeated("variable", (v.name for v in (*constants, *globals_)), NOWHERE)
    names = Names(
        level=Level.SEQUENTIAL,
        variables={c.name: c.type for c in constants},
        functions={f.name: f for f in program.functions},
        types=frozenset(t.name for t in program.types),
    )
    for variable in (*constants, *globals_):
        yield from at(NOWHERE, type_problems(variable.type, names))
    yield from function_problems(program.functions, names)
    yield from axiom_problems(program.axioms, names)
    candidates = (i for p in program.procedures for i in _invariants(p.body or ()))
    yield from repeated("candidate", candidate_names(candidates), NOWHERE)
    everywhere = names.with_variables({v.name: v.type for v in globals_})
    procedures = {p.name: p for p in program.procedures}
    for procedure in program.procedures:
        yield from _procedure(procedure, everywhere, {v.name for v in globals_}, procedures)


@frozen
class _Place:
    """What a statement sees: names, what may be assigned, labels in reach, enclosing loops, procedures."""

    names: Names
    assignable: frozenset[str]
    modifies: frozenset[str]
    globals_: frozenset[str]
    labels: frozenset[str]  # of the whole body: a jump may lead into a branch or a loop
    loops: tuple[str, ...]
    conditionals: tuple[str, ...]
    procedures: Mapping[str, Procedure]


def _procedure(procedure: Procedure, names: Names, globals_: set[str], procedures: Mapping[str, Procedure]) -> Iterator[Found]:
    span = procedure.origin.span
    own = (*procedure.parameters, *procedure.results, *procedure.variables)
    yield from repeated("variable", (v.name for v in own), span)
    for variable in own:
        yield from at(span, type_problems(variable.type, names))
    for name in procedure.modifies:
        if name not in globals_:
            yield span, f"modifies {name}, which is no global variable"
    before = names.with_variables({v.name: v.type for v in procedure.parameters})
    after = replace(before.with_variables({v.name: v.type for v in procedure.results}), entry=True)
    yield from _contracts(procedure.requires, before)
    yield from _contracts(procedure.ensures, after)
    if procedure.body is None:
        return
    inside = after.with_variables({v.name: v.type for v in procedure.variables})
    yield from repeated("label", _labels(procedure.body), span)
    shadowed = {v.name for v in own}
    visible_globals = frozenset(globals_ - shadowed)
    mine = frozenset(v.name for v in (*procedure.results, *procedure.variables))
    modifies = frozenset(procedure.modifies)
    labels = frozenset(_labels(procedure.body))
    place = _Place(inside, mine | visible_globals, modifies, visible_globals, labels, (), (), procedures)
    yield from _statements(procedure.body, place)


def _contracts(contracts: Iterable[Contract], names: Names) -> Iterator[Found]:
    for contract in contracts:
        yield from at(contract.origin.span, condition_problems(contract.condition, names))


def _labels(statements: Iterable[Statement]) -> Iterator[str]:
    for statement in statements:
        match statement:
            case Label():
                yield statement.name
            case While():
                yield statement.label
                yield from _labels(statement.body)
            case If():
                yield from _labels(statement.then)
                yield from _labels(statement.otherwise)
            case _:
                pass


def _invariants(statements: Iterable[Statement]) -> Iterator[Invariant]:
    for statement in statements:
        if isinstance(statement, While):
            yield from statement.invariants
            yield from _invariants(statement.body)
        elif isinstance(statement, If):
            yield from _invariants(statement.then)
            yield from _invariants(statement.otherwise)


def _statements(statements: tuple[Statement, ...], place: _Place) -> Iterator[Found]:
    previous: Statement | None = None
    for statement in statements:
        named = previous.name if isinstance(previous, Label) and isinstance(statement, If) else None
        previous = statement
        # A break may leave a conditional by its label, too.
        yield from _statement(statement, place if named is None else replace(place, conditionals=(*place.conditionals, named)))


def _statement(statement: Statement, place: _Place) -> Iterator[Found]:
    span, names = statement.origin.span, place.names
    match statement:
        case Assign():
            yield from at(span, _target(statement.target, place))
            yield from at(span, value_problems(statement.value, statement.target.type, names))
        case Havoc():
            for target in statement.targets:
                yield from at(span, _target(target, place))
        case Assume() | Assert():
            yield from assumption_problems(statement, names)
        case Call():
            yield from at(span, condition_problems(statement.under, names))
            yield from at(span, _call(statement, place))
        case If():
            if statement.condition is not None:
                yield from at(span, condition_problems(statement.condition, names))
            yield from _statements(statement.then, place)
            yield from _statements(statement.otherwise, place)
        case While():
            if statement.condition is not None:
                yield from at(span, condition_problems(statement.condition, names))
            yield from invariant_problems(statement.invariants, names)
            yield from _statements(statement.body, replace(place, loops=(*place.loops, statement.label)))
        case Break():
            reached = place.loops if statement.label is None else (*place.loops, *place.conditionals)
            if not reached or statement.label not in (None, *reached):
                yield span, f"break leaves no enclosing loop{'' if statement.label is None else f' {statement.label}'}"
        case Goto():
            for label in statement.labels:
                if label not in place.labels:
                    yield span, f"label {label} is undeclared"
            if not statement.labels:
                yield span, "goto needs a label"
        case Label() | Return():
            pass


def _target(target: Var, place: _Place) -> Iterator[str]:
    yield from expression_problems(target, place.names)
    if target.name not in place.assignable:
        yield f"{target.name} cannot be assigned"
    elif target.name in place.globals_ and target.name not in place.modifies:
        yield f"{target.name} is assigned but not in the modifies clause"


def _call(call: Call, place: _Place) -> Iterator[str]:
    for argument in call.arguments:
        yield from expression_problems(argument, place.names)
    for target in call.results:
        yield from _target(target, place)
    if len({v.name for v in call.results}) != len(call.results):
        yield "a call's results go to different variables"
    callee = place.procedures.get(call.procedure)
    if callee is None:
        yield f"undeclared procedure {call.procedure}"
        return
    for kind, given, wanted in (("arguments", call.arguments, callee.parameters), ("results", call.results, callee.results)):
        if [g.type for g in given] != [w.type for w in wanted]:
            yield f"{callee.name} has {kind} ({', '.join(show(w.type) for w in wanted)})"
    for name in callee.modifies:
        if name not in place.modifies:
            yield f"{callee.name} modifies {name}, which is not in the modifies clause"
