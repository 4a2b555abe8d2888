"""What host code's expressions give, and what they do to variables."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from boogie_ir.lang.build import binary, bv, extend, ite, resize
from boogie_ir.lang.expr import FALSE, BinaryOp, Expr
from boogie_ir.lang.source import Span
from frontend.host.changes import changes_argument, root_names, written_names
from frontend.host.evaluator.objects import new_elements
from frontend.host.evaluator.variables import TooLong, VariableReader
from frontend.host.joins import joined, one_of
from frontend.host.state import Names, join
from frontend.host.values import (
    BOOLEAN,
    UNKNOWN,
    Address,
    Block,
    Callee,
    Closure,
    Container,
    Fields,
    Items,
    KernelObject,
    Number,
    Place,
    Pointer,
    Quotient,
    SomeKernel,
    Text,
    Value,
    converted,
    divided,
    from_condition,
    holds,
    integer_type,
    literal,
    literal_of,
    negated,
    nth,
    real,
    size_number,
    target_of,
)  # fmt: skip
from frontend.names.resolve import Scope
from frontend.syntax import syntax
from frontend.syntax.spelling import spell_product
from frontend.syntax.syntax_walk import walk
from frontend.types.conversions import common_type, promote
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
    Type,
)  # fmt: skip

MOST_STEPS = 40_000  # expressions that are evaluated in one reading
_SUFFIXES = {"": INT, "u": UINT, "l": LONG, "ul": ULONG, "ll": LONGLONG, "ull": ULONGLONG}
_LARGER = {INT: LONG, UINT: ULONG}


class ExpressionReader(VariableReader):
    """Evaluates expressions. Calls and statements are read by the classes made of this one."""

    # -- expressions --------------------------------------------------------------------------------------------

    def value(self, expression: syntax.Expression) -> Value:
        """Evaluates an expression, with what it does."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooLong
        if self.file.unsaid.escaped:
            self.state.forget(self.state.values.keys() & self.state.escaped)
        match expression:
            case syntax.IntLiteral(value=value, suffix=suffix, decimal=decimal):
                type_ = _SUFFIXES.get(suffix, LONG)
                if value >> (type_.width - type_.signed):
                    type_ = _LARGER.get(type_, type_) if decimal or value >> type_.width or not type_.signed else UINT
                return literal(value, type_)
            case syntax.BoolLiteral(value=truth_):
                return literal(int(truth_), BOOLEAN)
            case syntax.CharLiteral(value=code):
                return literal(code - 256 if code > 127 else code, INT)
            case syntax.FloatLiteral(text=text, suffix=suffix):
                return _float_literal(text, 32 if suffix == "f" else 64) if suffix in ("", "f") else UNKNOWN
            case syntax.Name(name="NullRange"):  # of OpenCL's wrapper: no range
                return Items(())
            case syntax.Name(name=name, scope=scope):
                variable = None if scope or not self.behind else self.variable(name)
                if variable is not None and variable.number in self.behind:
                    self.touches_any(self.behind[variable.number], False, expression.span)
                return self.named(expression)
            case syntax.Unary(operator=operator, operand=operand):
                return UNKNOWN if self._of_an_object(operator, operand) else self._unary(operator, operand)
            case syntax.Index(base=base, index=index) if self._of_an_object("[]", base, index):
                return UNKNOWN
            case syntax.Call(callee=syntax.Name() as callee, arguments=arguments) if self._of_an_object("()", callee, *arguments):
                return UNKNOWN
            case syntax.Step(operator=operator, operand=operand) if self._of_an_object(operator, operand):
                return UNKNOWN
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
                given = self.value(inner)
                if self.keeps(self.type(type_)):
                    self.binds(inner)
                return self._cast(type_, given)
            case syntax.Member():
                return self._member(expression)
            case syntax.Index(base=base, index=index):
                number = self.value(index)
                place = self.place(expression)
                if place is not None and isinstance(base, syntax.Name) and isinstance(self.type_of_expression(base), Array):
                    return self._read(place, self.type_of_expression(expression))  # nobody gets the array's address
                if (known := self._any_element(base)) is not None:
                    return known
                pointed = self.value(base)
                self.touches(base, pointed, number, False)
                if place is not None:
                    return self._read(place, self.type_of_expression(expression))
                which = literal_of(number)
                if isinstance(pointed, Fields) and which is not None and nth(which) in pointed.values:
                    return pointed.values[nth(which)]
                return self.fresh(self.type_of_expression(expression))
            case syntax.SizeOf(operand=operand):
                return self._size_of(operand)
            case syntax.Initializer(items=items):
                values = tuple(self.value(item.value) for item in items)
                for each in values:
                    if isinstance(each, KernelObject):
                        self.escapes(each.place)
                return Items(values) if not any(item.designators for item in items) else UNKNOWN
            case syntax.CompoundLiteral(type=type_, value=inner):
                return self.as_type(self.value(inner), self.type(type_))
            case syntax.Construct() | syntax.VectorLiteral():
                return self.construct(expression)
            case syntax.Lambda():
                return self.closure(expression)
            case syntax.Call() | syntax.Launch() | syntax.StatementExpression():
                return self.call(expression)
            case syntax.Unparsed(span=span, construct="`new`"):
                return self._new(expression.text, span)
            case syntax.Unparsed(text=text):
                return self.unread(text, expression.span)
            case syntax.This():
                self.escapes(self.at.this)
                return UNKNOWN if self.at.this is None else Address(self.at.this)
            case syntax.StringLiteral(text=text):
                return Text(text)
            case syntax.NullLiteral() | syntax.AlignOf() | syntax.TypeArgument():
                return UNKNOWN
            case _:
                return UNKNOWN

    @abstractmethod
    def call(self, expression: syntax.Call | syntax.Launch | syntax.StatementExpression) -> Value:
        """What a call gives, with what it does."""

    @abstractmethod
    def construct(self, expression: syntax.Construct | syntax.VectorLiteral) -> Value:
        """The object that an expression makes."""

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
        made = [(capture, self.value(capture.value)) for capture in expression.made]
        bound = {c.name: (self.type_of_expression(c.value), self.place(c.value)) for c in expression.made if c.reference}
        for capture in expression.made:
            if capture.reference:
                self.expose(capture.value)
        changed = self._changed_by(expression)
        for name in changed & by_reference if "&" not in expression.captures else changed - copied.keys():
            variable = self.at.names.find(name)
            self.escapes(None if variable is None else variable.place)
        outer, self.at = self.at, around
        for name, variable in copied.items():
            if variable is not None:
                value = None if variable.place is None else self.state.read(variable.place)
                self.declare(name, variable.type, value)
        for capture, value in made:
            if capture.reference:
                self.reference(capture.name, *bound[capture.name])
            else:
                self.declare(capture.name, value.type if isinstance(value, Number) else None, value)
        self.at = outer
        return Closure(expression.function, around)

    def _changed_by(self, expression: syntax.Lambda) -> set[str]:
        """The variables around a lambda that it may change whenever somebody calls it."""
        if expression.function.body is None:
            return set(self.at.names.visible())
        return set(written_names(self.file, expression.function))

    def _any_element(self, base: syntax.Expression) -> Value | None:
        """An element of an array of pointers, whichever it is; None where not all are to memory of one size."""
        whole, place = self.type_of_expression(base), self.place(base)
        if not isinstance(whole, Array) or place is None:
            return None
        elements = [self.state.read(Place(place.variable, (*place.path, nth(i)))) for i in range(whole.length or 0)]
        return reduce(lambda one, other: one_of(None, one, other, self.symbols), elements) if elements else None

    @abstractmethod
    def unread(self, text: str, span: Span) -> Value:
        """Text that does not parse: it may do anything."""

    @abstractmethod
    def touches_any(self, value: Value, writes: bool, span: Span) -> None:
        """The host accesses memory itself, somewhere behind a pointer."""

    @abstractmethod
    def touches(self, base: syntax.Expression, value: Value, index: Value | None, writes: bool) -> None:
        """The host accesses an element of what a pointer points to, itself."""

    def _new(self, text: str, span: Span) -> Value:
        made = new_elements(text)
        size = None if made is None else self.size(self.type(made[0]))
        if made is None or size is None:
            self.given_to_new(text)
            return Pointer(Block(self.symbols.symbol(64), "some", span))
        count = bytes_of(self.value(made[1]))
        words = spell_product(made[1], str(size))
        bits = self.symbols.symbol(64) if count is None else binary(BinaryOp.BVMUL, count.bits, bv(size, 64))
        return Pointer(Block(bits, words, span))

    def _unary(self, operator: str, operand: syntax.Expression) -> Value:
        if operator == "&" and isinstance(operand, syntax.Index) and self.constant(operand.index) == 0:
            vector = self.value(operand.base)
            if isinstance(vector, Container) and vector.memory is not None:
                return vector.memory
        if operator == "&" and isinstance(operand, syntax.Index) and not self._acts(operand):
            pointed = self.value(operand.base)
            if isinstance(pointed, Pointer):
                return self.operate("+", pointed, self.value(operand.index), operand.base)
        if operator == "&":
            place = self.place(operand)
            if place is None:
                value = self.value(operand)
                self.expose(operand)
                return value if isinstance(value, Callee) else UNKNOWN
            self.escapes(place)
            return Address(place)
        if operator == "*":
            pointed = self.value(operand)
            self.touches(operand, pointed, None, False)
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
            if self._of_an_object(operator, left, right):
                return UNKNOWN
            return self._logical(operator, left, right)
        one, two = self.value(left), self.value(right)
        if Fields in map(type, (one, two)) and self._of_the_program(operator, (left, right)):
            return UNKNOWN
        if operator == ">>" and not isinstance(one, Number):  # reads from a stream
            self.assign(self.place(right), UNKNOWN, self.type_of_expression(right), right)
            return UNKNOWN
        return self.operate(operator, one, two, left)

    def given_to_new(self, text: str) -> None:
        """An object may keep what it is made of, by an address or a reference; not where its class here takes values."""
        found = re.match(r"new\s+([\w:]+)[^(){}]*[({](.*)", text, re.DOTALL)
        if found is None:
            return
        name = found[1].rpartition("::")[2]
        plain = name in self.file.records and name not in self.file.keepers
        if "&" in found[2] or not plain:
            self.binds_words(re.findall(r"[A-Za-z_]\w*", found[2]))

    def _of_an_object(self, operator: str, *operands: syntax.Expression) -> bool:
        """Whether an operator on an object is a function of the program that may change it; then it does."""
        name = f"operator{operator}"
        declared = name in self.file.functions or name in self.file.prototypes
        if not declared or not isinstance(self.type_of_expression(operands[0]), Record):
            return False
        for operand in operands:
            self.value(operand)
        return self._of_the_program(operator, operands)

    def _of_the_program(self, operator: str, operands: Iterable[syntax.Expression]) -> bool:
        """Whether an operator on objects may be a function of the program that changes what it is given; then it does."""
        name = f"operator{operator}"
        declared = [*(host.function for host in self.file.functions.get(name, ())), *self.file.prototypes.get(name, ())]
        if all(len(f.type.parameters) == 2 and not any(changes_argument(p.type) for p in f.type.parameters) for f in declared):
            return False  # methods have one parameter
        for operand in operands:
            self.expose(operand)
            for root in root_names(operand):
                self.forget(root)
        self.forget_escaped()
        return True

    def operate(self, operator: str, left: Value, right: Value, written: syntax.Expression | None = None) -> Value:
        """A binary operator on two values."""
        if isinstance(left, Pointer) and isinstance(right, Number) and operator in ("+", "-"):
            step = self.size(target_of(self.type_of_expression(written))) if written is not None else None
            if step is None:
                return Pointer(left.block, self.symbols.symbol(64))
            distance = binary(BinaryOp.BVMUL, resize(right.bits, 64, right.type.signed), bv(step, 64))
            change = BinaryOp.BVADD if operator == "+" else BinaryOp.BVSUB
            return Pointer(left.block, binary(change, left.offset, distance))
        if isinstance(left, Quotient) or isinstance(right, Quotient):
            return self._real(operator, left, right)
        if isinstance(left, Address) and left.place.path and operator == "+" and (by := literal_of(right)) is not None:
            *path, last = left.place.path
            if last.startswith("["):
                return Address(Place(left.place.variable, (*path, nth(int(last[1:-1]) + by))))
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
        if wanted == FALSE:  # the right operand is not reached
            return literal(int(operator == "||"), BOOLEAN)
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
        both = joined(condition, one, two, self.symbols)
        return UNKNOWN if both is None else both

    def _assign(self, target: syntax.Expression, operator: str, right: syntax.Expression) -> Value:
        value = self.value(right)
        type_ = self.type_of_expression(target)
        place = self.place(target)
        whole = isinstance(type_, Record) or (type_ is None and isinstance(value, Fields))
        if whole and target is not right and self._of_the_program(f"{operator}=", (target, right)):
            return UNKNOWN
        if place is None and target is not right:
            plain = isinstance(target, syntax.Index) and isinstance(target.base, syntax.Name) and not self._acts(target)
            self.quiet += plain and not operator  # it is written, not read
            self.value(target)
            self.quiet -= plain and not operator
            self.writes(target)
        if self.file.rebinding and type_ is None:
            self.binds(right)
        if operator:
            value = self.operate(operator, self.read(place, type_) if place is not None else UNKNOWN, value, target)
        if type_ is None and place is not None and place.path:
            outer = self.state.read(Place(place.variable, place.path[:-1]))
            type_ = outer.types.get(place.path[-1]) if isinstance(outer, Fields) else None
        self.assign(place, value, type_, target)
        return self.read(place, type_) if place is not None else UNKNOWN

    def writes(self, target: syntax.Expression) -> None:
        """The host writes to memory itself, if that is what an expression means."""
        match target:
            case syntax.Index(base=base, index=index):
                with self.apart():
                    pointed, number = self.value(base), self.value(index)
                if isinstance(pointed, Pointer | Container):
                    self.touches(base, pointed, number, True)
                else:
                    self.writes(base)
            case syntax.Unary(operator="*", operand=operand):
                with self.apart():
                    pointed = self.value(operand)
                self.touches(operand, pointed, None, True)
            case syntax.Member(base=base, arrow=True):
                with self.apart():
                    pointed = self.value(base)
                self.touches_any(pointed, True, target.span)
            case syntax.Member(base=inner) | syntax.Cast(value=inner):
                self.writes(inner)
            case syntax.Name(name=name, scope=()) if (variable := self.variable(name)) is not None:
                self.touches_any(self.behind.get(variable.number, UNKNOWN), True, target.span)
            case _:
                return

    def memory_of(self, expression: syntax.Expression | None) -> Value:
        """What points to the memory that an expression is a part of."""
        match expression:
            case syntax.Index(base=base) | syntax.Unary(operator="*", operand=base) | syntax.Member(base=base, arrow=True):
                with self.apart():
                    pointed = self.value(base)
                return pointed if isinstance(pointed, Pointer | Container) else self.memory_of(base)
            case syntax.Member(base=inner) | syntax.Cast(value=inner):
                return self.memory_of(inner)
            case syntax.Name(name=name, scope=()) if (variable := self.variable(name)) is not None:
                return self.behind.get(variable.number, UNKNOWN)
            case _:
                return UNKNOWN

    def _cast(self, written: syntax.Type, value: Value) -> Value:
        if isinstance(value, Number | Quotient):
            return self.as_type(value, self.type(written))
        if isinstance(value, Items):
            return self.as_type(value, self.type(written))
        if value is UNKNOWN:
            type_ = self.type(written)
            return self.fresh(type_) if integer_type(type_) is not None else UNKNOWN
        if isinstance(value, Address) and self._reads_otherwise(written, value.place):
            return UNKNOWN
        return value if isinstance(written, syntax.PointerType) or isinstance(value, Fields) else UNKNOWN

    def _reads_otherwise(self, written: syntax.Type, place: Place) -> bool:
        """Whether a pointer of a type sees other numbers in a place than the place has."""
        type_ = target_of(self.type(written))
        known = self.state.read(place)
        own = known.type if isinstance(known, Number) else None
        return isinstance(type_, Floating) or (integer_type(type_) is not None and integer_type(type_) != own)

    def _member(self, member: syntax.Member) -> Value:
        value = self._member_value(member)
        kernels = self.file.kernel_members.get(member.name)
        if kernels is None or isinstance(value, KernelObject):
            return value
        return SomeKernel(tuple(syntax.Name(member.span, name) for name in kernels))

    def _member_value(self, member: syntax.Member) -> Value:
        place = self.place(member)
        if place is None:
            inner = self.value(member.base)
            if member.arrow:
                self.touches_any(inner, False, member.span)
            if isinstance(inner, Fields) and not member.arrow:
                found = inner.values.get(member.name)
                return self.fresh(inner.types.get(member.name)) if found is None else found
            return self.fresh(self.type_of_expression(member), member.name)
        return self._read(place, self.type_of_expression(member))

    def _read(self, place: Place, type_: Type | None) -> Value:
        return self.decayed(place) if isinstance(type_, Array) else self.read(place, type_)

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
