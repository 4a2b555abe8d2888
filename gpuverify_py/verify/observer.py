"""Who watches the stages of a verification: ``gpuverify emit``, and tests; and who is only told which kernel it is at."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

See: TypeAlias = Callable[[str, object], object]
"""Is told each stage's name and value; what it returns is not looked at."""


Begin: TypeAlias = Callable[[str], object]
"""Is told the name of each kernel before it is verified. The verification is the same whoever listens."""


def ignore(stage: str, value: object) -> None:
    """Observes nothing: then what would only be watched need not be done."""


def unannounced(kernel: str) -> None:
    """Does not listen."""
