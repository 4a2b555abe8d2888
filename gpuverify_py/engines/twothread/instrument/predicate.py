"""Predicated execution (paper 003, section 4.1.5 and Table 4.2, extended to break, continue and return).

Afterwards no branch, loop, block or jump that may split two threads remains: such a branch has become a predicate that
its commands carry as their guard; such a loop runs while either thread is active in it (``predicated``); such a jump
clears the predicates of the scopes it leaves. What is uniform keeps real control flow, inside predicated code too.
``Enabled`` is gone, invariants say for which threads they hold, and ``Havoc`` and ``Assign`` touch a disabled thread's
variable only where it is dead (:mod:`gpuverify_py.analysis.uniformity`).

Each structured scope has a predicate, a boolean private variable or TRUE for "all that came here". For a thread in
lock step the predicate of a scope is true from its start exactly until the thread leaves the scope.

Real control flow with no thread enabled may go anywhere, since nothing has an effect; but it must come to an end, or
everything behind would count as unreachable. So real loops in predicated code also stop when no thread is enabled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, implies, ite, not_, or_
from boogie_ir.lang.expr import FALSE, TRUE, BinaryOp, Enabled, Expr, Other, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc, Invariant, InvariantRole
from boogie_ir.lang.source import generated
from boogie_ir.lang.traverse import rebuild, subexpressions
from boogie_ir.lang.types import BOOL
from gpuverify_py.analysis.annotations import about_record
from gpuverify_py.analysis.statements import Body
from gpuverify_py.analysis.uniformity import RETURNED, uniformity
from gpuverify_py.engines.twothread.instrument.log_accesses import Logged, Site

BY_CONSTRUCTION = generated("predicate")
ALIVE = Var("alive", BOOL)


@frozen
class Predicated:
    """A kernel whose two threads take the same path. ``nonuniform`` are the variables that each thread has its own of.

    ``here``: whether a thread has not returned; TRUE where none returns without the other. ``entered`` says for each loop whether
    a thread came to it this time, in variables that the loop leaves alone: no other does anything in it.
    """

    kernel: k.Kernel
    sites: tuple[Site, ...]
    concrete: frozenset[str]
    nonuniform: frozenset[str]
    here: Expr = TRUE
    entered: Mapping[str, Expr] = field(default_factory=dict)


@frozen
class _Scope:
    """``variable`` is cleared by jumps to places further out than ``place``."""

    place: int
    variable: Var


@frozen
class _Here:
    """Where the translation is: depth of the list, current predicate, predicates of the scopes around, outermost first."""

    depth: int
    predicate: Expr
    scopes: tuple[_Scope, ...]

    def enter(self, predicate: Expr, *scopes: _Scope) -> _Here:
        return _Here(self.depth + 1, predicate, self.scopes + scopes)


def predicate(logged: Logged, nonuniform_ids: frozenset[str]) -> Predicated:
    """The pass."""
    translation = _Translation(logged, nonuniform_ids)
    body = translation.kernel_body()
    kernel = replace(logged.kernel, body=body, locals=logged.kernel.locals + tuple(k.Local(v) for v in translation.fresh))
    nonuniform = translation.facts.nonuniform | {v.name for v in translation.fresh}
    here = ALIVE if translation.facts.returns else TRUE
    return Predicated(kernel, logged.sites, logged.concrete, nonuniform, here, translation.entered)


class _Translation:
    def __init__(self, logged: Logged, nonuniform_ids: frozenset[str]) -> None:
        self.kernel = kernel = logged.kernel
        self.facts = uniformity(kernel, nonuniform_ids, logged.concrete, logged.steady)
        self.fresh: list[Var] = []
        self.number = -1
        self.places: dict[str, int] = {}
        self.real_breaks: set[str] = set()
        self.entered: dict[str, Expr] = {}

    def variable(self, name: str) -> Var:
        variable = Var(name, BOOL)
        self.fresh.append(variable)
        return variable

    def kernel_body(self) -> Body:
        if not self.facts.returns:
            return self.body(self.kernel.body, _Here(0, TRUE, ()))
        alive = self.variable(ALIVE.name)
        start = Assign(alive, TRUE, BY_CONSTRUCTION)
        return (start, *self.body(self.kernel.body, _Here(0, alive, (_Scope(0, alive),))))

    def body(self, body: Body, here: _Here) -> Body:
        result: list[k.Statement] = []
        for statement in body:
            result += self.statement(statement, here)
        return tuple(result)

    def statement(self, statement: k.Statement, here: _Here) -> Body:
        self.number += 1
        number, p = self.number, here.predicate
        match statement:
            case Assign():
                if (number, statement.target.name) in self.facts.guarded:
                    return (replace(statement, value=ite(p, statement.value, statement.target)),)
                return (statement,)
            case Havoc():
                return self.havoc(statement, number, p)
            case Assume() | Assert():
                condition = _enabled(statement.condition, p)
                return (replace(statement, condition=condition, guard=TRUE if statement.unpredicated else p),)
            case k.Load():
                guarded = (number, statement.target.name) in self.facts.guarded
                return (replace(statement, guard=p if guarded else TRUE),)
            case k.Store() | k.Atomic() | k.Barrier() | k.ArraySnapshot() | k.Forget() | k.AsyncCopy() | k.WaitAsync():
                return (replace(statement, guard=p),)
            case k.Log() | k.CheckAccess() | k.ThreadCopy():
                return (replace(statement, guard=p),)
            case k.Exchange() | k.Order() | k.Meet() | k.Arrive() | k.Hold():
                raise TypeError("exchanges are gone from a normalised kernel")
            case k.If():
                return self.branch(statement, here)
            case k.Block():
                return self.block(statement, here)
            case k.While():
                return self.loop(statement, here)
            case k.Break():
                return self.jump(number, statement, self.places[statement.label], here)
            case k.Continue():
                return self.jump(number, statement, self.places[statement.label] + 1, here)
            case k.Return():
                return self.jump(number, statement, RETURNED, here)
        assert_never(statement)

    def havoc(self, statement: Havoc, number: int, p: Expr) -> Body:
        result: list[k.Statement] = []
        for target in statement.targets:
            if (number, target.name) in self.facts.guarded and p != TRUE:
                anything = Var(f"{target.name}.any{number}", target.type)
                self.fresh.append(anything)
                result.append(Havoc((anything,), statement.origin))
                result.append(Assign(target, ite(p, anything, target), statement.origin))
            else:
                result.append(Havoc((target,), statement.origin))
        return tuple(result)

    def branch(self, statement: k.If, here: _Here) -> Body:
        """Table 4.2, conditional: both predicates are computed before either branch can change the condition."""
        if self.facts.uniform(statement.condition):
            inside = here.enter(here.predicate)
            then, otherwise = self.body(statement.then, inside), self.body(statement.otherwise, inside)
            return (replace(statement, then=then, otherwise=otherwise),)
        place = 2 * here.depth + 2
        result: list[k.Statement] = []
        sides: list[tuple[Var, Body]] = []
        for name, condition, part in (
            (f"then.{self.number}", statement.condition, statement.then),
            (f"else.{self.number}", not_(statement.condition), statement.otherwise),
        ):
            if part:
                side = self.variable(name)
                result.append(Assign(side, and_(here.predicate, condition), statement.origin))
                sides.append((side, part))
        for side, part in sides:
            result += self.body(part, here.enter(side, _Scope(place, side)))
        return tuple(result)

    def block(self, statement: k.Block, here: _Here) -> Body:
        self.places[statement.label] = 2 * here.depth
        start: Body = ()
        inside = here.enter(here.predicate)
        if statement.label in self.facts.breaks:
            own = self.variable(f"in.{statement.label}")
            start = (Assign(own, here.predicate, BY_CONSTRUCTION),)
            inside = here.enter(own, _Scope(2 * here.depth + 2, own))
        body = self.body(statement.body, inside)
        if statement.label in self.real_breaks:
            return (*start, replace(statement, body=body))
        return start + body

    def loop(self, statement: k.While, here: _Here) -> Body:
        """Table 4.2, loop. A thread is *in* the loop until a jump leaves it, and *active* until its condition fails too."""
        label, depth = statement.label, here.depth
        self.places[label] = 2 * depth
        start: list[k.Statement] = []
        inside: Expr = here.predicate
        scopes: list[_Scope] = []
        if label in self.facts.breaks:
            variable = self.variable(f"in.{label}")
            start.append(Assign(variable, inside, BY_CONSTRUCTION))
            scopes.append(_Scope(2 * depth + 1, variable))
            inside = variable
        frames = self.frame(label, here, start)
        if label not in self.facts.predicated_loops:
            return (*start, self.real_loop(statement, here, frames))
        active = self.variable(f"active.{label}")
        scopes.append(_Scope(2 * depth + 1, active))
        condition = statement.condition
        start.append(Assign(active, and_(here.predicate, condition), statement.origin))
        prologue, current = self.iteration(label, active, depth, scopes)
        body = self.body(statement.body, _Here(depth + 1, current, here.scopes + tuple(scopes)))
        if f"{label}.body" in self.real_breaks:
            body = (k.Block(f"{label}.body", body, statement.origin),)
        again = Assign(active, and_(active, condition), statement.origin)
        # By construction at the head: ``active`` was just conjoined with the condition, a thread that stopped being
        # active while still in the loop keeps a false condition since its variables no longer change.
        free = [*frames, _free(binary(BinaryOp.IFF, active, and_(inside, condition)))]
        if inside is not here.predicate:
            free.append(_free(implies(inside, here.predicate)))
        invariants = (*free, *(_for_threads(i, inside, active, here.predicate) for i in statement.invariants))
        loop = replace(statement, condition=active, invariants=invariants, body=(*prologue, *body, again), predicated=True)
        return (*start, loop)

    def real_loop(self, statement: k.While, here: _Here, frames: list[Invariant]) -> k.While:
        p = here.predicate
        scopes: list[_Scope] = []
        prologue, current = self.iteration(statement.label, p, here.depth, scopes)
        body = self.body(statement.body, here.enter(current, *scopes))
        invariants = (*frames, *(_for_threads(i, p, p, p) for i in statement.invariants))
        # The condition is the same for both threads; in predicated code the loop runs while it holds for one enabled thread.
        condition = and_(p, statement.condition)
        return replace(statement, condition=condition, invariants=invariants, body=(*prologue, *body), predicated=p != TRUE)

    def iteration(self, label: str, active: Expr, depth: int, scopes: list[_Scope]) -> tuple[Body, Expr]:
        """The predicate of one iteration: its own where threads may continue early."""
        if label not in self.facts.continues:
            return (), active
        own = self.variable(f"iterates.{label}")
        scopes.append(_Scope(2 * depth + 2, own))
        return (Assign(own, active, BY_CONSTRUCTION),), own

    def frame(self, label: str, here: _Here, start: list[k.Statement]) -> list[Invariant]:
        """Predicates of scopes around the loop that jumps inside it may clear: they only ever go from true to false, and
        an inner scope's predicate implies those further out, as a jump clears them from the inside on."""
        leaving = self.facts.loops[label]
        touched = [s for s in here.scopes if any(place < s.place for place in leaving)]
        result = []
        self.entered[label] = here.predicate
        for scope in touched:
            before = self.variable(f"{scope.variable.name}.before.{label}")
            start.append(Assign(before, scope.variable, BY_CONSTRUCTION))
            if scope.variable == here.predicate:
                self.entered[label] = before
            result.append(_free(implies(scope.variable, before)))
        for outer, inner in zip(here.scopes, here.scopes[1:], strict=False):
            if inner in touched or outer in touched:
                result.append(_free(implies(inner.variable, outer.variable)))
        return result

    def jump(self, number: int, statement: k.Break | k.Continue | k.Return, place: int, here: _Here) -> Body:
        if number not in self.facts.divergent:
            return (self.real_jump(statement),)
        left = [s.variable for s in here.scopes if place < s.place]
        assert here.predicate in left, "a divergent jump leaves the scope of the current predicate"
        p = here.predicate
        outer = [Assign(v, and_(v, not_(p)), statement.origin) for v in left if v != p]
        assert isinstance(p, Var)
        return (*outer, Assign(p, FALSE, statement.origin))

    def real_jump(self, statement: k.Break | k.Continue | k.Return) -> k.Statement:
        if isinstance(statement, k.Continue) and statement.label in self.facts.predicated_loops:
            # The end of the iteration re-evaluates ``active``.
            self.real_breaks.add(f"{statement.label}.body")
            return k.Break(f"{statement.label}.body", statement.origin)
        if isinstance(statement, k.Break):
            self.real_breaks.add(statement.label)
        return statement


