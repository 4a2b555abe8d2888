"""What a file's host code consists of: functions, variables outside functions, and which of these somebody may write to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field

from boogie_ir.lang.frozen import frozen_node
from frontend.kernels.launches import ENTRY
from frontend.names.frame import Program
from frontend.names.resolve import Scope, Space, scope_of
from frontend.syntax import syntax
from frontend.syntax.syntax import Qualifier, Specifier
from frontend.syntax.syntax_walk import children, nodes_of, walk

LIBRARY = re.compile(
    r"(cuda|hip|cu|cl|cublas|cufft|curand|cusparse|nvtx|nccl|MPI_|omp_|gl)[A-Z]\w*|v?[fs]?n?printf|puts|put(char|s)|f?flush|fclose|fopen|"
    r"f?scanf|sscanf|fread|fwrite|fgets|malloc|calloc|realloc|free|mem(cpy|set|move|cmp)|str\w+|ato[ifl]+|s?rand(om)?|rand_r|drand48|"
    r"time|clock|clock_gettime|gettimeofday|exit|abort|assert|__assert_fail|perror|getenv|usleep|sleep|sqrtf?|fabsf?|powf?|expf?|"
    r"logf?|log2f?|sinf?|cosf?|min|max|ceilf?|floorf?|abs|fmax|fmin|to_string|stoi|stol|move|forward|make_\w+|isnan|isinf|"
    r"setw|setprecision|now|duration_cast|duration|count|make_pair|make_tuple|get|static_assert|"
    r"(sdk|checkCmdLine|getCmdLine|findCuda|gpu|checkCu)[A-Z]\w*|checkCuda\w*|raw_pointer_cast|device_pointer_cast|"
    r"l?l?r(int|ound)[fl]?|nearbyint|trunc[fl]?|fmod[fl]?|hypotf?|cbrtf?|a?(sin|cos|tan)h?[fl]?|atan2f?|log10f?|exp2f?|ldexp|frexp|isfinite|"
    r"signbit|copysign|mmap|munmap|getpagesize|sysconf|gethostname|srand48|lrand48|isatty|tolower|toupper|isdigit|isspace|"
    r"f(seek|tell|puts|putc|getc|eof|error)|rewind|getc|putc|_cudaGetErrorEnum|(get|print)LastCudaError|fill|fill_n|iota|generate|copy|copy_n|sort|transform|sequence|reduce|accumulate|for_each|numeric_limits|size|empty|begin|end|c_str|what"
)
"""Functions that change no variable of the program's but those whose addresses they are given."""
LAUNCHES = re.compile(
    r"hipLaunchKernelGGL|(?:cuda|hip)Launch(?:(?:Cooperative)?Kernel|KernelEx)|"
    r"clEnqueue(?:NDRangeKernel|Task)|EnqueueArgs|enqueue(?:NDRangeKernel|Task)"
)
DEVICE = re.compile(r"(cuda|hip)(Malloc|Mem(cpy|set)|Host|Free|Stream|Event|Launch|DeviceSynchronize|ThreadSynchronize)")
_STREAMS = re.compile(r"(cuda|hip)Stream(CreateWith|NonBlocking)|cuStreamCreate")
_LIFE = (syntax.FunctionKind.CONSTRUCTOR, syntax.FunctionKind.DESTRUCTOR)
METHODS = frozenset(
    ("resize", "push_back", "emplace_back", "size", "data", "begin", "end", "at", "reserve", "assign", "c_str", "count")
)
"""Methods of the library's classes, which take what they are given by value."""
MAKERS = re.compile(r"make_(unique|shared|pair|tuple|optional|any)|(emplace|push)(_back|_front)?|insert|assign|resize|fill(_n)?")
"""Functions of the library that make objects of what they are given."""
LATER = re.compile(
    r"(cuda|hip)(LaunchHostFunc|StreamAddCallback|GraphAddHostNode|UserObjectCreate)|pthread_create|signal|at(_quick_)?exit"
)
"""Functions of the library that call later what they are given, with what they are given."""


@frozen_node
class HostFunction:
    """A function of the host with code; ``record`` is the class whose method it is."""

    function: syntax.Function
    scope: Scope
    record: syntax.Record | None = None


@dataclass(slots=True, eq=False)
class Unsaid:
    """What may change at any time: ``variables`` of the file, ``members`` of objects, all that somebody has the address of."""

    variables: set[str] = field(default_factory=set)
    members: set[str] = field(default_factory=set)
    escaped: bool = False


