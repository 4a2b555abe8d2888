"""Storages of collectives that lie in plain shared memory: they are storages if they begin it, and nothing else uses it.

How many bytes a storage takes, and which threads touch which of them, is the library's own. Uses of one storage are known to be
apart or not, whatever it looks like (:mod:`frontend.builtins.collectives`); of another access, and of a storage that begins
elsewhere in the same memory, that is not known.
"""

from __future__ import annotations

from boogie_ir.lang.expr import Element, Expr, Literal, Var
from boogie_ir.lang.kernel import Kernel, Load, Statement, Store
from boogie_ir.lang.program import Assign, Havoc
from frontend.builtins.collectives import USE, no_storage
from frontend.kernels.tidy import expressions_in, statements_in
from frontend.memory.memory import Memory


def check_storages(kernel: Kernel, memory: Memory) -> None:
    """Raises where plain memory is not known to be one storage, and nothing else."""
    for number, uses in memory.raw_storages.items():
        statements, name = tuple(statements_in(kernel.body)), memory.array(memory.objects[number]).name
        zeros = _always_zero(statements)
        at_once = [use.own for use in uses if _is_zero(use.offset, zeros)]
        if not all(_is_use(s, at_once) for s in statements if _touches(s, name)):
            raise no_storage(uses[0].span)


def _touches(statement: Statement, array: str) -> bool:
    """Whether a statement accesses the array, or speaks of it."""
    touched = (getattr(statement, field, None) for field in ("array", "source", "destination"))
    return array in touched or any(isinstance(e, Element) and e.array == array for e in expressions_in(statement))


def _is_use(statement: Statement, own: list[Expr]) -> bool:
    """Whether a statement is part of a collective; a word is written beside each that is read, at one of ``own``."""
    written = not isinstance(statement, Store) or statement.index in own
    return isinstance(statement, Load | Store) and statement.origin.construct == USE and written


def _always_zero(statements: tuple[Statement, ...]) -> frozenset[str]:
    """The variables that are only ever assigned zero, or each other."""
    values: dict[str, list[Expr]] = {}
    for statement in statements:
        if isinstance(statement, Assign):
            values.setdefault(statement.target.name, []).append(statement.value)
    changed_otherwise = {v.name for s in statements for v in _targets(s)}
    zeros = frozenset(values) - changed_otherwise
    while True:
        left = frozenset(name for name in zeros if all(_is_zero(value, zeros) for value in values[name]))
        if left == zeros:
            return zeros
        zeros = left


def _targets(statement: Statement) -> tuple[Var, ...]:
    """What a statement other than an assignment gives a value."""
    if isinstance(statement, Havoc):
        return statement.targets
    target = getattr(statement, "target", None)
    return (target,) if isinstance(target, Var) and not isinstance(statement, Assign) else ()


def _is_zero(value: Expr, zeros: frozenset[str]) -> bool:
    return (isinstance(value, Literal) and value.value == 0) or (isinstance(value, Var) and value.name in zeros)
