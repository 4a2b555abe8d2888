"""What expressions of Python give: values, memory, kernels and their launches."""

from __future__ import annotations

import ast
from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from functools import reduce

from boogie_ir.lang.expr import FALSE, Expr
from boogie_ir.lang.launches import ANY, Sizes
from boogie_ir.lang.source import Span
from frontend.host.evaluator.expressions import bytes_of
from frontend.host.evaluator.ranges import nd_range
from frontend.host.evaluator.variables import Found, Three
from frontend.host.joins import one_of
from frontend.host.launches import Kernels
from frontend.host.python.arrays import PythonArrays
from frontend.host.python.values import bytes_in, compared, count, may_be_one, number, operated, wide
from frontend.host.state import State
from frontend.host.values import (
    BOOLEAN,
    UNKNOWN,
    Block,
    Fields,
    Items,
    KernelObject,
    LocalMemory,
    Module,
    Number,
    OneOf,
    Place,
    Pointer,
    Quotient,
    Shaped,
    Text,
    Value,
    converted,
    from_condition,
    holds,
    literal,
    literal_of,
    negated,
    nth,
)  # fmt: skip
from frontend.syntax import syntax
from frontend.types.types import LONG, UINT

CUPY, PYCUDA, OPENCL = "cupy", "pycuda", "pyopencl"
POINTERS = frozenset(("In", "Out", "InOut"))
ENDS = frozenset(("exit", "_exit", "abort", "quit"))
SYSTEM = frozenset(("sys", "os"))  # modules that they are of


