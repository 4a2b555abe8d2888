"""What both levels' type checks share: names declared once, functions and axioms, assertions and invariants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from boogie_ir.check.typecheck_expression import Names, condition_problems, type_problems, value_problems
from boogie_ir.lang.expr import TRUE
from boogie_ir.lang.program import Assert, Assume, Axiom, FunctionDecl, Invariant, InvariantRole
from boogie_ir.lang.source import NOWHERE, Span
from boogie_ir.lang.spelling import Level

Found: TypeAlias = tuple[Span, str]


def at(span: Span, messages: Iterable[str]) -> Iterator[Found]:
    for message in messages:
        yield span, message


def repeated(kind: str, names: Iterable[str], span: Span) -> Iterator[Found]:
    for name, count in Counter(names).items():
        if count > 1:
            yield span, f"{kind} {name} is declared {count} times"


def function_problems(functions: Iterable[FunctionDecl], names: Names) -> Iterator[Found]:
    for function in functions:
        for variable in function.parameters:
            yield from at(NOWHERE, type_problems(variable.type, names))
        yield from at(NOWHERE, type_problems(function.result, names))
        if function.body is not None:
            if function.builtin is not None:
                yield NOWHERE, f"the built-in function {function.name} has a body"
            inner = names.with_variables({p.name: p.type for p in function.parameters})
            messages = value_problems(function.body, function.result, inner)
            yield from at(NOWHERE, (f"function {function.name}: {m}" for m in messages))


def axiom_problems(axioms: Iterable[Axiom], names: Names) -> Iterator[Found]:
    for axiom in axioms:
        yield from at(axiom.origin.span, condition_problems(axiom.condition, names))


def assumption_problems(command: Assume | Assert, names: Names) -> Iterator[Found]:
    span = command.origin.span
    yield from at(span, condition_problems(command.condition, names.annotating()))
    yield from at(span, condition_problems(command.guard, names))
    if command.guard != TRUE and names.level is Level.SEQUENTIAL:
        yield span, "guards belong to the kernel level"
    if isinstance(command, Assert) and command.check.thread not in (None, 1, 2):
        yield span, "the thread of a check is 1 or 2"


def invariant_problems(invariants: Iterable[Invariant], names: Names) -> Iterator[Found]:
    for invariant in invariants:
        yield from at(invariant.origin.span, condition_problems(invariant.condition, names.annotating()))
        if invariant.role is InvariantRole.CANDIDATE and not invariant.name:
            yield invariant.origin.span, "a candidate needs a name"


def candidate_names(invariants: Iterable[Invariant]) -> list[str]:
    return [i.name for i in invariants if i.role is InvariantRole.CANDIDATE and i.name]
