"""Who is told how far the verification of a file has come; it is the same whoever listens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from boogie_ir.lang.frozen import frozen
from gpuverify_py.findings.diagnostic import KernelResult
from gpuverify_py.request.config import Request


def _ignore(*_: object) -> None:
    """Does not listen."""


Asked: TypeAlias = Callable[[Request], object]
Begun: TypeAlias = Callable[[str, int], object]
Doing: TypeAlias = Callable[[str], object]
Settled: TypeAlias = Callable[[KernelResult, Request], object]


@frozen
class Listener:
    """``asked`` is told what is to be verified, before the file is read; ``begun`` the name of each kernel before it is
    verified, and how many come after it; ``settled`` what became of it; ``doing`` which engine has its turn.
    """

    asked: Asked = _ignore
    begun: Begun = _ignore
    settled: Settled = _ignore
    doing: Doing = _ignore


NOBODY = Listener()
