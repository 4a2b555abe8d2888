"""What claims read, as accesses: a claim is framed where its thread has permissions for these (paper 003, section 5.3.1).

In: a kernel with claims (assertions, assumptions, invariants of loops, barrier invariants, postconditions) that look at memory.
Out: the kernel with a read of each such cell at the claim's place, under the condition under which the claim depends on it. So
permissions for them are inferred and checked as for accesses of code. Preconditions are the kernel's, not a thread's: what they
read is not looked at, nor is what a claim says of the other of two threads, which frames that itself.

Operators are read from the left: of ``a & b``, ``a | b`` and ``__implies(a, b)`` the second counts where the first leaves it
open. A condition that itself looks at memory is left out, so that more has to be permitted. Where the kernel with these reads
has permissions that check, so has the kernel without: it makes fewer accesses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, not_
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Element, Expr, Ite, Old, Other, Var
from boogie_ir.lang.program import Assert, Assume, CheckKind, InvariantRole
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import children, subexpressions, with_children
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.statements import Body, sublists, with_sublists


def framed(kernel: k.Kernel) -> k.Kernel:
    """The kernel with what its claims read."""
    reading = _Reading(accesses(kernel).changed)
    at_end = tuple(s for c in kernel.ensures for s in reading.of(c.condition, c.origin))
    body = (*reading.body(kernel.body, at_end), *at_end)
    return replace(kernel, body=body, locals=(*kernel.locals, *(k.Local(v) for v in reading.targets)))


class _Reading:
    """``targets`` are the variables that take what is read; nothing asks for them but indices of further reads."""

    def __init__(self, changed: frozenset[str]) -> None:
        self.changed = changed
        self.targets: list[Var] = []

    def body(self, body: Body, at_end: Body) -> Body:
        """The list; ``at_end`` is read where the thread returns."""
        result: list[k.Statement] = []
        for statement in body:
            after: Body = ()
            match statement:
                case Assert(check=check) if check.kind is CheckKind.ASSERTION:
                    result += self.of(statement.condition, statement.origin)
                case Assume():
                    result += self.of(statement.condition, statement.origin)
                case k.Barrier():
                    result += (s for i in statement.invariants for s in self.of(i.condition, i.origin))
                case k.While():
                    stated = [i for i in statement.invariants if i.role is InvariantRole.GIVEN]
                    after = tuple(s for i in stated for s in self.of(i.condition, i.origin))
                    result += after
                case k.Return():
                    result += at_end
                case _:
                    pass
            inner = tuple(self.body(part, at_end) for part in sublists(statement))
            if isinstance(statement, k.While):
                inner = tuple((*after, *part, *after) for part in inner)
            result.append(with_sublists(statement, inner))
        return tuple(result)

    def of(self, claim: Expr, origin: Origin) -> Iterator[k.Statement]:
        """The reads of a claim."""
        if any(isinstance(e, Element) and e.array in self.changed for e in subexpressions(claim)):
            yield from self.reads(claim, TRUE, origin)[1]

    def reads(self, expression: Expr, given: Expr, origin: Origin) -> tuple[Expr, Body]:
        """The expression in terms of what was read, and the reads, which count where ``given`` holds."""
        match expression:
            case Other() | Old():
                return expression, ()
            case Element(array=array):
                index, before = self.reads(expression.index, given, origin)
                target = Var(f"framed.{len(self.targets)}", expression.type)
                self.targets.append(target)
                here: Body = (k.Load(target, array, index, replace(origin, construct=f"claim of {origin.construct}")),)
                return target, (*before, *(here if given == TRUE else (k.If(given, here, (), origin),)))
            case _:
                parts: list[Expr] = []
                found: Body = ()
                for number, child in enumerate(children(expression)):
                    new, more = self.reads(child, _where(expression, number, given), origin)
                    parts.append(new)
                    found = (*found, *more)
                return (with_children(expression, tuple(parts)) if parts else expression), found


def _where(expression: Expr, number: int, given: Expr) -> Expr:
    """Under which condition an operand is needed."""
    match expression:
        case Binary(BinaryOp.AND | BinaryOp.IMPLIES, left, _) if number == 1:
            decides = left
        case Binary(BinaryOp.OR, left, _) if number == 1:
            decides = not_(left)
        case Ite(condition=condition) if number > 0:
            decides = condition if number == 1 else not_(condition)
        case _:
            return given
    return given if any(isinstance(e, Element | Other | Old) for e in subexpressions(decides)) else and_(given, decides)