@dataclass(slots=True, eq=False)
class File:
    """A file's host code. ``written``: names of which some code changes the variable, or hands on its address."""

    program: Program
    functions: dict[str, list[HostFunction]] = field(default_factory=dict)
    kernels: dict[str, list[syntax.Function]] = field(default_factory=dict)
    variables: dict[str, list[tuple[syntax.Variable, Space]]] = field(default_factory=dict)
    prototypes: dict[str, list[syntax.Function]] = field(default_factory=dict)
    written: frozenset[str] = frozenset()
    records: dict[str, list[syntax.Record]] = field(default_factory=dict)
    enumerators: Counter[str] = field(default_factory=Counter)  # how many enumerations there are with a name
    elsewhere: list[object] = field(default_factory=list)  # code that is not of host functions
    launching: frozenset[str] = frozenset()  # functions that launch kernels, themselves or through others
    acting: frozenset[str] = frozenset()  # functions that ask devices for anything, in the same way
    acting_records: frozenset[str] = frozenset()  # classes whose objects ask devices for something when they are made or end
    other_streams: bool = False  # streams are made that may not be blocking
    calls_others: bool = False  # functions of the program that are not here
    unread: str = ""  # the text that does not parse
    skipped: list[syntax.Skipped] = field(default_factory=list)
    unsaid: Unsaid = field(default_factory=Unsaid)
    arrays: frozenset[str] = frozenset()  # names of variables that are arrays
    keepers: frozenset[str] = frozenset()  # types whose objects may keep references to what they are made of, or change it
    keeping: bool = False  # there may be such objects
    rebinding: bool = False  # and some that an assignment has keep another reference: `std::reference_wrapper`

    def hides(self, record: syntax.Record, name: str) -> bool:
        """Whether methods of a class may mean a member by a name: its own, or that of a base, or of a class around.

        A parameter of its template is like a member. Bases and classes around are looked for by what all classes declare; a base
        that is not here may declare anything.
        """
        classes = [each for records in self.records.values() for each in records]
        around = [each for each in classes if any(m is record for m in each.members or ())]
        if record.members is not None and not record.bases and not around:
            return name in _members(record)
        lines = [record, *around]
        for each in lines:
            for base in each.bases:
                known = self.records.get(base.type.name, ())
                if not known:
                    return True
                lines += (one for one in known if not any(one is other for other in lines))
        return any(name in _members(each) for each in (record, *classes))

    def mentions(self, name: str) -> bool:
        """Whether host code mentions a variable."""
        bodies = (host.function.body for functions in self.functions.values() for host in functions)
        nodes = (node for body in bodies for node in walk(body))
        return any(isinstance(node, syntax.Name) and node.name == name for node in nodes) or name in self.unread


def host_file(program: Program, unit: syntax.TranslationUnit) -> File:
    """Everything that a file says to the host."""
    file = File(program)
    for node in nodes_of(unit):
        if isinstance(node, syntax.Record) and node.members is not None and node.name:
            file.records.setdefault(node.name, []).append(node)
        elif isinstance(node, syntax.Enumerator):
            file.enumerators[node.name] += 1
    for item, space in _items(program.root, unit.items):
        _declare(file, item, space)
    variables = (node for node in nodes_of(unit) if isinstance(node, syntax.Variable))
    file.arrays = frozenset(variable.name for variable in variables if isinstance(variable.type, syntax.ArrayType))
    file.keepers = _keepers(file, unit)
    named = [node for node in nodes_of(unit) if isinstance(node, syntax.NamedType | syntax.Name)]
    file.rebinding = any(node.name == "reference_wrapper" for node in named)
    file.keeping = len(file.keepers) > 2 or any(_keeps(file.keepers, node) for node in named)
    texts = [node.text for node in nodes_of(unit) if isinstance(node, syntax.Unparsed | syntax.Skipped)]
    file.unread = "\n".join(texts)
    file.written = frozenset(written_names(file, unit)) | frozenset(re.findall(r"[A-Za-z_]\w*", file.unread))
    file.launching, file.acting = _doing(file, mentions_launch), _doing(file, mentions_device)
    file.acting_records = _acting_records(file)
    file.other_streams = bool(_STREAMS.search(file.unread)) or any(
        isinstance(node, syntax.Name | syntax.Member) and _STREAMS.search(node.name) for node in nodes_of(unit)
    )
    file.calls_others = any(isinstance(node, syntax.Call) and _is_elsewhere(file, node.callee) for node in nodes_of(unit))
    return file


