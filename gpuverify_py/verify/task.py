"""What engines are given: kernels, each with its launch, and the options."""

from __future__ import annotations

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen_node
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
    """What is to be settled: most tasks have one kernel, a comparison has several."""

    subjects: tuple[Subject, ...]
    config: Config
    claims: tuple[Claim, ...]


def task(subjects: tuple[Subject, ...], config: Config) -> Task:
    """The task of settling every claim that the options ask for."""
    return Task(subjects, config, tuple(c for subject in subjects for c in claims(subject.kernel, config)))
