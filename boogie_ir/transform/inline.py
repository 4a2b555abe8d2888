"""Bodies in place of calls: what ``{:inline N}`` on a procedure asks for.

An inlined call checks the callee's contract like a caller and the callee itself would; its free parts say nothing where the
body is seen, and are left out. Inside N bodies of the same procedure, each inlined in the one before, a further call is
treated as :class:`Beyond` says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import assert_never

from boogie_ir.lang.expr import FALSE, Expr, Old, Var
from boogie_ir.lang.program import (
    Assert,
    Assign,
    Assume,
    Break,
    Call,
    Check,
    CheckKind,
    Contract,
    Goto,
    Havoc,
    If,
    Invariant,
    InvariantRole,
    Label,
    Procedure,
    Program,
    Return,
    Statement,
    While,
)
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import subexpressions, substitute, without_old


class Beyond(Enum):
    """What a call means that is nested too deep to be inlined; the value is its spelling as an option.

    SPEC is an ordinary call by contract, and procedures to inline are verified on their own too. With ASSERT such a call is
    an error. ASSUME leaves out the executions that come to it: what is verified then holds up to that depth only.
    """

    SPEC = "spec"
    ASSERT = "assert"
    ASSUME = "assume"


def inlined(program: Program, beyond: Beyond = Beyond.SPEC) -> Program:
    """The program without calls to inline, but those nested too deep; with SPEC the procedures to inline are kept whole.

    Otherwise they lose their bodies: they are verified where they are called.
    """
    if not any(p.inline is not None for p in program.procedures):
        return program
    callees = {p.name: p for p in program.procedures if p.inline is not None and p.body is not None}
    globals_ = _globals(program)
    changed = (replace(_Inliner(p, callees, globals_, beyond).run(), inline=None) for p in program.procedures)
    kept = (p if p.name not in callees or beyond is Beyond.SPEC else replace(p, body=None, variables=()) for p in changed)
    return replace(program, procedures=tuple(kept))


def with_bodies(program: Program, depth: int) -> Program:
    """The program with the bodies of all procedures in place of their calls, so many within one another.

    Every procedure is still to be verified on its own. So nothing in a body is asserted where it stands for a call, neither are
    invariants of its loops, and the postconditions are assumed; preconditions are asserted.
    """
    if depth <= 0:
        return program
    callees = {p.name: p for p in program.procedures if p.body is not None}
    globals_ = _globals(program)
    changed = (_Inliner(p, callees, globals_, Beyond.SPEC, depth).run() for p in program.procedures)
    return replace(program, procedures=tuple(changed))


def _globals(program: Program) -> dict[str, Var]:
    return {v.variable.name: v.variable for v in program.variables}


ALL = ""  # no procedure's name: how many bodies there are around a call, of whatever procedures


@dataclass(slots=True)
class _Inliner:
    """One procedure's body; ``count`` sets the copies apart.

    ``depth``: how deep bodies go whatever the procedures say, without what they assert; None: as the procedures say.
    """

    procedure: Procedure
    callees: Mapping[str, Procedure]
    globals_: Mapping[str, Var]
    beyond: Beyond
    depth: int | None = None
    count: int = 0
    variables: list[Var] = field(default_factory=list)

    def run(self) -> Procedure:
        if self.procedure.body is None:
            return self.procedure
        depth = {self.procedure.name: 1} if self.procedure.name in self.callees else {}
        body = tuple(self._statements(self.procedure.body, depth))
        return replace(self.procedure, body=body, variables=(*self.procedure.variables, *self.variables))

    def _statements(self, statements: Iterable[Statement], depth: Mapping[str, int]) -> Iterator[Statement]:
        for statement in statements:
            match statement:
                case Call() if statement.procedure in self.callees:
                    yield from self._call(statement, depth)
                case If():
                    then = tuple(self._statements(statement.then, depth))
                    yield replace(statement, then=then, otherwise=tuple(self._statements(statement.otherwise, depth)))
                case While():
                    yield replace(statement, body=tuple(self._statements(statement.body, depth)))
                case _:
                    yield statement

    def _call(self, call: Call, depth: Mapping[str, int]) -> Iterator[Statement]:
        callee = self.callees[call.procedure]
        counted, most = (callee.name, callee.inline or 0) if self.depth is None else (ALL, self.depth)
        reached = depth.get(counted, 0)
        if reached >= most:
            match self.beyond:
                case Beyond.SPEC:
                    yield call
                case Beyond.ASSERT:
                    yield Assert(FALSE, call.origin, Check(CheckKind.ASSERTION))
                case Beyond.ASSUME:
                    yield Assume(FALSE, call.origin)
                case _:
                    assert_never(self.beyond)
            return
        copy = self._copy(callee)
        for formal, argument in zip(callee.parameters, call.arguments, strict=True):
            yield Assign(copy.variable(formal), argument, call.origin)
        for name, saved in copy.before.items():
            yield Assign(saved, self.globals_[name], call.origin)
        yield from _checked(callee.requires, copy, CheckKind.PRECONDITION, call.origin)
        own = tuple(copy.variable(v) for v in (*callee.results, *callee.variables))
        if own:
            yield Havoc(own, call.origin)
        assert callee.body is not None
        body = callee.body if self.depth is None else tuple(_unasserted(callee.body))
        renamed = tuple(copy.statement(s) for s in body)
        yield from self._statements(renamed, {**depth, counted: reached + 1})
        yield Label(copy.end, call.origin)
        checked = _checked(callee.ensures, copy, CheckKind.POSTCONDITION, None)
        yield from checked if self.depth is None else (Assume(c.condition, c.origin) for c in checked)
        for target, result in zip(call.results, callee.results, strict=True):
            yield Assign(target, copy.variable(result), call.origin)

    def _copy(self, callee: Procedure) -> _Copy:
        self.count += 1
        prefix = f"{callee.name}#{self.count}."
        names = {v.name: Var(prefix + v.name, v.type) for v in (*callee.parameters, *callee.results, *callee.variables)}
        before = {name: Var(f"{prefix}old.{name}", self.globals_[name].type) for name in _in_old(callee) if name in self.globals_}
        self.variables += [*names.values(), *before.values()]
        return _Copy(prefix, names, before)


def _checked(contracts: Iterable[Contract], copy: _Copy, kind: CheckKind, place: Origin | None) -> Iterator[Assert]:
    """The contracts that are not free, asserted at a place or where each stands.

    A free one is not assumed: it would leave out executions of the caller's that a call by contract does not.
    """
    for contract in contracts:
        if not contract.free:
            yield Assert(copy.expression(contract.condition), place or contract.origin, Check(kind))


def _unasserted(statements: Iterable[Statement]) -> Iterator[Statement]:
    """The statements without assertions, and without the invariants of loops that are checked."""
    for statement in statements:
        match statement:
            case Assert():
                pass
            case If():
                then, otherwise = tuple(_unasserted(statement.then)), tuple(_unasserted(statement.otherwise))
                yield replace(statement, then=then, otherwise=otherwise)
            case While():
                free = tuple(i for i in statement.invariants if i.role in (InvariantRole.FREE, InvariantRole.WHERE))
                yield replace(statement, invariants=free, body=tuple(_unasserted(statement.body)))
            case _:
                yield statement


def _in_old(procedure: Procedure) -> list[str]:
    """The names under ``old`` anywhere in the procedure."""
    conditions = [c.condition for c in (*procedure.requires, *procedure.ensures)]
    found: dict[str, None] = {}
    for expression in (*conditions, *expressions(procedure.body or ())):
        for part in subexpressions(expression):
            if isinstance(part, Old):
                found.update((inner.name, None) for inner in subexpressions(part.operand) if isinstance(inner, Var))
    return list(found)


def expressions(statements: Iterable[Statement]) -> Iterator[Expr]:
    """The expressions in the statements and inside them."""
    for statement in statements:
        match statement:
            case Assign():
                yield statement.value
            case Assume() | Assert():
                yield from (statement.condition, statement.guard)
            case Call():
                yield from (*statement.arguments, statement.under)
            case If():
                if statement.condition is not None:
                    yield statement.condition
                yield from expressions((*statement.then, *statement.otherwise))
            case While():
                if statement.condition is not None:
                    yield statement.condition
                yield from (i.condition for i in statement.invariants)
                yield from expressions(statement.body)
            case Havoc() | Break() | Goto() | Label() | Return():
                pass
            case _:
                assert_never(statement)


@dataclass(slots=True)
class _Copy:
    """How one copy of a body names its variables and labels; ``before`` has the globals' values at the call."""

    prefix: str
    names: Mapping[str, Var]
    before: Mapping[str, Var]

    @property
    def end(self) -> str:
        return f"{self.prefix}end"

    def label(self, name: str) -> str:
        return f"{self.prefix}at.{name}"

    def variable(self, variable: Var) -> Var:
        return self.names.get(variable.name, variable)

    def expression(self, expression: Expr) -> Expr:
        # A parameter's own value never changes, so `old` is about globals only; a copy's names hide globals of theirs.
        initial = {name: value for name, value in self.before.items() if name not in self.names}
        return substitute(without_old(expression, initial), self.names)

    def _invariant(self, old: Invariant) -> Invariant:
        clause = old.role is InvariantRole.WHERE and old.of in self.names
        return replace(old, condition=self.expression(old.condition), of=self.names[old.of].name if clause else old.of)

    def statement(self, old: Statement) -> Statement:
        match old:
            case Assign():
                return replace(old, target=self.variable(old.target), value=self.expression(old.value))
            case Havoc():
                return replace(old, targets=tuple(self.variable(t) for t in old.targets))
            case Assume() | Assert():
                return replace(old, condition=self.expression(old.condition), guard=self.expression(old.guard))
            case Call():
                arguments = tuple(self.expression(a) for a in old.arguments)
                results = tuple(self.variable(r) for r in old.results)
                return replace(old, arguments=arguments, results=results, under=self.expression(old.under))
            case If():
                condition = None if old.condition is None else self.expression(old.condition)
                then, otherwise = (tuple(self.statement(s) for s in part) for part in (old.then, old.otherwise))
                return replace(old, condition=condition, then=then, otherwise=otherwise)
            case While():
                condition = None if old.condition is None else self.expression(old.condition)
                invariants = tuple(self._invariant(i) for i in old.invariants)
                body = tuple(self.statement(s) for s in old.body)
                return replace(old, label=self.label(old.label), condition=condition, invariants=invariants, body=body)
            case Break():
                return old if old.label is None else replace(old, label=self.label(old.label))
            case Goto():
                return replace(old, labels=tuple(self.label(name) for name in old.labels))
            case Label():
                return replace(old, name=self.label(old.name))
            case Return():
                return Goto((self.end,), old.origin)
            case _:
                assert_never(old)
