"""Which solvers are there, which work, and why the others do not.

An import that works says nothing: each back end is probed with a tiny query. Solvers and pySMT are imported only
when one is asked for.
"""

from __future__ import annotations

from collections.abc import Callable

from boogie_ir.build import bv, bvmul, eq
from boogie_ir.expr import Var
from boogie_ir.frozen import frozen
from boogie_ir.smt.solver import Backend, Sat, Session, Unsat
from boogie_ir.types import BV8


class BackendError(Exception):
    """A back end that is not known or not usable."""


@frozen
class BackendInfo:
    """A solver known by name. ``why`` explains ``usable`` being False, or is empty."""

    name: str
    version: str
    usable: bool
    why: str


@frozen
class _Known:
    name: str
    open: Callable[[], Backend]
    version: Callable[[], str]


def _open_z3() -> Backend:
    from boogie_ir.smt.pysmt_z3 import Z3Backend

    return Z3Backend()


def _z3_version() -> str:
    from boogie_ir.smt.pysmt_z3 import version

    return version()


KNOWN = (_Known("z3", _open_z3, _z3_version),)
NOT_YET = ("cvc5", "bitwuzla", "yices")


def available() -> tuple[BackendInfo, ...]:
    """Every known back end, each probed with a tiny query."""
    later = tuple(BackendInfo(name, "", False, "there is no back end for it yet") for name in NOT_YET)
    return (*(_probe(known) for known in KNOWN), *later)


def open_backend(name: str = "z3") -> Backend:
    """A fresh instance of the named back end, private to its caller; raises BackendError where it cannot be had."""
    for known in KNOWN:
        if known.name == name:
            try:
                return known.open()
            except Exception as fault:
                raise BackendError(f"{name} is not usable: {fault or type(fault).__name__}") from fault
    raise BackendError(f"no back end is called {name}; known: {', '.join(k.name for k in KNOWN)}")


def open_session(name: str = "z3", *, incremental: bool = True) -> Session:
    """A session on a fresh instance of the named back end."""
    return open_backend(name).session(incremental=incremental)


def _probe(known: _Known) -> BackendInfo:
    x = Var("x", BV8)
    try:
        session = known.open().session()
        session.push()
        session.assume(eq(bvmul(x, bv(3, 8)), bv(9, 8)))
        first = session.check(name="probe", budget_seconds=2)
        if not isinstance(first, Sat) or first.model.value(x) != 3:
            return BackendInfo(known.name, known.version(), False, f"wrong answer to the first probe: {first}")
        session.assume(eq(x, bv(4, 8)))
        second = session.check(name="probe", budget_seconds=2)
        if not isinstance(second, Unsat):
            return BackendInfo(known.name, known.version(), False, f"wrong answer to the second probe: {second}")
    except Exception as fault:
        return BackendInfo(known.name, "", False, str(fault) or type(fault).__name__)
    return BackendInfo(known.name, known.version(), True, "")
