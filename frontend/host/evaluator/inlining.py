"""Functions of the file, run where host code calls them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from frontend.classes.instantiate import complete, explicit, template_scope
from frontend.errors import FrontendError
from frontend.host.evaluator.opencl import OpenCLReader
from frontend.host.evaluator.variables import Activation
from frontend.host.file import File, HostFunction
from frontend.host.state import Names, State, join
from frontend.host.values import UNKNOWN, Callee, Closure, Container, Place, Pointer, Value, target_of
from frontend.kernels.launches import outside
from frontend.names.resolve import PackName, Scope
from frontend.syntax import syntax
from frontend.syntax.forms import is_automatic
from frontend.syntax.syntax_walk import walk
from frontend.types.types import Type

DEEPEST = 12  # calls within calls
LONGEST = 400  # nodes of a function that asks devices for nothing and is read where it is called


Given: TypeAlias = tuple[syntax.Parameter, Value, Place | None, bool]
"""A parameter, its argument, the place that it refers to, and whether it refers to one that is not kept track of."""


class InliningReader(OpenCLReader):
    """Runs functions and lambdas of the file with the arguments of a call."""

    def __init__(self, file: File) -> None:
        super().__init__(file)
        self.running: list[syntax.Function] = []
        self._work: dict[int, bool] = {}
        self.entered: set[int] = set()  # calls whose functions were read

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
        assert function.body is not None
        deep = len(self.at.calls) >= DEEPEST or self._active(function) or self._is_work(function)
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
        return self._body(inner, function, given)

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
        """Whether a function is long, and asks devices for nothing."""
        known = self._work.get(id(function))
        if known is None:
            long = sum(1 for _ in walk(function.body)) > LONGEST
            known = self._work[id(function)] = long and function.name not in self.file.acting
        return known

    def _given(self, parameter: syntax.Parameter, argument: syntax.Expression, function: syntax.Function) -> Given:
        place = self.place(argument) if isinstance(parameter.type, syntax.ReferenceType) else None
        if isinstance(function.type.result, syntax.ReferenceType):
            self.escapes(place)
        value = self.value(argument)
        elsewhere = place is None and self.refers(parameter.type, argument)
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
        if type_ is None and isinstance(parameter.type, syntax.NamedType) and not parameter.type.scope:
            automatic |= isinstance(self.at.frame.scope.find(parameter.type.name), PackName)
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
        if function.body is None or self._active(function) or len(self.at.calls) >= DEEPEST:
            return self._unknown(call, call.callee)
        given = []
        for parameter, argument in zip(function.type.parameters, call.arguments, strict=False):
            given.append(self._given(parameter, argument, function))
        if not self.quiet:
            self.entered.add(id(call))
        frame = replace(around.frame, scope=Scope(around.frame.scope))
        names = Names(around.names)
        inner = Activation(frame, names, self.state.copy(), around.this, around.record, calls=(*self.at.calls, call.span))
        return self._body(inner, function, given)
