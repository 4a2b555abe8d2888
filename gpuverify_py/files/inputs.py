"""Which inputs of kernels matter: those that decide something that is not proved for all of them (paper 002, section V)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.kernel import Kernel, KernelProgram, LeftOut
from boogie_ir.lang.source import visible
from boogie_ir.prove.budget import Budget
from gpuverify_py.analysis.inputs import Input, inputs
from gpuverify_py.files.orchestrate import load_program
from gpuverify_py.request.config import Request
from gpuverify_py.request.required_sizes import check_sizes, launch_of
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim
from gpuverify_py.verify.outcomes import Holds
from gpuverify_py.verify.portfolio import settle
from gpuverify_py.verify.task import Subject, as_asked, task

AFTER_DEFECT = 5.0  # of computing, for what else may be proved: what is false would be tried until all time is over


@frozen_node
class InputsOf:
    """The inputs of one kernel, and what they reach of its ``left`` claims; ``proved`` claims hold whatever the inputs are."""

    kernel: str
    inputs: tuple[Input, ...]
    proved: int
    left: int

    @property
    def own(self) -> tuple[Input, ...]:
        """Those that are parameters of the kernel, which is how the paper counts."""
        return tuple(each for each in self.inputs if each.parameter)

    @property
    def matter(self) -> int:
        """How many parameters matter."""
        return sum(each.matters for each in self.own)


def inputs_of(request: Request, prove: bool) -> Iterator[InputsOf | LeftOut]:
    """The inputs of each kernel. With ``prove`` claims are settled first, within the time that a verification of it may take.

    Raises TextError, UsageError.
    """
    program = load_program(request)
    check_sizes(program, request)
    yield from (_of(kernel, program, request, prove) for kernel in program.kernels)
    yield from program.left_out


def _of(kernel: Kernel, program: KernelProgram, request: Request, prove: bool) -> InputsOf:
    found = inputs(kernel, request.config.benign_tolerance)
    if not prove:
        return InputsOf(kernel.name, found, 0, len({reach.sink for each in found for reach in each.reaches}))
    board = _board(Subject(kernel, program, launch_of(kernel, request)), request)
    left = [claim for claim in board.claims if not _proved(board, claim)]
    places = {place for claim in left for place in claim.places}
    # What is proved holds for all inputs; what an input decides of it decides no defect.
    open_ = (replace(i, reaches=tuple(r for r in i.reaches if visible(r.sink).span in places)) for i in found)
    return InputsOf(kernel.name, tuple(open_), len(board.claims) - len(left), len(left))


def _proved(board: Board, claim: Claim) -> bool:
    outcome = board.settled(claim)
    return isinstance(outcome, Holds) and not outcome.bounded


def _board(subject: Subject, request: Request) -> Board:
    from gpuverify_py.engines import PROVERS, engines

    config = request.config
    asked = [engine for engine in engines(config) if engine.name in PROVERS or engine.searches]
    whole = Budget(config.timeout or float("inf"))
    try:
        return settle(task((as_asked(subject, config),), config), asked, whole, after_defect=AFTER_DEFECT)
    finally:
        for engine in asked:
            engine.close()
