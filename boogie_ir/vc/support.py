"""How a goal was shown by somebody else: advice on how to prove it, never believed."""

from __future__ import annotations

from enum import Enum

from boogie_ir.lang.frozen import frozen_node


class Way(Enum):
    """The tactics that show goals."""

    BITS = "bit-vectors"
    OPAQUE = "whatever hard operations mean"
    IDENTITIES = "the laws of sums and products"
    INTEGERS = "integers"


@frozen_node
class Support:
    """The numbers of facts that were enough, by some way; one object for goals that one answer showed together."""

    way: Way
    facts: frozenset[int]