def _members(record: syntax.Record) -> Iterator[str]:
    """What a class declares."""
    yield from (parameter.name for parameter in record.template or ())
    for member in record.members or ():
        match member:
            case syntax.Field(name=name) | syntax.Function(name=name):
                yield name
            case syntax.Variables(items=items) | syntax.Enumeration(items=items):
                yield from (item.name for item in items or ())
            case _:
                pass


def _is_elsewhere(file: File, callee: syntax.Expression) -> bool:
    """Whether a function that is called is one of the program's that is not in this file; words in capitals are macros."""
    if not isinstance(callee, syntax.Name) or callee.scope[:1] in (("std",), ("thrust",), ("cub",)):
        return False
    here = callee.name in file.functions or callee.name in file.kernels
    declared = callee.name in file.prototypes
    return (declared and not here) or not (here or is_known(file, callee) or callee.name.isupper())


def mentions_launch(node: object) -> bool:
    """Whether a piece of code launches something."""
    return any(isinstance(n, syntax.Launch) or launches_by_name(n) for n in walk(node))


def launches_by_name(node: object) -> bool:
    """Whether a node is a launch that is spelled as a call of the library."""
    if not (isinstance(node, syntax.Call) and isinstance(node.callee, syntax.Name | syntax.Member)):
        return False
    return LAUNCHES.fullmatch(node.callee.name) is not None


def mentions_device(node: object) -> bool:
    """Whether a piece of code asks devices for something."""
    names = (n.callee.name for n in walk(node) if isinstance(n, syntax.Call) and isinstance(n.callee, syntax.Name))
    return mentions_launch(node) or any(map(DEVICE.match, names))


def _acting_records(file: File) -> frozenset[str]:
    """Classes that ask devices for something when objects are made or end: themselves, or by what their objects consist of."""
    parts: dict[str, set[str]] = {}
    found: set[str] = set()
    for name, records in file.records.items():
        for record in records:
            fields = (m.type for m in record.members or () if isinstance(m, syntax.Field))
            types = (*fields, *(base.type for base in record.bases))
            parts.setdefault(name, set()).update(t.name for t in types if isinstance(t, syntax.NamedType))
            own = (m for m in record.members or () if isinstance(m, syntax.Function) and m.kind in _LIFE)
            if {name, f"~{name}"} & file.acting or any(mentions_device(m) for m in own):
                found.add(name)
    return _reaching(found, parts)


def _doing(file: File, does: Callable[[object], bool]) -> frozenset[str]:
    """The functions that do something: those that do themselves, and those that name one of these."""
    named: dict[str, set[str]] = {}
    found: set[str] = set()
    for name, functions in file.functions.items():
        for host in functions:
            body = host.function.body
            named.setdefault(name, set()).update(n.name for n in walk(body) if isinstance(n, syntax.Name | syntax.Member))
            if does(body):
                found.add(name)
    return _reaching(found, named)


def _reaching(found: set[str], names: Mapping[str, set[str]]) -> frozenset[str]:
    """What is found, and what names one of these, or one that does."""
    while also := {name for name, inside in names.items() if name not in found and inside & found}:
        found = found | also
    return frozenset(found)


def _items(space: Space, items: tuple[syntax.Declaration, ...]) -> Iterator[tuple[syntax.Declaration, Space]]:
    for item in items:
        if isinstance(item, syntax.Namespace):
            inner = next((d for d in space.names.get(item.name, ()) if isinstance(d, Space)), space) if item.name else space
            yield from _items(inner, item.items)
        else:
            yield item, space


def _declare(file: File, item: syntax.Declaration, space: Space) -> None:
    match item:
        case syntax.Function():
            of = file.records.get(item.scope[-1].partition("<")[0], ()) if item.scope else ()
            _declare_function(file, item, scope_of(space), of[0] if len(of) == 1 else None)
        case syntax.Variables(_, variables, None):
            for variable in variables:
                file.variables.setdefault(variable.name, []).append((variable, space))
                file.elsewhere.append(variable)
        case syntax.Record(members=members) if members is not None:
            for member in members:
                if isinstance(member, syntax.Function):
                    _declare_function(file, member, scope_of(space), item)
                elif isinstance(member, syntax.Record):
                    _declare(file, member, space)
        case syntax.Skipped():
            file.skipped.append(item)
        case _:
            pass


