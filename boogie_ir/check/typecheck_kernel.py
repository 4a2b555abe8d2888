"""What is wrong with a kernel-level program."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from boogie_ir.check.typecheck_expression import Names, condition_problems, expression_problems, type_problems, value_problems
from boogie_ir.check.typecheck_shared import (
    Found,
    assumption_problems,
    at,
    axiom_problems,
    candidate_names,
    function_problems,
    invariant_problems,
    repeated,
)
from boogie_ir.lang.expr import FALSE, Expr, Other, Pending, PendingOffset, SameGroup, Taken, Tracked, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import (
    IMPLICIT,
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
    If,
    Kernel,
    KernelProgram,
    Load,
    Log,
    Meet,
    MemorySpace,
    Order,
    Return,
    Statement,
    Store,
    ThreadCopy,
    WaitAsync,
    While,
)
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc, Invariant
from boogie_ir.lang.source import NOWHERE
from boogie_ir.lang.spelling import Level
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.exchanges import PLACES, UNKNOWN_EXCHANGES, ExchangeOp
from boogie_ir.lang.sync.orders import BarrierPart, BarrierScope
from boogie_ir.lang.traverse import subexpressions
from boogie_ir.lang.types import BV32, BV64, BitVec

DIALECTS = ("cuda", "opencl")

# How many arguments an atomic operation takes; the others take one.
ARGUMENTS = {AtomicOp.INC: 0, AtomicOp.DEC: 0, AtomicOp.COMPARE_EXCHANGE: 2, AtomicOp.LOAD: 0, AtomicOp.ARRIVE: 3}


def kernel_program_problems(program: KernelProgram) -> Iterator[Found]:
    if program.dialect not in DIALECTS:
        yield NOWHERE, f"unknown dialect {program.dialect}"
    yield from repeated("function", (f.name for f in program.functions), NOWHERE)
    yield from repeated("kernel", (k.name for k in program.kernels), NOWHERE)
    names = Names(Level.KERNEL, functions={f.name: f for f in program.functions})
    yield from function_problems(program.functions, names)
    yield from axiom_problems(program.axioms, replace(names, quantifiers=True))
    for kernel in program.kernels:
        yield from _kernel(kernel, names)


@frozen
class _Place:
    """What a command sees: names, what may be assigned, enclosing loops and blocks (``predicated``: the loops that are)."""

    names: Names
    assignable: frozenset[str]
    loops: frozenset[str] = frozenset()
    blocks: frozenset[str] = frozenset()
    predicated: bool = False


def _kernel(kernel: Kernel, names: Names) -> Iterator[Found]:
    span = kernel.origin.span
    parameters = [p.variable for p in kernel.parameters]
    locals_ = [v.variable for v in kernel.locals]
    labels = [s.label for s in _all_statements(kernel.body) if isinstance(s, While | Block)]
    variables = [*IMPLICIT, *parameters, *locals_]
    yield from repeated("name", (*(v.name for v in variables), *(a.name for a in kernel.arrays), *labels), span)
    for variable in (*parameters, *locals_):
        yield from at(span, type_problems(variable.type, names))
    for array in kernel.arrays:
        yield from at(array.origin.span, _array(array, parameters))
    inside = replace(names, variables={v.name: v.type for v in variables}, arrays={a.name: a for a in kernel.arrays})
    for contract in (*kernel.requires, *kernel.ensures):
        yield from at(contract.origin.span, condition_problems(contract.condition, inside.annotating()))
    of_clusters = (s for s in _all_statements(kernel.body) if isinstance(s, Barrier) and s.scope is BarrierScope.CLUSTER)
    if kernel.cluster is None and next(of_clusters, None) is not None:
        yield from at(span, ["a barrier of a cluster in a kernel that does not say how many groups make one"])
    yield from repeated("candidate", candidate_names(_invariants(kernel.body)), span)
    yield from _statements(kernel.body, _Place(inside, frozenset(v.name for v in locals_)))


def _array(array: Array, parameters: Collection[Var]) -> Iterator[str]:
    if array.index not in (BV32, BV64):
        yield f"{array.name} is indexed by 32 or 64 bits"
    if array.cells is not None and array.cells < 0:
        yield f"{array.name} has a negative number of cells"
    if array.length is not None and (array.length not in parameters or array.cells is not None):
        yield f"the length of {array.name} is no parameter, or its cells are known"
    if array.initial is not None:
        if array.cells is not None and len(array.initial) > array.cells:
            yield f"{array.name} has more initial contents than cells"
        if any(not 0 <= cell < 1 << array.cell.width for cell in array.initial):
            yield f"an initial content of {array.name} does not fit its cells"
    if array.parameter and array.space is MemorySpace.PRIVATE:
        yield f"{array.name} is private, so no parameter reaches it"


def _all_statements(statements: Iterable[Statement]) -> Iterator[Statement]:
    work = list(statements)
    while work:
        statement = work.pop()
        yield statement
        if isinstance(statement, If):
            work.extend((*statement.then, *statement.otherwise))
        elif isinstance(statement, While | Block):
            work.extend(statement.body)


def _invariants(statements: Iterable[Statement]) -> Iterator[Invariant]:
    for statement in _all_statements(statements):
        if isinstance(statement, While):
            yield from statement.invariants


def _statements(statements: Iterable[Statement], place: _Place) -> Iterator[Found]:
    for statement in statements:
        yield from _statement(statement, place)


def _statement(statement: Statement, place: _Place) -> Iterator[Found]:
    span, names = statement.origin.span, place.names
    match statement:
        case Assign():
            yield from at(span, _target(statement.target, place))
            yield from at(span, value_problems(statement.value, statement.target.type, names))
        case Havoc():
            for target in statement.targets:
                yield from at(span, _target(target, place))
        case Assume() | Assert():
            yield from assumption_problems(statement, names)
        case Hold():
            yield from at(span, _cell(statement.array, statement.index, names))
            yield from at(span, condition_problems(statement.condition, names))
            for variable in statement.bound:
                yield from at(span, _target(variable, place))
        case Exchange():
            yield from at(span, _target(statement.target, place))
            yield from at(span, _exchange(statement, place.names))
        case Order():
            pass
        case Meet():
            if statement.lanes is not None:
                yield from at(span, value_problems(statement.lanes, BV32, names))
        case Arrive():
            for number in (statement.barrier, statement.threads):
                yield from at(span, value_problems(number, BV32, names))
        case If() | While() | Block() | Break() | Continue() | Return():
            yield from _control(statement, place)
        case _:
            yield from at(span, condition_problems(statement.guard, names))
            yield from at(span, _command(statement, place))


def _control(statement: If | While | Block | Break | Continue | Return, place: _Place) -> Iterator[Found]:
    span, names = statement.origin.span, place.names
    match statement:
        case If():
            yield from at(span, condition_problems(statement.condition, names))
            yield from _statements((*statement.then, *statement.otherwise), place)
        case While():
            yield from at(span, condition_problems(statement.condition, names))
            yield from invariant_problems(statement.invariants, names)
            predicated = place.predicated or statement.predicated
            inner = replace(place, loops=place.loops | {statement.label}, predicated=predicated)
            yield from _statements(statement.body, inner)
        case Block():
            yield from _statements(statement.body, replace(place, blocks=place.blocks | {statement.label}))
        case Break():
            if statement.label not in place.loops | place.blocks:
                yield span, f"break leaves no enclosing loop or block {statement.label}"
        case Continue():
            if statement.label not in place.loops:
                yield span, f"continue has no enclosing loop {statement.label}"
        case Return():
            pass
    if isinstance(statement, Break | Continue | Return) and place.predicated:
        yield span, f"{type(statement).__name__.lower()} in a predicated loop"


def _target(target: Var, place: _Place) -> Iterator[str]:
    yield from expression_problems(target, place.names)
    if target.name not in place.assignable:
        yield f"{target.name} cannot be assigned"


def _cell(name: str, index: Expr, names: Names) -> Iterator[str]:
    array = names.arrays.get(name)
    if array is None:
        yield f"undeclared array {name}"
        return
    yield from (f"index of {name}: {m}" for m in value_problems(index, array.index, names))


def _cell_type(name: str, names: Names) -> BitVec:
    """The type of the array's cells; that of none is reported by :func:`_cell`."""
    array = names.arrays.get(name)
    return array.cell if array is not None else BV32


