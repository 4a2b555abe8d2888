"""Who watches the stages of a verification: ``gpuverify emit``, and tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

See: TypeAlias = Callable[[str, object], object]
"""Is told each stage's name and value; what it returns is not looked at."""


def ignore(stage: str, value: object) -> None:
    """Observes nothing: then what would only be watched need not be done."""
