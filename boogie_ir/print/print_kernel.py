"""Kernel-level programs as text that :mod:`boogie_ir.read.parser` reads back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.kernel import (
    Array,
    ArraySnapshot,
    Arrive,
    AsyncCopy,
    Atomic,
    Barrier,
    BarrierInvariant,
    Block,
    Break,
    CheckAccess,
    Continue,
    Exchange,
    Forget,
    Hold,
    Holder,
    If,
    Kernel,
    KernelProgram,
    Load,
    Local,
    Log,
    Meet,
    Order,
    Parameter,
    Return,
    SourceArray,
    Statement,
    Store,
    ThreadCopy,
    WaitAsync,
    While,
)
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc
from boogie_ir.lang.spelling import Level, spell_string, spell_type
from boogie_ir.lang.sync.orders import BarrierPart, MemoryOrder, Reach
from boogie_ir.lang.types import BV32
from boogie_ir.print.print_expression import Style, variable_text
from boogie_ir.print.print_shared import (
    INDENT,
    Page,
    axiom_text,
    common_text,
    contract_text,
    flag,
    function_text,
    invariant_text,
    valued,
)


def print_kernel_program(program: KernelProgram, origins: bool = False) -> str:
    """The program; with ``origins`` it reads back equal, without them equal but for the origins."""
    page = Page(Style(Level.KERNEL, {}), origins)
    sections: tuple[Iterable[str], ...] = (
        [f"dialect {page.name(program.dialect)};"],
        (function_text(f, page) for f in program.functions),
        (axiom_text(a, page) for a in program.axioms),
        ("\n".join(_kernel(k, page)) + "\n" for k in program.kernels),
    )
    texts = ("\n".join(section) for section in sections)
    return "\n\n".join(text.rstrip("\n") for text in texts if text) + "\n"


def _lists(kernel: Kernel) -> tuple[tuple[str, str], ...]:
    return (
        ("without_code", ", ".join(kernel.without_code)),
        ("specified", ", ".join(kernel.specified)),
        ("missing_headers", ", ".join(kernel.missing_headers)),
        ("missing_macros", ", ".join(kernel.missing_macros)),
        ("tested", "; ".join(kernel.tested)),
        ("chosen", "; ".join(kernel.chosen)),
    )


def _kernel(kernel: Kernel, page: Page) -> Iterator[str]:
    parameters = ", ".join(_parameter(p, page) for p in kernel.parameters)
    width = flag("needs_pointer_width", kernel.needs_pointer_width)
    exits, contract = flag("early_exits", kernel.early_exits), flag("contract_only", kernel.contract_only)
    lists = (valued(name, text) for name, text in _lists(kernel))
    cluster = valued("cluster", " ".join(map(str, kernel.cluster or ())))
    attributes = page.attributes(kernel.origin, contract, width, exits, cluster, *lists)
    head = f"kernel {attributes}{page.name(kernel.name)}({parameters})"
    contracts = [("requires", c) for c in kernel.requires] + [("ensures", c) for c in kernel.ensures]
    if contracts:
        yield head
        yield from (INDENT + contract_text(keyword, c, page) for keyword, c in contracts)
        yield "{"
    else:
        yield f"{head} {{"
    yield from (INDENT + _array(a, page) for a in kernel.arrays)
    yield from (f"{INDENT}var {_local(v, page)};" for v in kernel.locals)
    yield from _statements(kernel.body, INDENT, page)
    yield "}"


# -- declarations -------------------------------------------------------------------------------------------


def _parameter(parameter: Parameter, page: Page) -> str:
    spelled = (parameter.name, parameter.source_type) != (parameter.variable.name, "")
    names = f" {spell_string(parameter.name)} {spell_string(parameter.source_type)}" if spelled else ""
    return f"{variable_text(parameter.variable, page.style)}{names}{' signed' if parameter.signed else ''}"


def _local(local: Local, page: Page) -> str:
    spelled = local.name or local.source_type
    names = f" {spell_string(local.name)} {spell_string(local.source_type)}" if spelled else ""
    return f"{variable_text(local.variable, page.style)}{names}{' signed' if local.signed else ''}"


def _cells(cells: int | None) -> str:
    return f"[{'*' if cells is None else cells}]"


def _array(array: Array, page: Page) -> str:
    words = [
        f"array {page.attributes(array.origin)}{array.space.value} {page.name(array.name)}{_cells(array.cells)}:",
        spell_type(array.cell, page.level),
        "" if array.index == BV32 else f"index {spell_type(array.index, page.level)}",
        "parameter" if array.parameter else "",
        "volatile" if array.volatile else "",
        "distributed" if array.distributed else "",
        "" if array.length is None else f"length {page.name(array.length.name)}",
        "" if array.initial is None else f"initial ({', '.join(map(str, array.initial))})",
        _source(array),
    ]
    return " ".join(w for w in words if w) + ";"


def _source(array: Array) -> str:
    source = array.source
    if source == SourceArray(array.name, "", array.cell.width, (array.cells,)):
        return ""
    extents = "".join(_cells(e) for e in source.extents)
    return f"source {spell_string(source.name)} {spell_string(source.element)} {source.element_bits} {extents}".rstrip()


# -- statements ---------------------------------------------------------------------------------------------


def _statements(statements: Iterable[Statement], indent: str, page: Page) -> Iterator[str]:
    for statement in statements:
        match statement:
            case If():
                yield from _if(statement, indent, page)
            case While():
                yield from _while(statement, indent, page)
            case Block():
                yield f"{indent}block {page.attributes(statement.origin)}{page.name(statement.label)}: {{"
                yield from _statements(statement.body, indent + INDENT, page)
                yield f"{indent}}}"
            case _:
                yield indent + _simple(statement, page)


def _cell(array: str, index: Expr, page: Page) -> str:
    return f"{page.name(array)}[{page.expression(index)}]"


def _simple(statement: Statement, page: Page) -> str:
    match statement:
        case Assign() | Havoc() | Assume() | Assert():
            return common_text(statement, page)
        case Load() | Store() | Atomic():
            return _access(statement, page)
        case Barrier() | ArraySnapshot() | Forget() | AsyncCopy() | WaitAsync() | ThreadCopy():
            return _synchronisation(statement, page)
        case Hold():
            bound = f" forall ({', '.join(page.name(v.name) for v in statement.bound)})" if statement.bound else ""
            cell = _cell(statement.array, statement.index, page)
            holder = () if statement.holder is Holder.THREAD else (f"{{:holder \"{statement.holder.value}\"}}",)
            attributes, when = page.attributes(statement.origin, *holder), page.when(statement.condition)
            return f"hold {attributes}{statement.kind.value} {cell}{bound}{when};"
        case Exchange():
            arguments = ", ".join(page.expression(a) for a in statement.arguments)
            target = page.name(statement.target.name)
            return f"exchange {page.attributes(statement.origin)}{statement.op.value} {target} := ({arguments});"
        case Order():
            attributes = page.attributes(statement.origin, *_ordering(statement, MemoryOrder.SEQ_CST))
            return f"order {attributes}{statement.scope.value};"
        case Meet():
            lanes = "" if statement.lanes is None else page.expression(statement.lanes)
            return f"meet {page.attributes(statement.origin)}{lanes}".rstrip() + ";"
        case Arrive():
            attributes = page.attributes(statement.origin, *(("{:waits}",) if statement.waits else ()))
            return f"arrive {attributes}{page.expression(statement.barrier)} of {page.expression(statement.threads)};"
        case Log() | CheckAccess():
            return _instrumentation(statement, page)
        case Break():
            return f"break {page.attributes(statement.origin)}{page.name(statement.label)};"
        case Continue():
            return f"continue {page.attributes(statement.origin)}{page.name(statement.label)};"
        case Return():
            return f"return {page.attributes(statement.origin)}".rstrip() + ";"
        case If() | While() | Block():
            raise AssertionError("printed over several lines")


def _access(command: Load | Store | Atomic, page: Page) -> str:
    attributes, when = page.attributes(command.origin, *_qualities(command)), page.when(command.guard)
    cell = _cell(command.array, command.index, page)
    match command:
        case Load():
            return f"load {attributes}{page.name(command.target.name)} := {cell}{when};"
        case Store():
            return f"store {attributes}{cell} := {page.expression(command.value)}{when};"
        case Atomic():
            target = "" if command.target is None else f"{page.name(command.target.name)} := "
            arguments = ", ".join(page.expression(a) for a in command.arguments)
            return f"atomic {attributes}{command.op.value} {target}{cell} ({arguments}){when};"
    assert_never(command)


def _qualities(command: Load | Store | Atomic) -> Iterator[str]:
    """What attributes say of an access."""
    if isinstance(command, Atomic):
        if command.pieces > 1:
            yield valued("pieces", command.pieces)
        yield from _ordering(command, MemoryOrder.RELAXED)
    elif command.volatile:
        yield flag("volatile_access", True)


def _ordering(command: Atomic | Order, usual: MemoryOrder) -> Iterator[str]:
    if command.order is not usual:
        yield valued("memory_order", command.order.value)
    if command.reach is not Reach.DEVICE:
        yield valued("reach", command.reach.value)
    if command.memory is not None:
        yield valued("memory", command.memory.value)


def _synchronisation(command: Barrier | ArraySnapshot | Forget | AsyncCopy | WaitAsync | ThreadCopy, page: Page) -> str:
    attributes, when = page.attributes(command.origin), page.when(command.guard)
    match command:
        case Barrier():
            fences = f"local_fence {page.expression(command.local_fence)} global_fence {page.expression(command.global_fence)}"
            invariants = "".join(f" {_barrier_invariant(i, page)}" for i in command.invariants)
            attributes = page.attributes(command.origin, _part(command.part))
            return f"barrier {attributes}{command.scope.value} {fences}{invariants}{when};"
        case Forget():
            return f"forget {attributes}{page.name(command.array)}{when};"
        case ArraySnapshot():
            return f"array_snapshot {attributes}{page.name(command.destination)} from {page.name(command.source)}{when};"
        case AsyncCopy():
            to, start = (_step(step, command.element, page) for step in (command.destination_step, command.source_step))
            destination = _cell(command.destination, command.destination_index, page) + to
            source = _cell(command.source, command.source_index, page) + start
            amount = f"count {page.expression(command.count)} event {page.expression(command.event)}"
            return f"async_copy {attributes}{page.name(command.handle.name)} := {destination} from {source} {amount}{when};"
        case WaitAsync():
            return f"wait_async {attributes}{page.expression(command.event)}{when};"
        case ThreadCopy():
            destination = _cell(command.destination, command.destination_index, page)
            source = _cell(command.source, command.source_index, page)
            amount = f"count {page.expression(command.count)} read {page.expression(command.read)}"
            group = f"group {page.expression(command.number)} ended {page.name(command.ended.name)}"
            keyword = "shared_copy" if command.shared else "thread_copy"
            return f"{keyword} {attributes}{destination} from {source} {amount} {group}{when};"
    assert_never(command)


def _part(part: BarrierPart) -> str:
    return "" if part is BarrierPart.WHOLE else valued("part", part.value)


def _step(step: Expr | None, element: int, page: Page) -> str:
    return "" if step is None else f" step {page.expression(step)} of {element}"


def _barrier_invariant(invariant: BarrierInvariant, page: Page) -> str:
    keyword = "pairwise invariant" if invariant.pairs else "invariant"
    threads = ", ".join(page.expression(e) for instance in invariant.instances for e in instance)
    return f"{keyword} {page.attributes(invariant.origin)}{page.expression(invariant.condition)} for ({threads})"


def _instrumentation(command: Log | CheckAccess, page: Page) -> str:
    keyword = "log" if isinstance(command, Log) else "check"
    text = f"{keyword} {page.attributes(command.origin)}{command.kind.value} {_cell(command.array, command.index, page)}"
    if command.value is not None:
        text += f" value {page.expression(command.value)}"
    text += f" site {command.site}"
    if isinstance(command, Log) and command.snapshot:
        text += f" snapshot ({page.names(command.snapshot)})"
    return f"{text}{page.when(command.guard)};"


def _if(statement: If, indent: str, page: Page) -> Iterator[str]:
    lead = indent
    link: If | None = statement
    while link is not None:
        yield f"{lead}if {page.attributes(link.origin)}({page.expression(link.condition)}) {{"
        yield from _statements(link.then, indent + INDENT, page)
        lead = f"{indent}}} else "
        match link.otherwise:
            case (If() as only,):
                link = only
            case otherwise:
                link = None
                if otherwise:
                    yield f"{lead}{{"
                    yield from _statements(otherwise, indent + INDENT, page)
    yield f"{indent}}}"


def _while(statement: While, indent: str, page: Page) -> Iterator[str]:
    attributes = page.attributes(statement.origin, flag("predicated", statement.predicated))
    head = f"{indent}while {attributes}{page.name(statement.label)}: ({page.expression(statement.condition)})"
    if statement.invariants:
        yield head
        yield from (indent + INDENT + invariant_text(i, page) for i in statement.invariants)
        yield f"{indent}{{"
    else:
        yield f"{head} {{"
    yield from _statements(statement.body, indent + INDENT, page)
    yield f"{indent}}}"
