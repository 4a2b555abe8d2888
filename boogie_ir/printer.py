"""Programs and expressions to text; :mod:`boogie_ir.parser` reads it back."""

from __future__ import annotations

from boogie_ir.print_expression import print_expression
from boogie_ir.print_kernel import print_kernel_program
from boogie_ir.print_program import print_program
from boogie_ir.spelling import Level

__all__ = ["Level", "print_expression", "print_kernel_program", "print_program"]
