"""From the syntax tree of a ``.gbpl`` text to a :class:`~boogie_ir.lang.kernel.KernelProgram`."""

from __future__ import annotations

from boogie_ir.lang.expr import AccessKind, Expr, Var
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
    Holder,
    If,
    Kernel,
    KernelProgram,
    Load,
    Local,
    Log,
    Meet,
    MemorySpace,
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
from boogie_ir.lang.program import Assign
from boogie_ir.lang.source import Origin
from boogie_ir.lang.spelling import Level, read_name, read_string
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.sync.orders import BarrierPart, BarrierScope, MemoryOrder, OrderScope, Reach
from boogie_ir.lang.types import BV32, BV64, BitVec
from boogie_ir.read.read_shared import (
    read_assert,
    read_assume,
    read_axiom,
    read_condition,
    read_contract,
    read_function,
    read_havoc,
    read_invariant,
    read_when,
    with_functions,
)
from boogie_ir.read.terms.read_expression import read_boolean, read_expression
from boogie_ir.read.terms.read_names import Attributes, Environment, Node, read_attributes, read_origin, read_type_name


def read_kernel_program(tree: Node, file: str) -> KernelProgram:
    dialect, *declarations = tree.children
    functions = [d for d in declarations if d.data == "function"]
    env = with_functions(functions, Environment(Level.KERNEL, file))
    return KernelProgram(
        dialect=read_name(dialect),
        functions=tuple(f for f in (read_function(d, env) for d in functions) if f is not None),
        axioms=tuple(read_axiom(d, env) for d in declarations if d.data == "axiom"),
        kernels=tuple(_kernel(d, env) for d in declarations if d.data == "kernel"),
    )


def _kernel(node: Node, env: Environment) -> Kernel:
    written, token, *parameters, contracts, declarations, statements = node.children
    attributes = read_attributes(written)
    read_parameters = tuple(_parameter(p, env) for p in parameters if p is not None)
    arrays = tuple(_array(d, env) for d in declarations.children if d.data == "array")
    locals_ = tuple(_local(p, env) for d in declarations.children if d.data == "local" for p in d.children)
    variables: dict[str, Var] = {}
    for variable in (*IMPLICIT, *(p.variable for p in read_parameters), *(v.variable for v in locals_)):
        if variable.name in variables:
            raise env.error(node, f"{variable.name} is declared twice")
        variables[variable.name] = variable
    inner = Environment(Level.KERNEL, env.file, variables, {a.name: a for a in arrays}, env.functions, env.operators)
    read_contracts = [read_contract(c, inner) for c in contracts.children]

    def _listed(name: str, separator: str = ", ") -> tuple[str, ...]:
        return tuple((attributes.string(name) or "").split(separator)) if attributes.has(name) else ()

    return Kernel(
        name=read_name(token),
        parameters=read_parameters,
        arrays=arrays,
        locals=locals_,
        requires=tuple(c for keyword, c in read_contracts if keyword == "requires"),
        ensures=tuple(c for keyword, c in read_contracts if keyword == "ensures"),
        body=_statements(statements, inner),
        origin=read_origin(attributes, "kernel", node, env),
        contract_only=attributes.has("contract_only"),
        without_code=_listed("without_code"),
        specified=_listed("specified"),
        needs_pointer_width=attributes.has("needs_pointer_width"),
        missing_headers=_listed("missing_headers"),
        missing_macros=_listed("missing_macros"),
        early_exits=attributes.has("early_exits"),
        cluster=_cluster(attributes, node, env),
        tested=_listed("tested", "; "),
        chosen=_listed("chosen", "; "),
    )


def _cluster(attributes: Attributes, node: Node, env: Environment) -> tuple[int, int, int] | None:
    """``{:cluster "2 1 1"}``: how many groups in each dimension."""
    if not attributes.has("cluster"):
        return None
    words = (attributes.string("cluster") or "").split()
    if len(words) != 3 or not all(word.isdigit() and int(word) > 0 for word in words):
        raise env.error(node, 'the size of a cluster is {:cluster "x y z"}, each at least 1')
    x, y, z = map(int, words)
    return x, y, z


# -- declarations -------------------------------------------------------------------------------------------


def _spelled(node: Node | None) -> tuple[str, str] | None:
    return None if node is None else (read_string(node.children[0]), read_string(node.children[1]))


def _parameter(node: Node, env: Environment) -> Parameter:
    token, type_, spelled, signed = node.children
    variable = Var(read_name(token), read_type_name(type_, env))
    name, source_type = _spelled(spelled) or (variable.name, "")
    return Parameter(variable, name, source_type, signed is not None)


