"""Which solvers are there, which work, and why the others do not; how the chosen ones are opened.

An import that works says nothing: each back end is probed with a tiny query. Solvers and pySMT are imported only
when one is asked for. Whom to believe: z3, cvc5 and Bitwuzla as the package brings them are taken at their word; a
program found on the PATH is not, its ``unsat`` counts once z3 has confirmed it, unless the choice says otherwise.
"""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from boogie_ir.lang.build import bv, bvmul, eq
from boogie_ir.lang.expr import Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.types import BV8
from boogie_ir.smt.features import NOTHING, Feature
from boogie_ir.smt.solver import Backend, Sat, Session, Unknown, Unsat

PROBE_SECONDS = 5.0
NOBODY = "none"  # as the solver that confirms: none does


class BackendError(Exception):
    """A back end that is not known or not usable."""


@frozen
class BackendInfo:
    """A solver known by name. ``why`` explains ``usable`` being False and ``install`` what would help, or are empty."""

    name: str
    version: str
    usable: bool
    why: str
    install: str = ""


@frozen
class Choice:
    """Which solvers answer: several are raced. ``confirm`` names the one that has to confirm each ``unsat``.

    Empty: z3 confirms those of programs; ``"none"``: all are taken at their word.
    """

    names: tuple[str, ...] = ("z3",)
    confirm: str = ""


class _Asked(Backend, Protocol):
    """A back end that answers scripts too."""

    def ask(self, script: str, seconds: float) -> str: ...


@frozen
class _Known:
    name: str
    open: Callable[[], _Asked]
    version: Callable[[], str]
    program: bool
    install: str


def available() -> tuple[BackendInfo, ...]:
    """Every known back end, each probed with a tiny query."""
    return tuple(_probed(known) for known in KNOWN)


def probe(name: str) -> BackendInfo:
    """One back end, by its name or command, probed."""
    try:
        return _probed(_find(name))
    except BackendError as fault:
        return BackendInfo(name, "", False, str(fault))


def open_choice(choice: Choice) -> Backend:
    """The back end of a choice; raises BackendError where one of its solvers cannot be had."""
    if set(choice.names) == {"z3"} and choice.confirm in ("", NOBODY, "z3"):
        from boogie_ir.smt.choice.late import LateZ3

        return LateZ3()
    members = tuple(_confirmed(_find(name), choice.confirm) for name in dict.fromkeys(choice.names))
    if len(members) == 1:
        return members[0]
    from boogie_ir.smt.choice.portfolio import Portfolio

    return Portfolio(members)


def programs_believed(choice: Choice) -> tuple[str, ...]:
    """The programs whose ``unsat`` nobody confirms."""
    return tuple(n for n in choice.names if choice.confirm in (NOBODY, n) and _find(n).program)


def open_backend(name: str = "z3") -> Backend:
    """A fresh instance of the named back end, private to its caller; raises BackendError where it cannot be had.

    A name that is not known is taken for the command of an SMT-LIB program.
    """
    return _opened(_find(name))


def ask_script(name: str, script: str, seconds: float) -> str:
    """What a back end says of an SMT-LIB script: the answer, or why there is none. Raises BackendError."""
    from boogie_ir.smt.processes.process import ProcessFault

    backend = _find(name).open()
    try:
        return backend.ask(script, seconds)
    except ProcessFault as fault:
        return str(fault)
    finally:
        backend.close()


def open_by_triggers() -> Backend:
    """z3 that instantiates quantifiers by triggers alone, as they are given; what that leaves open is unknown."""
    from boogie_ir.smt.pysmt_z3 import Z3Backend

    return Z3Backend(by_triggers=True)


def open_session(name: str = "z3", *, incremental: bool = True) -> Session:
    """A session on a fresh instance of the named back end."""
    return open_backend(name).session(incremental=incremental)


def _confirmed(known: _Known, confirm: str) -> Backend:
    backend = _opened(known)
    by = confirm or ("z3" if known.program else NOBODY)
    if by in (NOBODY, known.name):
        return backend
    from boogie_ir.smt.choice.cross_check import CrossCheck

    return CrossCheck(backend, open_backend(by))


def _opened(known: _Known) -> Backend:
    try:
        backend = known.open()
    except (ImportError, OSError, RuntimeError, BackendError) as fault:
        raise BackendError(f"{known.name} is not usable: {fault or type(fault).__name__}") from fault
    if known.program:  # anything may call itself a solver
        why = _wrong(backend)
        if why:
            raise BackendError(f"{known.name} is not usable: {why}")
    return backend


