"""What calls in host code do: launches, memory of the device, functions of the file, and everybody else's."""

from __future__ import annotations

import re
from collections.abc import Sequence

from boogie_ir.lang.source import Span
from frontend.host.changes import is_known, may_be_reference, root_names
from frontend.host.collect import mentions_device
from frontend.host.evaluator.device import API, OTHERS, SUCCEEDS
from frontend.host.evaluator.inlining import InliningReader, gets_value, takes
from frontend.host.evaluator.launching import PREFIX
from frontend.host.file import File, HostFunction
from frontend.host.library import LATER, MAKERS, SWAPS
from frontend.host.state import Names
from frontend.host.values import (
    UNKNOWN,
    Address,
    Callee,
    Closure,
    Container,
    Fields,
    Items,
    KernelObject,
    Number,
    OneOf,
    Place,
    Pointer,
    Quotient,
    Value,
    holds,
    integer_type,
    literal,
    real,
    rounded,
    target_of,
)  # fmt: skip
from frontend.names.resolve import Scope
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import walk
from frontend.types.types import INT, Array, Record, Type, Vector

DEVICE = re.compile(r"<<<|\b(cuda|hip)[A-Z]")
WRITES = re.compile(r"(mem|str|cudaMem|hipMem)\w*|f?scanf|sscanf|fread|fgets")  # to where a pointer points
FREES = frozenset(("free", "cudaFreeHost", "hipHostFree", "delete"))
MOVABLE = (Number, Pointer, OneOf, Address, Container)  # what is swapped, and put into tuples, as what it is
ENDS = frozenset(("exit", "abort", "_exit", "quick_exit", "terminate", "__assert_fail", "_Exit"))


