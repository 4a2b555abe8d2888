"""Whether a proof's list has what the proof rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from benchmarks.claims.lifts import LIFTS, Lift
from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import CheckKind
from boogie_ir.prove.budget import Budget
from gpuverify_py.engines import ENGINES
from gpuverify_py.files.free_attempts import settled_freely
from gpuverify_py.files.orchestrate import build_request, fits, load_program
from gpuverify_py.findings.diagnostic import FileResult, KernelResult, Verdict
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.verify.settled import verified
from gpuverify_py.verify.task import Subject

SECONDS, LONGER = 30.0, 3.0
"""For a kernel without one of its assumptions, or so many times what it took with it: it is not to fail for want of time."""
ALARMS = frozenset({Verdict.REFUTED, Verdict.POSSIBLE})


@frozen
class Reliance:
    """A verified kernel that is not verified without what ``kinds`` stand for, and which of these are ``listed``."""

    kernel: str
    kinds: frozenset[str]
    listed: frozenset[str]


def reliances(
    result: FileResult, flags: Sequence[str] = (), lifts: Sequence[Lift] = LIFTS, unlisted: bool = False
) -> Iterator[Reliance]:
    """What the proofs of a file's kernels, asked for with these flags, are shown to rest on, beside what they list if only
    what is ``unlisted`` is asked for.
    """
    verified_ones = (each for each in result.kernels if each.verdict is Verdict.VERIFIED)
    proved = {each.kernel: frozenset(a.id for a in each.assumptions) for each in verified_ones}
    took = {each.kernel: sum(seconds for _, seconds in each.seconds) for each in result.kernels}
    if not proved:
        return
    asked = build_request(result.path, flags)
    before = {kernel.name: kernel for kernel in load_program(asked).kernels}
    for lift in lifts:
        request = build_request(result.path, (*flags, *lift.flags))
        program = load_program(request)
        for kernel in program.kernels:
            changed, config = lift.change(kernel, request.config)
            if kernel.name not in proved or (changed, config) == (before[kernel.name], asked.config):
                continue
            if unlisted and lift.kinds & proved[kernel.name]:
                continue
            seconds = max(SECONDS, LONGER * took[kernel.name])
            config = replace(config, timeout=seconds, error_limit=config.error_limit if config.check_overflow else 1)
            if _fails(program, changed, launch_of(kernel, request), config):
                yield Reliance(kernel.name, lift.kinds, lift.kinds & proved[kernel.name])


def _fails(program: k.KernelProgram, kernel: k.Kernel, launch: LaunchSizes, config: Config) -> bool:
    """Whether there are alarms, with the attempts at restricted launches that the kernel's own verdict had.

    That arithmetic may overflow is none: what is asked is whether something else fails where it does.
    """

    def settled(kernel: k.Kernel, launch: LaunchSizes, seconds: float) -> KernelResult:
        engines = [make(config) for make in ENGINES.values()]
        try:
            return verified(Subject(kernel, program, launch), replace(config, timeout=seconds), engines)
        finally:
            for engine in engines:
                engine.close()

    found = settled_freely(kernel, launch, settled, partial(fits, program, config), Budget(config.timeout))
    return found.verdict in ALARMS and any(d.kind is not CheckKind.OVERFLOW for d in found.diagnostics)
