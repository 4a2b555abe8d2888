"""What is known of an array: what a write of each thread left in it, in terms of the thread's ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, eq, not_
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import substitute
from gpuverify_py.analysis.known import conjuncts
from gpuverify_py.verify.threads import Threads
from houdini.guesses.inverse import solve

Stamp: TypeAlias = Mapping[str, int]
"""Versions of variables: what mentions them holds as long as these are current."""

STALE = -1  # a version that no variable ever has
OWN = {v.name: v for v in k.LOCAL_ID}


@frozen
class Valued:
    """An expression, and the versions of its variables."""

    value: Expr
    stamp: Stamp


@frozen
class Spared:
    """The reader may have overwritten the element ``index`` itself, if ``when`` held."""

    when: Expr
    index: Expr
    stamp: Stamp


@frozen
class Write:
    """``array[index]`` is ``value`` for each thread for which the conditions hold; ``claims`` are about a lone variable.

    ``stamp`` has the versions of the variables but for those of the value, whose versions are in ``made_of``.
    """

    array: str
    index: Expr
    value: Expr
    claims: tuple[Expr, ...]
    conditions: tuple[Expr, ...]
    stamp: Stamp
    made_of: Stamp
    spared: tuple[Spared, ...] = ()


def together(*stamps: Stamp) -> Stamp:
    """What holds as long as each of the stamps is current: never, if they disagree about a variable."""
    found: dict[str, int] = {}
    for stamp in stamps:
        for name, version in stamp.items():
            found[name] = version if found.get(name, version) == version else STALE
    return found


def local_ids(threads: Threads) -> frozenset[str]:
    """The ids in which threads of one group differ."""
    return frozenset(OWN) & threads.nonuniform


def fixed_ids(condition: Expr, ids: frozenset[str]) -> dict[str, Expr]:
    """The ids that a condition sets to a number."""
    found: dict[str, Expr] = {}
    for part in conjuncts(condition):
        match part:
            case (
                Binary(op=BinaryOp.EQ, left=Var() as identity, right=Literal() as value)
                | Binary(op=BinaryOp.EQ, left=Literal() as value, right=Var() as identity)
            ) if identity.name in ids:
                found[identity.name] = value
            case _:
                pass
    return found


def writer(write: Write, index: Expr, ids: frozenset[str]) -> dict[str, Expr]:
    """The ids of the thread that may have written at ``index``, but for those that are the reader's own."""
    thread = solve(write.index, index, ids)
    for condition in write.conditions:
        thread |= fixed_ids(condition, ids)
    return {n: e for n, e in thread.items() if e.type == OWN[n].type and e != OWN[n]}


def wrote(write: Write, index: Expr, thread: Mapping[str, Expr], threads: Threads) -> Expr:
    """Whether there is a thread with these ids, and it wrote at ``index`` what nobody has overwritten."""
    limits = {v.name: threads.constants.get(size.name, size) for v, size in zip(k.LOCAL_ID, k.GROUP_SIZE, strict=True)}
    exists = (binary(BinaryOp.BVULT, e, limits[n]) for n, e in thread.items())
    came = (of_thread(c, thread) for c in write.conditions)
    kept = (simplify(not_(and_(s.when, eq(s.index, index)))) for s in write.spared)
    at = of_thread(write.index, thread)
    return and_(*exists, *came, TRUE if at == index else eq(at, index), *kept)


def of_thread(expression: Expr, thread: Mapping[str, Expr]) -> Expr:
    """The expression as the thread with these ids has it."""
    return simplify(substitute(expression, thread))
