"""What the launches of host code mean for kernels: sizes, preconditions over parameters, sizes of arrays.

Host code speaks of symbols, a kernel of its parameters. Where an argument *is* a value of the host's, the parameter takes its
place in all that is said: of ``k<<<(n + 255) / 256, 256>>>(a, n)`` remains ``gridDim.x == (n + 255) / 256``. An equation
with a symbol that occurs nowhere else says that some value exists, so it is left out, which asks less of the host.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv, eq, extract, ne, resize, width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Extend, Extract, Ite, Literal, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.launches import HOST, Extent, HostLaunch, HostValue, Sizes
from boogie_ir.lang.program import Contract
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import Origin
from boogie_ir.lang.source_types import is_float_type
from boogie_ir.lang.traverse import children, conjuncts, free_variables, subexpressions, substitute, with_children, within
from boogie_ir.lang.types import BitVec
from frontend.classes.constants import constant
from frontend.classes.written_types import type_of
from frontend.errors import FrontendError
from frontend.host.drawn import drawn_parameters
from frontend.host.evaluator.variables import Found
from frontend.host.joins import begun
from frontend.host.launches import HostCode
from frontend.host.values import Block, Fields, LocalMemory, Number, OneOf, Pointer, Symbols, Value
from frontend.kernels.same_arguments import way_of
from frontend.names.resolve import TypeName
from frontend.syntax import syntax
from frontend.types.types import spell

MOST_LAUNCHES = 6  # of one kernel; more are verified together, as what they have in common
MOST_CONDITIONS = 12
LARGEST = 40  # nodes of a condition on the way to a launch
NUMBERED = dict(zip((*k.GROUP_SIZE, *k.NUM_GROUPS), (*k.LOCAL_ID, *k.GROUP_ID), strict=True))
"""What is below each size of a launch."""
BESIDE = "what goes on beside it in other streams leaves its memory alone (gpuverify program looks at that)"


def host_launches(code: HostCode, kernels: Sequence[k.Kernel]) -> Iterator[HostLaunch]:
    """What host code says of each kernel: each way in which it is launched, once."""
    strange = [f for f in code.found if not any(_function(kernel, f, code.kernels) is not None for kernel in kernels)]
    for kernel in kernels:
        ways: dict[object, HostLaunch] = {}
        drawn: set[str] = set()
        beside = False
        for found in code.found:
            function = _function(kernel, found, code.kernels)
            if function is None or (found.grid is None and found.block is None):
                continue
            launch = _Launch(kernel, function, found, code.symbols).launch()
            if launch is None:
                continue
            beside = beside or found.beside
            drawn.update(drawn_parameters(function, found.spelled, code.drawn))
            same = ways.get(_identity(launch))
            ways[_identity(launch)] = launch if same is None else _also(same, launch)
        if not ways:
            continue
        found_ways = [*ways.values()] if len(ways) <= MOST_LAUNCHES else [_common([*ways.values()])]
        others = [u.span for u in code.unread if u.kernel in ("", _base(kernel)) and not u.handed]
        given = dict.fromkeys(u.span.line for u in code.unread if u.kernel == _base(kernel) and u.handed)
        unsized = [f for f in code.found if f.grid is None and f.block is None]
        others += [f.span for f in (*unsized, *strange) if f.name.name == _base(kernel)]
        lines = dict.fromkeys(span.line for span in others)
        missing = tuple(f"the launch in line {line} is not understood, and not looked at" for line in lines)
        missing += tuple(f"the kernel is handed on in line {line}: who launches it from there is not looked at" for line in given)
        missing += (BESIDE,) if beside else ()
        yield from (replace(way, left_open=(*way.left_open, *missing), drawn=frozenset(drawn)) for way in found_ways)


@frozen_node
class Passed:
    """What a launch gives a kernel, in the host's symbols: values of parameters and sizes, and where its arrays are.

    ``variables`` are arrays that are variables of the device. One that is neither among these may be anywhere.
    """

    kernel: k.Kernel
    values: tuple[tuple[Var, Expr], ...]
    arrays: Mapping[str, Pointer]
    variables: frozenset[str]


def passed(found: Found, code: HostCode, kernels: Sequence[k.Kernel]) -> Iterator[Passed]:
    """What a launch gives each kernel that it may be a launch of."""
    for kernel in kernels:
        function = _function(kernel, found, code.kernels)
        if function is None:
            continue
        launch = _Launch(kernel, function, found, code.symbols)
        launch.read()
        names = {a.source.name: a.name for a in kernel.arrays if a.parameter and a.space is not k.MemorySpace.GROUP}
        arrays = {
            names[name]: pointer for name, pointer in launch.pointers.items() if name in names and isinstance(pointer, Pointer)
        }
        own = {p.name for p in function.type.parameters}
        variables = frozenset(a.name for a in kernel.arrays if a.source.name in code.variables - own)
        yield Passed(kernel, tuple((e.variable, e.value) for e in launch.equations), arrays, variables)


def _also(launch: HostLaunch, same: HostLaunch) -> HostLaunch:
    """A launch that is at other places, too, with arrays that may be others of their sizes."""
    pairs = zip(launch.extents, same.extents, strict=True)
    extents = tuple(replace(one, places=tuple(dict.fromkeys((*one.places, *other.places)))) for one, other in pairs)
    return replace(launch, places=tuple(dict.fromkeys((*launch.places, *same.places))), extents=extents)


def _identity(launch: HostLaunch) -> object:
    extents = tuple((e.array, e.size) for e in launch.extents)
    return launch.block, launch.grid, launch.total, tuple(c.condition for c in launch.requires), extents


def _common(launches: Sequence[HostLaunch]) -> HostLaunch:
    """What several launches have in common."""
    first = launches[0]
    requires = tuple(c for c in first.requires if all(c.condition in [o.condition for o in each.requires] for each in launches))
    extents = tuple(filter(None, (_shared_extent(e, launches) for e in first.extents)))
    kept = {v for c in requires for v in free_variables(c.condition)} | {v for e in extents for v in free_variables(e.size)}
    unknowns = tuple(u for u in first.unknowns if u.variable in kept)
    places = tuple(dict.fromkeys(place for each in launches for place in each.places))
    blocks, grids = [each.block for each in launches], [each.grid for each in launches]
    return HostLaunch(
        first.kernel, _alike(blocks), _alike(grids), places, requires, unknowns, extents, first.left_open,
        total=_alike([each.total for each in launches]),
    )  # fmt: skip


def _shared_extent(extent: Extent, launches: Sequence[HostLaunch]) -> Extent | None:
    """The extent where all launches have it, with what one of them does not tell."""
    same = [o for each in launches for o in each.extents if (o.array, o.size) == (extent.array, extent.size)]
    return replace(extent, untold=extent.untold.union(*(o.untold for o in same))) if len(same) == len(launches) else None


def _alike(sizes: Sequence[Sizes]) -> Sizes:
    x, y, z = (column[0] if len(set(column)) == 1 else None for column in zip(*sizes, strict=True))
    return x, y, z


def _base(kernel: k.Kernel) -> str:
    return kernel.origin.construct.removeprefix("kernel ").partition("<")[0].partition(" (")[0]


def _function(kernel: k.Kernel, found: Found, functions: Mapping[str, Sequence[syntax.Function]]) -> syntax.Function | None:
    """The function of the kernel, if the launch may be one of it."""
    name = kernel.origin.construct.removeprefix("kernel ")
    if found.name.name != _base(kernel):
        return None
    fitting = [f for f in functions.get(found.name.name, ()) if f.body is not None]
    place = (kernel.origin.span.file, kernel.origin.span.line)
    fitting = [f for f in fitting if (f.name_span.file, f.name_span.line) == place] or fitting
    fitting = [f for f in fitting if not any(f is other for other in found.others)]
    if found.arguments is not None:
        count = len(found.arguments)
        least = [sum(1 for p in f.type.parameters if p.default is None and not p.pack) for f in fitting]
        fitting = [f for f, n in zip(fitting, least, strict=True) if n <= count <= len(f.type.parameters)]
    if not fitting:
        return None
    function = fitting[0]
    if found.spelled and way_of(found.spelled, function) != (name.partition(" (")[2].removesuffix(")") if " (" in name else ""):
        return None
    return function if _may_mean(found, name.partition(" (")[0]) else None


def _may_mean(found: Found, kernel: str) -> bool:
    """Whether a launch may be of an instance of a template: what it writes of the arguments does not tell otherwise."""
    written = found.name.arguments
    if written is None or "<" not in kernel:
        return True
    given = _split(kernel.partition("<")[2].removesuffix(">"))
    return all(own is None or _same(own, has) for own, has in zip((_told(found, w) for w in written), given, strict=False))


def _same(one: str, two: str) -> bool:
    """Whether two template arguments may be one: numbers as far as any type of them holds, truth values as numbers."""
    numbers = [{"true": "1", "false": "0"}.get(text, text) for text in (one, two)]
    if not all(text.lstrip("-").isdigit() for text in numbers):
        return one == two
    return (int(numbers[0]) - int(numbers[1])) % 256 == 0 if "-" in one + two else int(numbers[0]) == int(numbers[1])


def _told(found: Found, written: syntax.TemplateArgument) -> str | None:
    """A template argument as names of instances have it; None where that is not clear."""
    if found.frame is None:
        return None
    try:
        if isinstance(written, syntax.Name) and isinstance(found.frame.scope.find(written.name), TypeName):
            written = syntax.NamedType(written.span, written.name, scope=written.scope)
        if isinstance(written, syntax.TYPE_NODES):
            return spell(type_of(found.frame, written))
        if isinstance(written, syntax.BoolLiteral):
            return str(written.value).lower()
        number = constant(found.frame, written)
        return None if number is None else str(number)
    except (FrontendError, LookupError):
        return None


def _split(arguments: str) -> list[str]:
    """Template arguments, split at the commas between them."""
    parts, depth = [""], 0
    for letter in arguments:
        depth += (letter == "<") - (letter == ">")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


@dataclass(slots=True)
class _Equation:
    """A variable of the kernel's that has a value of the host's."""

    variable: Var
    value: Expr
    size: bool  # of the launch


@dataclass(slots=True)
class _Launch:
    """One launch of one kernel, on its way to what it means."""

    kernel: k.Kernel
    function: syntax.Function
    found: Found
    symbols: Symbols
    equations: list[_Equation] = field(default_factory=list)
    pointers: dict[str, Pointer | OneOf] = field(default_factory=dict)
    shared: dict[str, Block] = field(default_factory=dict)
    vague: list[tuple[Var, frozenset[Var]]] = field(default_factory=list)  # sizes of the launch, and what they speak of

    def read(self) -> None:
        """Notes sizes and arguments."""
        for parameter, value in zip(self.function.type.parameters, self.found.arguments or (), strict=False):
            self._pass(parameter.name, value)
        for variables, sizes in ((k.GROUP_SIZE, self.found.block), (k.NUM_GROUPS, self.found.grid)):
            for variable, size in zip(variables, sizes or (), strict=False):
                if size is not None:
                    self.equations.append(_Equation(variable, size.bits, size=True))

    def launch(self) -> HostLaunch | None:
        """What the launch means; None where it launches nothing."""
        self.read()
        if any(e.size and e.value == bv(0) for e in self.equations):
            return None
        fixed = self._fixed()
        for equation in self.equations:
            equation.value = simplify(substitute(equation.value, fixed))
        mapping = self._mapping()
        sizes_, equations = self._split(mapping)
        conditions = [_rewritten(simplify(substitute(c, fixed)), mapping) for c in self.found.conditions if within(c, LARGEST)]
        given = {name: simplify(substitute(block.size, fixed)) for name, block in self._blocks().items()}
        extents = {name: _rewritten(size, mapping) for name, size in given.items()}
        self.vague = [
            (equation.variable, frozenset(free_variables(_rewritten(equation.value, mapping))))
            for equation in self.equations
            if equation.size and {v.name for v in free_variables(equation.value)} & self.symbols.vague
        ]
        equations, extents = self._needed(equations, extents, conditions)
        kept = self._conditions(equations, list(extents.values()), conditions)
        return replace(self._named(sizes_, equations, kept, extents), left_open=self._parts())

    def _fixed(self) -> dict[str, Expr]:
        """The symbols that are a constant on the way to the launch."""
        fixed: dict[str, Expr] = {}
        for part in (part for condition in self.found.conditions for part in conjuncts(condition)):
            match part:
                case Binary(BinaryOp.EQ, Var(name), Literal() as value) | Binary(BinaryOp.EQ, Literal() as value, Var(name)):
                    fixed.setdefault(name, value)
                case _:
                    pass
        return fixed

    # -- what arguments say of parameters --------------------------------------------------------------------------

    def _pass(self, name: str, value: Value) -> None:
        match value:
            case Number(bits, type_):
                variable = next((p for p in self.kernel.parameters if p.name == name), None)
                if variable is not None:
                    self._number(variable, bits, type_.signed)
            case Fields(values):
                for member, inner in values.items():
                    self._pass(f"{name}.{member}", inner)
            case Pointer() | OneOf():
                self.pointers[name] = value
            case LocalMemory(block):
                self.shared[name] = block
            case _:
                return

    def _number(self, parameter: k.Parameter, bits: Expr, signed: bool) -> None:
        type_ = parameter.variable.type
        if is_float_type(parameter.source_type):
            return
        value = resize(bits, type_.width, signed) if isinstance(type_, BitVec) else ne(bits, bv(0, width_of(bits)))
        self.equations.append(_Equation(parameter.variable, value, size=False))

    # -- parameters in place of the host's values ---------------------------------------------------------------------

    def _mapping(self) -> dict[Expr, Expr]:
        """What may be said of values of the host in terms of parameters."""
        mapping: dict[Expr, Expr] = {}
        for equation in self.equations:
            if not equation.size and not isinstance(equation.value, Literal) and isinstance(equation.variable.type, BitVec):
                mapping.setdefault(equation.value, equation.variable)
        for equation in self.equations:
            value = equation.value
            if not equation.size and isinstance(value, Extend) and value.operand not in mapping:
                mapping[value.operand] = extract(equation.variable, width_of(value.operand), 0)
        return mapping

    def _split(self, mapping: Mapping[Expr, Expr]) -> tuple[dict[Var, int], list[_Equation]]:
        """The sizes that are constant, and the equations that say something."""
        sizes: dict[Var, int] = {}
        equations: list[_Equation] = []
        for equation in self.equations:
            own = {e: v for e, v in mapping.items() if v != equation.variable or e != equation.value}
            value = _rewritten(equation.value, own) if not equation.size else _rewritten(equation.value, mapping)
            if equation.size and isinstance(value, Literal):
                sizes[equation.variable] = int(value.value)
            elif value != equation.variable and not self._defines(equation, mapping) and not _is_hard(value):
                equations.append(_Equation(equation.variable, value, equation.size))
        return sizes, equations

    def _defines(self, equation: _Equation, mapping: Mapping[Expr, Expr]) -> bool:
        """Whether the equation only gives a symbol the parameter's name."""
        return isinstance(equation.value, Var) and mapping.get(equation.value) == equation.variable

    # -- what is known of arrays ----------------------------------------------------------------------------------------

    def _blocks(self) -> dict[str, OneOf]:
        """The memory that each array is, from its beginning on: behind a pointer, or what a block's threads share."""
        group = k.MemorySpace.GROUP
        names = {a.source.name: a.name for a in self.kernel.arrays if a.parameter and a.space is not group}
        local = {a.source.name: a.name for a in self.kernel.arrays if a.cells is None and a.space is group}
        found = {names[n]: known for n, p in self.pointers.items() if n in names and (known := begun(p)) is not None}
        found |= {local[n]: OneOf(frozenset((block,)), block.size) for n, block in self.shared.items() if n in local}
        shared = self.found.shared
        if shared is not None:
            open_ = (a for a in self.kernel.arrays if a.space is group and a.cells is None and not a.parameter)
            found |= {a.name: OneOf(frozenset((shared,)), shared.size) for a in open_}
        return found

    def _parts(self) -> tuple[str, ...]:
        """What is not known of arrays that are parts of one allocation: that threads find each other in none of them."""
        names = {a.source.name: a.name for a in self.kernel.arrays if a.parameter and a.space is not k.MemorySpace.GROUP}
        body = tuple(k.statements(self.kernel.body))
        changed = {s.array for s in body if isinstance(s, k.Store | k.Atomic)}
        changed |= {s.destination for s in body if isinstance(s, k.AsyncCopy | k.ThreadCopy)}
        parts: dict[int, dict[str, Pointer]] = {}
        for name, pointer in self.pointers.items():
            if name in names and isinstance(pointer, Pointer):
                parts.setdefault(id(pointer.block), {})[name] = pointer
        return tuple(
            f"{' and '.join(of)} are parts of what line {next(iter(of.values())).block.span.line} allocates, taken to be apart"
            for of in parts.values()
            if len(of) > 1 and any(names[name] in changed for name in of)
        )

    def _needed(
        self, equations: list[_Equation], extents: dict[str, Expr], conditions: list[Expr]
    ) -> tuple[list[_Equation], dict[str, Expr]]:
        """Without what only says that some value exists."""
        while True:
            parts = [e.value for e in equations] + list(extents.values()) + conditions
            count = Counter(v for part in parts for v in self._symbols(part))
            lone = {v for v in count if count[v] == 1}
            idle = [e for e in equations if _is_any(e.value, lone, self._symbols(e.value))]
            unknown = [name for name, size in extents.items() if any(count[v] == 1 for v in self._symbols(size))]
            if not idle and not unknown:
                return equations, extents
            equations = [e for e in equations if not any(e is other for other in idle)]
            extents = {name: size for name, size in extents.items() if name not in unknown}

    def _conditions(self, equations: list[_Equation], sizes: list[Expr], conditions: list[Expr]) -> list[Expr]:
        """The conditions on the way that speak of nothing but what the launch is about."""
        known = {v for e in equations for v in self._symbols(e.value)} | {v for s in sizes for v in self._symbols(s)}
        parts = dict.fromkeys(part for condition in conditions for part in conjuncts(condition))
        return [part for part in parts if free_variables(part) and self._symbols(part) <= known][:MOST_CONDITIONS]

    def _symbols(self, expression: Expr) -> frozenset[Var]:
        """What an expression speaks of that is no parameter."""
        own = {p.variable for p in self.kernel.parameters}
        return frozenset(free_variables(expression)) - own - frozenset(k.IMPLICIT)

    # -- the result --------------------------------------------------------------------------------------------------------

    def _named(
        self, sizes: dict[Var, int], equations: list[_Equation], conditions: list[Expr], extents: dict[str, Expr]
    ) -> HostLaunch:
        parts = [*(e.value for e in equations), *conditions, *extents.values()]
        symbols = list(dict.fromkeys(e for part in parts for e in subexpressions(part) if e in self._symbols(part)))
        unknowns: list[HostValue] = []
        names: dict[Expr, Expr] = {}
        taken = {p.variable.name for p in self.kernel.parameters} | {v.variable.name for v in self.kernel.locals}
        for symbol in symbols:
            assert isinstance(symbol, Var)
            hint = self.symbols.names.get(symbol.name, "value")
            name = f"host_{hint}"
            while name in taken:
                name += "_"
            taken.add(name)
            names[symbol] = Var(name, symbol.type)
            unknowns.append(HostValue(Var(name, symbol.type), hint, signed=True))
        origin = Origin(self.found.span, HOST)
        requires = [eq(e.variable, _rewritten(e.value, names)) for e in equations] + [_rewritten(c, names) for c in conditions]
        block, grid = (self._sizes(sizes, variables) for variables in (k.GROUP_SIZE, k.NUM_GROUPS))
        return HostLaunch(
            self.kernel.name, block, grid, (self.found.span,),
            tuple(Contract(condition, origin, free=True) for condition in requires), tuple(unknowns),
            tuple(self._extent(name, size, names, equations) for name, size in extents.items()),
            (), self.found.calls, self.found.total,
        )  # fmt: skip

    def _untold(self, equations: list[_Equation], size: Expr) -> frozenset[str]:
        """Parameters that no equation ties to constants or to what the size of an array speaks of.

        So are numbers of threads that a value tells of which not all need occur, as in the rounds of a loop that halves it.
        """
        known = set(free_variables(size))
        told = {e.variable for e in self.equations if not e.size and isinstance(e.value, Literal)} | known
        more = True
        while more:
            also = {e.variable for e in equations if e.variable not in told and free_variables(e.value) <= told}
            told |= also
            more = bool(also)
        parameters = (p.variable.name for p in self.kernel.parameters if p.variable not in told)
        numbers = (each.name for size, spoken in self.vague if not spoken <= told for each in (size, NUMBERED[size]))
        return frozenset((*parameters, *numbers))

    def _extent(self, array: str, size: Expr, names: Mapping[Expr, Expr], equations: list[_Equation]) -> Extent:
        known = self._blocks()[array]
        blocks = sorted(known.blocks, key=lambda block: (block.span.file, block.span.line, block.span.column))
        alike = all(block.size == known.size for block in blocks)
        words = blocks[0].words if alike else " or ".join(dict.fromkeys(block.words for block in blocks))
        places = tuple(dict.fromkeys(block.span for block in blocks))
        return Extent(array, _rewritten(size, names), words, places, self._untold(equations, size))

    def _sizes(self, sizes: dict[Var, int], variables: tuple[Var, ...]) -> Sizes:
        x, y, z = (sizes.get(variable) for variable in variables)
        return x, y, z