def _local(node: Node, env: Environment) -> Local:
    token, type_, spelled, signed = node.children
    name, source_type = _spelled(spelled) or ("", "")
    return Local(Var(read_name(token), read_type_name(type_, env)), name, source_type, signed is not None)


def _cells(node: Node) -> int | None:
    return None if node.children[0] == "*" else int(node.children[0])


def _bits(token: Node, env: Environment) -> BitVec:
    type_ = read_type_name(token, env)
    if not isinstance(type_, BitVec):
        raise env.error(token, "a bit-vector type is needed")
    return type_


def _array(node: Node, env: Environment) -> Array:
    attributes, space, token, cells_node, cell_token, index, *words, length, initial, source = node.children
    parameter, volatile, distributed = words
    if space not in [s.value for s in MemorySpace]:
        raise env.error(space, f"unknown memory space {space}")
    name, cells, cell = read_name(token), _cells(cells_node), _bits(cell_token, env)
    return Array(
        name=name,
        space=MemorySpace(str(space)),
        cell=cell,
        cells=cells,
        source=SourceArray(name, "", cell.width, (cells,)) if source is None else _source(source),
        origin=read_origin(read_attributes(attributes), "array", node, env),
        index=BV32 if index is None else _bits(index.children[0], env),
        initial=None if initial is None else tuple(int(c) for c in initial.children if c is not None),
        parameter=parameter is not None,
        volatile=volatile is not None,
        distributed=distributed is not None,
        length=None if length is None else Var(read_name(length.children[0]), BV64),
    )


def _source(node: Node) -> SourceArray:
    name, element, bits, *extents = node.children
    return SourceArray(read_string(name), read_string(element), int(bits), tuple(_cells(e) for e in extents))


# -- statements ---------------------------------------------------------------------------------------------


def _statements(node: Node, env: Environment) -> tuple[Statement, ...]:
    return tuple(_statement(child, env) for child in node.children)


def _statement(node: Node, env: Environment) -> Statement:
    match node.data:
        case "assign":
            return _assign(node, env)
        case "havoc":
            return read_havoc(node, env)
        case "assume":
            return read_assume(node, env)
        case "assert":
            return read_assert(node, env)
        case "kernel_if" | "kernel_while" | "block" | "break" | "continue" | "return":
            return _control(node, read_attributes(node.children[0]), env)
        case "meet":
            _, lanes = node.children
            named = None if lanes is None else read_expression(lanes, env)
            return Meet(named, read_origin(read_attributes(node.children[0]), "meeting of lanes", node, env))
        case "arrive":
            attributes = read_attributes(node.children[0])
            barrier, threads = (read_expression(child, env) for child in node.children[1:])
            return Arrive(barrier, threads, attributes.has("waits"), read_origin(attributes, "named barrier", node, env))
        case "exchange" | "order":
            return _exchange(node, read_attributes(node.children[0]), env)
        case "log" | "check":
            return _instrumentation(node, read_attributes(node.children[0]), env)
        case "load" | "store" | "atomic":
            return _access(node, read_attributes(node.children[0]), env)
        case _:
            return _synchronisation(node, read_attributes(node.children[0]), env)


def _assign(node: Node, env: Environment) -> Assign:
    if len(node.children) != 4 or len(node.children[1].children) != 1:
        raise env.error(node, "an assignment has one variable and one value; an array is changed by store")
    attributes, target_node, _, value_node = node.children
    target, value = env.variable(target_node.children[0]), read_expression(value_node, env)
    if target.type != value.type:
        raise env.error(node, f"the value does not fit the type of {target.name}")
    return Assign(target, value, read_origin(read_attributes(attributes), "assignment", node, env))


def _cell(node: Node, env: Environment) -> tuple[str, Expr]:
    """The array and the index of ``A[i]``."""
    array = env.array(node.children[0])
    index = read_expression(node.children[1], env)
    if index.type != array.index:
        raise env.error(node, f"the index of {array.name} has the wrong type")
    return array.name, index


