"""Inline assembly: instructions that only compute in registers give what they write any value; others are not supported."""

from __future__ import annotations

import re

from frontend.builtins.assembly_memory import anything
from frontend.builtins.assembly_waits import lower_waiting, waiting_instructions
from frontend.errors import Unsupported
from frontend.names.frame import Frame, source_error
from frontend.source.dialects.dialect import words
from frontend.syntax import syntax
from frontend.types.values import Place
from frontend.values.evaluation import lower_any, lower_value
from frontend.values.places import write

REGISTERS_ONLY = words(
    "abs activemask add addc and bfe bfi bfind brev clz cnot copysign cos cvt cvta div dp2a dp4a elect ex2 fma isspacep lg2 "
    "lop3 mad mad24 madc match max min mma mov mul mul24 neg nanosleep not or popc prmt rcp redux rem rsqrt sad selp set "
    "setp shf shfl shl shr sin slct sqrt sub subc szext tanh testp vabsdiff vadd vmad vmax vmin vote vset vshl vshr vsub wmma xor"
)
"""PTX's operations that touch no memory and order nothing but the threads of a warp, from which nothing is concluded.

``wmma`` has loads and stores among its instructions: only ``wmma.mma`` is one of these.
"""

_INSTRUCTION = re.compile(r"(?:@!?[%\w]+\s+)?([A-Za-z_]\w*)((?:\.[\w:]+)*)")


def lower_assembly(frame: Frame, statement: syntax.Assembly) -> None:
    """What the assembly does: evaluates its operands, and gives each output a value of which nothing is known."""
    waiting = None if statement.template is None else waiting_instructions(statement.template)
    if waiting is not None:
        lower_waiting(frame, statement, waiting)
        return
    if statement.template is None or not _only_registers(statement.template):
        hint = "write it in C; assembly that only computes in registers is taken to give any result"
        raise Unsupported(statement.span, "inline assembly", hint)
    for operand in statement.inputs:
        lower_value(frame, operand.expression)
    for operand in statement.outputs:
        place = lower_any(frame, operand.expression)
        if not isinstance(place, Place):
            raise source_error(operand.span, "the output of assembly must be a variable")
        write(frame, place, anything(frame, place, statement.span), operand.span)


def _only_registers(template: str) -> bool:
    """Whether all instructions of a template are of those that touch no memory.

    Declarations do nothing, nor do braces around statements; others are part of an operand.
    """
    if re.search(r"\\[^nt\"\\]", template):  # some other way to write the end of a comment
        return False
    text = re.sub(r"//[^\n]*?(?:\\n|$)|/\*.*?\*/", " ", template)
    for written in re.sub(r"\\[nt]", " ", text).split(";"):
        instruction = re.sub(r"^[\s{}]+", "", written)
        if not instruction or instruction.startswith(".reg"):
            continue
        found = _INSTRUCTION.match(instruction)
        if found is None or found[1] not in REGISTERS_ONLY or (found[1] == "wmma" and not found[2].startswith(".mma")):
            return False
    return True
