"""Guesses about loops, as the procedure carries them: invariants with the role CANDIDATE."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.program import If, Invariant, InvariantRole, Procedure, Statement, While
from boogie_ir.vc.cfg import statements


@frozen_node
class Candidate:
    """A guessed invariant: ``loop`` is the label of its loop, ``rule`` what offered it."""

    name: str
    rule: str
    loop: str
    condition: Expr


def candidate(invariant: Invariant, loop: str) -> Candidate:
    return Candidate(invariant.name, invariant.rule, loop, invariant.condition)


def candidates(procedure: Procedure) -> Iterator[Candidate]:
    """The candidates of the procedure, outer loops first."""
    for statement in statements(procedure.body or ()):
        if isinstance(statement, While):
            for invariant in statement.invariants:
                if invariant.role is InvariantRole.CANDIDATE:
                    yield candidate(invariant, statement.label)


def settle(procedure: Procedure, keep: Callable[[Invariant, str], bool]) -> Procedure:
    """The procedure with the candidates to keep as INFERRED invariants, and without the others."""

    def settled(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
        return tuple(statement(s) for s in body)

    def statement(old: Statement) -> Statement:
        match old:
            case While():
                return replace(old, invariants=tuple(invariants(old)), body=settled(old.body))
            case If():
                return replace(old, then=settled(old.then), otherwise=settled(old.otherwise))
            case _:
                return old

    def invariants(old: While) -> Iterator[Invariant]:
        for invariant in old.invariants:
            if invariant.role is not InvariantRole.CANDIDATE:
                yield invariant
            elif keep(invariant, old.label):
                yield replace(invariant, role=InvariantRole.INFERRED)

    return procedure if procedure.body is None else replace(procedure, body=settled(procedure.body))
