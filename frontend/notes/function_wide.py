"""Function-wide invariants: what is written once at a function's end becomes an invariant of each of its loops.

At a loop's head the function's variables may not have the values that they have at its end, so an invariant may use only what
is the same at both places: parameters that never change, thread ids, memory (which it then speaks about at the loop's head), and
variables with one assignment, which stand for what is assigned to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.kernel import IMPLICIT, AsyncCopy, Atomic, Block, If, Load, Statement, While
from boogie_ir.lang.program import Assign, Havoc, Invariant
from boogie_ir.lang.traverse import free_variables, substitute
from frontend.notes.annotation_placement import unsupported_function_wide


def spread(body: tuple[Statement, ...], invariants: Iterable[Invariant], constants: Iterable[Var]) -> tuple[Statement, ...]:
    """The body with the invariants in all its loops; ``constants`` never change while it runs (a kernel's parameters)."""
    given = tuple(invariants)
    if not given:
        return body
    definitions = _single_definitions(body)
    fixed = frozenset(v.name for v in (*IMPLICIT, *constants)) - frozenset(_assigned(body))
    resolved = tuple(replace(i, condition=_resolve(i, definitions, fixed)) for i in given)
    return _in_loops(body, resolved)


def _resolve(invariant: Invariant, definitions: Mapping[str, Expr], fixed: frozenset[str]) -> Expr:
    """The condition over what never changes."""
    condition = invariant.condition
    for _ in range(len(definitions) + 1):
        unknown = {v.name for v in free_variables(condition) if v.name not in fixed}
        if not unknown:
            return condition
        known = {name: definitions[name] for name in unknown if name in definitions}
        if len(known) != len(unknown):
            break
        condition = substitute(condition, known)
    raise unsupported_function_wide(invariant.origin.span, "over a variable that is modified")


def _single_definitions(body: tuple[Statement, ...]) -> dict[str, Expr]:
    """The variables that one assignment gives their value, with that value."""
    count: dict[str, int] = {}
    for name in _assigned(body):
        count[name] = count.get(name, 0) + 1
    return {s.target.name: s.value for s in _all(body) if isinstance(s, Assign) and count[s.target.name] == 1}


def _assigned(body: tuple[Statement, ...]) -> Iterator[str]:
    for statement in _all(body):
        match statement:
            case Assign(target=target) | Load(target=target):
                yield target.name
            case Atomic(target=target) if target is not None:
                yield target.name
            case AsyncCopy(handle=handle):
                yield handle.name
            case Havoc(targets=targets):
                yield from (t.name for t in targets)
            case _:
                pass


def _all(body: tuple[Statement, ...]) -> Iterator[Statement]:
    for statement in body:
        yield statement
        match statement:
            case If(then=then, otherwise=otherwise):
                yield from _all(then)
                yield from _all(otherwise)
            case While(body=inner) | Block(body=inner):
                yield from _all(inner)
            case _:
                pass


def _in_loops(body: tuple[Statement, ...], invariants: tuple[Invariant, ...]) -> tuple[Statement, ...]:
    return tuple(_in_loop(statement, invariants) for statement in body)


def _in_loop(statement: Statement, invariants: tuple[Invariant, ...]) -> Statement:
    match statement:
        case If(then=then, otherwise=otherwise):
            return replace(statement, then=_in_loops(then, invariants), otherwise=_in_loops(otherwise, invariants))
        case Block(body=inner):
            return replace(statement, body=_in_loops(inner, invariants))
        case While(label=label, body=inner):
            named = tuple(replace(i, name=f"{i.name}_{label}") if i.name else i for i in invariants)
            return replace(statement, invariants=(*statement.invariants, *named), body=_in_loops(inner, invariants))
        case _:
            return statement
