"""Functions of the file, run where host code calls them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from frontend.classes.instantiate import complete, explicit, template_scope
from frontend.classes.packs import for_call
from frontend.errors import FrontendError
from frontend.host.changes import changes_argument, takes_reference
from frontend.host.evaluator.opencl import OpenCLReader
from frontend.host.evaluator.variables import Activation, TooLong
from frontend.host.file import File, HostFunction
from frontend.host.state import Names, State, join
from frontend.host.values import UNKNOWN, Callee, Closure, Container, Fields, Number, Place, Pointer, Stream, Value, target_of
from frontend.kernels.launches import outside
from frontend.names.resolve import PackName, Scope
from frontend.syntax import syntax
from frontend.syntax.forms import is_automatic
from frontend.syntax.syntax_walk import walk
from frontend.types.types import Function, Record, Type, Vector

DEEPEST = 12  # calls within calls
LONGEST = 400  # nodes of a function that asks devices for nothing and is read where it is called


_CHANGING = (syntax.Assign, syntax.Step, syntax.Launch, syntax.Unparsed, syntax.Lambda)
_ACTING = (*_CHANGING, syntax.Call)

Given: TypeAlias = tuple[syntax.Parameter, Value, Place | None, bool]
"""A parameter, its argument, the place that it refers to, and whether it refers to one that is not kept track of."""


class InliningReader(OpenCLReader):
    """Runs functions and lambdas of the file with the arguments of a call."""

    def __init__(self, file: File) -> None:
        super().__init__(file)
        self.running: list[syntax.Function] = []
        self._work: dict[int, bool] = {}
        self.entered: set[int] = set()  # calls whose functions were read
        self.missed: set[int] = set()  # calls whose functions were not, at some time
        self.given_on: dict[int, bool] = {}  # names of functions as arguments: whether all that is done with them was read
        self._copies: list[syntax.Function] = []  # those that are known by their identity stay
        self.given_up: list[syntax.Function] = []  # lambdas that are called with what is not followed; what is too long
        self.again: set[int] = set()  # lambdas that are called while they run

    @abstractmethod
    def run(self, statements: Sequence[syntax.Statement]) -> None:
        """Runs statements in the order of the text."""

    @abstractmethod
    def _unknown(self, call: syntax.Call, callee: syntax.Expression) -> Value:
        """What a function gives that is not read."""

    def inline(
        self,
        call: syntax.Call,
        host: HostFunction,
        this: Place | None,
        written: tuple[syntax.TemplateArgument, ...] | None,
    ) -> Value:
        """Runs a function of the file with the arguments of a call."""
        function = host.function
        deep = len(self.at.calls) >= DEEPEST or self._active(function) or self._is_work(function)
        if function.template is not None:
            function = self._without_packs(function, call.arguments, written)
        if deep or function.type.variadic or any(p.pack for p in function.type.parameters):
            return self._unknown(call, call.callee)
        scope = self._instance(function, host.scope, written or (), call.arguments)
        if scope is None:
            return self._unknown(call, call.callee)
        if isinstance(function.type.result, syntax.ReferenceType):  # to the object, or to what is given
            self.escapes(this)
        given: list[Given] = []
        for position, parameter in enumerate(function.type.parameters):
            if position < len(call.arguments):
                argument = call.arguments[position]
                given.append(self._given(parameter, argument, function))
        if not self.quiet:
            self.entered.add(id(call))
        frame = outside(self.file.program, Scope(scope), function)
        inner = Activation(frame, Names(), self.state.copy(), this, host.record, calls=(*self.at.calls, call.span))
        try:
            result = self._body(inner, function, given)
        except (RecursionError, TooLong):  # the reading ends in it
            self.missed.add(id(call))
            self.given_up.append(function)
            raise
        self._note_given_on(function, call.arguments, written is not None)
        return result

    def _note_given_on(self, function: syntax.Function, arguments: Sequence[syntax.Expression], told: bool) -> None:
        """Notes the functions that a call gives another one, which does nothing with them but call them, with all its calls read.

        As a timer does, ``measure(step, data, n)``: then nobody has the function from there who might call it with anything else.
        ``told``: the call tells what the template's parameters mean.
        """
        if self.quiet:
            return
        deduced = set[str]() if told else {p.name for p in function.template or () if isinstance(p, syntax.TypeParameter)}
        for parameter, argument in zip(function.type.parameters, arguments, strict=False):
            if not isinstance(argument, syntax.Name) or argument.name not in self.file.functions:
                continue
            inside = list(walk(function.body))
            uses = [n for n in inside if isinstance(n, syntax.Name | syntax.Member) and n.name == parameter.name]
            calls = [n for n in inside if isinstance(n, syntax.Call) and any(n.callee is use for use in uses)]
            plain = not any(isinstance(n, syntax.Unparsed | syntax.Lambda) for n in inside) and 0 < len(calls) == len(uses)
            plain = plain and self._takes_functions(parameter.type, deduced)
            read = plain and all(id(each) in self.entered - self.missed for each in calls)
            self.given_on[id(argument)] = read and self.given_on.get(id(argument), True)

    def _takes_functions(self, written: syntax.Type, deduced: set[str]) -> bool:
        """Whether a parameter gets a function as it is: a class may keep it, or call it with something else."""
        if isinstance(written, syntax.ReferenceType):
            return self._takes_functions(written.target, deduced)
        if is_automatic(written) or (isinstance(written, syntax.NamedType) and not written.scope and written.name in deduced):
            return True
        type_ = self.type(written)
        return isinstance(target_of(type_) or type_, Function)

    def _without_packs(
        self,
        function: syntax.Function,
        arguments: tuple[syntax.Expression, ...],
        written: tuple[syntax.TemplateArgument, ...] | None,
    ) -> syntax.Function:
        """A function as a call with so many arguments means it; launches in it stand for those of the text."""
        try:
            found = for_call(self.at.frame, function, [None] * len(arguments), written)
        except FrontendError:
            found = None
        if found is None or found is function:
            return function
        self._copies.append(found)
        for made, text in zip(_launches(found), _launches(function), strict=False):
            if made.span == text.span:  # not in an expansion, which has any number of them
                self.written_as[id(made)] = id(text)
        return found

    def constructed(self, type_: Type | None, arguments: Sequence[syntax.Expression]) -> Value | None:
        """The object of a class whose constructors only pass on what they are given to its members; None of others.

        Where several take as many arguments, what they agree on is known of it. A constructor without code, whose initialisers
        compute and change nothing, keeps no reference to what it is given, as no member is one.
        """
        if not isinstance(type_, Record):
            return None
        types = self.member_types(type_)
        owner, known = self.file.program.classes.get(type_.name), self.file.program.layout.records.get(type_.name)
        if owner is None or known is None or owner.bases or any(m.bits or m.reference for m in known.items) or type_.union:
            return None
        own = (host for host in self.file.functions.get(owner.definition.name, ()) if host.record is owner.definition)
        makers = [h for h in own if h.function.kind is syntax.FunctionKind.CONSTRUCTOR and takes(h.function, arguments)]
        if not makers or not all(_passes_on(host.function) for host in makers):
            return None
        if any(isinstance(types.get(i.name, type_), Record) for host in makers for i in host.function.initializers):
            return None  # another constructor is given them
        if self.keeps(type_) or any(takes_reference(self.file, p.type) for h in makers for p in h.function.type.parameters):
            return None
        if any(isinstance(node, _CHANGING) for argument in arguments for node in walk(argument)):
            return None  # whoever reads them in another way reads them again
        values = [self.value(argument) for argument in arguments]
        if not all(isinstance(value, Number | Fields | Stream) or value is UNKNOWN for value in values):
            return None
        made = (argument for argument, value in zip(arguments, values, strict=True) if isinstance(value, Fields))
        if not all(isinstance(self.type_of_expression(argument), Vector) for argument in made):
            return None  # perhaps a copy, which no constructor here makes
        objects = [self._members(host, values, types) for host in makers]
        same = {name: v for name, v in objects[0].items() if all(name in other and other[name] == v for other in objects)}
        same = {name: value for name, value in same.items() if name not in self.file.unsaid.members}
        return Fields(same, types)

    def _members(self, host: HostFunction, values: Sequence[Value], types: Mapping[str, Type]) -> dict[str, Value]:
        """The members of an object that a constructor makes of these arguments."""
        frame = outside(self.file.program, Scope(host.scope), host.function)
        outer, self.at = self.at, Activation(frame, Names(), self.state, None, host.record, calls=self.at.calls)
        try:
            self.at.this = Place(self.declare("", None, None).number)  # of members that it reads nothing is known
            for parameter, value in zip(host.function.type.parameters, values, strict=True):
                type_ = self.parameter_type(parameter)
                self.declare(parameter.name, type_, self._passed(value, parameter, type_))
            given = {i.name: self.value(i.arguments[0]) for i in host.function.initializers if len(i.arguments) == 1}
            return {name: self.as_type(value, types[name]) for name, value in given.items() if name in types}
        finally:
            self.at = outer

    def _instance(
        self,
        function: syntax.Function,
        scope: Scope,
        written: tuple[syntax.TemplateArgument, ...],
        arguments: tuple[syntax.Expression, ...],
    ) -> Scope | None:
        """The scope in which a template's parameters mean what a call tells; those that it does not tell mean nothing."""
        if not function.template:
            return scope
        try:
            bindings = explicit(self.at.frame, function.template, written)
        except (FrontendError, LookupError):
            return None
        if bindings is None:
            return None
        names = {p.name for p in function.template if isinstance(p, syntax.TypeParameter)} - bindings.keys()
        for parameter, argument in zip(function.type.parameters, arguments, strict=False):
            pattern, type_ = parameter.type, self.type_of_expression(argument)
            while isinstance(pattern, syntax.ReferenceType):
                pattern = pattern.target
            while isinstance(pattern, syntax.PointerType):
                pattern, type_ = pattern.target, target_of(type_)
            if isinstance(pattern, syntax.NamedType) and pattern.name in names and type_ is not None:
                bindings.setdefault(pattern.name, type_)
        try:
            whole = complete(self.at.frame, scope, function.template, bindings)
        except (FrontendError, LookupError):
            whole = None
        inner = template_scope(scope, whole if whole is not None else bindings)
        for parameter_ in function.template:
            inner.names.setdefault(parameter_.name, PackName())
        return inner

    def _is_work(self, function: syntax.Function) -> bool:
        """Whether a function is long, and asks devices for nothing, or only to launch what nobody asks about."""
        if id(function) in self.file.foreign:
            return True
        known = self._work.get(id(function))
        if known is None:
            long = sum(1 for _ in walk(function.body)) > LONGEST
            known = self._work[id(function)] = long and function.name not in self.file.acting
        return known

    def _given(self, parameter: syntax.Parameter, argument: syntax.Expression, function: syntax.Function) -> Given:
        place = self.place(argument) if isinstance(parameter.type, syntax.ReferenceType) else None
        if isinstance(function.type.result, syntax.ReferenceType):
            self.escapes(place)
        escaped = self.state.escaped
        value = self.value(argument)
        if isinstance(argument, syntax.Name) and _only_sizes(function, parameter):  # nobody keeps a pointer to the array
            self.state.escaped = escaped
        elsewhere = place is None and self.refers(parameter.type, argument)
        keeps = self.keeps(self.parameter_type(parameter)) or takes_reference(self.file, parameter.type)
        if keeps and not changes_argument(parameter.type):
            self.binds(argument)
        if elsewhere:
            self.writes(argument)
        return parameter, value, place, elsewhere

    def _active(self, function: syntax.Function) -> bool:
        return any(f is function for f in self.running)

    def _body(self, inner: Activation, function: syntax.Function, given: list[Given]) -> Value:
        outer, self.at = self.at, inner
        self.running.append(function)
        try:
            passed = {id(parameter) for parameter, _, _, _ in given}
            for parameter, value, place, elsewhere in given:
                type_ = self.parameter_type(parameter)
                if place is not None and isinstance(parameter.type, syntax.ReferenceType) and self.is_copy(parameter.type, value):
                    elsewhere, place = self.is_kept(parameter.type, place), None
                if place is not None or elsewhere:
                    self.reference(parameter.name, type_, place)
                else:
                    self.declare(parameter.name, type_, self._passed(value, parameter, type_))
            for parameter in function.type.parameters:
                if id(parameter) not in passed:
                    type_ = self.parameter_type(parameter)
                    default = None if parameter.default is None else self.value(parameter.default)
                    if parameter.default is not None and self.keeps(type_):
                        self.binds(parameter.default)
                    self.declare(parameter.name, type_, None if default is None else self._passed(default, parameter, type_))
            assert function.body is not None
            self.run(function.body.body)
            ends = [*inner.returns, (self.state, None)]
            result, end = self._result(ends, function)
            self.state = end
            return result
        finally:
            self.running.pop()
            self.at = outer

    def _passed(self, value: Value, parameter: syntax.Parameter, type_: Type | None) -> Value:
        """An argument as the parameter has it; a parameter of a type that the call decides takes it as it is."""
        automatic = is_automatic(parameter.type) or isinstance(value, Callee | Closure | Pointer | Container)
        written = parameter.type.target if isinstance(parameter.type, syntax.ReferenceType) else parameter.type  # to a temporary
        if type_ is None and isinstance(written, syntax.NamedType) and not written.scope:
            automatic |= isinstance(self.at.frame.scope.find(written.name), PackName)
        return self.as_type(value, type_, automatic)

    def _result(self, ends: list[tuple[State, Value | None]], function: syntax.Function) -> tuple[Value, State]:
        """What a function gives, and the state after it."""
        alive = [(state, value) for state, value in ends if not state.dead]
        type_ = self.type(function.type.result)
        if not alive:
            return UNKNOWN, State(dead=True)
        kept = -(10**9)  # the result is kept as a variable while the ways are joined
        for state, value in alive:
            typed = None if value is None else self.as_type(value, type_, is_automatic(function.type.result))
            state.write(Place(kept), None if typed is None else self.symbols.bounded(typed))
        end = join([state for state, _ in alive], self.symbols, self.called)
        result = end.read(Place(kept))
        end.write(Place(kept), None)
        return (self.fresh(type_) if result is None else result), end

    def _inline_closure(self, call: syntax.Call, closure: Closure) -> Value:
        function, around = closure.function, closure.names
        assert isinstance(around, Activation)
        if self._active(function):
            self.again.add(id(function))
            return self._unknown(call, call.callee)
        if function.body is None or len(self.at.calls) >= DEEPEST:
            self.given_up.append(function)
            return self._unknown(call, call.callee)
        given = []
        for parameter, argument in zip(function.type.parameters, call.arguments, strict=False):
            given.append(self._given(parameter, argument, function))
        if not self.quiet:
            self.entered.add(id(call))
        frame = replace(around.frame, scope=Scope(around.frame.scope))
        names = Names(around.names)
        inner = Activation(frame, names, self.state.copy(), around.this, around.record, calls=(*self.at.calls, call.span))
        result = self._body(inner, function, given)
        if id(function) in self.again:  # once more, with anything
            self.again.discard(id(function))
            self.perhaps(closure)
        return result