def _declare_function(file: File, function: syntax.Function, scope: Scope, record: syntax.Record | None) -> None:
    device = function.specifiers & {Specifier.DEVICE} and Specifier.HOST not in function.specifiers
    if device or function.specifiers & ENTRY:
        file.elsewhere.append(function)
    if function.specifiers & ENTRY:
        file.kernels.setdefault(function.name, []).append(function)
    elif function.body is None:
        file.prototypes.setdefault(function.name, []).append(function)
    elif not device:
        file.functions.setdefault(function.name, []).append(HostFunction(function, scope, record))


def is_known(file: File, callee: syntax.Expression) -> bool:
    """Whether a function that is called is the library's, which changes only what it is given the address of."""
    if not isinstance(callee, syntax.Name) or callee.name in file.functions or callee.name in file.prototypes:
        return False
    return LIBRARY.fullmatch(callee.name) is not None


def may_be_reference(file: File, callee: syntax.Expression, position: int) -> bool:
    """Whether a function that is called may take its argument at a position by reference, and change it."""
    name = callee.name if isinstance(callee, syntax.Name | syntax.Member) else ""
    declared = [h.function for h in file.functions.get(name, ())] + file.prototypes.get(name, [])
    if not declared and file.keeping and MAKERS.fullmatch(name):
        return True
    if not declared:
        return name not in METHODS if isinstance(callee, syntax.Member) else LIBRARY.fullmatch(name) is None
    parameters = (f.type.parameters for f in declared)
    return any(len(p) <= position or p[position].pack or takes_reference(file, p[position].type) for p in parameters)


def takes_reference(file: File, type_: syntax.Type) -> bool:
    """Whether a parameter of the type may change its argument: as a reference, or by an object that is made of it."""
    return changes_argument(type_) or _keeps(file.keepers, type_.target if isinstance(type_, syntax.ReferenceType) else type_)


def _keepers(file: File, unit: syntax.TranslationUnit) -> frozenset[str]:
    """The names of types whose objects may keep a reference to what they are made of, or change it.

    Classes do by a constructor or a member that is a reference, by a base, whose constructors may be theirs, and where they have
    no constructor by any member ([dcl.init.aggr]); and so do other names of such types, and the library's wrappers of references.
    """
    found = {"reference_wrapper", "atomic_ref"}
    others = [node for node in nodes_of(unit) if isinstance(node, syntax.Typedef)]
    before = 0
    while len(found) > before:
        before = len(found)
        found |= {each.name for each in others if _keeps(found, each.type)}
        found |= {name for name, records in file.records.items() if any(_is_keeper(found, record) for record in records)}
    return frozenset(found)


def _is_keeper(keepers: Collection[str], record: syntax.Record) -> bool:
    members = record.members or ()
    makers = [m for m in members if isinstance(m, syntax.Function) and m.kind is syntax.FunctionKind.CONSTRUCTOR]
    fields = [m.type for m in members if isinstance(m, syntax.Field)]
    held = (*(b.type for b in record.bases), *(() if makers else fields))
    return (
        any(isinstance(each, syntax.ReferenceType) for each in fields)
        or any(_keeps(keepers, each) for each in held)
        or any(
            changes_argument(parameter.type)
            or (isinstance(parameter.type, syntax.ReferenceType) and _reaches(maker, parameter.name))
            for maker in makers
            for parameter in maker.type.parameters
        )
    )


def _keeps(keepers: Collection[str], type_: object) -> bool:
    """Whether a type is one of these, or has one, or a reference, in it: `std::pair<int &, int>`, `std::vector<Holder>`."""
    match type_:
        case syntax.NamedType(name=name, arguments=arguments) | syntax.Name(name=name, arguments=arguments):  # as an argument is
            return name in keepers or any(isinstance(a, syntax.ReferenceType) or _keeps(keepers, a) for a in arguments or ())
        case syntax.ArrayType(element=element):
            return _keeps(keepers, element)
        case _:
            return False


def _reaches(function: syntax.Function, name: str) -> bool:
    """Whether a function takes the address of what it may only read, or calls it another type."""
    return any(
        (isinstance(node, syntax.Unary) and node.operator == "&" and name in root_names(node.operand))
        or (isinstance(node, syntax.Cast) and isinstance(node.type, syntax.ReferenceType) and name in root_names(node.value))
        for node in walk(function)
    )


