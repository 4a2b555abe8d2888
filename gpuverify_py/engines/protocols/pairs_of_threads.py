"""The two threads of a question: what they have in common, and in what they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import ne, or_
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.traverse import substitute
from gpuverify_py.engines.protocols.arithmetic.linear import Interval
from gpuverify_py.verify.threads import SIZES, Threads


class Level(Enum):
    """Of which threads two are taken."""

    BLOCK = "block"  # two threads of one block
    GRID = "grid"  # threads of two blocks


def copy(variable: Var, thread: int) -> Var:
    """A thread's own symbol."""
    return Var(f"{variable.name}${thread}", variable.type)


@frozen
class Couple:
    """``differ`` are the thread numbers of which at least one differs, ``own`` all of which each thread has its own.

    ``conditions`` hold of sizes and thread numbers.
    """

    level: Level
    differ: tuple[Var, ...]
    own: frozenset[str]
    conditions: tuple[Expr, ...]

    @property
    def different(self) -> Expr:
        """The two threads are two."""
        return or_(*(ne(copy(v, 1), copy(v, 2)) for v in self.differ))


def couple(threads: Threads, level: Level) -> Couple:
    """Two threads of the launch; where there are none at this level, nothing of them differs."""
    local = tuple(v for v in k.LOCAL_ID if v.name in threads.nonuniform)
    group = tuple(v for v in k.GROUP_ID if v.name in threads.nonuniform)
    own = local if level is Level.BLOCK else local + group
    same: dict[str, Expr] = {}
    if level is Level.BLOCK:
        same = {copy(v, t).name: v for v in group for t in (1, 2)}
    conditions = (substitute(c.condition, same) for c in threads.contracts if c.origin == SIZES)
    return Couple(level, local if level is Level.BLOCK else group, frozenset(v.name for v in own), tuple(conditions))


def launch_bounds(threads: Threads) -> Mapping[str, Interval]:
    """Between which numbers sizes and thread numbers lie, by all their names, where sizes are given or limited."""
    return dict(_bounds(threads))


def _bounds(threads: Threads) -> Iterator[tuple[str, Interval]]:
    limits = dict(_limits(threads))
    for ids, sizes in ((k.LOCAL_ID, k.GROUP_SIZE), (k.GROUP_ID, k.NUM_GROUPS)):
        for variable, size in zip(ids, sizes, strict=True):
            known = threads.constants.get(size.name)
            most = int(known.value) if isinstance(known, Literal) else limits.get(size.name)
            if most is not None:
                yield size.name, (1, most)
                for each in (variable, copy(variable, 1), copy(variable, 2)):
                    yield each.name, (0, most - 1)


def _limits(threads: Threads) -> Iterator[tuple[str, int]]:
    """What open sizes are at most: no size is zero, so that ``count <= most / size`` limits both."""
    for contract in threads.contracts:
        match contract.condition:
            case Binary(BinaryOp.BVULE, count, Binary(BinaryOp.BVUDIV, Literal(most), size)) if contract.origin == SIZES:
                yield from ((each.name, int(most)) for each in (count, size) if isinstance(each, Var) and int(most) > 0)
            case _:
                pass
