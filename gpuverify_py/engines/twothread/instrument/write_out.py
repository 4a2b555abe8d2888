"""Loops of a few iterations, as many as numbers in the text say, written out one after the other.

What a loop leaves in private arrays, or in variables that take several values in turn, no guessed invariant says; that of an
iteration which is written out is what it computes. How many there are is told by running the text with the numbers that variables
are known to have: a variable has one after an assignment of it, until something else may assign it, whatever thread and way. So
each thread does the same as before, and a place that is copied is claimed once, for all of its copies.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import FALSE, TRUE, Expr, Literal
from boogie_ir.lang.program import Assign
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import substitute
from gpuverify_py.analysis.statements import Body, assigned, sublists, walk, with_sublists

MOST_ITERATIONS = 16
MOST_STATEMENTS = 600  # of the kernel with its copies

Known = dict[str, Expr]
"""Variables that have one number in every thread that is here."""


def written_out(kernel: k.Kernel) -> k.Kernel:
    """The kernel with such loops written out; the kernel itself where it has none, or they are too long."""
    writer = _Writer(sum(1 for _ in walk(kernel.body)))
    body = writer.run(kernel.body, {})
    return replace(kernel, body=body) if writer.written else kernel


class _Writer:
    """Runs through a body in the order of the text; ``size`` is the number of statements so far."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.written = 0

    def run(self, body: Body, known: Known) -> Body:
        """The body with its loops written out; afterwards ``known`` is what is known behind it."""
        return tuple(new for statement in body for new in self._one(statement, known))

    def _one(self, statement: k.Statement, known: Known) -> Body:
        match statement:
            case Assign(target, value):
                number = simplify(substitute(value, known))
                known.pop(target.name, None)
                if isinstance(number, Literal):
                    known[target.name] = number
                return (statement,)
            case k.While():
                copies = self._copies(statement, known)
                return (self._inside(statement, known),) if copies is None else copies
            case k.Block():
                return (self._block(statement, known),)
            case _:
                return (self._inside(statement, known),)

    def _inside(self, statement: k.Statement, known: Known) -> k.Statement:
        """A statement that may run, or not: what it assigns is not known in a loop's own iterations, nor behind it."""
        changed = assigned((statement,))
        before = {v: n for v, n in known.items() if v not in changed} if isinstance(statement, k.While) else known
        inner = tuple(self.run(part, dict(before)) for part in sublists(statement))
        _forget(known, changed)
        return with_sublists(statement, inner) if inner else statement

    def _block(self, block: k.Block, known: Known) -> k.Block:
        """What is assigned in a block that may be left on the way is not known behind it."""
        left = any(isinstance(s, k.Break) and s.label == block.label for s in walk(block.body))
        inner = self.run(block.body, known)
        if left:
            _forget(known, assigned(block.body))
        return replace(block, body=inner)

    def _copies(self, loop: k.While, known: Known) -> Body | None:
        """The iterations one after the other, in a block that what leaves the loop leaves; None where they cannot be told.

        A loop with invariants of the user's is his to reason about.
        """
        jumps = [s for s in walk(loop.body) if isinstance(s, k.Break | k.Continue) and s.label == loop.label]
        if loop.invariants or any(isinstance(s, k.Continue) for s in jumps):
            return None
        size, written, here = self.size, self.written, dict(known)
        copies: list[k.Statement] = []
        inside = sum(1 for _ in walk(loop.body))
        number = self.written = self.written + 1
        for iteration in range(MOST_ITERATIONS + 1):
            condition = simplify(substitute(loop.condition, here))
            if condition == FALSE:
                known.clear()
                known.update(here)
                if jumps:
                    _forget(known, assigned(loop.body))
                return (k.Block(loop.label, tuple(copies), loop.origin),) if jumps else tuple(copies)
            self.size += inside
            if condition != TRUE or iteration == MOST_ITERATIONS or self.size > MOST_STATEMENTS:
                break
            copies += self.run(_labelled(loop.body, f"{number}.{iteration}"), here)
        self.size, self.written = size, written
        return None


def _forget(known: Known, changed: frozenset[str]) -> None:
    for name in changed & known.keys():
        del known[name]


def _labelled(body: Body, suffix: str) -> Body:
    """A copy of a body, in which loops and blocks have labels of its own."""
    own = {s.label: f"{s.label}.{suffix}" for s in walk(body) if isinstance(s, k.While | k.Block)}
    return tuple(_with_labels(statement, own) for statement in body)


def _with_labels(statement: k.Statement, labels: Mapping[str, str]) -> k.Statement:
    match statement:
        case k.While() | k.Block() | k.Break() | k.Continue():
            statement = replace(statement, label=labels.get(statement.label, statement.label))
        case _:
            pass
    return with_sublists(statement, tuple(tuple(_with_labels(s, labels) for s in part) for part in sublists(statement)))
