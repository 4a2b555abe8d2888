"""``where`` clauses as assumptions: wherever a variable takes an arbitrary value, its clause is assumed.

These are procedure entry, ``havoc``, the results of calls, what calls modify, and loop heads (for what the loop
changes). Loops made of gotos get no assumption, which is sound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import (
    Assign,
    Assume,
    Call,
    Contract,
    Havoc,
    If,
    Invariant,
    InvariantRole,
    Procedure,
    Statement,
    While,
)
from boogie_ir.lang.source import Origin


@frozen
class Where:
    """``variable`` satisfies ``condition`` whenever its value is arbitrary."""

    variable: Var
    condition: Expr


def with_where_clauses(procedure: Procedure, wheres: tuple[Where, ...], modifies: Mapping[str, tuple[str, ...]]) -> Procedure:
    """The procedure with its clauses (and those of globals) made explicit; ``modifies`` by procedure name."""
    if not wheres:
        return procedure
    origin = Origin(procedure.origin.span, "where clause", procedure.origin.caller)
    own = {v.name for v in (*procedure.results, *procedure.variables)}
    results = {v.name for v in procedure.results}
    entry = [w for w in wheres if w.variable.name not in own]
    after = [w for w in wheres if w.variable.name in results or w.variable.name in procedure.modifies]
    requires = (*procedure.requires, *(Contract(w.condition, origin, free=True) for w in entry))
    ensures = (*procedure.ensures, *(Contract(w.condition, origin, free=True) for w in after))
    if procedure.body is None:
        return replace(procedure, requires=requires, ensures=ensures)
    first = tuple(Assume(w.condition, origin) for w in wheres if w.variable.name in own)
    body = tuple(_explicit(procedure.body, {w.variable.name: w.condition for w in wheres}, modifies))
    return replace(procedure, requires=requires, ensures=ensures, body=(*first, *body))


def _explicit(
    statements: Iterable[Statement], wheres: Mapping[str, Expr], modifies: Mapping[str, tuple[str, ...]]
) -> Iterator[Statement]:
    for statement in statements:
        match statement:
            case Havoc() | Call():
                yield statement
                for name in sorted(changed((statement,), modifies) & wheres.keys()):
                    yield Assume(wheres[name], statement.origin)
            case If():
                then = tuple(_explicit(statement.then, wheres, modifies))
                yield replace(statement, then=then, otherwise=tuple(_explicit(statement.otherwise, wheres, modifies)))
            case While():
                names = sorted(changed(statement.body, modifies) & wheres.keys())
                free = tuple(Invariant(wheres[name], statement.origin, InvariantRole.WHERE, of=name) for name in names)
                body = tuple(_explicit(statement.body, wheres, modifies))
                yield replace(statement, invariants=(*free, *statement.invariants), body=body)
            case _:
                yield statement


def changed(statements: Iterable[Statement], modifies: Mapping[str, tuple[str, ...]]) -> set[str]:
    """The names of what the statements assign or make arbitrary; ``modifies`` by procedure name."""
    result: set[str] = set()
    for statement in statements:
        match statement:
            case Assign():
                result.add(statement.target.name)
            case Havoc():
                result |= {v.name for v in statement.targets}
            case Call():
                result |= {v.name for v in statement.results} | set(modifies.get(statement.procedure, ()))
            case If():
                result |= changed(statement.then, modifies) | changed(statement.otherwise, modifies)
            case While():
                result |= changed(statement.body, modifies)
            case _:
                pass
    return result
