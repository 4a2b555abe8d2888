"""A barrier that only some threads come to, moved to where all come: out of a branch or a loop, after it or before it."""

from __future__ import annotations

from collections.abc import Iterator

from frontend.syntax import syntax as s
from frontend.syntax.syntax_walk import walk
from gpuverify_py.findings.diagnostic import Edit
from gpuverify_py.fixes.candidate import Candidate, Finding, places
from gpuverify_py.fixes.layout import LOOPS, Chain


def moves(of: Finding) -> Iterator[Candidate]:
    """Out of the innermost branch first."""
    span = next(places(of.diagnostic.origin), None)
    function = of.layout.function(span) if span is not None else None
    if span is None or function is None:
        return
    chain = of.layout.chain(function, span)
    barrier = chain[-1]
    removed = of.layout.removed(barrier) if isinstance(barrier, s.Evaluate) else None
    if removed is None:
        return
    code = of.layout.text.of(barrier.span)
    for depth in reversed(range(1, len(chain) - 1)):
        branch, around = chain[depth], chain[depth - 1]
        if not isinstance(branch, (s.If, *LOOPS)):
            continue
        if isinstance(branch, s.If):
            yield from _split(of, branch, chain, code)
        if isinstance(around, s.Compound):
            yield from _moved(removed, of.layout.after(branch, code), code, f"after line {branch.span.end_line}")
            yield from _moved(removed, of.layout.before(branch, code), code, f"before line {branch.span.line}")


def _moved(removed: Edit, put: Edit | None, code: str, where: str) -> Iterator[Candidate]:
    if put is not None:
        yield Candidate(f"{code.rstrip(';')} moved out of its branch, {where}", (removed, put))


def _split(of: Finding, branch: s.If, chain: Chain, code: str) -> Iterator[Candidate]:
    """Before the barrier and after it the same branch, whose condition nothing before it in there changes."""
    barrier, then = chain[-1], branch.then
    if branch.otherwise is not None or branch.declaration is not None or branch.constexpr or chain[-2] is not then:
        return
    if not isinstance(then, s.Compound) or barrier in (then.body[0], then.body[-1]):
        return
    before = then.body[: then.body.index(barrier)]
    memory = {array.source.name for array in of.kernel.arrays}
    if any(isinstance(each, s.Declare) for each in before) or not _stays(branch.condition, before, memory):
        return
    if not of.layout.whole(branch.condition.span):
        return
    text = of.layout.text
    start, inner = text.start(barrier.span), text.indent(text.start(barrier.span))
    outer = text.indent(text.start(branch.span))
    condition = text.of(branch.condition.span)
    if text.before(start).strip():
        parted = f"}} {code} if ({condition}) {{"
    else:  # the line's own indentation goes
        start -= len(inner)
        parted = text.newline.join((f"{outer}}}", f"{outer}{code}", f"{outer}if ({condition}) {{"))
    if of.layout.whole(barrier.span):
        yield Candidate(
            f"{code.rstrip(';')} between two halves of the branch at line {branch.span.line}",
            (text.edit(start, text.end(barrier.span), parted),),
        )


def _stays(condition: s.Expression, before: tuple[s.Statement, ...], memory: set[str]) -> bool:
    """Whether a condition is of a thread's variables alone, none of which these statements change or pass on."""
    nodes = list(walk(condition))
    plain = (s.Name, s.Binary, s.Unary, s.IntLiteral, s.BoolLiteral, s.Member, s.Cast, s.NamedType)
    if any(not isinstance(node, plain) for node in nodes) or any(isinstance(n, s.Unary) and n.operator in "*&" for n in nodes):
        return False
    names = {node.name for node in nodes if isinstance(node, s.Name)}
    if names & memory:
        return False
    for node in (each for statement in before for each in walk(statement)):
        target = node.target if isinstance(node, s.Assign) else node.operand if isinstance(node, s.Step) else None
        if isinstance(target, s.Name) and target.name in names:
            return False
        if isinstance(node, s.Call) and any(isinstance(a, s.Name) and a.name in names for a in node.arguments):
            return False  # by reference, perhaps
        if isinstance(node, s.Unary) and node.operator == "&":
            return False
    return True