def _launches(function: syntax.Function) -> Iterator[syntax.Launch]:
    return (node for node in walk(function) if isinstance(node, syntax.Launch))


def _passes_on(constructor: syntax.Function) -> bool:
    """Whether a constructor does nothing but give members what it is given, or what is computed from that."""
    if constructor.body is None or constructor.body.body or constructor.template is not None:
        return False
    inside = [node for item in constructor.initializers for node in walk(item)]
    return not any(isinstance(node, _ACTING) for node in inside)


def takes(function: syntax.Function, arguments: Sequence[syntax.Expression]) -> bool:
    """Whether a function can be called with as many arguments."""
    parameters = function.type.parameters
    least = sum(1 for p in parameters if p.default is None and not p.pack)
    enough = least <= len(arguments) and (len(arguments) <= len(parameters) or any(p.pack for p in parameters))
    return enough and not any(isinstance(a, syntax.PackExpansion) for a in arguments)


def gets_value(file: File, function: syntax.Function, position: int) -> bool:
    """Whether a function has a copy of its argument at a position."""
    if position >= len(parameters := function.type.parameters):
        return False
    type_ = parameters[position].type
    return not (parameters[position].pack or isinstance(type_, syntax.ReferenceType) or takes_reference(file, type_))


def _only_sizes(function: syntax.Function, parameter: syntax.Parameter) -> bool:
    """Whether a function does nothing with a pointer but to tell OpenCL the sizes of a launch, which are read at once."""
    if not isinstance(parameter.type, syntax.PointerType):
        return False
    nodes = list(walk(function.body))
    sizes: list[syntax.Expression] = []
    for node in nodes:
        match node:
            case syntax.Call(callee=syntax.Name(name="clEnqueueNDRangeKernel"), arguments=arguments):
                sizes += arguments[3:6]
            case syntax.Unparsed():
                return False
            case _:
                pass
    mentions = [n for n in nodes if isinstance(n, syntax.Name) and n.name == parameter.name]
    return all(any(mention is each for each in sizes) for mention in mentions)
