"""Brings a kernel into the form the later stages count on.

Afterwards no parameter is assigned, what threads of a warp exchange is arbitrary, and every loop that contains an access to
shared memory has a ghost ``iteration.<label>``: the number of iterations completed at its head, the number of the current
iteration from 0 in its body. Copies and counters only add private variables that nothing in the kernel reads, so behaviour
is unchanged.
"""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv, bvadd
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.program import Assign, Havoc, Invariant
from boogie_ir.lang.source import generated
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.sync.orders import OrderScope
from boogie_ir.lang.traverse import free_variables, substitute
from gpuverify_py.analysis.statements import Body, accessed, assigned, sublists, walk, with_sublists
from houdini.guesses.facts import iteration_variable

GHOST = generated("iteration count")


def normalise(kernel: k.Kernel) -> k.Kernel:
    """The kernel without exchanges, assigned parameters copied, variables that start anew split, and iterations counted."""
    return count_iterations(split_variables(copy_parameters(without_exchanges(kernel))))


def without_exchanges(kernel: k.Kernel) -> k.Kernel:
    """The kernel without permissions, in which results of exchanges are arbitrary, and barriers and fences order: it can do all
    the kernel can.
    """
    return replace(kernel, body=_without_exchanges(kernel.body))


def _without_exchanges(body: Body) -> Body:
    result: list[k.Statement] = []
    for statement in body:
        match statement:
            case k.Exchange(target, ExchangeOp.COUNT, (_, number), origin):
                result.append(Assign(target, number, origin))
            case k.Exchange():
                result.append(Havoc((statement.target,), statement.origin))
            case k.Order(OrderScope.FENCE | OrderScope.MET):
                result.append(statement)
            case k.Order() | k.Meet() | k.Hold():
                pass
            case _:
                result.append(with_sublists(statement, tuple(_without_exchanges(part) for part in sublists(statement))))
    return tuple(result)


def split_variables(kernel: k.Kernel) -> k.Kernel:
    """Gives a variable that starts anew another name from there on, so that what it was says nothing of what it is.

    That is an assignment in the kernel's outermost list whose value does not mention the variable: every thread that is still
    there passes it, and nothing after it is reached another way. (C code uses one counter for a loop over threads, then for a
    uniform one.)
    """
    declared = {v.variable.name: v for v in kernel.locals}
    kept = {v.name for c in kernel.requires + kernel.ensures for v in free_variables(c.condition)}
    kept |= {s.ended.name for s in walk(kernel.body) if isinstance(s, k.ThreadCopy)}  # later waits are for earlier copies
    body, done, extra = kernel.body, set[str](), list[k.Local]()
    position = 0
    while position < len(body):
        statement = body[position]
        if isinstance(statement, Assign) and statement.target.name in done - kept and statement.target.name in declared:
            old = statement.target
            if old not in free_variables(statement.value):
                fresh = Var(f"{old.name}.from{position}", old.type)
                extra.append(replace(declared[old.name], variable=fresh))
                declared[fresh.name] = extra[-1]
                body = body[:position] + rename(body[position:], {old.name: fresh})
                done.discard(old.name)
                statement = body[position]
        done |= assigned((statement,))
        position += 1
    return replace(kernel, body=body, locals=kernel.locals + tuple(extra))


def count_iterations(kernel: k.Kernel) -> k.Kernel:
    """Adds the ghost counters."""
    shared = {a.name for a in kernel.arrays if a.space in (k.MemorySpace.GLOBAL, k.MemorySpace.GROUP)}
    counted = {
        loop.label
        for loop in walk(kernel.body)
        if isinstance(loop, k.While) and any(a in shared for s in walk(loop.body) for a in accessed(s))
    }
    ghosts = tuple(k.Local(iteration_variable(label)) for label in sorted(counted))
    return replace(kernel, locals=kernel.locals + ghosts, body=_count(kernel.body, frozenset(counted)))