def _rewritten(expression: Expr, mapping: Mapping[Expr, Expr]) -> Expr:
    """The expression with others in place of its parts, the largest first."""
    found = mapping.get(expression)
    if found is not None:
        return found
    inner = children(expression)
    return with_children(expression, tuple(_rewritten(part, mapping) for part in inner)) if inner else expression


def _is_hard(value: Expr) -> bool:
    """Whether a value is a quotient by more than a variable, of which solvers make nothing within any time."""
    divisions = (BinaryOp.BVUDIV, BinaryOp.BVSDIV, BinaryOp.BVUREM, BinaryOp.BVSREM)
    divisors = (e.right for e in subexpressions(value) if isinstance(e, Binary) and e.op in divisions)
    return any(not isinstance(d.operand if isinstance(d, Extend | Extract) else d, Var | Literal) for d in divisors)


def _is_any(value: Expr, lone: set[Var], symbols: frozenset[Var]) -> bool:
    """Whether a value may be nearly any, as symbols that occur nowhere else may be: no multiple, nor where parameters choose."""
    match value:
        case _ if not lone & free_variables(value):
            return False
        case Ite(condition, then, otherwise):
            outside = lone - free_variables(condition)
            either = _is_any(then, outside, symbols), _is_any(otherwise, outside, symbols)
            return any(either) if symbols & free_variables(condition) else all(either)
        case Extend(operand) | Extract(operand):
            return _is_any(operand, lone, symbols)
        case Binary(BinaryOp.BVADD | BinaryOp.BVSUB, left, right):
            return _is_any(left, lone, symbols) or _is_any(right, lone, symbols)
        case Binary(BinaryOp.BVMUL | BinaryOp.BVSHL):
            return False
        case _:
            return True
