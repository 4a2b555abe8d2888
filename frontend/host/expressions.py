"""What host code's expressions give, and what they do to variables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from boogie_ir.lang.build import binary, bv, extend, ite, resize
from boogie_ir.lang.expr import BinaryOp, Expr
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span
from frontend.classes.constants import constant
from frontend.classes.written_types import qualifiers_of, type_of
from frontend.errors import FrontendError
from frontend.host.file import File, root_names
from frontend.host.state import Names, State, Variable, join
from frontend.host.values import (
    BOOLEAN,
    UNKNOWN,
    Address,
    Callee,
    Closure,
    Fields,
    Items,
    Number,
    Place,
    Pointer,
    Quotient,
    Symbols,
    Value,
    converted,
    divided,
    from_condition,
    holds,
    integer_type,
    literal,
    negated,
    real,
    size_number,
    target_of,
    truncated,
)  # fmt: skip
from frontend.kernels.launches import outside
from frontend.names.frame import Frame
from frontend.names.resolve import PackName, Scope, scope_of
from frontend.syntax import syntax
from frontend.syntax.forms import is_automatic, may_act
from frontend.syntax.syntax import Qualifier, Specifier
from frontend.syntax.syntax_walk import walk
from frontend.types.conversions import common_type, promote
from frontend.types.layout import UnknownSize
from frontend.types.operators import COMPARISONS, arithmetic, comparison, complement, negate, shift
from frontend.types.types import (
    INT,
    LONG,
    LONGLONG,
    UINT,
    ULONG,
    ULONGLONG,
    Array,
    Floating,
    Integer,
    Record,
    Reference,
    Type,
    Vector,
)  # fmt: skip
from frontend.types.types import (
    Pointer as PointerType,
)

MOST_STEPS = 40_000  # expressions that are evaluated in one reading
_SUFFIXES = {"": INT, "u": UINT, "l": LONG, "ul": ULONG, "ll": LONGLONG, "ull": ULONGLONG}
_LARGER = {INT: LONG, UINT: ULONG}


@frozen
class Found:
    """One way in which a launch is reached: the sizes and arguments there, and the conditions that hold.

    A size is None where it is not understood, ``arguments`` where they cannot be told, ``given`` where the template's arguments.
    """

    span: Span
    name: syntax.Name
    grid: tuple[Number, Number, Number] | None
    block: tuple[Number, Number, Number] | None
    shared: Number | None
    arguments: tuple[Value, ...] | None
    conditions: tuple[Expr, ...]
    frame: Frame
    spelled: tuple[syntax.Expression, ...] = ()
    calls: tuple[Span, ...] = ()


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


class ExpressionReader:
    """Evaluates expressions. Calls and statements are read by the classes made of this one."""

    def __init__(self, file: File) -> None:
        self.file = file
        self.symbols = Symbols()
        self.called: dict[int, str] = {}  # names of variables by number
        self.constants: dict[int, Value] = {}  # of variables that never change
        self.at: Activation
        self.state = State()
        self.steps = 0
        self._number = 0
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
        try:
            found = type_of(self.at.frame, written)
        except (FrontendError, LookupError):
            return None
        return found.target if isinstance(found, Reference) else found

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
        try:
            yield
        finally:
            self.state = kept

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
                return None if inner is None else Place(inner.variable, (*inner.path, name))
            case syntax.Unary(operator="*", operand=operand):
                return self.pointee(operand)
            case syntax.Index(base=base, index=index) if self.constant(index) == 0:
                return self.pointee(base)
            case syntax.Cast(value=value):
                return self.place(value)
            case _:
                return None

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
                    return Variable(0, name, self.type(member.type), True, place)
        return self.mutable(name)

    def mutable(self, name: str) -> Variable | None:
        """A variable of the file whose value may change: it is known by a negative number, the same everywhere."""
        declared = self.file.variables.get(name, ())
        if len(declared) != 1 or self.never_changes(declared[0][0]):
            return None
        number = -1 - list(self.file.variables).index(name)
        self.called[number] = name
        return Variable(number, name, self.type(declared[0][0].type))

    def never_changes(self, variable: syntax.Variable) -> bool:
        if variable.initializer is None and variable.constructed is None:
            return False
        constant_ = Qualifier.CONST in qualifiers_of(variable.type) or Specifier.CONSTEXPR in variable.specifiers
        return constant_ or variable.name not in self.file.written

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
            self.forget_escaped()
            for name in root_names(target) if target is not None else ():
                self.forget(name)
            return
        name = place.path[-1] if place.path else self.called.get(place.variable, "")
        value = self.symbols.bounded(self.as_type(value, type_), name)
        self.symbols.called(value, name)
        if place.variable in self.state.escaped:  # it may be where some other pointer points
            self.forget_escaped()
        self.state.write(place, value)

    def forget(self, name: str) -> None:
        """A variable of this name may hold anything from now on."""
        variable = self.variable(name)
        if variable is not None and variable.place is not None:
            self.state.write(variable.place, None)

    def forget_escaped(self) -> None:
        """Somebody unknown writes: to what he has the address of, to members of objects, to variables of the file."""
        self.state.forget([n for n in self.state.values if n < 0 or n in self.state.escaped])
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
        return members is not None and owner is not None and not owner.bases and not any(constructors) and not type_.union

    def _listed(self, values: tuple[Value, ...], type_: Vector | Record) -> Value:
        types = self.member_types(type_)
        if isinstance(type_, Record) and not self.is_plain(type_):
            return self.fresh(type_)
        given = {name: self.as_type(v, t) for (name, t), v in zip(types.items(), values, strict=False)}
        if isinstance(type_, Vector):
            rest = literal(1 if type_.ones else 0, UINT)
            given |= {name: rest for name in types if name not in given and isinstance(type_.element, Integer)}
        return Fields(given, types)

    # -- expressions --------------------------------------------------------------------------------------------

    def value(self, expression: syntax.Expression) -> Value:
        """Evaluates an expression, with what it does."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooLong
        match expression:
            case syntax.IntLiteral(value=value, suffix=suffix, decimal=decimal):
                type_ = _SUFFIXES.get(suffix, LONG)
                if value >> (type_.width - type_.signed):
                    type_ = _LARGER.get(type_, type_) if decimal or value >> type_.width or not type_.signed else UINT
                return literal(value, type_)
            case syntax.BoolLiteral(value=truth_):
                return literal(int(truth_), BOOLEAN)
            case syntax.CharLiteral(value=code):
                return literal(code, INT)
            case syntax.FloatLiteral(text=text, suffix=suffix):
                return _float_literal(text, 32 if suffix == "f" else 64) if suffix in ("", "f") else UNKNOWN
            case syntax.Name():
                return self.named(expression)
            case syntax.Unary(operator=operator, operand=operand):
                return self._unary(operator, operand)
            case syntax.Step(operator=operator, operand=operand, prefix=prefix):
                if self.place(operand) is None:
                    return self._assign(operand, "", operand)
                before = self.value(operand)
                after = self._assign(operand, operator[0], syntax.IntLiteral(expression.span, 1))
                return after if prefix else before
            case syntax.Binary(operator=operator, left=left, right=right):
                return self._binary(operator, left, right)
            case syntax.Assign(operator=operator, target=target, value=right):
                return self._assign(target, operator, right)
            case syntax.Conditional(condition=condition, then=then, otherwise=otherwise):
                return self._conditional(condition, then, otherwise)
            case syntax.Comma(items=items):
                return [self.value(item) for item in items][-1]
            case syntax.Cast(type=type_, value=inner):
                return self._cast(type_, self.value(inner))
            case syntax.Member():
                return self._member(expression)
            case syntax.Index(base=base, index=index):
                number = self.value(index)
                pointed = self.value(base)
                place = self.place(expression)
                if place is not None:
                    return self.read(place, self.type_of_expression(expression))
                del number, pointed
                return self.fresh(self.type_of_expression(expression))
            case syntax.SizeOf(operand=operand):
                return self._size_of(operand)
            case syntax.Initializer(items=items):
                values = tuple(self.value(item.value) for item in items)
                return Items(values) if not any(item.designators for item in items) else UNKNOWN
            case syntax.CompoundLiteral(type=type_, value=inner):
                return self.as_type(self.value(inner), self.type(type_))
            case syntax.Construct() | syntax.VectorLiteral():
                return self.construct(expression)
            case syntax.Lambda():
                return self.closure(expression)
            case syntax.Call() | syntax.Launch() | syntax.StatementExpression():
                return self.call(expression)
            case syntax.Unparsed(text=text):
                return self.unread(text)
            case syntax.NullLiteral() | syntax.StringLiteral() | syntax.This() | syntax.AlignOf() | syntax.TypeArgument():
                return UNKNOWN
            case _:
                return UNKNOWN

    def call(self, expression: syntax.Call | syntax.Launch | syntax.StatementExpression) -> Value:
        raise NotImplementedError

    def construct(self, expression: syntax.Construct | syntax.VectorLiteral) -> Value:
        raise NotImplementedError

    def closure(self, expression: syntax.Lambda) -> Value:
        """A lambda: what it captures by value is copied where it stands (C++17 [expr.prim.lambda.capture])."""
        names = Names(self.at.names)
        around = replace(self.at, names=names, frame=replace(self.at.frame, scope=Scope(self.at.frame.scope)))
        by_reference = {word.lstrip("&") for word in expression.captures if word.startswith("&")} - {""}
        if "=" in expression.captures:
            mentioned = {node.name for node in walk(expression.function) if isinstance(node, syntax.Name)}
        else:
            mentioned = {word for word in expression.captures if not word.startswith("&")}
        copied = {n: self.at.names.find(n) for n in mentioned - by_reference}
        made = [(capture.name, self.value(capture.value)) for capture in expression.made]
        outer, self.at = self.at, around
        for name, variable in copied.items():
            if variable is not None:
                value = None if variable.place is None else self.state.read(variable.place)
                self.declare(name, variable.type, value)
        for name, value in made:
            self.declare(name, value.type if isinstance(value, Number) else None, value)
        self.at = outer
        return Closure(expression.function, around)

    def unread(self, text: str) -> Value:
        raise NotImplementedError

    def named(self, name: syntax.Name) -> Value:
        """What a name stands for."""
        if not name.scope:
            variable = self.variable(name.name)
            if variable is not None:
                return UNKNOWN if variable.place is None else self.read(variable.place, variable.type)
        if name.name in self.file.kernels or name.name in self.file.functions:
            return Callee(name)
        declared = self.file.variables.get(name.name, ())
        if len(declared) == 1 and self.never_changes(declared[0][0]):
            variable_, space = declared[0]
            if id(variable_) not in self.constants:
                self.constants[id(variable_)] = UNKNOWN  # while it is worked out
                self.constants[id(variable_)] = self._initial(variable_, outside(self.file.program, scope_of(space), variable_))
            return self.constants[id(variable_)]
        try:
            found = constant(self.at.frame, name)
        except (FrontendError, LookupError):
            return UNKNOWN
        return UNKNOWN if found is None else literal(found, INT if -(1 << 31) <= found < 1 << 31 else LONG)

    def _initial(self, variable: syntax.Variable, frame: Frame) -> Value:
        """What a variable of the file holds that never changes."""
        kept = self.at, self.state
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

    def _unary(self, operator: str, operand: syntax.Expression) -> Value:
        if operator == "&":
            place = self.place(operand)
            if place is None:
                value = self.value(operand)
                return value if isinstance(value, Callee) else UNKNOWN
            self.escapes(place)
            return Address(place)
        if operator == "*":
            pointed = self.value(operand)
            if isinstance(pointed, Address):
                return self.read(pointed.place, target_of(self.type_of_expression(operand)))
            return self.fresh(target_of(self.type_of_expression(operand)))
        value = self.value(operand)
        if isinstance(value, Callee) and operator == "+":
            return value
        if not isinstance(value, Number):
            return UNKNOWN
        if operator == "!":
            condition = holds(value)
            negation = negated(condition)
            return UNKNOWN if negation is None else from_condition(negation, BOOLEAN)
        type_ = promote(value.type)
        assert isinstance(type_, Integer)
        wide = converted(value, type_)
        match operator:
            case "-":
                return Number(negate(type_, wide.bits), type_)
            case "~":
                return Number(complement(wide.bits), type_)
            case _:
                return wide

    def _binary(self, operator: str, left: syntax.Expression, right: syntax.Expression) -> Value:
        if operator in ("&&", "||"):
            return self._logical(operator, left, right)
        one, two = self.value(left), self.value(right)
        if operator == ">>" and not isinstance(one, Number):  # reads from a stream
            self.assign(self.place(right), UNKNOWN, self.type_of_expression(right), right)
            return UNKNOWN
        return self.operate(operator, one, two, left)

    def operate(self, operator: str, left: Value, right: Value, written: syntax.Expression | None = None) -> Value:
        """A binary operator on two values."""
        if isinstance(left, Pointer) and isinstance(right, Number) and operator in ("+", "-"):
            step = self.size(target_of(self.type_of_expression(written))) if written is not None else None
            if step is None:
                return UNKNOWN
            distance = binary(BinaryOp.BVMUL, resize(right.bits, 64, right.type.signed), bv(step, 64))
            change = BinaryOp.BVADD if operator == "+" else BinaryOp.BVSUB
            return Pointer(left.block, binary(change, left.offset, distance))
        if isinstance(left, Quotient) or isinstance(right, Quotient):
            return self._real(operator, left, right)
        if not (isinstance(left, Number) and isinstance(right, Number)):
            comparing = operator in COMPARISONS
            return self.symbols.number(BOOLEAN) if comparing else UNKNOWN
        if operator in ("<<", ">>"):
            type_ = promote(left.type)
            assert isinstance(type_, Integer)
            wide = converted(left, type_)
            return Number(shift(operator, type_, wide.bits, right.bits, right.type.signed, False), type_)
        common = common_type(left.type, right.type)
        if not isinstance(common, Integer):
            return UNKNOWN
        a, b = converted(left, common).bits, converted(right, common).bits
        if operator in COMPARISONS:
            return from_condition(comparison(operator, common, a, b), BOOLEAN)
        result = arithmetic(operator, common, a, b)
        return UNKNOWN if result is None else Number(result, common)

    def _real(self, operator: str, left: Value, right: Value) -> Value:
        if operator in COMPARISONS:
            return self.symbols.number(BOOLEAN)
        # An integer takes the format of the other operand; two formats, that of the wider, where the narrower is exact.
        width = next(v.width for v in (left, right) if isinstance(v, Quotient))
        one, two = real(left, width), real(right, width)
        unit = Quotient(bv(1, 64), bv(1, 64), 64)
        if operator == "*" and isinstance(one, Quotient) and isinstance(two, Quotient):
            for factor, other in ((one, two), (two, one)):
                if replace(factor, width=64, whole=False) == unit:
                    return other
        return divided(one, two) if operator == "/" else UNKNOWN

    def _logical(self, operator: str, left: syntax.Expression, right: syntax.Expression) -> Value:
        first = holds(self.value(left))
        skipped = self.state.copy()
        wanted = first if operator == "&&" else negated(first)
        skipped.assume(negated(wanted))
        self.state.assume(wanted)
        second = self.value(right)
        condition = holds(second)
        before = self.state
        self.state = join((before, skipped), self.symbols, self.called)
        if first is None or condition is None:
            return self.symbols.number(BOOLEAN)
        one, two = from_condition(first, BOOLEAN), from_condition(condition, BOOLEAN)
        return self.operate("&" if operator == "&&" else "|", one, two)

    def _conditional(self, condition: syntax.Expression, then: syntax.Expression | None, otherwise: syntax.Expression) -> Value:
        tested = self.value(condition)
        chosen = holds(tested)
        other = self.state.copy()
        self.state.assume(chosen)
        one = tested if then is None else self.value(then)
        this, self.state = self.state, other
        self.state.assume(negated(chosen))
        two = self.value(otherwise)
        first_dead, second_dead = this.dead, self.state.dead
        self.state = join((this, self.state), self.symbols, self.called)
        if first_dead or second_dead:
            return two if first_dead else one
        return self.choice(chosen, one, two)

    def choice(self, condition: Expr | None, one: Value, two: Value) -> Value:
        """One of two values."""
        if isinstance(one, Number) and isinstance(two, Number):
            common = common_type(one.type, two.type) if one.type != two.type else one.type
            if not isinstance(common, Integer):
                return UNKNOWN
            one, two = converted(one, common), converted(two, common)
            if condition is None:
                return one if one == two else self.symbols.number(common)
            return Number(ite(condition, one.bits, two.bits), common)
        return one if type(one) is type(two) and one == two else UNKNOWN

    def _assign(self, target: syntax.Expression, operator: str, right: syntax.Expression) -> Value:
        value = self.value(right)
        type_ = self.type_of_expression(target)
        place = self.place(target)
        if place is None and target is not right:
            self.value(target)
        if operator:
            value = self.operate(operator, self.read(place, type_) if place is not None else UNKNOWN, value, target)
        if type_ is None and place is not None and place.path:
            outer = self.state.read(Place(place.variable, place.path[:-1]))
            type_ = outer.types.get(place.path[-1]) if isinstance(outer, Fields) else None
        self.assign(place, value, type_, target)
        return self.read(place, type_) if place is not None else UNKNOWN

    def _cast(self, written: syntax.Type, value: Value) -> Value:
        if isinstance(value, Number | Quotient):
            return self.as_type(value, self.type(written))
        if isinstance(value, Items):
            return self.as_type(value, self.type(written))
        if value is UNKNOWN:
            type_ = self.type(written)
            return self.fresh(type_) if integer_type(type_) is not None else UNKNOWN
        return value if isinstance(written, syntax.PointerType) or isinstance(value, Fields) else UNKNOWN

    def _member(self, member: syntax.Member) -> Value:
        place = self.place(member)
        if place is None:
            inner = self.value(member.base)
            if isinstance(inner, Fields) and not member.arrow:
                found = inner.values.get(member.name)
                return self.fresh(inner.types.get(member.name)) if found is None else found
            return self.fresh(self.type_of_expression(member), member.name)
        return self.read(place, self.type_of_expression(member))

    def _size_of(self, operand: syntax.Expression | syntax.Type) -> Value:
        type_ = self.type(operand) if isinstance(operand, syntax.TYPE_NODES) else None
        if not isinstance(operand, syntax.TYPE_NODES):
            type_ = self.type_of_expression(operand)
            if type_ is None and isinstance(operand, syntax.Name):
                named = syntax.NamedType(operand.span, operand.name, scope=operand.scope, arguments=operand.arguments)
                type_ = None if self.variable(operand.name) is not None else self.type(named)
        size = self.size(type_)
        return self.symbols.number(ULONG) if size is None else literal(size, ULONG)


def _float_literal(text: str, width: int) -> Value:
    try:
        number = float(text)
    except ValueError:
        return UNKNOWN
    if number != int(number) or abs(number) > 1 << 24:
        return UNKNOWN
    return Quotient(bv(int(number), 64), bv(1, 64), width)


def bytes_of(value: Value) -> Number | None:
    """A number of bytes, as the 64 bits of ``size_t``."""
    if not isinstance(value, Number):
        return None
    return size_number(extend(value.bits, 64, value.type.signed) if value.type.width < 64 else value.bits)


__all__ = ["Activation", "ExpressionReader", "Found", "PointerType", "bytes_of"]