def _count(body: Body, counted: frozenset[str]) -> Body:
    result: list[k.Statement] = []
    for statement in body:
        match statement:
            case k.While() if statement.label in counted:
                ghost = iteration_variable(statement.label)
                result.append(Assign(ghost, bv(0), GHOST))
                result.append(replace(statement, body=(*_count(statement.body, counted), _next(statement.label))))
            case k.Continue() if statement.label in counted:
                result += [_next(statement.label), statement]
            case k.If():
                then, otherwise = _count(statement.then, counted), _count(statement.otherwise, counted)
                result.append(replace(statement, then=then, otherwise=otherwise))
            case k.While() | k.Block():
                result.append(replace(statement, body=_count(statement.body, counted)))
            case _:
                result.append(statement)
    return tuple(result)


def _next(label: str) -> Assign:
    ghost = iteration_variable(label)
    return Assign(ghost, bvadd(ghost, bv(1)), GHOST)


def copy_parameters(kernel: k.Kernel) -> k.Kernel:
    """Gives each parameter that the body assigns a local copy; contracts keep speaking of the argument."""
    changed = assigned(kernel.body)
    copies = {p.variable.name: p for p in kernel.parameters if p.variable.name in changed}
    if not copies:
        return kernel
    renamed = {name: Var(f"{name}.value", p.variable.type) for name, p in copies.items()}
    start = tuple(Assign(renamed[n], p.variable, generated("argument")) for n, p in copies.items())
    fresh = tuple(k.Local(renamed[n], p.name, p.source_type, p.signed) for n, p in copies.items())
    return replace(kernel, locals=kernel.locals + fresh, body=start + rename(kernel.body, renamed))


def rename(body: Body, names: dict[str, Var]) -> Body:
    """The statements with private variables renamed."""
    mapping: dict[str, Expr] = dict(names)

    def var(variable: Var) -> Var:
        return names.get(variable.name, variable)

    def expr(expression: Expr) -> Expr:
        return substitute(expression, mapping)

    def invariant(i: Invariant) -> Invariant:
        return replace(i, condition=expr(i.condition))

    def one(s: k.Statement) -> k.Statement:
        match s:
            case Assign():
                return replace(s, target=var(s.target), value=expr(s.value))
            case Havoc():
                return replace(s, targets=tuple(var(v) for v in s.targets))
            case k.Load():
                return replace(s, target=var(s.target), index=expr(s.index))
            case k.Store():
                return replace(s, index=expr(s.index), value=expr(s.value))
            case k.Atomic():
                target = None if s.target is None else var(s.target)
                return replace(s, target=target, index=expr(s.index), arguments=tuple(expr(a) for a in s.arguments))
            case k.Barrier():
                return replace(s, local_fence=expr(s.local_fence), global_fence=expr(s.global_fence))
            case k.ArraySnapshot() | k.Forget() | k.Order():
                return s
            case k.AsyncCopy():
                return replace(
                    s,
                    handle=var(s.handle),
                    destination_index=expr(s.destination_index),
                    source_index=expr(s.source_index),
                    count=expr(s.count),
                    event=expr(s.event),
                    destination_step=None if s.destination_step is None else expr(s.destination_step),
                    source_step=None if s.source_step is None else expr(s.source_step),
                )
            case k.WaitAsync():
                return replace(s, event=expr(s.event))
            case k.ThreadCopy():
                to, start, count, read = (expr(e) for e in s.arguments)
                cells = replace(s, destination_index=to, source_index=start, count=count, read=read)
                return replace(cells, number=expr(s.number), ended=var(s.ended))
            case k.If():
                return replace(s, condition=expr(s.condition), then=rename(s.then, names), otherwise=rename(s.otherwise, names))
            case k.While():
                invariants = tuple(invariant(i) for i in s.invariants)
                return replace(s, condition=expr(s.condition), invariants=invariants, body=rename(s.body, names))
            case k.Block():
                return replace(s, body=rename(s.body, names))
            case k.Break() | k.Continue() | k.Return():
                return s
            case k.Arrive():
                return replace(s, barrier=expr(s.barrier), threads=expr(s.threads))
            case k.Log() | k.CheckAccess() | k.Exchange() | k.Meet() | k.Hold():
                raise TypeError("parameters are copied before accesses are logged, and after exchanges are gone")
            case _:
                return replace(s, condition=expr(s.condition))

    return tuple(one(s) for s in body)
