"""Which encoding of machine integers solvers are given."""

from __future__ import annotations

from enum import Enum


class Encoding(Enum):
    """As what machine integers are given to a solver."""

    AUTOMATIC = "automatic"  # whichever suits the query, then the other
    BITS = "bits"
    INTEGERS = "integers"
