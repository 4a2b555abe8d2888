"""Guesses about loops in the words of the source: for what a loop lacks, and for what became of them all (``--infer-info``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Tracked, Unary, UnaryOp
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Origin, visible
from boogie_ir.print.print_expression import print_expression
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.twothread.dual.dualise import Dual
from gpuverify_py.engines.twothread.prove.attempt import Attempt
from gpuverify_py.findings.diagnostic import Guess
from gpuverify_py.findings.source_text import Spelling, source_text, spellings
from houdini.candidate import Candidate
from houdini.guesses.facts import iteration_variable


def guessed(tried: Attempt, kernel: k.Kernel, dialect: str) -> Guessed:
    """What an attempt guessed of a kernel."""
    return Guessed(tried.dual, {c.name: c.condition for c in tried.built.offered}, spellings(kernel, dialect))


def guesses(tried: Attempt, kernel: k.Kernel, dialect: str) -> tuple[Guess, ...]:
    """Every candidate of an attempt: those kept first, then those dropped in the order they went."""
    offered = guessed(tried, kernel, dialect)
    loops = {s.label: s.origin for s in walk(tried.dual.kernel.body) if isinstance(s, k.While)}

    def guess(candidate: Candidate, kept: bool, why: str) -> Guess:
        condition = print_expression(candidate.condition)
        text = offered.text(candidate.name) if candidate.name in offered.conditions else condition
        return Guess(candidate.name, candidate.rule, candidate.loop, loops[candidate.loop], condition, text, kept, why)

    kept = (guess(candidate, True, "") for candidate in tried.inferred.kept)
    dropped = (guess(each.candidate, False, each.reason or f"it fails at {each.by}") for each in tried.inferred.dropped)
    return (*kept, *dropped)


@frozen
class Guessed:
    """The guesses as rules offered them, over one thread's variables, by name; ``names`` spells these variables."""

    dual: Dual
    conditions: Mapping[str, Expr]
    names: Mapping[str, Spelling]

    def text(self, name: str) -> str:
        """A guess as C, with ``i@line7`` for the value that i had at the recorded access in line 7."""
        condition = self.conditions[name]
        where = ""
        if isinstance(condition, Binary) and condition.op is BinaryOp.IMPLIES and isinstance(condition.left, Tracked):
            site = self.dual.sites[condition.left.site - 1]
            condition, where = condition.right, f" where the {site.kind.value} in line {_line(site.origin)} is recorded"
        text = source_text(condition, {**self.names, **dict(self._ghosts())})
        return text + where if text is not None else _in_words(self.conditions[name], self.dual)

    def _ghosts(self) -> Iterator[tuple[str, Spelling]]:
        """Variables that the source does not have: iteration counters, and those remembered at accesses."""
        loops = [statement for statement in walk(self.dual.kernel.body) if isinstance(statement, k.While)]
        for loop in loops:
            yield iteration_variable(loop.label).name, Spelling(f"iterations@line{_line(loop.origin)}", False)
        spelled = (v.variable for v in self.dual.kernel.locals if v.name and v.variable.name in self.names)
        named = [(variable, self.names[variable.name]) for variable in spelled]
        counters = [(iteration_variable(loop.label), Spelling("iterations", False)) for loop in loops]
        for site in self.dual.sites:
            for variable, spelling in (*named, *counters):
                text = f"{spelling.text}@line{_line(site.origin)}"
                yield k.snapshot_variable(site.number, variable).name, Spelling(text, spelling.signed)


def _in_words(condition: Expr, dual: Dual) -> str:
    match condition:
        case Unary(op=UnaryOp.NOT, operand=Tracked(site=number)):
            site = dual.sites[number - 1]
            return f"no {site.kind.value} in line {_line(site.origin)} is recorded"
        case _:
            return print_expression(condition)


def _line(origin: Origin) -> int:
    return visible(origin).span.line
