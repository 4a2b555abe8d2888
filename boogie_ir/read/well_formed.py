"""Texts of both levels as whole programs: read, and checked when read, so that whatever works on them may rely on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from boogie_ir.check.typecheck import TypeProblem, check_kernel_program, check_program
from boogie_ir.lang.kernel import KernelProgram
from boogie_ir.lang.program import Program
from boogie_ir.lang.source import NOWHERE, Span
from boogie_ir.read.parser import ParseError, parse_kernel_program, parse_program


class IllFormed(ParseError):
    """A text that reads as a program and has no meaning as one; ``problems`` are all that is wrong with it."""

    def __init__(self, problems: Sequence[TypeProblem]) -> None:
        super().__init__(problems[0].span, problems[0].message)
        self.problems = tuple(problems)


def read_kernels(text: str, file: str) -> KernelProgram:
    """A kernel-level program that is well formed. Raises ParseError."""
    with _shallow(file):
        program = parse_kernel_program(text, file)
        _refuse(check_kernel_program(program), file)
    return program


def read_procedures(text: str, file: str, *, infer_modifies: bool = False) -> Program:
    """A sequential program that is well formed. Raises ParseError."""
    with _shallow(file):
        program = parse_program(text, file, infer_modifies=infer_modifies)
        _refuse(check_program(program), file)
    return program


@contextmanager
def _shallow(file: str) -> Iterator[None]:
    try:
        yield
    except RecursionError as error:
        raise ParseError(_start(file), "expressions or statements are nested too deeply") from error


def _refuse(problems: Sequence[TypeProblem], file: str) -> None:
    """Raises what is wrong, if anything is; what concerns the whole program is said at the file's beginning."""
    if problems:
        raise IllFormed([replace(p, span=_start(file)) if p.span == NOWHERE else p for p in problems])


def _start(file: str) -> Span:
    return Span(file, 1, 1, 1, 1)