def _fences(barrier: Barrier) -> bool:
    return (barrier.local_fence, barrier.global_fence) != (FALSE, FALSE)


def _command(
    command: (Load | Store | Atomic | Barrier | ArraySnapshot | Forget | AsyncCopy | WaitAsync | ThreadCopy | Log | CheckAccess),
    place: _Place,
) -> Iterator[str]:
    names = place.names
    match command:
        case Barrier():
            yield from condition_problems(command.local_fence, names)
            yield from condition_problems(command.global_fence, names)
            if command.part is not BarrierPart.WHOLE and (command.scope is not BarrierScope.CLUSTER or _fences(command)):
                yield "a part of a barrier is one of a cluster, without fences"
            for invariant in command.invariants:
                yield from _barrier_invariant(invariant, names.annotating())
        case Forget():
            if command.array not in names.arrays:
                yield f"undeclared array {command.array}"
        case ArraySnapshot():
            yield from _array_snapshot(command, names)
        case WaitAsync():
            yield from value_problems(command.event, BV32, names)
        case AsyncCopy():
            yield from _async_copy(command, place)
        case ThreadCopy():
            yield from _thread_copy(command, names)
        case Load() | Store() | Atomic() | Log() | CheckAccess():
            yield from _cell(command.array, command.index, names)
            if command.array in names.arrays:
                yield from _access(command, names.arrays[command.array].cell, place)