class CallReader(InliningReader):
    """Evaluates calls. Statements are read by the class made of this one."""

    def __init__(self, file: File) -> None:
        super().__init__(file)
        self._made: list[syntax.Call] = []

    def call(self, expression: syntax.Call | syntax.Launch | syntax.StatementExpression) -> Value:
        match expression:
            case syntax.Launch():
                return self._launch(expression)
            case syntax.StatementExpression(body=body):
                self.run_block(body.body)
                return UNKNOWN
            case syntax.Call(callee=callee, arguments=arguments):
                found = self._method(expression, callee) if isinstance(callee, syntax.Member) else self._function(expression)
                if self.file.keeping and isinstance(callee, syntax.Name | syntax.Member) and MAKERS.fullmatch(callee.name):
                    for argument in arguments:
                        self.binds(argument)
                return literal(0, INT) if self._succeeds(callee) else found

    def _succeeds(self, callee: syntax.Expression) -> bool:
        """Whether a call is one of the device's interface, and no one of a name like that."""
        name = callee.name if isinstance(callee, syntax.Name) and not callee.scope else ""
        return bool(SUCCEEDS.fullmatch(name)) and name not in self.file.functions and self.at.names.find(name) is None

    def run_block(self, statements: Sequence[syntax.Statement]) -> None:
        outer, scope = self.at.names, self.at.frame.scope
        self.at.names, self.at.frame.scope = Names(outer), Scope(scope)
        try:
            self.run(statements)
        finally:
            self.at.names, self.at.frame.scope = outer, scope

    # -- functions -------------------------------------------------------------------------------------------------

    def _function(self, call: syntax.Call) -> Value:
        callee = call.callee
        while isinstance(callee, syntax.Unary) and callee.operator in "*&":
            callee = callee.operand
        if not isinstance(callee, syntax.Name):
            value = self.value(callee)
            if isinstance(value, Closure):
                return self._inline_closure(call, value)
            return self._unknown(call, callee)
        name = callee.name
        if not callee.scope and self.at.names.find(name) is not None:
            value = self.named(callee)
            if isinstance(value, Closure):
                return self._inline_closure(call, value)
            if isinstance(value, Callee):
                self._made.append(syntax.Call(call.span, value.name, call.arguments))  # kept: calls are known by identity
                return self._passing_on(call, self._made[-1])
            return self.functor(call, value) if isinstance(value, KernelObject) else self._unknown(call, callee)
        if name not in self.file.functions:
            for known in (self.device_call, self._launch_by_call, self._allocate, self.opencl, self._arithmetic):
                result = known(call, name)
                if result is not None:
                    return result
            if name in ENDS or self._never_returns(name):
                for argument in call.arguments:
                    self.value(argument)
                self.state.dead = True
                return UNKNOWN
        return self._inline_named(call, callee)

    def _passing_on(self, call: syntax.Call, made: syntax.Call) -> Value:
        """A call by a parameter that is a function: it counts as read if that function's has been, each time.

        A function of the file is the one that was named where it was given, whatever has its name here.
        """
        match made.callee:
            case syntax.Name(name=name) as callee if name in self.file.functions:
                result = self._inline_named(made, callee)
            case callee:
                result = self._unknown(made, callee)
        if not self.quiet:
            (self.entered if id(made) in self.entered else self.missed).add(id(call))
        return result

    def _never_returns(self, name: str) -> bool:
        """Whether a function is declared so (C++17 [dcl.attr.noreturn])."""
        declared = self.file.prototypes.get(name, ())
        return bool(declared) and all(any(a.name.strip("_") == "noreturn" for a in each.attributes) for each in declared)

    def _arithmetic(self, call: syntax.Call, name: str) -> Value | None:
        """Functions of the library that only compute."""
        given = call.arguments
        if name in ("min", "max") and len(given) == 2:
            one, two = self.value(given[0]), self.value(given[1])
            written = call.callee.arguments if isinstance(call.callee, syntax.Name) else None
            if written:
                type_ = self.type(written[0]) if isinstance(written[0], syntax.TYPE_NODES) else None
                one, two = self.as_type(one, type_), self.as_type(two, type_)
            if isinstance(one, Number) and isinstance(two, Number) and (one.type == two.type or not self._is_std(call)):
                less = self.operate("<", two, one) if name == "min" else self.operate("<", one, two)
                condition = self.operate("!=", less, literal(0, INT))
                return self.choice(holds(condition), two, one)
            return UNKNOWN
        if name in ("ceil", "ceilf", "floor", "floorf") and len(given) == 1:
            width = 32 if name.endswith("f") else 64
            argument = self.value(given[0])
            number = real(argument, width) if isinstance(argument, Quotient | Number) else UNKNOWN
            return rounded(number, name.startswith("ceil"), self.symbols) if isinstance(number, Quotient) else UNKNOWN
        if name in ("make_unique", "make_unique_for_overwrite", "make_shared") and len(given) == 1:
            return self.made_elements(call)
        if name in SWAPS and len(given) == 2:
            return self._swapped(name, *given) if self._is_of_library(call.callee, name) else None
        if name in ("raw_pointer_cast", "move", "forward") and len(given) == 1:
            known = self.value(given[0])
            if name in ("move", "forward") and isinstance(known, Container):
                self.assign(self.place(given[0]), self.of_any_size(known), None, given[0])  # what is moved from may be empty
            return known
        if name == "dim3":
            return self._dimensions([self.value(a) for a in given])
        if name == "make_cudaExtent" or name.startswith("make_"):
            for each in given:
                self.value(each)
            return UNKNOWN
        return None

    def _swapped(self, name: str, one: syntax.Expression, other: syntax.Expression) -> Value | None:
        """``swap`` and ``exchange`` ([utility.swap], [utility.exchange]) of numbers, pointers and vectors; None: of others."""
        type_, first = self.type_of_expression(one), self.place(one)
        second = self.place(other) if name == "swap" else None
        if isinstance(type_, Record | Array) or first is None or (name == "swap" and second is None):
            return None
        if not isinstance(before := self.read(first, type_), MOVABLE):
            return None
        if isinstance(before, Container) and not before.device:
            self.forget_escaped()  # elements that are kept track of, of either
        self.assign(first, self.value(other), type_, one)
        if second is None:
            return before
        self.assign(second, before, self.type_of_expression(other), other)
        return UNKNOWN

    def _assign(self, target: syntax.Expression, operator: str, right: syntax.Expression) -> Value:
        return UNKNOWN if not operator and self._tied(target, right) else super()._assign(target, operator, right)

    def _tied(self, target: syntax.Expression, right: syntax.Expression) -> bool:
        """``std::tie(a, b) = std::make_tuple(b, a)`` (C++17 [tuple.creation], [tuple.assign]), if that is what it is.

        A tuple is made of values, so all are read before any is written. `std::forward_as_tuple` and `std::tie` on the right are
        of references, so nothing is known afterwards, nor where something is no number, pointer or vector, or is named twice.
        """
        match target, right:
            case syntax.Call(callee=syntax.Name(name="tie") as tie, arguments=targets), syntax.Call(
                callee=syntax.Name(name="make_tuple" | "make_pair", arguments=None) as maker, arguments=given
            ) if len(targets) == len(given):
                plain = all(self._is_of_library(n, n.name) and n.name not in self.file.functions for n in (tie, maker))
            case _:
                return False
        if not plain or self.file.keeping or self.file.rebinding or any(self._acts(each) for each in given):
            return False
        places = [self.place(each) for each in targets]
        values = [self.value(each) for each in given]
        if len(set(places)) < len(places) or None in places or not all(isinstance(value, MOVABLE) for value in values):
            return False
        for place, value, each in zip(places, values, targets, strict=True):
            self.assign(place, value, self.type_of_expression(each), each)
        return True

    def _is_of_library(self, callee: syntax.Expression, name: str) -> bool:
        """Whether a name that no function of the file has is a function of the library.

        Where nothing makes it one it may be a function of a header that is not found, and swap what pointers point to.
        """
        if isinstance(callee, syntax.Name) and callee.scope:
            return callee.scope[0] in ("std", "thrust")
        hidden = self.at.record is not None and self.file.hides(self.at.record, name)
        return not hidden and name not in self.file.prototypes and bool(self.file.used & {"std", f"std::{name}"})

    def _is_std(self, call: syntax.Call) -> bool:
        callee = call.callee
        return isinstance(callee, syntax.Name) and callee.scope == ("std",) and callee.arguments is None

    def construct(self, expression: syntax.Construct | syntax.VectorLiteral) -> Value:
        items = expression.items if isinstance(expression, syntax.VectorLiteral) else expression.arguments
        type_ = self.type(expression.type)
        if isinstance(expression.type, syntax.NamedType):
            self.makes(expression.type.name, expression.span)
        if integer_type(type_) is None and not isinstance(type_, Vector):
            if not (isinstance(type_, Record) and self.is_plain(type_)):
                made = self.constructed(type_, items) if isinstance(expression, syntax.Construct) else None
                if made is not None:
                    return made
                self.handed(items, type_)
                return UNKNOWN
        values = tuple(self.value(item) for item in items)
        if isinstance(expression, syntax.Construct) and len(values) == 1 and isinstance(values[0], Number | Fields):
            return self.as_type(values[0], type_)
        return self.as_type(Items(values), type_) if type_ is not None else UNKNOWN

    def _inline_named(self, call: syntax.Call, callee: syntax.Name) -> Value:
        fitting = [h for h in self.file.functions.get(callee.name, ()) if takes(h.function, call.arguments)]
        if len(fitting) == 1 and not self._another(callee, fitting[0], call.arguments):
            this = None if fitting[0].record is None else self.at.this
            return self.inline(call, fitting[0], this, callee.arguments)
        return self._unknown(call, callee)

    def _another(self, callee: syntax.Name, host: HostFunction, arguments: tuple[syntax.Expression, ...]) -> bool:
        """Whether a call may be of another function of the same name, whose code is not here."""
        if host.record is not None and (callee.name not in self._methods() or self._may_be_overridden(host)):
            return True
        if host.record is None and not callee.scope and self.at.record is not None:
            if self.file.hides(self.at.record, callee.name):  # a method
                return True
        if callee.scope:
            path = "::".join((*callee.scope, ""))
            inside = f"::{host.scope.innermost_space().path()}"
            if not inside.endswith(path if path.startswith("::") else f"::{path}"):
                return True
        declared = (f for f in self.file.prototypes.get(callee.name, ()) if takes(f, arguments))
        return any(_spelled(f) != _spelled(host.function) for f in declared)

    def _methods(self) -> frozenset[str]:
        members = self.at.record.members if self.at.record is not None else None
        return frozenset(m.name for m in members or () if isinstance(m, syntax.Function))

    def _method(self, call: syntax.Call, callee: syntax.Member) -> Value:
        known_method = self.opencl_method(call, callee)
        if known_method is not None:
            return known_method
        if isinstance(callee.base, syntax.This):
            place = self.at.this
        else:
            place = self.pointee(callee.base) if callee.arrow else self.place(callee.base)
        known = self.state.read(place) if place is not None else None
        if known is None and place is None and not isinstance(callee.base, syntax.This):
            known = self.value(callee.base)
            self.expose(callee.base)
        if isinstance(known, Container):
            return self._of_container(call, callee, known, place)
        if isinstance(known, Pointer) and callee.name == "get":
            return known
        fitting = [h for h in self.file.functions.get(callee.name, ()) if takes(h.function, call.arguments)]
        if len(fitting) == 1 and self._is_of(callee, fitting[0]):
            return self.inline(call, fitting[0], place, callee.arguments)
        result = self._unknown(call, callee)
        if place is not None:
            self.state.write(place, None)
        return result

    def _is_of(self, callee: syntax.Member, host: HostFunction) -> bool:
        """Whether the method that is called is this one, of the object's class."""
        if host.record is None or self._may_be_overridden(host):
            return False
        if isinstance(callee.base, syntax.This):
            return host.record is self.at.record
        type_ = self.type_of_expression(callee.base)
        type_ = target_of(type_) if callee.arrow else type_
        return isinstance(type_, Record) and type_.name.partition("<")[0].rpartition("::")[2] == host.record.name

    def _may_be_overridden(self, host: HostFunction) -> bool:
        """Whether a call of a method may be of another class's: it is virtual, in its own class or perhaps in a base."""
        if syntax.Specifier.VIRTUAL in host.function.specifiers:
            return True
        names, seen = [host.record], 0
        while seen < len(names):
            record, seen = names[seen], seen + 1
            if record is None or record.members is None:
                return True
            methods = (m for m in record.members if isinstance(m, syntax.Function) and m.name == host.function.name)
            if any(syntax.Specifier.VIRTUAL in m.specifiers for m in methods):
                return True
            for base in record.bases:
                of = self.file.records.get(getattr(base.type, "name", ""), ())
                names.append(of[0] if len(of) == 1 else None)
        return False

    def _unknown(self, call: syntax.Call, callee: syntax.Expression) -> Value:
        """A function of which only the name is known: it may change what it is given the address of, or a reference to."""
        name = callee.name if isinstance(callee, syntax.Name | syntax.Member) else ""
        known = is_known(self.file, callee) and self.at.names.find(name) is None
        kept = not known or LATER.fullmatch(name) is not None or name.endswith("Async")
        given: list[Value] = []
        own = [h.function for h in self.file.functions.get(name, ())] + self.file.prototypes.get(name, [])
        if not self.quiet:
            self.missed.add(id(call))
        for position, argument in enumerate(call.arguments):
            written = argument
            while isinstance(written, syntax.Cast):
                written = written.value
            if isinstance(written, syntax.Unary) and written.operator == "&":
                place = self.place(written.operand)
                if place is not None:
                    if known and _only_reads(name, position):
                        continue
                    self.state.write(Place(place.variable) if not known or name.startswith("mem") else place, None)
                    if kept:
                        self.escapes(place)
                    continue
            value = self.value(argument)
            given.append(value)
            if value is UNKNOWN and known and WRITES.fullmatch(name) and not _only_reads(name, position):
                # A device's numbers are no streams, wherever they are copied to.
                self.forget_escaped(self.handle_memory if API.fullmatch(name) else frozenset())
            if not (API.fullmatch(name) or _only_reads(name, position)):
                self.overwritten(value)
            if isinstance(value, Address):
                self.state.write(Place(value.place.variable), None)
                self.escapes(value.place)
            if isinstance(value, Closure):
                self.perhaps(value)
            if isinstance(value, Callee):  # it may be called
                self.forget_escaped()
                if value.name.name in self.file.kernels and not API.fullmatch(name):
                    self.handed_on.append((value.name, call.span))
            if isinstance(value, KernelObject):
                self.state.write(value.place, None)
                self.escapes(value.place)
            if may_be_reference(self.file, callee, position):
                self.writes(argument)
                for root in root_names(argument):
                    self.forget(root)
                    variable = self.variable(root)
                    if not known and variable is not None:
                        self.escapes(variable.place)
        self._asks(call, callee, known, given)
        if not known or name in SWAPS:  # of what is not kept track of: it may be whatever somebody has the address of
            self.forget_escaped()
        results = {self._spelled_result(f) for f in own}
        if len(results) == 1 and own:
            return self.fresh(self.type(own[0].type.result))
        return self.symbols.number(INT) if name in ("atoi", "rand") else UNKNOWN

    def _asks(self, call: syntax.Call, callee: syntax.Expression, known: bool, given: list[Value]) -> None:
        """Whether a function that is not read may ask devices for something, or touch memory of the host."""
        name = callee.name if isinstance(callee, syntax.Name | syntax.Member) else ""
        of_devices = isinstance(callee, syntax.Name) and callee.scope[:1] in (("thrust",), ("cub",))
        if API.fullmatch(name) or OTHERS.fullmatch(name):
            return
        if name in FREES:
            for value in given:
                self.touches_any(value, True, call.span)
            return
        here = name in self.file.functions
        elsewhere = not here and not known and isinstance(callee, syntax.Name) and not callee.scope and not name.isupper()
        if of_devices or elsewhere or (here and name in self.file.acting):
            self.unfollowed(f"`{name}`", call.span, given)
        elif known and not any(isinstance(value, Callee | Closure) for value in given):
            for value in given:
                self.touches_any(value, True, call.span)
        else:
            self.hands_on(given, f"`{name}`", call.span)

    def makes(self, name: str, span: Span) -> None:
        """An object of a class is made: what its constructors and destructors ask devices for is not followed."""
        if {name, f"~{name}"} & self.file.acting or name in self.file.acting_records:
            self.unfollowed(f"what objects of class {name} do when they are made and end", span)

    def handed(self, arguments: Sequence[syntax.Expression], type_: Type | None) -> None:
        """A constructor that is not read is given these: it may keep references to them, and change them, or else gets values."""
        values = [self.value(argument) for argument in arguments]
        if arguments:
            self.hands_on(values, "an object that is given memory or functions", arguments[0].span)
        makers = [function for function in self._constructors(type_) if takes(function, arguments)]
        for position, (argument, value) in enumerate(zip(arguments, values, strict=True)):
            if isinstance(value, Closure):
                self.perhaps(value)
            if makers and all(gets_value(self.file, function, position) for function in makers):
                continue
            self.binds(argument)
        self.forget_escaped()

    def _constructors(self, type_: Type | None) -> list[syntax.Function]:
        """The constructors that a class declares."""
        owner = self.file.program.classes.get(type_.name) if isinstance(type_, Record) else None
        members = owner.definition.members if owner is not None else None
        return [m for m in members or () if isinstance(m, syntax.Function) and m.kind is syntax.FunctionKind.CONSTRUCTOR]

    def launches(self, code: object) -> bool:
        """Whether code asks devices for something, itself or through functions of the file that it names."""
        names = {node.name for node in walk(code) if isinstance(node, syntax.Name | syntax.Member)}
        return mentions_device(code) or bool(names & self.file.acting)

    def _spelled_result(self, function: syntax.Function) -> str:
        written = function.type.result
        return written.name if isinstance(written, syntax.NamedType) else "..."

    def unread(self, text: str, span: Span) -> Value:
        """Text that does not parse may change whatever it mentions, and keep references to it."""
        words = set(re.findall(r"[A-Za-z_]\w*", text))
        if DEVICE.search(text) or words & self.file.acting:
            self.unfollowed("what is not understood", span)
        if re.match(r"throw\b", text):
            if self.file.keeping:
                self.binds_words(words)
            self.state.dead = True
            return UNKNOWN
        released = re.fullmatch(r"delete\b(?:\s*\[\s*\])?\s*(\w+(?:\s*\.\s*\w+)*)", text.strip())
        if released is not None:
            name, *path = re.split(r"\s*\.\s*", released[1])
            root = self.variable(name)
            if root is not None and root.place is not None:
                self.touches_any(self.state.read(Place(root.place.variable, (*root.place.path, *path))) or UNKNOWN, True, span)
        if re.match(r"new\b", text):
            self.given_to_new(text)
        else:
            for name, variable in self.at.names.visible().items():
                if name in words and variable.place is not None:
                    self.state.write(Place(variable.place.variable), None)
                    self.escapes(variable.place)
            self.forget_escaped()
        return UNKNOWN


def _spelled(function: syntax.Function) -> tuple[str, ...]:
    """The types of parameters, as far as they tell overloads apart."""
    return tuple(_spelled_type(parameter.type) for parameter in function.type.parameters)


def _spelled_type(written: syntax.Type) -> str:
    match written:
        case syntax.NamedType(name=name):
            return name
        case syntax.PointerType(target=target):
            return f"{_spelled_type(target)}*"
        case syntax.ArrayType(element=element):
            return f"{_spelled_type(element)}*"
        case syntax.ReferenceType(target=target):
            return f"{_spelled_type(target)}&"
        case _:
            return "..."


def _only_reads(name: str, position: int) -> bool:
    """Whether a function of the library reads what an argument points to."""
    copies = re.fullmatch(PREFIX + r"Mem(cpy|cpyAsync|cpy2D|cpyToSymbol|cpyToSymbolAsync)", name)
    return name.endswith("printf") or (copies is not None and position > 0)
