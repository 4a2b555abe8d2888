"""What names, places and types mean in host code, and what variables hold."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeAlias

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.launches import ANY, Sizes
from boogie_ir.lang.source import Span
from frontend.classes.constants import constant
from frontend.classes.written_types import qualifiers_of, type_of
from frontend.errors import FrontendError
from frontend.host.changes import changes_argument, denotes, root_names
from frontend.host.file import File
from frontend.host.namespaces import kernels_of_others
from frontend.host.state import Names, State, Variable
from frontend.host.values import (
    BOOLEAN,
    UNKNOWN,
    Address,
    Block,
    Callee,
    Container,
    Fields,
    Items,
    KernelObject,
    Number,
    Place,
    Pointer,
    Quotient,
    Symbols,
    Value,
    converted,
    integer_type,
    literal,
    nth,
    real,
    target_of,
    truncated,
)  # fmt: skip
from frontend.kernels.launches import outside
from frontend.names.frame import Frame
from frontend.names.resolve import Bound, PackName, Space, scope_of
from frontend.syntax import syntax
from frontend.syntax.forms import is_automatic, may_act
from frontend.syntax.syntax import Qualifier, Specifier
from frontend.syntax.syntax_walk import children
from frontend.types.layout import UnknownSize
from frontend.types.types import (
    CHAR,
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    SHORT,
    UCHAR,
    UINT,
    ULONG,
    USHORT,
    Array,
    Floating,
    Integer,
    Record,
    Reference,
    Type,
    Vector,
)  # fmt: skip
from frontend.types.types import Pointer as PointerType

SUCCESS = frozenset(("cudaSuccess", "hipSuccess"))
Three: TypeAlias = tuple[Number | None, Number | None, Number | None]


@frozen
class Found:
    """One way in which a launch is reached: the sizes and arguments there, and the conditions that hold.

    ``shared`` is the memory that the launch gives each block. What is not understood is None; ``spelled`` are the arguments as
    written, ``calls`` the calls through which one comes here. ``total``: how many threads there are where blocks may have any
    size. ``beside``: it is put into a stream other than the default one, so that other work may go on beside it. ``others`` are
    kernels of that name that it does not mean.
    """

    span: Span
    name: syntax.Name
    grid: Three | None
    block: Three | None
    shared: Block | None
    arguments: tuple[Value, ...] | None
    conditions: tuple[Expr, ...]
    frame: Frame | None
    spelled: tuple[syntax.Expression, ...] = ()
    calls: tuple[Span, ...] = ()
    total: Sizes = ANY
    beside: bool = False
    others: tuple[syntax.Function, ...] = ()


MOST_ELEMENTS = 16  # of an array that are kept track of beyond those that it lists


HOST_TYPES: dict[str, Type] = {
    "cl_char": CHAR, "cl_uchar": UCHAR, "cl_short": SHORT, "cl_ushort": USHORT, "cl_int": INT, "cl_uint": UINT,
    "cl_long": LONG, "cl_ulong": ULONG, "cl_bool": UINT, "cl_float": FLOAT, "cl_double": DOUBLE,
    "cudaError_t": INT, "hipError_t": INT,
}  # fmt: skip
"""The numbers of OpenCL's host code, and what functions of CUDA say of errors."""


class TooLong(Exception):
    """A reading takes too long."""


@dataclass(slots=True, eq=False)
class Activation:
    """A call in progress: what its names mean, and the ways in which it ends."""

    frame: Frame
    names: Names
    entry: State
    this: Place | None = None
    record: syntax.Record | None = None
    returns: list[tuple[State, Value | None]] = field(default_factory=list)
    breaks: list[State] = field(default_factory=list)
    continues: list[State] = field(default_factory=list)
    calls: tuple[Span, ...] = ()


