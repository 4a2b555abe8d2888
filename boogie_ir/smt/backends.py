"""Which solvers are there, which work, and why the others do not."""

from __future__ import annotations

from dataclasses import dataclass

from boogie_ir.smt.solver import Backend, Session


@dataclass(frozen=True, slots=True)
class BackendInfo:
    """A solver known by name. ``why`` explains ``usable`` being False, or is empty."""

    name: str
    version: str
    usable: bool
    why: str


def available() -> tuple[BackendInfo, ...]:
    """Every known back end, each probed with a tiny query."""
    raise NotImplementedError


def open_backend(name: str = "z3") -> Backend:
    """A fresh instance of the named back end, private to its caller; raises BackendError where it is not usable."""
    raise NotImplementedError


def open_session(name: str = "z3", *, incremental: bool = True) -> Session:
    """A session on a fresh instance of the named back end."""
    return open_backend(name).session(incremental=incremental)