def _free(condition: Expr) -> Invariant:
    return Invariant(condition, BY_CONSTRUCTION, InvariantRole.FREE)


def _enabled(condition: Expr, predicate: Expr, dominator: Expr | None = None) -> Expr:
    """Enabledness as a predicate; ``dominator``: the one where control comes from (None: the same)."""

    def change(e: Expr) -> Expr | None:
        if not isinstance(e, Enabled):
            return None
        return dominator if e.dominator and dominator is not None else predicate

    return rebuild(condition, change)


def _compares_enabledness(condition: Expr) -> bool:
    return any(isinstance(e, Other) and any(isinstance(i, Enabled) for i in subexpressions(e)) for e in subexpressions(condition))


def _for_threads(invariant: Invariant, inside: Expr, active: Expr, outside: Expr) -> Invariant:
    """At the head the invariant holds for threads in the loop; ``Enabled`` there means: goes round once more.

    What compares the enabledness of two threads is claimed only while one of them goes round: at the end all are alike.
    """
    condition = _enabled(invariant.condition, active, outside)
    if not invariant.unpredicated and _compares_enabledness(invariant.condition):
        condition = implies(or_(active, Other(active, BOOL)), condition)
    if not invariant.unpredicated and not about_record(condition):
        condition = implies(inside, condition)
    return replace(invariant, condition=condition)
