"""Steps of reading an expression: a work list in place of recursion (:mod:`boogie_ir.read.terms.read_expression`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen
from boogie_ir.read.terms.read_names import Environment, Node


@frozen
class Read:
    """Reads a node, which leaves one value."""

    node: Node
    env: Environment


@frozen
class Combine:
    """Replaces the last ``count`` values read by one."""

    count: int
    build: Callable[[list[Expr]], Expr]


@frozen
class Continue:
    """Goes on with what the last ``count`` values, which stay, tell it to do."""

    count: int
    more: Callable[[list[Expr]], Iterator[Step]]


Step: TypeAlias = Read | Combine | Continue
