"""Axiom files: Boogie text about the uninterpreted functions of a source, linked into its program.

A file calls a function as the source does. It may declare functions of its own and abbreviations of types. Pointers to
functions are plain numbers here, so the conversions that GPUVerify leaves uninterpreted are the identity.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang.expr import Apply, Expr, Quantifier
from boogie_ir.lang.kernel import KernelProgram
from boogie_ir.lang.program import Axiom, FunctionDecl, Program
from boogie_ir.lang.source import Span
from boogie_ir.lang.traverse import children, with_children, with_triggers
from boogie_ir.print.print_program import print_program
from boogie_ir.read.parser import ParseError
from boogie_ir.read.well_formed import read_procedures
from frontend.errors import Problem, SourceError

PREFIX = "__uninterpreted_function_"  # as annotations declare them: DECLARE_UF_BINARY(f, ...)

# What a file may use without a declaration, if it does not declare it: (its name, its declaration).
_POINTERS = (
    ("functionPtr", "type functionPtr = bv{bits};"),
    ("ptr", "type ptr = bv{bits};"),
    ("FUNCPTR_TO_PTR", "function FUNCPTR_TO_PTR(pointer: bv{bits}) returns (bv{bits}) {{ pointer }}"),
    ("PTR_TO_FUNCPTR", "function PTR_TO_FUNCPTR(pointer: bv{bits}) returns (bv{bits}) {{ pointer }}"),
)


def speaks_of_pointers(text: str) -> bool:
    """Whether a file needs to know how wide pointers are."""
    return any(re.search(rf"\b{name}\b", text) for name, _ in _POINTERS)


def link(program: KernelProgram, text: str, file: str, pointer_bits: int = 32) -> KernelProgram:
    """The program with the axioms and functions of one file. Raises SourceError where they do not fit it."""
    known = {f.name.removeprefix(PREFIX): f for f in program.functions}
    # At the end, so that places in the file stay right; the order of declarations carries no meaning.
    declared = "".join(_declarations(text, known, pointer_bits))
    try:
        read = read_procedures(f"{text}\n{declared}", file)
    except ParseError as error:
        raise SourceError(Problem(error.span, error.message, _hint(known))) from error
    if read.procedures or read.variables:
        raise SourceError(Problem(Span(file, 1, 1, 1, 1), "the file holds more than axioms and functions", "leave the rest out"))
    names = {short: f.name for short, f in known.items()}
    axioms = tuple(Axiom(_renamed(a.condition, names), a.origin) for a in read.axioms)
    own = tuple(replace(f, body=f.body and _renamed(f.body, names)) for f in read.functions if f.name not in known)
    return replace(program, functions=program.functions + own, axioms=program.axioms + axioms)


def _declarations(text: str, known: dict[str, FunctionDecl], pointer_bits: int) -> Iterator[str]:
    """Declarations of what the text uses and does not declare itself."""
    for short, function in known.items():
        if not _declares(text, short):
            yield print_program(Program(functions=(replace(function, name=short),)))
    for name, declaration in _POINTERS:
        if re.search(rf"\b{name}\b", text) and not _declares(text, name):
            yield declaration.format(bits=pointer_bits) + "\n"


def _declares(text: str, name: str) -> bool:
    return re.search(rf"\b(?:function|type)\s+(?:\{{[^}}]*\}}\s*)*{re.escape(name)}\b", text) is not None


def _renamed(expression: Expr, names: dict[str, str]) -> Expr:
    """The expression with the functions' names as the program has them, in triggers too."""
    match expression:
        case Apply() if expression.function in names:
            arguments = tuple(_renamed(a, names) for a in expression.arguments)
            return Apply(names[expression.function], arguments, expression.type)
        case Quantifier():
            return replace(with_triggers(expression, lambda t: _renamed(t, names)), body=_renamed(expression.body, names))
        case _:
            return with_children(expression, tuple(_renamed(c, names) for c in children(expression)))


def _hint(known: dict[str, FunctionDecl]) -> str:
    names = ", ".join(sorted(known))
    return f"axioms may speak of the functions that the kernels use: {names}" if names else "the kernels use no functions"