class VariableReader(ABC):
    """Reads and writes variables. Expressions, calls and statements are read by the classes made of this one."""

    def __init__(self, file: File) -> None:
        self.file = file
        self.symbols = Symbols()
        self.called: dict[int, str] = {}  # names of variables by number
        self.constants: dict[int, Value] = {}  # of variables that never change
        self.at: Activation
        self.state = State()
        self.objects: set[int] = set()  # arguments of OpenCL's kernels
        self.pointees: set[int] = set()  # objects that stand for what unknown pointers point to
        self.steps = 0
        self.quiet = 0  # code is tried, not read: what devices are asked to do does not count
        self._number = 0
        self.behind: dict[int, Value] = {}  # what points to the memory that references mean, by their variables' numbers
        self._types: dict[tuple[int, tuple[object, ...]], tuple[syntax.Type, Type | None]] = {}  # by node, which is kept with it
        self._acting: dict[int, bool] = {}  # expressions of the tree, which lives longer than this

    # -- types ------------------------------------------------------------------------------------------------

    def type(self, written: syntax.Type) -> Type | None:
        """A written type; None where it is not understood."""
        if isinstance(written, syntax.ArrayType):
            element = self.type(written.element)
            length = self.constant(written.dimension) if written.dimension is not None else None
            return None if element is None else Array(element, length)
        if isinstance(written, syntax.ReferenceType):
            return self.type(written.target)
        if isinstance(written, syntax.NamedType) and not written.scope and written.name in HOST_TYPES:
            return HOST_TYPES[written.name]
        key = id(written), self.at.frame.scope.instance()
        if key not in self._types:
            self._types[key] = written, self._type(written)
        return self._types[key][1]

    def _type(self, written: syntax.Type) -> Type | None:
        """A written type as it is worked out; of a class of which not all members are understood its name is."""
        try:
            found = type_of(self.at.frame, written)
        except (FrontendError, LookupError):
            match written:
                case syntax.PointerType(target=target):
                    pointed = self.type(target)
                    return pointed if pointed is None else PointerType(pointed)
                case syntax.NamedType(name=name, scope=(), arguments=None) if self.at.frame.scope.instance() == ():
                    known = self.file.records.get(name, ())
                    return Record(name) if len(known) == 1 and known[0].template is None else None
                case _:
                    return None
        return found.target if isinstance(found, Reference) else found

    def parameter_type(self, parameter: syntax.Parameter) -> Type | None:
        """The type of a parameter: one that is written as an array is a pointer."""
        type_ = self.type(parameter.type)
        return PointerType(type_.element) if isinstance(parameter.type, syntax.ArrayType) and isinstance(type_, Array) else type_

    def size(self, type_: Type | None) -> int | None:
        try:
            return None if type_ is None else self.file.program.layout.size(type_)
        except (UnknownSize, FrontendError):
            return None

    def constant(self, expression: syntax.Expression) -> int | None:
        """The value of a constant expression; evaluating it changes nothing."""
        with self.apart():
            value = self.value(expression)
        if isinstance(value, Number):
            from_bits = getattr(value.bits, "value", None)
            return None if from_bits is None else int(from_bits)
        return None

    @contextmanager
    def apart(self) -> Iterator[None]:
        """What happens inside is forgotten."""
        kept, self.state = self.state, self.state.copy()
        self.quiet += 1
        try:
            yield
        finally:
            self.state = kept
            self.quiet -= 1

    def type_of_expression(self, expression: syntax.Expression) -> Type | None:
        """The type of a variable, of a part of one, or of what a pointer points to."""
        match expression:
            case syntax.Name(name=name, scope=()):
                variable = self.variable(name)
                return None if variable is None else variable.type
            case syntax.Unary(operator="*", operand=operand) | syntax.Index(base=operand):
                inner = self.type_of_expression(operand)
                return inner.element if isinstance(inner, Array) else target_of(inner)
            case syntax.Member(base=base, name=name):
                inner = self.type_of_expression(base)
                return self.member_types(target_of(inner) or inner).get(name)
            case syntax.Cast(type=type_):
                return self.type(type_)
            case syntax.Unary(operator="&", operand=operand):
                pointed = self.type_of_expression(operand)
                return None if pointed is None else PointerType(pointed)
            case _:
                return None

    def member_types(self, type_: Type | None) -> dict[str, Type]:
        match type_:
            case Record(name) if name in self.file.program.layout.records:
                return {m.name: m.type for m in self.file.program.layout.records[name].items if not m.bits and not m.reference}
            case Vector(element, lanes):
                return dict.fromkeys("xyzw"[:lanes], element)
            case _:
                return {}

    # -- variables ----------------------------------------------------------------------------------------------

    def declare(self, name: str, type_: Type | None, value: Value | None) -> Variable:
        """A new variable of the innermost block."""
        self._number += 1
        variable = Variable(self._number, name, type_)
        self.called[variable.number] = name
        self.bind(variable)
        self.state.write(Place(variable.number), value)
        return variable

    def bind(self, variable: Variable) -> None:
        self.at.names.variables[variable.name] = variable
        if variable.name:  # types and sizes that mention it are not understood, rather than mistaken
            self.at.frame.scope.names[variable.name] = PackName()

    def reference(self, name: str, type_: Type | None, place: Place | None) -> None:
        self._number += 1
        self.bind(Variable(self._number, name, type_, True, place))

    def refers(self, written: syntax.Type, target: syntax.Expression) -> bool:
        """Whether a reference may mean an object that is not kept track of; whoever has it may change what is mentioned."""
        if not isinstance(written, syntax.ReferenceType) or not denotes(self.file, target):
            return False
        if changes_argument(written):
            self.expose(target)
        return True

    def expose(self, expression: object) -> None:
        """Others may change the variables that an expression may mean, wholly or in part."""
        match expression:
            case syntax.Name(name=name):
                variable = self.variable(name)
                self.escapes(None if variable is None else variable.place)
            case syntax.Index(base=base):
                if isinstance(self.type_of_expression(base), Array):
                    self.expose(base)
            case syntax.Member(base=base, arrow=arrow):
                if not arrow:
                    self.expose(base)
            case syntax.Unary(operator="*"):
                pass  # who points to a variable has its address already
            case _:
                for part in children(expression):
                    self.expose(part)

    def binds(self, expression: syntax.Expression) -> None:
        """An object is made of an expression that may change what the expression means, or keep a reference to it."""
        self.binds_words(root_names(expression))

    def binds_words(self, names: Iterable[str]) -> None:
        for name in names:
            variable = self.variable(name)
            if variable is not None:
                self.forget(name)
                self.escapes(variable.place)

    def keeps(self, type_: Type | None) -> bool:
        """Whether making an object of a type may do so."""
        if isinstance(type_, Array):
            return self.keeps(type_.element)
        return isinstance(type_, Record) and type_.name.partition("<")[0].rpartition("::")[2] in self.file.keepers

    def place(self, expression: syntax.Expression) -> Place | None:
        """The place that an expression means, where it is one that is kept track of, and finding it changes nothing."""
        if not isinstance(expression, syntax.Name) and self._acts(expression):
            return None
        match expression:
            case syntax.Name(name=name, scope=()):
                variable = self.variable(name)
                return None if variable is None else variable.place
            case syntax.Member(base=base, name=name, arrow=arrow):
                if arrow and isinstance(base, syntax.This):
                    inner = self.at.this
                elif arrow:
                    inner = self.pointee(base)
                else:
                    inner = self.place(base)
                whole = self.type_of_expression(base)
                if inner is None or self._lies_elsewhere(target_of(whole) if arrow else whole, name):
                    return None
                return Place(inner.variable, (*inner.path, name))
            case syntax.Unary(operator="*", operand=operand):
                return self.pointee(operand)
            case syntax.Index(base=base) if isinstance(whole := self.type_of_expression(base), Array):
                return self._element(whole, base, expression.index)
            case syntax.Index(base=base, index=index) if self.constant(index) == 0:
                return self.pointee(base)
            case syntax.Cast(type=syntax.ReferenceType() as written, value=value):
                place = self.place(value)
                return None if place is None or self.is_copy(written, self.value(value)) else place
            case _:
                return None

    def _element(self, whole: Array, base: syntax.Expression, index: syntax.Expression) -> Place | None:
        """The place of an element, where its number is constant."""
        number, place = self.constant(index), self.place(base)
        if number is None or place is None or not number < (MOST_ELEMENTS if whole.length is None else whole.length):
            return None
        return Place(place.variable, (*place.path, nth(number)))

    def decayed(self, place: Place) -> Value:
        """A pointer to the first element of an array. Whoever has it may change the others, too."""
        self.escapes(place)
        return Address(Place(place.variable, (*place.path, nth(0))))

    def elements(self, first: Value) -> Mapping[str, Value]:
        """What is known of the elements of the array that a pointer points to the beginning of, by :func:`nth`."""
        if not (isinstance(first, Address) and first.place.path[-1:] == (nth(0),)):
            return {}
        whole = self.state.read(Place(first.place.variable, first.place.path[:-1]))
        return whole.values if isinstance(whole, Fields) else {}

    def is_copy(self, written: syntax.ReferenceType, value: Value) -> bool:
        """Whether a reference is to a new object that was made of a value, as of one of another type ([dcl.init.ref])."""
        type_ = self.type(written)
        match value:
            case Number(type=own):
                named = written.target.name if isinstance(written.target, syntax.NamedType) else ""
                told = is_automatic(written.target) or isinstance(self.at.frame.scope.find(named), PackName)
                return integer_type(type_) != own and not (type_ is None and told)
            case Quotient(width=width):
                return not (isinstance(type_, Floating) and type_.width == width) and type_ is not None
            case _:
                return integer_type(type_) is not None

    def is_kept(self, written: syntax.Type, place: Place) -> bool:
        """Whether a reference that seems to be of another type may be to the place itself after all, and change it."""
        if changes_argument(written):
            self.escapes(place)
        return changes_argument(written)

    def _lies_elsewhere(self, type_: Type | None, member: str) -> bool:
        """Whether a member is a reference, shares its place with others, has not all bits of its type, or changes unseen."""
        if (type_ is None or isinstance(type_, Record)) and member in self.file.unsaid.members:
            return True
        if not isinstance(type_, Record) or type_.name not in self.file.program.layout.records:
            return False
        items = self.file.program.layout.records[type_.name].items
        return type_.union or any(m.name == member and (m.reference or m.bits) for m in items)

    def _acts(self, expression: syntax.Expression) -> bool:
        known = self._acting.get(id(expression))
        if known is None:
            known = self._acting[id(expression)] = may_act(expression)
        return known

    def pointee(self, pointer: syntax.Expression) -> Place | None:
        """What a pointer points to. Of one of which nothing is known it is an object that others may have the address of."""
        value = self.value(pointer)
        if isinstance(value, Address):
            return value.place
        type_ = target_of(self.type_of_expression(pointer))
        place = self.place(pointer)
        if value is not UNKNOWN or place is None or type_ is None:
            return None
        self._number += 1
        self.called[self._number] = getattr(pointer, "name", "")
        self.pointees.add(self._number)
        inner = Place(self._number)
        self.state.write(inner, self.fresh(type_))
        self.escapes(inner)
        self.state.write(place, Address(inner))
        return inner

    def variable(self, name: str) -> Variable | None:
        """A local variable, a member of the object at hand, or a variable of the file that somebody changes."""
        found = self.at.names.find(name)
        if found is not None:
            return found
        if self.at.this is not None and self.at.record is not None:
            for member in self.at.record.members or ():
                if isinstance(member, syntax.Field) and member.name == name:
                    place = Place(self.at.this.variable, (*self.at.this.path, name))
                    type_ = self.type(member.type)
                    elsewhere = isinstance(member.type, syntax.ReferenceType) or member.bits is not None
                    shared = elsewhere or self.at.record.keyword == "union"
                    return Variable(0, name, type_, True, None if shared or name in self.file.unsaid.members else place)
        meaning = self.at.frame.scope.find(name)
        if isinstance(meaning, Bound):  # an argument of a template
            return None
        unclear = isinstance(meaning, PackName) or self._hides_the_file(name)
        return Variable(0, name, None, True) if unclear else self.mutable(name)

    def _hides_the_file(self, name: str) -> bool:
        """Whether what a name means may hide a variable or constant of the file (C++17 [basic.scope.hiding]).

        That is a member of a class in its methods, and an enumerator of any scope.
        """
        several = self.file.enumerators[name] + (name in self.file.variables) > 1
        return several or (self.at.record is not None and self.file.hides(self.at.record, name))

    def _of_file(self, name: syntax.Name) -> Sequence[tuple[syntax.Variable, Space]]:
        """The variables of the file that a name stands for, as far as its qualification tells."""
        declared = self.file.variables.get(name.name, ())
        if not name.scope:
            return () if isinstance(self.at.frame.scope.find(name.name), Bound) else declared
        path = "::".join((*name.scope, "")).removeprefix("::")
        spaces = ("".join((space.path(), *(f"{part}::" for part in each.scope))) for each, space in declared)
        return [each for each, inside in zip(declared, spaces, strict=True) if f"::{inside}".endswith(f"::{path}")]

    def mutable(self, name: str) -> Variable | None:
        """A variable of the file whose value may change: it is known by a negative number, the same everywhere."""
        declared = self.file.variables.get(name, ())
        if len(declared) != 1 or self.never_changes(declared[0][0]):
            return None
        number = -1 - list(self.file.variables).index(name)
        self.called[number] = name
        kept = isinstance(declared[0][0].type, syntax.ReferenceType) or name in self.file.unsaid.variables
        return Variable(number, name, self.type(declared[0][0].type), kept)

    def first_values(self, frame: Frame) -> State:
        """What the variables of the file that somebody changes hold when the program begins."""
        state = State()
        self.at = Activation(frame, Names(), state)
        for name, ((written, space), *_) in self.file.variables.items():
            given = written.initializer is not None or written.constructed is not None
            if not given or Qualifier.VOLATILE in qualifiers_of(written.type):
                continue
            variable = self.mutable(name)
            if variable is not None and variable.place is not None:
                state.write(variable.place, self._initial(written, outside(self.file.program, scope_of(space), written)))
        return state

    def never_changes(self, variable: syntax.Variable) -> bool:
        if variable.initializer is None and variable.constructed is None:
            return False
        qualifiers = qualifiers_of(variable.type)
        if Qualifier.CONST in qualifiers or Specifier.CONSTEXPR in variable.specifiers:
            return True
        if isinstance(variable.type, syntax.ReferenceType):
            return False
        # Other code may change a variable that it can see: without a main function here, and where functions of it are called.
        seen = Specifier.STATIC not in variable.specifiers and ("main" not in self.file.functions or self.file.calls_others)
        return not seen and variable.name not in self.file.written and Qualifier.VOLATILE not in qualifiers

    def read(self, place: Place, type_: Type | None) -> Value:
        """What a place holds; an arbitrary value from now on, where nothing is known of it."""
        value = self.state.read(place)
        if value is None:
            if place.path:
                outer = self.state.read(Place(place.variable, place.path[:-1]))
                type_ = outer.types.get(place.path[-1], type_) if isinstance(outer, Fields) else type_
            value = self.fresh(type_, place.path[-1] if place.path else self.called.get(place.variable, ""))
            self.state.write(place, value)
        return value

    def fresh(self, type_: Type | None, name: str = "") -> Value:
        if isinstance(type_, Record):
            return Fields({}, self.member_types(type_))
        return self.symbols.of_type(type_, name)

    def assign(self, place: Place | None, value: Value, type_: Type | None, target: syntax.Expression | None = None) -> None:
        """Puts a value into a place as its type has it. A place that is not known may be any whose address somebody has."""
        if place is None:
            names = tuple(root_names(target)) if target is not None else ()
            if target is not None and self._in_block(target):
                names = ()
            elif target is not None and self._apart(target):
                names = tuple(n for n in names if isinstance(getattr(self.variable(n), "type", None), Array))
            else:
                self.forget_escaped()
            for name in names:
                self.forget(name)
            return
        name = place.path[-1] if place.path else self.called.get(place.variable, "")
        value = self.symbols.bounded(self.as_type(value, type_), name)
        self.symbols.called(value, name)
        if place.variable in self.pointees:  # it may be any variable whose address somebody has
            self.forget_escaped()
        elif place.variable in self.state.escaped or place.variable < 0:  # some unknown pointer may point here
            self.state.forget([n for n in self.state.values if n in self.pointees])
        if isinstance(value, KernelObject) and (place.path or place.variable < 0):
            self.escapes(value.place)
        self.state.write(place, value)

    def _in_block(self, target: syntax.Expression) -> bool:
        """Whether a target lies in memory that was allocated, to which an element of an array or a member points."""
        match target:
            case syntax.Member(base=base, arrow=False):
                return self._in_block(base)
            case syntax.Index(base=syntax.Index() | syntax.Member() as base):
                place = self.place(base)
                return place is not None and isinstance(self.state.read(place), Pointer)
            case _:
                return False

    def _apart(self, target: syntax.Expression) -> bool:
        """Whether a target lies in an array that is declared as one, or in memory that was allocated: in no other variable."""
        match target:
            case syntax.Member(base=base, arrow=False):
                return self._apart(base)
            case syntax.Index(base=base) | syntax.Unary(operator="*", operand=base) | syntax.Member(base=base):
                if isinstance(base, syntax.Index | syntax.Member) and self._apart(base) and not isinstance(target, syntax.Unary):
                    return isinstance(self.type_of_expression(base), Array)
                variable = self.variable(base.name) if isinstance(base, syntax.Name) else None
                if variable is None or variable.place is None:
                    return False
                value = self.state.read(variable.place)
                return isinstance(variable.type, Array) or isinstance(value, Pointer | Container)
            case _:
                return False

    def forget(self, name: str) -> None:
        """A variable of this name may hold anything from now on."""
        variable = self.variable(name)
        if variable is not None and variable.place is not None:
            self.state.write(variable.place, None)

    def forget_escaped(self, but: frozenset[int] = frozenset()) -> None:
        """Somebody unknown writes: to what he has the address of, to members of objects, to variables of the file."""
        self.state.forget([n for n in self.state.values if n < 0 or (n in self.state.escaped and n not in but)])
        if self.at.this is not None:
            self.state.write(self.at.this, None)

    def escapes(self, place: Place | None) -> None:
        if place is not None:
            self.state.escaped |= {place.variable}

    def as_type(self, value: Value, type_: Type | None, automatic: bool = False) -> Value:
        """A value as a variable of a type keeps it. One of a type that is not understood is not known."""
        integer = integer_type(type_)
        match value:
            case _ if automatic:
                return value
            case Number() if integer is not None:
                assert type_ is not None
                return converted(value, type_)
            case Quotient() if integer is not None:
                return truncated(value, integer, self.symbols) if integer != BOOLEAN else self.symbols.number(BOOLEAN)
            case Number() | Quotient() if isinstance(type_, Floating):
                return real(value, type_.width)
            case Number() if isinstance(type_, Vector) and type_.ones:
                one = literal(1, UINT)
                return Fields({"x": converted(value, UINT), "y": one, "z": one}, self.member_types(type_))
            case Number() | Quotient():
                return UNKNOWN
            case Items(values) if isinstance(type_, Array):
                rest = [literal(0, INT)] * (min(type_.length or 0, MOST_ELEMENTS) - len(values))
                return Fields({nth(i): self.as_type(v, type_.element) for i, v in enumerate((*values, *rest))}, {})
            case Items(values) if isinstance(type_, Vector | Record):
                return self._listed(values, type_)
            case Fields(values) if isinstance(type_, Vector) and isinstance(type_.element, Integer):
                element = type_.element
                numbers = {lane: converted(v, element) for lane, v in values.items() if isinstance(v, Number)}
                return Fields(numbers, self.member_types(type_))
            case _ if value is UNKNOWN:
                return self.fresh(type_)
            case _:
                return value

    def is_plain(self, type_: Record) -> bool:
        """Whether a list gives the members of a class one after the other."""
        owner = self.file.program.classes.get(type_.name)
        members = owner.definition.members if owner is not None else None
        constructors = (m for m in members or () if isinstance(m, syntax.Function) and m.kind is syntax.FunctionKind.CONSTRUCTOR)
        known = self.file.program.layout.records.get(type_.name)
        odd = known is None or any(m.bits or m.reference for m in known.items)
        return not (odd or type_.union or members is None or owner is None or owner.bases or any(constructors))

    def _listed(self, values: tuple[Value, ...], type_: Vector | Record) -> Value:
        types = self.member_types(type_)
        if isinstance(type_, Record) and not self.is_plain(type_):
            return self.fresh(type_)
        given = {name: self.as_type(v, t) for (name, t), v in zip(types.items(), values, strict=False)}
        if isinstance(type_, Record):
            given = {name: value for name, value in given.items() if name not in self.file.unsaid.members}
        if isinstance(type_, Vector):
            rest = literal(1 if type_.ones else 0, UINT)
            given |= {name: rest for name in types if name not in given and isinstance(type_.element, Integer)}
        return Fields(given, types)

    @abstractmethod
    def value(self, expression: syntax.Expression) -> Value:
        """Evaluates an expression, with what it does."""

    def callee(self, name: syntax.Name) -> Callee:
        """The function, or functions, that a name means here."""
        return Callee(name, kernels_of_others(self.at.frame.scope, name, self.file.kernels.get(name.name, ())))

    def named(self, name: syntax.Name) -> Value:
        """What a name stands for."""
        if not name.scope:
            variable = self.variable(name.name)
            if variable is not None and variable.place is not None and isinstance(variable.type, Array):
                return self.decayed(variable.place)
            if variable is not None:
                return self.fresh(variable.type) if variable.place is None else self.read(variable.place, variable.type)
        if name.name in self.file.kernels or name.name in self.file.functions:
            return self.callee(name)
        declared = self._of_file(name)
        if len(declared) == 1 and self.never_changes(declared[0][0]):
            variable_, space = declared[0]
            if id(variable_) not in self.constants:
                self.constants[id(variable_)] = UNKNOWN  # while it is worked out
                self.constants[id(variable_)] = self._initial(variable_, outside(self.file.program, scope_of(space), variable_))
            return self.constants[id(variable_)]
        if name.name in SUCCESS and not declared:
            return literal(0, INT)
        try:
            found = constant(self.at.frame, name)
        except (FrontendError, LookupError):
            return UNKNOWN
        return UNKNOWN if found is None else literal(found, INT if -(1 << 31) <= found < 1 << 31 else LONG)

    def _initial(self, variable: syntax.Variable, frame: Frame) -> Value:
        """What a variable of the file holds that never changes."""
        kept = self.at, self.state
        self.quiet += 1
        self.state = State()
        self.at = Activation(frame, Names(), self.state)
        try:
            type_ = self.type(variable.type)
            given = variable.constructed
            if variable.initializer is not None:
                value = self.value(variable.initializer)
            else:
                value = self.value(given[0]) if given is not None and len(given) == 1 else UNKNOWN
            return self.as_type(value, type_, is_automatic(variable.type))
        finally:
            self.at, self.state = kept
            self.quiet -= 1
