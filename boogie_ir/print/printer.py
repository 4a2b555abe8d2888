"""Programs and expressions to text; :mod:`boogie_ir.read.parser` reads it back."""

from __future__ import annotations

from boogie_ir.lang.spelling import Level
from boogie_ir.print.print_expression import print_expression
from boogie_ir.print.print_kernel import print_kernel_program
from boogie_ir.print.print_program import print_program

__all__ = ["Level", "print_expression", "print_kernel_program", "print_program"]
