"""Functions verified on their own, from arbitrary arguments: ``--no-inline``.

Calls stay inlined, so a kernel's verdict does not depend on this; it adds obligations. A function that no kernel mentions is
verified in full. Of one that kernels mention, the postconditions are: its accesses are checked where it is called. Its own
preconditions are assumed; those of functions it calls are checked.

Arguments are arbitrary and differ between threads. A pointer points anywhere into an array of its own, if the file has arrays at
all; otherwise it is null.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import Block, If, Statement, While
from boogie_ir.lang.program import Assert, CheckKind
from boogie_ir.lang.source import Origin
from frontend.builtins.results import arbitrary
from frontend.classes.overloads import Chosen
from frontend.classes.written_types import parameter_type
from frontend.errors import Unsupported
from frontend.expressions.lower_known_calls import call_function
from frontend.kernels.kernel_parameters import parameter_array
from frontend.kernels.kernels import KernelSource
from frontend.kernels.launches import ENTRY
from frontend.memory.memory import Memory
from frontend.names.frame import Frame, Program
from frontend.names.resolve import Scope, scope_of
from frontend.notes.annotation_placement import function_annotations
from frontend.notes.annotations import SPECIFICATION_PREFIX
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import walk
from frontend.types.types import Function, Pointer, Reference, Type
from frontend.types.values import Address, Value
from frontend.values.places import leaves_of

OWN_CHECKS = frozenset((CheckKind.PRECONDITION, CheckKind.POSTCONDITION))


@frozen
class ModularFunction:
    """A function to be verified on its own. ``arrays``: whether the file has arrays that pointers may point into."""

    source: KernelSource
    contract_only: bool
    arrays: bool


def modular_functions(program: Program, unit: syntax.TranslationUnit) -> Iterator[ModularFunction]:
    """The functions of a file that are no kernels, templates or methods, and that have something to verify."""
    defined = [i for i in unit.items if isinstance(i, syntax.Function) and i.body is not None and i.template is None]
    kernels = [f for f in defined if f.specifiers & ENTRY]
    mentioned = _mentioned(defined, kernels)
    arrays = any(_holds_array(node) for f in unit.items for node in walk(f)) or any(
        isinstance(p.type, syntax.PointerType | syntax.ArrayType) for kernel in kernels for p in kernel.type.parameters
    )
    for function in defined:
        if function in kernels or function.name.startswith(SPECIFICATION_PREFIX):
            continue
        called = function.name in mentioned
        if not called or function_annotations(function).ensures:
            yield ModularFunction(KernelSource(function.name, function, scope_of(program.root)), called, arrays)


def _mentioned(defined: list[syntax.Function], kernels: list[syntax.Function]) -> frozenset[str]:
    """Names that kernels mention, themselves or through functions that they mention."""
    found: set[str] = set()
    work = list(kernels)
    while work:
        names = {node.name for node in walk(work.pop().body) if isinstance(node, syntax.Name)} - found
        found |= names
        work += [f for f in defined if f.name in names]
    return frozenset(found)


def _holds_array(node: object) -> bool:
    return isinstance(node, syntax.Variable) and isinstance(node.type, syntax.ArrayType)


def call_with_anything(function: ModularFunction, program: Program, memory: Memory) -> tuple[Frame, tuple[Statement, ...]]:
    """A call of the function, its preconditions assumed."""
    source = function.source
    definition = source.function
    frame = Frame(program, memory, Scope(source.scope), program.keys.number("function", definition))
    span = definition.name_span
    with memory.emitter.buffer() as body:
        parameters = definition.type.parameters
        types = tuple(parameter_type(frame, p) for p in parameters)
        arguments = tuple(_anything(frame, p, t, function.arrays) for p, t in zip(parameters, types, strict=True))
        call_function(frame, Chosen(definition, source.scope, None, (), types), arguments, None, definition, span)
        memory.emitter.finish()
    call = Origin(span, f"call of {definition.name}")
    return frame, _obligations(tuple(body), call, function.contract_only)


def _anything(frame: Frame, parameter: syntax.Parameter, type_: Type, arrays: bool) -> Value:
    if isinstance(type_, Reference):
        raise Unsupported(parameter.span, "an arbitrary argument for a reference", "leave out --no-inline")
    value = arbitrary(frame, type_, parameter.span)
    if not arrays:
        return value
    parts = list(value.parts)
    origin = frame.origin(parameter.span, f"parameter {parameter.name}")
    for position, leaf in enumerate(leaves_of(frame, type_, parameter.span)):
        part = parts[position]
        if isinstance(leaf.type, Pointer) and not isinstance(leaf.type.target, Function) and isinstance(part, Address):
            name = f"{parameter.name}{leaf.path}"
            item = parameter_array(frame, parameter, leaf, parameter.name, name, origin)
            parts[position] = replace(frame.memory.address_of(item), offset=part.offset)
    return Value(type_, tuple(parts))


def _obligations(body: tuple[Statement, ...], call: Origin, contract_only: bool) -> tuple[Statement, ...]:
    """Without the checks that are not this function's to make: callers' of its preconditions; what is checked at calls."""
    kept: list[Statement] = []
    for statement in body:
        match statement:
            case Assert(check=check, origin=origin):
                own_precondition = check.kind is CheckKind.PRECONDITION and origin.caller == call
                if not own_precondition and (check.kind in OWN_CHECKS or not contract_only):
                    kept.append(statement)
            case If():
                then = _obligations(statement.then, call, contract_only)
                otherwise = _obligations(statement.otherwise, call, contract_only)
                kept.append(replace(statement, then=then, otherwise=otherwise))
            case While() | Block():
                kept.append(replace(statement, body=_obligations(statement.body, call, contract_only)))
            case _:
                kept.append(statement)
    return tuple(kept)