def _probed(known: _Known) -> BackendInfo:
    try:
        backend = known.open()
        version = known.version()
    except (ImportError, OSError, RuntimeError, BackendError) as fault:
        return BackendInfo(known.name, "", False, str(fault) or type(fault).__name__, known.install)
    why = _wrong(backend)
    return BackendInfo(known.name, version, not why, why, known.install if why else "")


def _wrong(backend: Backend) -> str:
    """What is wrong with the answers to two tiny queries; empty if nothing is. Nothing is left running."""
    try:
        return _wrong_answer(backend)
    finally:
        backend.close()


def _wrong_answer(backend: Backend) -> str:
    x = Var("x", BV8)
    session = backend.session()
    session.push()
    session.assume(eq(bvmul(x, bv(3, 8)), bv(9, 8)))
    first = session.check(name="probe", budget_seconds=PROBE_SECONDS)
    if not isinstance(first, Sat) or first.model.value(x) != 3:
        return first.reason if isinstance(first, Unknown) else "wrong answer to the first probe"
    session.assume(eq(x, bv(4, 8)))
    second = session.check(name="probe", budget_seconds=PROBE_SECONDS)
    if not isinstance(second, Unsat):
        return second.reason if isinstance(second, Unknown) else "wrong answer to the second probe"
    return ""


# -- the solvers --------------------------------------------------------------------------------------------


def _find(name: str) -> _Known:
    for known in KNOWN:
        if known.name == name:
            return known
    try:
        words = shlex.split(name)
    except ValueError as fault:
        raise BackendError(f"'{name}' is no command: {fault}") from fault
    names = ", ".join(known.name for known in KNOWN)
    if not words or shutil.which(words[0]) is None:
        raise BackendError(f"no back end and no program is called {name}; known: {names}; or give an SMT-LIB program's command")
    return _program(name, (*words,), NOTHING, "")


def _open_z3() -> _Asked:
    from boogie_ir.smt.pysmt_z3 import Z3Backend

    return Z3Backend()


def _z3_version() -> str:
    from boogie_ir.smt.pysmt_z3 import version

    return version()


def _package(name: str, module: str, lacks: Feature) -> _Known:
    """A solver that comes as a Python package and is run as a program."""
    root = Path(__file__).parents[3]
    code = f"import sys; sys.path.insert(0, {str(root)!r}); from boogie_ir.smt.processes.{module} import main; main()"

    def open_it() -> _Asked:
        from importlib.util import find_spec

        from boogie_ir.smt.processes.smtlib import Program, SmtLibBackend

        if find_spec(name) is None:
            raise BackendError(f"the Python package {name} is not installed")
        return SmtLibBackend(Program(name, (sys.executable, "-c", code), lacks))

    def version() -> str:
        from importlib.metadata import version as installed

        return installed(name)

    return _Known(name, open_it, version, False, f"pip install 'gpuverify-py[{name}]'")


def _program(name: str, command: tuple[str, ...], lacks: Feature, install: str) -> _Known:
    """A program found on the PATH or beside Python, where packages put theirs."""

    def open_it() -> _Asked:
        from boogie_ir.smt.processes.smtlib import Program, SmtLibBackend

        found = shutil.which(command[0]) or shutil.which(command[0], path=str(Path(sys.executable).parent))
        if found is None:
            raise BackendError(f"there is no program {command[0]} on the PATH")
        return SmtLibBackend(Program(name, (found, *command[1:]), lacks))

    def version() -> str:
        from boogie_ir.smt.processes.smtlib import SmtLibBackend

        backend = open_it()
        assert isinstance(backend, SmtLibBackend)
        return backend.version()

    return _Known(name, open_it, version, True, install)


KNOWN = (
    _Known("z3", _open_z3, _z3_version, False, "pip install z3-solver"),
    _package("cvc5", "cvc5_program", NOTHING),
    _package("bitwuzla", "bitwuzla_program", Feature.INTEGERS | Feature.REALS),
    _program("z3-program", ("z3", "-in", "-smt2"), NOTHING, "put z3's program on the PATH"),
    _program(
        "yices",
        ("yices-smt2", "--incremental", "--smt2-model-format"),
        Feature.QUANTIFIERS | Feature.NONLINEAR,
        "put yices-smt2 on the PATH; its licence is the GPL, so it never comes with this package",
    ),
)
