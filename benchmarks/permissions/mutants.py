"""Inferred permissions changed for the worse, one at a time: left out, to read only, moved by a cell, not for thread 0.

A mutant whose permissions still check has no race: the kernel is the same, and races are excluded by what is left. What the
change comes to is shown by the checker: the permission that was changed is asked for like an access, of those that are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from benchmarks.permissions.mutant import REFUSED, Mutant
from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, bv, bvadd, ne, width_of
from boogie_ir.lang.expr import AccessKind, Var
from boogie_ir.lang.program import Havoc
from boogie_ir.lang.source import visible
from gpuverify_py.analysis.statements import Body, sublists, walk, with_sublists
from gpuverify_py.engines.protocols.permissions.check import Checker
from gpuverify_py.engines.protocols.permissions.infer import inferred
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.permissions.framed import framed
from gpuverify_py.request.config import Config
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.verify.task import Subject, as_asked

SECONDS = 5.0  # of computing for a mutant
SAME = "what is left includes it (by the checker)"
LESS = "less is permitted, and every access has what it needs (by the checker)"


def mutants(file: Path) -> Iterator[Mutant]:
    """The mutants of the kernels in a file whose inferred permissions check."""
    request = build_request(str(file), ())
    program = load_program(request)
    for kernel in program.kernels:
        subject = as_asked(Subject(kernel, program, launch_of(kernel, request)), request.config)
        subject = replace(subject, kernel=framed(subject.kernel))
        needed = replace(subject, kernel=inferred(subject, request.config).kernel)
        if not Checker(needed, request.config, SECONDS).hold():
            continue
        for number, (hold, kind, new) in enumerate(changes(needed.kernel)):
            what = f"{kernel.name}: permission {number}: {hold.kind.value} {hold.array}"
            ask = partial(outcome, needed, request.config, hold, new)
            yield Mutant(str(file), visible(hold.origin).span.line, kind, what, "", ask)


def changes(kernel: k.Kernel) -> Iterator[tuple[k.Hold, str, tuple[k.Hold, ...]]]:
    """Each permission with each change, and what stands there instead."""
    thread = k.LOCAL_ID[0]
    holds = [s for s in walk(kernel.body) if isinstance(s, k.Hold) and s.holder is k.Holder.THREAD]
    for hold in holds:
        further = replace(hold, index=bvadd(hold.index, bv(1, width_of(hold.index))))
        later = replace(hold, condition=and_(hold.condition, ne(thread, bv(0))))
        yield hold, "an inferred permission left out", ()
        yield hold, "an inferred permission moved by one", (further,)
        yield hold, "an inferred permission not for thread 0", (later,)
        if hold.kind is not AccessKind.READ:
            yield hold, "an inferred permission to read only", (replace(hold, kind=AccessKind.READ),)


def outcome(subject: Subject, config: Config, hold: k.Hold, new: tuple[k.Hold, ...]) -> str:
    """What becomes of a mutant."""
    if not Checker(replace(subject, kernel=_with(subject.kernel, hold, new)), config, SECONDS).hold():
        return REFUSED
    asked = _with(subject.kernel, hold, (*new, *_accessed(hold)))
    variable = k.Local(_value(hold))
    both = replace(asked, locals=(*asked.locals, variable))
    return SAME if Checker(replace(subject, kernel=both), config, SECONDS).hold() else LESS


def _value(hold: k.Hold) -> Var:
    return Var("asked.value", hold.index.type)


def _accessed(hold: k.Hold) -> Body:
    """An access for which a permission is needed: of any of its cells."""
    value = _value(hold)
    access: k.Statement = k.Store(hold.array, hold.index, value, hold.origin)
    if hold.kind is AccessKind.READ:
        access = k.Load(value, hold.array, hold.index, hold.origin)
    return Havoc((*hold.bound, value), hold.origin), k.If(hold.condition, (access,), (), hold.origin)


def _with(kernel: k.Kernel, old: k.Hold, new: Body) -> k.Kernel:
    def changed(body: Body) -> Body:
        result: list[k.Statement] = []
        for statement in body:
            if statement is old:
                result.extend(new)
            else:
                result.append(with_sublists(statement, tuple(changed(part) for part in sublists(statement))))
        return tuple(result)

    return replace(kernel, body=changed(kernel.body))
