"""The last touch on a lowered kernel: locals that nothing reads are dropped, function symbols are declared."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import fields, replace
from itertools import zip_longest
from typing import Any, cast, get_args

from boogie_ir.lang.expr import Apply, Expr, Var
from boogie_ir.lang.kernel import Block, If, Kernel, Statement, While
from boogie_ir.lang.program import Assign, Axiom, FunctionDecl, Havoc
from boogie_ir.lang.symbols import ADDRESS_FUNCTIONS
from boogie_ir.lang.traverse import children, free_variables

_EXPRESSIONS: tuple[type, ...] = get_args(Expr)


def tidy(kernel: Kernel) -> Kernel:
    """The kernel without locals that only havoc mentions, values replaced at once, and numbers of addresses nobody reads."""
    kernel = _without_idle_numbers(kernel)
    used = _used(kernel)
    body = _without_idle_havoc(kernel.body, used)
    return replace(kernel, body=body, locals=tuple(v for v in kernel.locals if v.variable.name in used))


def _without_idle_numbers(kernel: Kernel) -> Kernel:
    """A run does not know which number an address is: where nobody reads it, that is no matter."""

    numbers: dict[str, None] = {}  # variables that hold one, or what is computed from one
    for statement in statements_in(kernel.body):
        if isinstance(statement, Assign) and any(_address(e, numbers) for e in expressions_in(statement)):
            numbers[statement.target.name] = None
    if not numbers:
        return kernel
    while True:
        read = {e.name for s in statements_in(kernel.body) for e in expressions_in(s) if isinstance(e, Var)}
        idle = numbers.keys() - read
        if not idle:
            return kernel
        numbers = {name: None for name in numbers if name not in idle}
        kernel = replace(kernel, body=_without(kernel.body, idle))


def _address(expression: Expr, numbers: Container[str]) -> bool:
    match expression:
        case Apply(function=function):
            return function.startswith(ADDRESS_FUNCTIONS)
        case Var(name=name):
            return name in numbers
        case _:
            return False


def _without(body: tuple[Statement, ...], assigned: Container[str]) -> tuple[Statement, ...]:
    kept: list[Statement] = []
    for statement in body:
        match statement:
            case If(then=then, otherwise=otherwise):
                kept.append(replace(statement, then=_without(then, assigned), otherwise=_without(otherwise, assigned)))
            case While(body=inner) | Block(body=inner):
                kept.append(replace(statement, body=_without(inner, assigned)))
            case Assign(target=target) if target.name in assigned:
                pass
            case _:
                kept.append(statement)
    return tuple(kept)


def _used(kernel: Kernel) -> frozenset[str]:
    names: set[str] = set()
    for expression in _all_expressions(kernel):
        if isinstance(expression, Var):
            names.add(expression.name)
    return frozenset(names)


def _all_expressions(kernel: Kernel) -> Iterator[Expr]:
    """Every expression node of a kernel once; what havoc names does not count."""
    seen: set[int] = set()
    stack: list[Expr] = []
    for condition in (*kernel.requires, *kernel.ensures):
        stack.append(condition.condition)
    for statement in statements_in(kernel.body):
        if not isinstance(statement, Havoc):
            stack.extend(_roots(statement))
    while stack:
        expression = stack.pop()
        if id(expression) in seen:
            continue
        seen.add(id(expression))
        yield expression
        stack.extend(children(expression))


def statements_in(body: tuple[Statement, ...]) -> Iterator[Statement]:
    """All statements, in order, those of nested bodies included."""
    stack = [iter(body)]
    while stack:
        for statement in stack[-1]:
            yield statement
            match statement:
                case If(_, then, otherwise):
                    stack += (iter(otherwise), iter(then))
                    break
                case While(body=inner) | Block(body=inner):
                    stack.append(iter(inner))
                    break
                case _:
                    pass
        else:
            stack.pop()


def expressions_in(statement: Statement) -> Iterator[Expr]:
    """Every expression node that a statement evaluates itself; what it assigns does not count."""
    stack = list(_roots(statement, frozenset(("target", "targets", "handle"))))
    while stack:
        expression = stack.pop()
        yield expression
        stack.extend(children(expression))


def _roots(statement: Statement, omit: frozenset[str] = frozenset()) -> Iterator[Expr]:
    """The expressions that stand directly in a statement."""
    for field in fields(statement):
        if field.name in omit:
            continue
        value: Any = getattr(statement, field.name)
        if isinstance(value, _EXPRESSIONS):
            yield cast(Expr, value)
        elif isinstance(value, tuple):
            for item in value:
                if isinstance(item, _EXPRESSIONS):
                    yield cast(Expr, item)
                elif hasattr(item, "condition") and field.name == "invariants":
                    yield item.condition
                    for instance in getattr(item, "instances", ()):
                        yield from instance


def _without_idle_havoc(body: tuple[Statement, ...], used: frozenset[str]) -> tuple[Statement, ...]:
    kept: list[Statement] = []
    for statement, following in zip_longest(body, body[1:]):
        match statement:
            case Havoc(targets):
                live = tuple(t for t in targets if t.name in used and not _is_set(t, following))
                if live:
                    kept.append(replace(statement, targets=live))
            case If():
                then = _without_idle_havoc(statement.then, used)
                otherwise = _without_idle_havoc(statement.otherwise, used)
                kept.append(replace(statement, then=then, otherwise=otherwise))
            case While() | Block():
                kept.append(replace(statement, body=_without_idle_havoc(statement.body, used)))
            case _:
                kept.append(statement)
    return tuple(kept)


def _is_set(variable: Var, by: Statement | None) -> bool:
    """Whether a statement gives the variable a value that does not depend on what it had."""
    return isinstance(by, Assign) and by.target == variable and variable not in free_variables(by.value)


def functions_in(kernels: Iterable[Kernel], axioms: Iterable[Axiom]) -> tuple[FunctionDecl, ...]:
    """Declarations of all function symbols in use, in order of their names."""
    found: dict[str, FunctionDecl] = {}

    def declare(expression: Expr) -> None:
        if isinstance(expression, Apply) and expression.function not in found:
            parameters = tuple(Var(f"x{i}", a.type) for i, a in enumerate(expression.arguments))
            found[expression.function] = FunctionDecl(expression.function, parameters, expression.type)

    for kernel in kernels:
        for expression in _all_expressions(kernel):
            declare(expression)
    for axiom in axioms:
        stack: list[Expr] = [axiom.condition]
        while stack:
            expression = stack.pop()
            declare(expression)
            stack.extend(children(expression))
    return tuple(found[name] for name in sorted(found))