def _access(command: Load | Store | Atomic | Log | CheckAccess, cell: BitVec, place: _Place) -> Iterator[str]:
    names = place.names
    match command:
        case Load():
            yield from _target(command.target, place)
            if command.target.type != cell:
                yield f"{command.target.name} has not the type of the cells of {command.array}"
        case Store():
            yield from value_problems(command.value, cell, names)
        case Atomic():
            if command.target is not None:
                yield from _target(command.target, place)
                if command.target.type != cell:
                    yield f"{command.target.name} has not the type of the cells of {command.array}"
            if command.op is not AtomicOp.FOTHER and len(command.arguments) != ARGUMENTS.get(command.op, 1):
                yield f"atomic {command.op.value} takes {ARGUMENTS.get(command.op, 1)} arguments"
            for argument in command.arguments:
                yield from value_problems(argument, cell, names)
        case Log() | CheckAccess():
            if command.site < 1:
                yield "sites are numbered from 1"
            if command.value is not None:
                yield from value_problems(command.value, cell, names)
            for variable in command.snapshot if isinstance(command, Log) else ():
                yield from expression_problems(variable, names)


def _barrier_invariant(invariant: BarrierInvariant, names: Names) -> Iterator[str]:
    yield from condition_problems(invariant.condition, names)
    for e in subexpressions(invariant.condition):
        if isinstance(e, Pending | PendingOffset | Tracked | Taken | SameGroup):
            yield f"{type(e).__name__} is about the two threads, a barrier invariant about all"
        if isinstance(e, Other) and not invariant.pairs:
            yield "Other has no meaning in an invariant for single threads"
    for instance in invariant.instances:
        if len(instance) != (2 if invariant.pairs else 1):
            yield "a barrier invariant is for threads, a pairwise one for pairs"
        for thread in instance:
            yield from value_problems(thread, BV32, names)


_OF_TRUTH = {ExchangeOp.BALLOT, ExchangeOp.WAVE_BALLOT, ExchangeOp.ANY, ExchangeOp.ALL}


def _exchange(exchange: Exchange, names: Names) -> Iterator[str]:
    op = exchange.op
    shuffles = op.value.startswith("shuffle")
    two = op in (ExchangeOp.MATCH_ALL, ExchangeOp.COUNT, ExchangeOp.OF_THREAD)
    none = op in {ExchangeOp.ACTIVE, ExchangeOp.RUNS, ExchangeOp.UNDEFINED} | PLACES | UNKNOWN_EXCHANGES
    wanted = 0 if none else 3 if shuffles else 2 if two else 1
    if len(exchange.arguments) != wanted:
        yield f"exchange {op.value} takes {wanted} arguments"
    for number, argument in enumerate(exchange.arguments):
        if not isinstance(argument.type, BitVec):
            yield "threads exchange bit-vectors"
        elif number or op in _OF_TRUTH | {ExchangeOp.MATCH}:
            yield from expression_problems(argument, names)
        else:
            yield from value_problems(argument, exchange.target.type, names)


def _array_snapshot(command: ArraySnapshot, names: Names) -> Iterator[str]:
    found = [names.arrays.get(name) for name in (command.destination, command.source)]
    destination, source = found
    if destination is None or source is None:
        yield f"undeclared array {command.destination if destination is None else command.source}"
        return
    if (destination.cell, destination.index) != (source.cell, source.index):
        yield "an array and its snapshot have different cells or indices"
    if destination.space is not MemorySpace.PRIVATE:
        yield f"{destination.name} is not private: a snapshot is what one thread sees"


def _thread_copy(command: ThreadCopy, names: Names) -> Iterator[str]:
    yield from _cell(command.destination, command.destination_index, names)
    yield from _cell(command.source, command.source_index, names)
    if _cell_type(command.destination, names) != _cell_type(command.source, names):
        yield "source and destination of a copy have different cells"
    for number in (command.count, command.read, command.number, command.ended):
        yield from value_problems(number, BV32, names)


def _async_copy(command: AsyncCopy, place: _Place) -> Iterator[str]:
    names = place.names
    yield from _target(command.handle, place)
    yield from _cell(command.destination, command.destination_index, names)
    yield from _cell(command.source, command.source_index, names)
    for array, step in ((command.destination, command.destination_step), (command.source, command.source_step)):
        if step is not None:
            yield from _cell(array, step, names)  # a distance is as wide as an index
    if command.element < 1:
        yield "an element of a copy has at least one cell"
    if _cell_type(command.destination, names) != _cell_type(command.source, names):
        yield "source and destination of a copy have different cells"
    if command.handle.type != BV32:
        yield "the handle of a copy has 32 bits"
    if not isinstance(command.count.type, BitVec):
        yield "the count of a copy is a bit-vector"
    yield from expression_problems(command.count, names)
    yield from value_problems(command.event, BV32, names)