def denotes(file: File, expression: syntax.Expression) -> bool:
    """Whether an expression may mean an object that is there without it, so that others may change it."""
    match expression:
        case syntax.Name() | syntax.Member() | syntax.Index() | syntax.Assign() | syntax.Step() | syntax.Unparsed():
            return True
        case syntax.Unary(operator=operator):
            return operator in ("*", "++", "--")
        case syntax.Cast(type=type_, value=value):
            return isinstance(type_, syntax.ReferenceType) and denotes(file, value)
        case syntax.Comma(items=items):
            return denotes(file, items[-1])
        case syntax.Conditional(then=then, otherwise=otherwise):
            return any(denotes(file, part) for part in (then, otherwise) if part is not None)
        case syntax.Call(callee=callee):
            name = callee.name if isinstance(callee, syntax.Name | syntax.Member) else ""
            own = [h.function for h in file.functions.get(name, ())] + file.prototypes.get(name, [])
            by_value = own and not any(isinstance(f.type.result, syntax.ReferenceType) for f in own)
            return not by_value and not (isinstance(callee, syntax.Member) and name in METHODS)
        case _:
            return False


def changes_argument(type_: syntax.Type) -> bool:
    """Whether a parameter of the type is a reference through which its argument may change."""
    return isinstance(type_, syntax.ReferenceType) and Qualifier.CONST not in getattr(type_.target, "qualifiers", ())


def written_names(file: File, code: object) -> Iterator[str]:
    """The variables that code changes, or of which it hands on the address."""
    return (name for target in changed_by(file, code) for name in root_names(target))


def changed_by(file: File, code: object) -> Iterator[syntax.Expression]:
    """What code assigns to, or hands on the address of."""
    for node in nodes_of(code) if isinstance(code, syntax.TranslationUnit) else walk(code):
        match node:
            case syntax.Assign(target=target):
                yield target
            case syntax.Step(operand=operand):
                yield operand
            case syntax.Binary(operator=">>", right=right):
                yield right
            case syntax.Call(callee=syntax.Member(base=base, name="setArg")):
                yield base
            case _:
                yield from handed_on(file, node)


def handed_on(file: File, node: object) -> Iterator[syntax.Expression]:
    """The operands of which an expression hands on the address; arrays are theirs, but where they are indexed ([conv.array])."""
    below = children(node) if file.arrays and not isinstance(node, syntax.Index | syntax.SizeOf) else ()
    yield from (each for each in below if isinstance(each, syntax.Name) and each.name in file.arrays)
    match node:
        case syntax.Unary(operator="&", operand=operand):
            yield operand
        case syntax.Call(callee=syntax.Name(name="clSetKernelArg" | "clSetKernelArgSVMPointer"), arguments=arguments):
            yield from arguments[:1]
        case syntax.Call(callee=callee, arguments=arguments):
            yield from (e for position, e in enumerate(arguments) if may_be_reference(file, callee, position))
        case syntax.Construct(arguments=arguments):
            yield from arguments
        case syntax.Variable(type=syntax.ReferenceType(), initializer=initializer) if initializer is not None:
            yield initializer
        case syntax.Variable(type=type_, initializer=made) | syntax.Field(type=type_, initializer=made) if made is not None:
            yield from (made,) if takes_reference(file, type_) else ()
        case syntax.Parameter(type=type_, default=made) if made is not None and takes_reference(file, type_):
            yield made
        case syntax.Return(value=made) if made is not None and file.keeping:
            yield made
        case syntax.Assign(value=made) if file.rebinding:
            yield made
        case _:
            pass


def root_names(expression: syntax.Expression) -> Iterator[str]:
    """The variables of which an assignment to the expression may change a part."""
    match expression:
        case syntax.Name(name=name):
            yield name
        case syntax.Member(base=base) | syntax.Index(base=base):
            if isinstance(expression, syntax.Member):
                yield expression.name
            yield from root_names(base)
        case syntax.Cast(value=value):
            yield from root_names(value)
        case syntax.Conditional(then=then, otherwise=otherwise):
            yield from root_names(otherwise)
            if then is not None:
                yield from root_names(then)
        case syntax.Comma(items=items):
            yield from root_names(items[-1])
        case syntax.Initializer(items=listed):
            yield from (name for item in listed for name in root_names(item.value))
        case syntax.Unary(operand=operand) | syntax.Step(operand=operand):
            yield from root_names(operand)
        case _:
            return