def _access(node: Node, attributes: Attributes, env: Environment) -> Statement:
    when = read_when(node.children[-1], env)
    match node.data:
        case "load":
            target = env.variable(node.children[1])
            array, index = _cell(node.children[2], env)
            origin = read_origin(attributes, f"read of {array}", node, env)
            return Load(target, array, index, origin, when, attributes.has("volatile_access"))
        case "store":
            array, index = _cell(node.children[1], env)
            value = read_expression(node.children[2], env)
            origin = read_origin(attributes, f"write to {array}", node, env)
            return Store(array, index, value, origin, when, attributes.has("volatile_access"))
    _, operation, result, cell, arguments, _ = node.children
    if operation not in [op.value for op in AtomicOp]:
        raise env.error(operation, f"unknown atomic operation {operation}")
    array, index = _cell(cell, env)
    return Atomic(
        target=None if result is None else env.variable(result.children[0]),
        array=array,
        index=index,
        op=AtomicOp(str(operation)),
        arguments=tuple(read_expression(a, env) for a in arguments.children if a is not None),
        origin=read_origin(attributes, f"atomic {operation} on {array}", node, env),
        guard=when,
        pieces=attributes.number("pieces") or 1,
        order=_memory_order(attributes, MemoryOrder.RELAXED, node, env),
        reach=_reach(attributes, node, env),
        memory=_memory(attributes, node, env),
    )


def _synchronisation(node: Node, attributes: Attributes, env: Environment) -> Statement:
    when = read_when(node.children[-1], env)
    match node.data:
        case "barrier":
            _, scope, local_fence, global_fence, invariants, _ = node.children
            if scope not in [s.value for s in BarrierScope]:
                raise env.error(scope, f"unknown barrier scope {scope}")
            fences = read_boolean(local_fence, env), read_boolean(global_fence, env)
            origin = read_origin(attributes, "barrier", node, env)
            found = tuple(_barrier_invariant(i, env) for i in invariants.children)
            part = attributes.string("part") or BarrierPart.WHOLE.value
            if part not in [p.value for p in BarrierPart]:
                raise env.error(node, f"unknown part {part} of a barrier")
            return Barrier(BarrierScope(str(scope)), *fences, origin, when, found, BarrierPart(part))
        case "forget":
            array = env.array(node.children[1]).name
            return Forget(array, read_origin(attributes, f"change of {array}", node, env), when)
        case "array_snapshot":
            _, destination, source, _ = node.children
            names = env.array(destination).name, env.array(source).name
            return ArraySnapshot(*names, read_origin(attributes, "array snapshot", node, env), when)
        case "hold":
            _, access, cell, bound, _ = node.children
            if access not in [kind.value for kind in AccessKind]:
                raise env.error(access, f"unknown kind of access {access}")
            variables = () if bound is None else tuple(env.variable(name) for name in bound.children)
            array, index = _cell(cell, env)
            origin = read_origin(attributes, f"permission for {array}", node, env)
            holder = attributes.string("holder") or Holder.THREAD.value
            if holder not in [each.value for each in Holder]:
                raise env.error(access, f"nobody is called {holder}")
            return Hold(AccessKind(str(access)), array, index, when, variables, origin, Holder(holder))
        case "wait_async":
            event = read_expression(node.children[1], env)
            return WaitAsync(event, read_origin(attributes, "wait for copies", node, env), when)
        case "async_copy":
            return _async_copy(node, attributes, when, env)
        case "thread_copy" | "shared_copy":
            _, destination, source, *numbers, ended, _ = node.children
            count, read, group = (read_expression(number, env) for number in numbers)
            cells, waited = (*_cell(destination, env), *_cell(source, env)), env.variable(ended)
            origin = read_origin(attributes, "asynchronous copy", node, env)
            return ThreadCopy(*cells, count, read, group, waited, origin, when, node.data == "shared_copy")
    raise env.error(node, f"a command is needed, not {node.data}")


def _async_copy(node: Node, attributes: Attributes, when: Expr, env: Environment) -> AsyncCopy:
    _, handle, destination_node, destination_step, source_node, source_step, count, event, _ = node.children
    to, start = _cell(destination_node, env), _cell(source_node, env)
    counted, extended = read_expression(count, env), read_expression(event, env)
    origin = read_origin(attributes, "asynchronous copy", node, env)
    to_step, from_step = (None if s is None else read_expression(s.children[0], env) for s in (destination_step, source_step))
    element = next((int(s.children[1]) for s in (destination_step, source_step) if s is not None), 1)
    handle = env.variable(handle)
    return AsyncCopy(handle, *to, *start, counted, extended, origin, when, to_step, from_step, element)


def _exchange(node: Node, attributes: Attributes, env: Environment) -> Exchange | Order:
    if node.data == "order":
        scope = node.children[1]
        if scope not in [s.value for s in OrderScope]:
            raise env.error(scope, f"unknown scope {scope} of an order")
        origin = read_origin(attributes, "order", node, env)
        order = _memory_order(attributes, MemoryOrder.SEQ_CST, node, env)
        return Order(OrderScope(str(scope)), origin, order, _reach(attributes, node, env), _memory(attributes, node, env))
    _, operation, target, arguments = node.children
    if operation not in [op.value for op in ExchangeOp]:
        raise env.error(operation, f"unknown exchange {operation}")
    given = tuple(read_expression(a, env) for a in arguments.children if a is not None)
    return Exchange(env.variable(target), ExchangeOp(str(operation)), given, read_origin(attributes, "exchange", node, env))


