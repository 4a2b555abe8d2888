"""Whether formulas hold for some small numbers: asked before a question about all, whose models are hard to find."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boogie_ir.lang.build import binary, bv
from boogie_ir.lang.expr import BinaryOp, Expr
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BitVec
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.hardness import Hardness
from boogie_ir.prove.sessions import Premise, asked, told
from boogie_ir.smt.solver import Backend, Sat

LARGEST = 15
SECONDS = 0.1  # of computing


def hold_for_small(formulas: Sequence[Expr], backend: Backend, budget: Budget) -> bool:
    """Whether products or quotients make models hard to find, and yet there is one of which all numbers are small.

    Such a model is one of the formulas. That none is found says nothing.
    """
    if not Hardness()(formulas):
        return False
    session = told(backend, map(Premise, (*formulas, *_bounds(formulas))))
    return isinstance(asked(session, (), "small", budget.computing(SECONDS)), Sat)


def _bounds(formulas: Sequence[Expr]) -> Iterator[Expr]:
    for variable in dict.fromkeys(v for formula in formulas for v in free_variables(formula)):
        if isinstance(variable.type, BitVec) and 1 << variable.type.width > LARGEST:
            yield binary(BinaryOp.BVULE, variable, bv(LARGEST, variable.type.width))
