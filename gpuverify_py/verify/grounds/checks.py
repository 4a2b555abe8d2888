"""What is not looked at, as it was asked, and whose word is taken."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.smt.choice.backends import Choice, programs_believed
from gpuverify_py.findings.messages import listed
from gpuverify_py.verify.grounds.basis import Basis, Found, places


def only_log(basis: Basis) -> Iterator[Found]:
    """Accesses may be noted without being checked."""
    if basis.config.only_log:
        yield Found()


def only_divergence(basis: Basis) -> Iterator[Found]:
    """Races may be left out."""
    if not basis.config.check_races:
        yield Found()


def initialised(basis: Basis) -> Iterator[Found]:
    """Who has written what is read is only asked where races are: it rests on there being none."""
    shared = {a.name for a in basis.kernel.arrays if a.space is k.MemorySpace.GROUP}
    origins = [s.origin for s in basis.statements if isinstance(s, k.Load | k.Atomic) and s.array in shared]
    if basis.config.check_initialised and not basis.config.check_races and origins:
        yield Found((), places(origins))


def only_intra_group(basis: Basis) -> Iterator[Found]:
    """Threads of different blocks may be left out."""
    if basis.config.only_intra_group:
        yield Found()


def only_these_arrays(basis: Basis) -> Iterator[Found]:
    """Races may be asked about on some arrays only."""
    if basis.config.arrays is not None:
        yield Found((listed(sorted(basis.config.arrays)),))


def solvers(basis: Basis) -> Iterator[Found]:
    """A solver that is a program of its own is believed, unless a second one confirms what it proves."""
    believed = programs_believed(Choice(basis.config.solvers, basis.config.cross_check))
    if believed:
        yield Found((listed(believed),))


def divergence(basis: Basis) -> Iterator[Found]:
    """Divergence may be left out by whoever uses the engines as a library."""
    if not basis.config.check_divergence:
        yield Found()