def _memory_order(attributes: Attributes, usual: MemoryOrder, node: Node, env: Environment) -> MemoryOrder:
    name = attributes.string("memory_order")
    if name is not None and name not in [order.value for order in MemoryOrder]:
        raise env.error(node, f"unknown memory order {name}")
    return usual if name is None else MemoryOrder(name)


def _reach(attributes: Attributes, node: Node, env: Environment) -> Reach:
    name = attributes.string("reach")
    if name is not None and name not in [reach.value for reach in Reach]:
        raise env.error(node, f"unknown reach {name}")
    return Reach.DEVICE if name is None else Reach(name)


def _memory(attributes: Attributes, node: Node, env: Environment) -> MemorySpace | None:
    name = attributes.string("memory")
    if name is not None and name not in [space.value for space in MemorySpace]:
        raise env.error(node, f"unknown memory {name}")
    return None if name is None else MemorySpace(name)


def _barrier_invariant(node: Node, env: Environment) -> BarrierInvariant:
    pairwise, attributes, condition, arguments = node.children
    threads = [read_expression(a, env) for a in arguments.children if a is not None]
    step = 1 if pairwise is None else 2
    if len(threads) % step:
        raise env.error(node, "a pairwise invariant is for pairs: an even number of threads")
    instances = tuple(tuple(threads[n : n + step]) for n in range(0, len(threads), step))
    origin = read_origin(read_attributes(attributes), "barrier invariant", node, env)
    return BarrierInvariant(read_boolean(condition, env), instances, origin, pairwise is not None)


def _instrumentation(node: Node, attributes: Attributes, env: Environment) -> Log | CheckAccess:
    _, access, cell, value_node, site, *rest = node.children
    if access not in [k.value for k in AccessKind]:
        raise env.error(access, f"unknown kind of access {access}")
    kind = AccessKind(str(access))
    array, index = _cell(cell, env)
    value = None if value_node is None else read_expression(value_node.children[0], env)
    origin = read_origin(attributes, f"{kind.value} of {array}", node, env)
    when = read_when(rest[-1], env)
    if node.data == "check":
        return CheckAccess(int(site), kind, array, index, value, origin, when)
    snapshot = () if rest[0] is None else tuple(env.variable(t) for t in rest[0].children)
    return Log(int(site), kind, array, index, value, snapshot, origin, when)


def _control(node: Node, attributes: Attributes, env: Environment) -> Statement:
    def origin(construct: str) -> Origin:
        return read_origin(attributes, construct, node, env)

    match node.data:
        case "kernel_if":
            return _if(node, env)
        case "kernel_while":
            _, label, condition, invariants, braces = node.children
            return While(
                label=read_name(label),
                condition=_condition(condition, env),
                invariants=tuple(read_invariant(i, env) for i in invariants.children),
                body=_statements(braces.children[0], env),
                origin=origin("loop"),
                predicated=attributes.has("predicated"),
            )
        case "block":
            _, label, braces = node.children
            return Block(read_name(label), _statements(braces.children[0], env), origin("block"))
        case "break":
            if node.children[1] is None:
                raise env.error(node, "break needs a label")
            return Break(read_name(node.children[1]), origin("break"))
        case "continue":
            return Continue(read_name(node.children[1]), origin("continue"))
        case _:
            return Return(origin("return"))


def _if(node: Node, env: Environment) -> If:
    """An ``if`` with its ``else if`` chain, which may be long: built from its end."""
    chain = [node]
    while (last := chain[-1].children[3]) is not None and last.children[0].data == "kernel_if":
        chain.append(last.children[0])
    otherwise = () if last is None else _statements(last.children[0].children[0], env)
    for link in reversed(chain):
        attributes, condition, braces, _ = link.children
        origin = read_origin(read_attributes(attributes), "if", link, env)
        otherwise = (If(_condition(condition, env), _statements(braces.children[0], env), otherwise, origin),)
    (result,) = otherwise
    assert isinstance(result, If)
    return result


def _condition(node: Node, env: Environment) -> Expr:
    condition = read_condition(node, env)
    if condition is None:
        raise env.error(node, "kernels make no nondeterministic choices; havoc a variable instead")
    return condition