class PythonCalls(PythonArrays):
    """Evaluates expressions. Statements are read by the class made of this one."""

    def __init__(self, path: str, tree: ast.Module, kernels: Kernels) -> None:
        self.path, self.tree, self.kernels = path, tree, kernels
        super().__init__()
        self.state = State()
        self.module: dict[str, int] = {}
        self.names: dict[str, int] = {}  # of the function at hand
        self.own = ""  # the name of its object
        self.calls: tuple[Span, ...] = ()
        self.returns: list[tuple[State, Value]] = []
        self.breaks: list[State] = []  # the states in which the loop at hand is left, and in which its next round begins
        self.continues: list[State] = []
        self.active: frozenset[str] = frozenset()
        self.found: list[Found] = []
        self.untold: list[Span] = []
        self.seen: set[int] = set()
        self.standing: dict[str, str] = {}  # names that variables which stand for kernels have, with those of the kernels
        self.entered: list[ast.Call] = []
        self._number = 0
        self._styles: dict[int, str] = {}
        stores = [n for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        self.stores = Counter(n.id for n in stores)
        self.shared = {name for n in ast.walk(tree) if isinstance(n, ast.Global | ast.Nonlocal) for name in n.names}
        self.functions = {f.name: f for f in tree.body if isinstance(f, ast.FunctionDef)}
        defined = Counter(n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef))
        others = (n for n in ast.walk(tree) if not (isinstance(n, ast.ImportFrom) and n.module in SYSTEM))
        imported = {n.asname or n.name for each in others for n in ast.iter_child_nodes(each) if isinstance(n, ast.alias)}
        parameters = {n.arg for n in ast.walk(tree) if isinstance(n, ast.arg)}
        self.named_in_file = {*self.stores, *defined, *imported, *parameters}
        plain = {
            n
            for n, f in self.functions.items()
            if not (f.decorator_list or self.stores[n] or defined[n] > 1 or is_generator(f))  # a generator runs later
        }
        self.functions = {n: f for n, f in self.functions.items() if n in plain}
        self.members = self._members()
        self.has_cupy = any(isinstance(n, ast.alias) and n.name.partition(".")[0] == "cupy" for n in ast.walk(tree))

    def _members(self) -> dict[str, ast.expr]:
        """Members of objects that are assigned to once, with what is assigned."""
        written: dict[str, list[ast.expr | None]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                written.setdefault(node.attr, []).append(None)
        found: dict[str, ast.expr] = {}
        for node in ast.walk(self.tree):
            match node:
                case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if len(written[name]) == 1:
                    found[name] = value
                case _:
                    pass
        return found

    # -- names --------------------------------------------------------------------------------------------------------

    def new(self) -> int:
        self._number += 1
        return self._number

    def write(self, name: str, value: Value) -> None:
        self.state.write(Place(self._of(name)), None if value is UNKNOWN or name in self.shared else value)

    def forget(self, name: str) -> None:
        self.state.write(Place(self._of(name)), None)

    def _of(self, name: str) -> int:
        """The number of a variable: of the function at hand, or else of the file."""
        if name in self.names:
            return self.names[name]
        if name not in self.module:
            self.module[name] = self.new()
        return self.module[name]

    def forget_arguments(self) -> None:
        """Kernels may have got other arguments."""
        self.state.forget([n for n in self.state.values if n in self._styles])

    def change(self, value: Value) -> None:
        """An array or memory may be of another size from here on, whatever it is called. One that is not known may be any."""
        self.state.forget([n for n, other in self.state.values.items() if may_be_one(value, other)])

    def span(self, node: ast.expr) -> Span:
        last, end = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
        return Span(self.path, node.lineno, node.col_offset + 1, last, end + 1)

    def wide(self, value: Number) -> Expr:
        return wide(value).bits

    def truth(self, condition: Expr) -> Value:
        return from_condition(condition, BOOLEAN)

    # -- expressions ------------------------------------------------------------------------------------------------------

    @abstractmethod
    def choice(self, test: ast.expr, then: ast.expr, otherwise: ast.expr) -> Value:
        """One of two values, as a condition has it."""

    @abstractmethod
    def either(self, values: Sequence[ast.expr], conjunction: bool) -> Value:
        """``and`` and ``or``."""

    @abstractmethod
    def inlined(self, call: ast.Call, function: ast.FunctionDef) -> Value:
        """A function of the file with the arguments of a call."""

    def operate(self, operator: ast.operator, left: Value, right: Value) -> Value:
        return operated(operator, left, right)

    def value(self, expression: ast.expr) -> Value:
        """Evaluates an expression, with what it does."""
        match expression:
            case ast.Constant(value=bool(truth)):
                return literal(int(truth), BOOLEAN)
            case ast.Constant(value=int(whole)) if abs(whole) < 1 << 63:
                return number(whole)
            case ast.Constant(value=float(part)) if part == int(part) and abs(part) < 1 << 53:
                return Quotient(number(int(part)).bits, number(1).bits, 64)
            case ast.Constant(value=str(words)):
                return Text(words)
            case ast.Name(id=name):
                known = self.state.read(Place(self._of(name)))
                return UNKNOWN if known is None else known
            case ast.Tuple(elts=items) | ast.List(elts=items):
                values = [self.value(item) for item in items]
                tuple_ = isinstance(expression, ast.Tuple) and not any(isinstance(item, ast.Starred) for item in items)
                return Items(tuple(values)) if tuple_ else UNKNOWN
            case ast.BinOp(left=left, op=op, right=right):
                one, two = self.value(left), self.value(right)
                if isinstance(op, ast.Add) and isinstance(one, Items) and isinstance(two, Items):
                    return Items((*one.values, *two.values))
                return self.operate(op, one, two)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.operate(ast.Sub(), number(0), self.value(operand))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                condition = negated(holds(self.value(operand)))
                return self.symbols.number(BOOLEAN) if condition is None else self.truth(condition)
            case ast.BoolOp(op=op, values=values_):
                return self.either(values_, isinstance(op, ast.And))
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return compared(op, self.value(left), self.value(right), self.symbols)
            case ast.IfExp(test=test, body=then, orelse=otherwise):
                return self.choice(test, then, otherwise)
            case ast.Attribute():
                return self._attribute(expression)
            case ast.Subscript(value=base, slice=index):
                return self._item(self.value(base), self.value(index))
            case ast.NamedExpr(target=target, value=inner):
                value = self.value(inner)
                self.write(target.id, value)
                return value
            case ast.Call():
                return self._call(expression)
            case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                for node in ast.walk(expression):
                    if isinstance(node, ast.NamedExpr):
                        self.forget(node.target.id)
                return UNKNOWN
            case _:
                for child in ast.iter_child_nodes(expression):
                    if isinstance(child, ast.expr):
                        self.value(child)
                return UNKNOWN

    def _item(self, base: Value, index: Value) -> Value:
        where = literal_of(index)
        if not (isinstance(base, Items) and base.values and isinstance(index, Number)):
            return UNKNOWN
        if where is not None:
            return base.values[where] if -len(base.values) <= where < len(base.values) else UNKNOWN
        return reduce(lambda one, other: one_of(None, one, other, self.symbols) or UNKNOWN, base.values)

    def _attribute(self, node: ast.Attribute) -> Value:
        if isinstance(node.value, ast.Name) and node.value.id == self.own and node.attr in self.members and self.own:
            kept, self.state = self.state, self.state.copy()
            names, self.names, self.state = self.names, {}, State()
            value = self.value(self.members[node.attr]) if not self._circular(node.attr) else UNKNOWN
            self.state, self.names = kept, names
            if isinstance(value, Module):
                return value
            if isinstance(value, KernelObject):
                return self._kernel_object(value.name.name, self._styles[value.place.variable], self.span(node))
        base = self.value(node.value)
        if base is UNKNOWN and isinstance(node.value, ast.Name) and node.attr == "size" and node.value.id != self.own:
            base = Shaped((self.symbols.number(LONG, "size"),), None, sure=False)
            self.write(node.value.id, base)
        match base, node.attr:
            case Shaped(), "size":
                return count(base)
            case Shaped(), "nbytes":
                bytes_ = bytes_in(base)
                return self.symbols.number(LONG, "nbytes") if bytes_ is None else bytes_
            case Shaped(lengths=lengths, sure=True), "shape":
                return Items(lengths)
            case Shaped(element=int(element)), "itemsize":
                return number(element)
            case Shaped(memory=Pointer() | OneOf() as memory), "data" | "gpudata" | "ptr" | "base_data":
                return memory
            case Pointer() | OneOf(), "ptr":
                return base
            case Module(dialect=style), name if style == OPENCL and name in self.kernels:
                return self._kernel_object(name, style, self.span(node))
            case _:
                return UNKNOWN

    def _circular(self, name: str) -> bool:
        return any(isinstance(n, ast.Attribute) and n.attr == name for n in ast.walk(self.members[name]))

    # -- calls ------------------------------------------------------------------------------------------------------------

    def _call(self, call: ast.Call) -> Value:
        self.seen.add(id(call))
        name = call.func.id if isinstance(call.func, ast.Name) else call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if isinstance(call.func, ast.Name) and name in self.functions and name not in self.names:
            return self.inlined(call, self.functions[name])
        callee = self.value(call.func)
        if isinstance(callee, KernelObject):
            return self._launch(call, callee)
        base = self.value(call.func.value) if isinstance(call.func, ast.Attribute) else UNKNOWN
        if isinstance(base, KernelObject):
            return self._of_kernel(call, base, name)
        if name in self.kernels and base is UNKNOWN and isinstance(call.func, ast.Attribute) and len(call.args) >= 3:
            return self._launch(call, self._kernel_object(name, OPENCL, self.span(call)))
        for known in (self._made, self.arithmetic, self.array):
            result = known(call, name, base)
            if result is not None:
                return result
        for argument in (*call.args, *(k.value for k in call.keywords)):
            value = self.value(argument)
            if isinstance(value, KernelObject):  # somebody may give it arguments
                self.state.write(value.place, None)
            if isinstance(value, Shaped) and not value.sure and isinstance(argument, ast.Name):
                self.forget(argument.id)
        if name in ("set_args", "set_arg"):  # of a kernel that may be any
            self.forget_arguments()
        if _looks_like_launch(call) or (isinstance(call.func, ast.Name) and name in self.standing):
            self.untold.append(self.span(call))
        if name in ENDS and self._is_of_system(call.func, name):
            self.state.dead = True
        if name == "resize":
            self.change(base)
        changes = name == "resize" or (isinstance(base, Shaped) and not base.sure)
        if changes and isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name):
            self.forget(call.func.value.id)
        return UNKNOWN

    def _is_of_system(self, callee: ast.expr, name: str) -> bool:
        """Whether what ends the program by its name is Python's own: of its modules, or nothing else in the file has the name."""
        match callee:
            case ast.Name():
                return name not in self.named_in_file
            case ast.Attribute(value=ast.Name(id=module)):
                return module in SYSTEM and not self.stores[module]
            case _:
                return False

    def _made(self, call: ast.Call, name: str, base: Value) -> Value | None:
        """Modules, kernels, and memory."""
        span = self.span(call)
        match name:
            case "RawKernel":
                values, named = self.evaluated(call)
                kernel = named.get("name", values[1] if len(values) > 1 else UNKNOWN)
                return self._kernel_object(kernel.words, CUPY, span) if isinstance(kernel, Text) else UNKNOWN
            case "RawModule" | "SourceModule" | "Program":
                self.evaluated(call)
                return Module({"RawModule": CUPY, "SourceModule": PYCUDA, "Program": OPENCL}[name])
            case "build" if isinstance(base, Module):
                return base
            case "get_function" if call.args:
                kernel, other = self.value(call.args[0]), CUPY if self.has_cupy else PYCUDA
                style = base.dialect if isinstance(base, Module) else other
                return self._kernel_object(kernel.words, style, span) if isinstance(kernel, Text) else UNKNOWN
            case "Kernel" if len(call.args) == 2:
                kernel = self.value(call.args[1])
                return self._kernel_object(kernel.words, OPENCL, span) if isinstance(kernel, Text) else UNKNOWN
            case "Buffer" if len(call.args) >= 2:
                values, named = self.evaluated(call)
                host = named.get("hostbuf")
                if isinstance(host, Shaped):
                    return host.memory or UNKNOWN
                return self._block(named.get("size", values[2] if len(values) > 2 else UNKNOWN), call)
            case "mem_alloc" | "alloc" if len(call.args) == 1:
                return self._block(self.value(call.args[0]), call)
            case "LocalMemory" if len(call.args) == 1:
                block = self._block(self.value(call.args[0]), call)
                return LocalMemory(block.block) if isinstance(block, Pointer) else UNKNOWN
            case "enqueue_nd_range_kernel" if len(call.args) >= 4:
                values, _ = self.evaluated(call)
                if isinstance(values[1], KernelObject):
                    self._enqueue(call, values[1], values[2], values[3], self._kept(values[1]))
                else:
                    self.untold.append(span)
                return UNKNOWN
            case _ if name in POINTERS and len(call.args) == 1:
                value = self.value(call.args[0])
                return value.memory or UNKNOWN if isinstance(value, Shaped) else UNKNOWN
            case _:
                return None

    def _block(self, size: Value, call: ast.Call) -> Value:
        bytes_ = bytes_of(size)
        return UNKNOWN if bytes_ is None else Pointer(Block(bytes_.bits, self._words(call), self.span(call)))

    def _words(self, call: ast.Call) -> str:
        last = call.args[-1] if call.args else call
        named = [k.value for k in call.keywords if k.arg in ("size", "nbytes", "shape")]
        return ast.unparse(named[0] if named else last)

    # -- kernels ----------------------------------------------------------------------------------------------------------

    def _kernel_object(self, name: str, style: str, span: Span) -> KernelObject:
        place = Place(self.new())
        self._styles[place.variable] = style
        self.state.write(place, Fields({}, {}))
        return KernelObject(syntax.Name(span, name), place)

    def _of_kernel(self, call: ast.Call, kernel: KernelObject, name: str) -> Value:
        values, _ = self.evaluated(call)
        match name:
            case "set_args":
                self.state.write(kernel.place, Fields({nth(i): v for i, v in enumerate(values)}, {}))
            case "set_arg":
                self.state.write(kernel.place, None)
            case "prepared_call" | "prepared_async_call" if len(values) >= 2:
                behind = 3 if name == "prepared_async_call" else 2
                self._find(call, kernel, values[0], values[1], values[behind:], UNKNOWN)
            case _:
                pass
        return UNKNOWN

    def _kept(self, kernel: KernelObject) -> list[Value]:
        known = self.state.read(kernel.place)
        fields = known.values if isinstance(known, Fields) else {}
        return [fields.get(nth(i), UNKNOWN) for i in range(self._count(kernel))]

    def _count(self, kernel: KernelObject) -> int:
        own = self.kernels.get(kernel.name.name)
        return len(own[0].type.parameters) if own else 0

    def _launch(self, call: ast.Call, kernel: KernelObject) -> Value:
        values, named = self.evaluated(call)
        style = self._styles[kernel.place.variable]
        if any(isinstance(each, ast.Starred) for each in call.args) or any(each.arg is None for each in call.keywords):
            self.untold.append(self.span(call))
        elif style == OPENCL:
            whole, local = [*values[1:3], UNKNOWN, UNKNOWN][:2]
            if "g_times_l" in named or "global_offset" in named:
                whole = UNKNOWN
            self._enqueue(call, kernel, named.get("global_size", whole), named.get("local_size", local), values[3:])
        elif style == CUPY:
            given: list[Value] = [*values[:3], UNKNOWN, UNKNOWN, UNKNOWN]
            grid, block, arguments = given[:3]
            grid, block, arguments = named.get("grid", grid), named.get("block", block), named.get("args", arguments)
            listed = list(arguments.values) if isinstance(arguments, Items) else None
            shared = named.get("shared_mem", values[3] if len(values) > 3 else number(0))
            self._find(call, kernel, grid, block, listed, shared)
        else:
            grid, shared = named.get("grid", Items((number(1),))), named.get("shared", number(0))
            self._find(call, kernel, grid, named.get("block", UNKNOWN), values, shared)
        return UNKNOWN

    def _enqueue(self, call: ast.Call, kernel: KernelObject, whole: Value, local: Value, arguments: list[Value]) -> None:
        if not isinstance(whole, Items) or not whole.values:
            self._found(call, kernel, None, None, arguments)
            return
        found = nd_range(whole.values, local.values if isinstance(local, Items) else None)
        if any(condition == FALSE for condition in found.conditions):  # groups are not full
            self._found(call, kernel, None, None, arguments)
            return
        self._found(call, kernel, found.grid, found.block, arguments, None, found.conditions, found.total)

    def _find(
        self, call: ast.Call, kernel: KernelObject, grid: Value, block: Value, arguments: list[Value] | None, shared: Value
    ) -> None:
        """A launch of CUDA's."""
        size = bytes_of(shared)
        written = [k.value for k in call.keywords if k.arg in ("shared", "shared_mem")] or call.args[3:4]
        words = ast.unparse(written[0]) if written else "0"
        memory = None if size is None else Block(size.bits, words, self.span(call))
        self._found(call, kernel, _three(grid), _three(block), arguments, memory)

    def _found(
        self,
        call: ast.Call,
        kernel: KernelObject,
        grid: Three | None,
        block: Three | None,
        arguments: list[Value] | None,
        shared: Block | None = None,
        conditions: tuple[Expr, ...] = (),
        total: Sizes = ANY,
    ) -> None:
        if self.state.dead or kernel.name.name not in self.kernels:
            return
        given = None if arguments is None else tuple(_argument(each) for each in arguments)
        if given is not None and len(given) != self._count(kernel):
            given = None
        known = (*self.state.conditions, *conditions)
        span = self.span(call)
        self.found.append(Found(span, kernel.name, grid, block, shared, given, known, None, (), self.calls, total))


def is_generator(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a call of a function runs nothing of it yet."""
    return any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(function))


def _looks_like_launch(call: ast.Call) -> bool:
    """Whether something that is called may be a kernel: it is given a grid and a block, or tuples in their places."""
    named = {each.arg for each in call.keywords}
    tuples = [isinstance(each, ast.Tuple) for each in call.args[:2]]
    return "block" in named or (len(call.args) >= 3 and len(tuples) == 2 and all(tuples))


def _argument(value: Value) -> Value:
    """What a kernel gets of a value."""
    match value:
        case Shaped(memory=memory):
            return memory or UNKNOWN
        case _:
            return value


def _three(value: Value) -> Three | None:
    """A block or a grid, from a tuple or a number."""
    parts = value.values if isinstance(value, Items) else (value,) if isinstance(value, Number) else ()
    if not 1 <= len(parts) <= 3:
        return None
    known: list[Number | None] = [converted(each, UINT) if isinstance(each, Number) else None for each in parts]
    x, y, z = (known + [literal(1, UINT)] * 3)[:3]
    return x, y, z
