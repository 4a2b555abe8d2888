"""What engines are given: kernels, each with its launch, and the options."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen_node
from gpuverify_py.analysis.array_sizes import state_sizes
from gpuverify_py.analysis.host_sizes import state_sizes_of_host
from gpuverify_py.analysis.launch.whole_barriers import whole_barriers
from gpuverify_py.analysis.overflow import state_overflow
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.verify.claims import Claim, claims


@frozen_node
class Subject:
    """One kernel of a program, and the launch that is asked about."""

    kernel: k.Kernel
    program: k.KernelProgram
    launch: LaunchSizes


@frozen_node
class Task:
    """What is to be settled: most tasks have one kernel, a comparison has several.

    ``doubted``: nothing is of use but a proof of all, and of these claims that is the least likely. Engines may ask about them
    first, and give up once one of all stays open.
    """

    subjects: tuple[Subject, ...]
    config: Config
    claims: tuple[Claim, ...]
    doubted: frozenset[Claim] = frozenset()


def as_asked(subject: Subject, config: Config) -> Subject:
    """The subject as engines and claims see it: with what is taken, or claimed, of its indices."""
    kernel = whole_barriers(subject.kernel, subject.launch)
    kernel = kernel if config.as_gpuverify or config.check_overflow else state_sizes(kernel)
    kernel = state_overflow(kernel, subject.launch, config)
    return replace(subject, kernel=state_sizes_of_host(kernel) if config.check_races else kernel)


def task(subjects: tuple[Subject, ...], config: Config) -> Task:
    """The task of settling every claim that the options ask for."""
    return Task(subjects, config, tuple(c for subject in subjects for c in claims(subject.kernel, config)))
