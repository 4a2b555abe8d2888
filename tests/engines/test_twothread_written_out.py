"""Loops of a few iterations, written out: the kernel does the same in the interpreter, and no proof takes them to be others."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import twothread
from test_twothread_against_interpreter import Generator

from boogie_ir.lang import kernel as k
from boogie_ir.simt import ConcreteLaunch, Inputs, RunResult, execute, prepare
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.twothread.engine import check_kernel
from gpuverify_py.engines.twothread.instrument.write_out import written_out
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.findings.diagnostic import Verdict

LOOPS = Path(__file__).parent.parent / "kernels/loops"
NAMES = ("of-few-iterations.cu", "of-few-iterations-broken.cu")
RIGHT, BROKEN = (load_program(build_request(str(LOOPS / name), ())) for name in NAMES)
LAUNCH = ConcreteLaunch((4, 1, 1), (2, 1, 1))


def loops(kernel: k.Kernel) -> int:
    return sum(isinstance(statement, k.While) for statement in walk(kernel.body))


def told(result: RunResult) -> tuple[object, ...]:
    """What a run shows: which places race or part, and what arrays hold."""
    found = {(f.kind, f.array, frozenset(a.origin for a in f.accesses) or f.origin) for f in result.findings}
    held = {name: contents.tolist() for name, contents in result.contents.items()}
    return found, held, result.infeasible


def same(kernel: k.Kernel, program: k.KernelProgram, seeds: range) -> None:
    other = written_out(kernel)
    both = [prepare(each, program.functions, program.axioms) for each in (kernel, other)]
    for seed in seeds:
        arguments = {p.variable.name: np.uint64(seed % 5) for p in kernel.parameters}
        runs = [execute(each, LAUNCH, Inputs(arguments, {}, seed)) for each in both]
        assert not any(run.exhausted for run in runs)
        assert told(runs[0]) == told(runs[1])


@pytest.mark.parametrize("kernel", [*RIGHT.kernels, *BROKEN.kernels], ids=lambda kernel: kernel.name)
def test_a_kernel_does_the_same(kernel: k.Kernel) -> None:
    same(kernel, RIGHT if kernel in RIGHT.kernels else BROKEN, range(6))


@pytest.mark.parametrize("kernel", RIGHT.kernels, ids=lambda kernel: kernel.name)
def test_all_iterations_are_written_out(kernel: k.Kernel) -> None:
    assert loops(kernel) and not loops(written_out(kernel))


@pytest.mark.parametrize("program", [RIGHT, BROKEN], ids=["right", "broken"])
def test_by_proof_alone(program: k.KernelProgram) -> None:
    request = build_request(str(LOOPS / NAMES[program is BROKEN]), ("--blockDim=64", "--gridDim=1"))
    for kernel in program.kernels:
        result = check_kernel(kernel, request.launch, request.config, program)
        assert (result.verdict is Verdict.VERIFIED) == (program is RIGHT), (kernel.name, result.verdict)


def test_random_control() -> None:
    """Loops that are left, gone on with, and within each other: some of them have as many iterations as numbers say."""
    written = 0
    for seed in range(300):
        program = twothread.program(Generator(seed).kernel())
        (kernel,) = program.kernels
        written += loops(written_out(kernel)) < loops(kernel)
        same(kernel, program, range(3))
    assert written > 30
