"""Assumption variables (``var {:assumption} a: bool``): they only ever become false.

They are assigned by ``a := a && e`` alone. A local one is true at its procedure's entry; wherever one becomes arbitrary (by
``havoc``, in a call that modifies it, at the head of a loop that changes it), its new value implies the one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from boogie_ir.lang.build import implies
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Var
from boogie_ir.lang.program import Assign, Assume, Call, Havoc, If, Invariant, InvariantRole, Procedure, Statement, While
from boogie_ir.lang.source import Origin
from boogie_ir.lang.types import BOOL
from boogie_ir.read.terms.read_names import Environment, Named, Node, read_attributes, read_names
from boogie_ir.transform.where_clauses import changed


def assumption_variables(declarations: Iterable[Node], env: Environment) -> tuple[Var, ...]:
    """The variables declared as assumption variables, by what their names mean in ``env``."""
    marked = [d for d in declarations if read_attributes(d.children[0]).holds("assumption")]
    return tuple(_assumption_variable(n, env) for d in marked for n in read_names(d.children[1], env))


def _assumption_variable(named: Named, env: Environment) -> Var:
    if named.variable.type != BOOL:
        raise env.error(named.token, f"the assumption variable {named.variable.name} is not of type bool")
    if named.where is not None:
        raise env.error(named.token, f"the assumption variable {named.variable.name} has a where clause")
    return env.variable(named.token)


def may_be_assigned(variable: Var, value: Expr) -> bool:
    """Whether the value is ``variable && e``."""
    return isinstance(value, Binary) and value.op is BinaryOp.AND and value.left == variable


def with_assumption_variables(
    procedure: Procedure, locals_: tuple[Var, ...], globals_: tuple[Var, ...], modifies: Mapping[str, tuple[str, ...]]
) -> Procedure:
    """The procedure with what is known of these variables as assumptions; ``modifies`` by procedure name."""
    if procedure.body is None or not (locals_ or globals_):
        return procedure
    own = {v.name for v in (*procedure.parameters, *procedure.results, *procedure.variables)}
    visible = (*locals_, *(v for v in globals_ if v.name not in own))
    monotone = _Monotone({v.name: v for v in visible}, modifies)
    entry = tuple(Assume(v, Origin(procedure.origin.span, "assumption variable", procedure.origin.caller)) for v in locals_)
    body = (*entry, *monotone.statements(procedure.body))
    return replace(procedure, body=body, variables=(*procedure.variables, *monotone.saved))


@dataclass(slots=True)
class _Monotone:
    """``saved`` are new variables, for values before a variable becomes arbitrary."""

    variables: Mapping[str, Var]
    modifies: Mapping[str, tuple[str, ...]]
    saved: list[Var] = field(default_factory=list)

    def statements(self, statements: Iterable[Statement]) -> Iterator[Statement]:
        for statement in statements:
            match statement:
                case Havoc() | Call():
                    before = self._before(statement)
                    yield from (Assign(old, now, statement.origin) for now, old in before)
                    yield statement
                    yield from (Assume(implies(now, old), statement.origin) for now, old in before)
                case If():
                    then, otherwise = tuple(self.statements(statement.then)), tuple(self.statements(statement.otherwise))
                    yield replace(statement, then=then, otherwise=otherwise)
                case While():
                    # What is false stays so: a fact of every iteration, also where the loop is entered by a jump.
                    before = self._before(statement)
                    yield from (Assign(old, now, statement.origin) for now, old in before)
                    facts = (Invariant(implies(now, old), statement.origin, InvariantRole.FREE) for now, old in before)
                    body = tuple(self.statements(statement.body))
                    yield replace(statement, invariants=(*facts, *statement.invariants), body=body)
                case _:
                    yield statement

    def _before(self, statement: Havoc | Call | While) -> list[tuple[Var, Var]]:
        """The assumption variables that the statement makes arbitrary, each with a new one for its value before."""
        names = sorted(changed((statement,), self.modifies) & self.variables.keys())
        pairs = [(self.variables[name], Var(f"{name}#before{len(self.saved) + n}", BOOL)) for n, name in enumerate(names)]
        self.saved += (old for _, old in pairs)
        return pairs
