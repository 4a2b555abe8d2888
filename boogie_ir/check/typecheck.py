"""What is wrong with a program, at either level: the contract that every stage's output fulfils.

A well-typed program declares each name once and before nothing else; its expressions have the types their nodes say;
jumps have targets; sequential procedures modify what they may. Problems are data, in the order of the program.
"""

from __future__ import annotations

from boogie_ir.check.typecheck_kernel import kernel_program_problems
from boogie_ir.check.typecheck_program import program_problems
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import KernelProgram
from boogie_ir.lang.program import Program
from boogie_ir.lang.source import Span


@frozen
class TypeProblem:
    """One thing wrong, and where."""

    span: Span
    message: str

    def __str__(self) -> str:
        return f"{self.span}: {self.message}"


def check_program(program: Program) -> tuple[TypeProblem, ...]:
    """What is wrong with a sequential program; empty if nothing is."""
    return tuple(TypeProblem(span, message) for span, message in program_problems(program))


def check_kernel_program(program: KernelProgram) -> tuple[TypeProblem, ...]:
    """What is wrong with a kernel-level program; empty if nothing is."""
    return tuple(TypeProblem(span, message) for span, message in kernel_program_problems(program))
