"""What host code's statements do, on all ways through them at once.

A loop is read until nothing changes: what its body may change is arbitrary at its head. What follows a control statement that
does not parse may happen any number of times. Behind a label of ``goto`` every variable may hold anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from boogie_ir.lang.build import binary
from boogie_ir.lang.expr import BinaryOp, Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span
from frontend.classes.written_types import qualifiers_of
from frontend.errors import FrontendError
from frontend.host.calls import CallReader, Given
from frontend.host.expressions import spell_factor
from frontend.host.launching import CONFIGURATION, CONFIGURATION_MEMBERS, DEVICE_VECTORS, HOST_VECTORS
from frontend.host.opencl import CLASSES, SPACE
from frontend.host.operations import Head
from frontend.host.state import Names, State, changed, join
from frontend.host.values import (
    UNKNOWN,
    Closure,
    Container,
    Fields,
    Number,
    Place,
    Value,
    holds,
    integer_type,
    literal_of,
    negated,
)  # fmt: skip
from frontend.host.variables import Activation
from frontend.names.resolve import Scope
from frontend.statements.lower_declarations import lower_declaration
from frontend.syntax import syntax
from frontend.syntax.forms import is_automatic
from frontend.syntax.spelling import spell_expression
from frontend.syntax.syntax import Qualifier, Specifier
from frontend.syntax.syntax_walk import children, walk
from frontend.types.types import Record

POINTERS = frozenset(("unique_ptr", "shared_ptr"))
HEAD = re.compile(r"(if|for|while|switch|else|do|try)\b")
THREADS = re.compile(r"\bomp\b.*\b(parallel|task|sections?)\b|\bacc\b")
LEAVES = re.compile(r"[;{]\s*(std\s*::\s*)?(return|throw|exit|abort|_exit|quick_exit|terminate)\b[^;{}]*;\s*\}\s*$")
MOST_ROUNDS = 12  # in which a loop is read
MOST_TIMES = 8  # that a loop with constant bounds is read as what it is, once for each iteration


@frozen
class _Counter:
    """A variable that a loop's step increases by a number: its value in any iteration, and in the first."""

    now: Expr
    first: Expr
    by: int


class HostReader(CallReader):
    """Reads the functions of a file."""

    def read_function(self, activation: Activation, function: syntax.Function) -> None:
        """Reads a function that anybody may call with anything."""
        self.at, self.state = activation, activation.entry.copy()
        self.running.append(function)
        self.begin(function.span)
        for parameter in function.type.parameters:
            type_ = self.parameter_type(parameter)
            variable = self.declare(parameter.name, type_, None)
            if isinstance(parameter.type, syntax.ReferenceType):  # several may be the same
                self.pointees.add(variable.number)
                self.escapes(variable.place)
        assert function.body is not None
        self.run(function.body.body)
        self.running.pop()

    def run(self, statements: Sequence[syntax.Statement]) -> None:
        """Statements in order. After one that ends the way only labels are reached."""
        head, thrown = "", None
        for statement in statements:
            if self.state.dead and not _caught(statement):
                if not _labelled(statement):
                    continue
                self._anywhere()
            if head == "try":
                thrown = self._try(statement)
            elif (text := _caught(statement)) and thrown is not None:
                self._catch(text, statement, thrown)
            elif head:
                self._any_times(statement)
            else:
                self.statement(statement)
            head = _head_of(statement)

    def statement(self, statement: syntax.Statement) -> None:
        match statement:
            case syntax.Compound():
                self.run_block(statement.body)
            case syntax.Declare(declaration=declaration):
                self._declare(declaration)
            case syntax.Evaluate(expression=expression):
                self.value(expression)
            case syntax.If():
                self._if(statement)
            case syntax.While():
                body = statement.body
                launching = self.launches(body)
                self._loop(statement.condition, None, lambda: self.run_block((body,)), launching=launching, span=statement.span)
                if not _leaves(body):
                    self.polled(statement.condition)
            case syntax.DoWhile():
                self._do(statement.condition, statement.body)
            case syntax.For():
                self._for(statement)
            case syntax.ForRange():
                self._for_range(statement)
            case syntax.Switch():
                self._switch(statement.condition, statement.body)
            case syntax.Case() | syntax.Default() | syntax.Label():
                self._anywhere()
                self.unfollowed("a label", statement.span)
                self.statement(statement.body)
            case syntax.Break():
                self.at.breaks.append(self.state.copy())
                self.state.dead = True
            case syntax.Continue():
                self.at.continues.append(self.state.copy())
                self.state.dead = True
            case syntax.Return(value=value):
                given = None if value is None else self.value(value)
                self.at.returns.append((self.state.copy(), given))
                self.state.dead = True
            case syntax.Goto():
                self.state.dead = True
            case syntax.Assembly(text=text):
                self.unread(text, statement.span)
            case syntax.Pragma(text=text):
                if THREADS.search(text):
                    self.unfollowed(f"`#pragma {text}`", statement.span)
            case syntax.Empty():
                pass

    def _anywhere(self) -> None:
        """One may come here from anywhere in the function, so that nothing is known."""
        entry = self.at.entry
        self.state.forget(list(self.state.values))
        after = frozenset(range(len(self.points)))
        self.state = State({}, entry.conditions, entry.escaped | self.state.escaped, touched=self.state.touched, after=after)

    # -- declarations -----------------------------------------------------------------------------------------------

    def _declare(self, declaration: syntax.Declaration) -> None:
        if isinstance(declaration, syntax.Variables):
            for variable in declaration.items:
                self._variable(variable)
            return
        if isinstance(declaration, syntax.Function):
            return
        try:
            lower_declaration(self.at.frame, declaration)
        except (FrontendError, LookupError):
            return

    def _variable(self, variable: syntax.Variable) -> None:
        if variable.bindings:
            if variable.initializer is not None:
                self.value(variable.initializer)
                self.refers(variable.type, variable.initializer)
            for name in variable.bindings:
                self.reference(name, None, None)
            return
        if isinstance(variable.type, syntax.ReferenceType):
            behind = self.memory_of(variable.initializer)
            place = self.place(variable.initializer) if variable.initializer is not None else None
            value = self.value(variable.initializer) if variable.initializer is not None else None
            type_ = self.type(variable.type)
            if place is not None and value is not None and self.is_copy(variable.type, value):
                elsewhere, place = self.is_kept(variable.type, place), None
            else:
                bound = variable.initializer
                elsewhere = bound is not None and place is None and self.refers(variable.type, bound)
            if place is None and not elsewhere and value is not None and value is not UNKNOWN:
                self.declare(variable.name, type_, self.as_type(value, type_, is_automatic(variable.type.target)))
            else:
                self.reference(variable.name, type_, place)
                made = self.variable(variable.name)
                if place is None and made is not None:
                    self.behind[made.number] = behind
            return
        if isinstance(variable.type, syntax.NamedType):
            self.makes(variable.type.name, variable.span)
        volatile = Qualifier.VOLATILE in qualifiers_of(variable.type)
        type_ = None if volatile else self.type(variable.type)
        if isinstance(variable.type, syntax.NamedType) and variable.type.name == CONFIGURATION:
            self.declare(variable.name, None, Fields({}, CONFIGURATION_MEMBERS))
            return
        static = Specifier.STATIC in variable.specifiers or Specifier.EXTERN in variable.specifiers
        constant = Qualifier.CONST in qualifiers_of(variable.type) or Specifier.CONSTEXPR in variable.specifiers
        value = self._first_value(variable)
        if value is not None and not isinstance(value, Container):
            name = variable.name
            value = self.symbols.bounded(self.as_type(value, type_, is_automatic(variable.type)), name)
            self.symbols.called(value, name)
        if is_automatic(variable.type) and isinstance(value, Number):
            type_ = value.type
        same = constant and value is not None and literal_of(value) is not None  # or else later calls keep the first value
        self.declare(variable.name, type_, None if static and not same else value)

    def _first_value(self, variable: syntax.Variable) -> Value | None:
        given = variable.constructed
        if isinstance(variable.type, syntax.NamedType) and variable.type.name in HOST_VECTORS | DEVICE_VECTORS:
            return self._vector(variable, variable.type)
        kind = variable.type.name if isinstance(variable.type, syntax.NamedType) else ""
        if isinstance(variable.type, syntax.NamedType) and kind in CLASSES and self.is_wrapper(kind, variable.type.scope):
            listed_ = variable.initializer.items if isinstance(variable.initializer, syntax.Initializer) else None
            written = given if listed_ is None else tuple(item.value for item in listed_)
            if written is not None:
                return self.opencl_object(kind, written, variable.span)
        if isinstance(variable.type, syntax.NamedType) and kind == "array" and len(variable.type.arguments or ()) == 2:
            return self._array(variable, variable.type)
        if variable.initializer is None and given is None:
            named = variable.type
            return self._dimensions([]) if isinstance(named, syntax.NamedType) and named.name == "dim3" else None
        if variable.initializer is not None:
            listed, made = variable.initializer, self.type(variable.type)
            if isinstance(listed, syntax.Initializer) and isinstance(made, Record) and not self.is_plain(made):
                self.handed([item.value for item in listed.items])
                return None
            return self.value(listed)
        arguments = given or ()
        if isinstance(variable.type, syntax.NamedType) and variable.type.name == "dim3":
            values = [self.value(argument) for argument in arguments]
            return values[0] if len(values) == 1 and not isinstance(values[0], Number) else self._dimensions(values)
        if integer_type(self.type(variable.type)) is not None or isinstance(variable.type, syntax.PointerType):
            return self.value(arguments[0]) if len(arguments) == 1 else None
        if is_automatic(variable.type):
            return self.value(arguments[0]) if len(arguments) == 1 else None
        if kind in POINTERS and len(arguments) == 1:
            return self.value(arguments[0])
        if isinstance(variable.type, syntax.NamedType) and variable.type.scope == (SPACE,):
            for argument in arguments:
                self.value(argument)
            return None
        self.handed(arguments)
        return None

    def _array(self, variable: syntax.Variable, type_: syntax.NamedType) -> Value | None:
        """``std::array<T, n>``."""
        if variable.initializer is not None:
            self.value(variable.initializer)
        element, count = type_.arguments or (None, None)
        if not isinstance(element, syntax.TYPE_NODES) or count is None or isinstance(count, syntax.TYPE_NODES):
            return None
        return self.container(self.size(self.type(element)), self.value(count), False, spell_factor(count), variable.span)

    def _vector(self, variable: syntax.Variable, type_: syntax.NamedType) -> Value:
        device = type_.name in DEVICE_VECTORS
        element = None
        if type_.arguments and isinstance(type_.arguments[0], syntax.TYPE_NODES):
            element = self.size(self.type(type_.arguments[0]))
        elif type_.arguments and isinstance(type_.arguments[0], syntax.Name):
            name = type_.arguments[0]
            element = self.size(self.type(syntax.NamedType(name.span, name.name, scope=name.scope, arguments=name.arguments)))
        given = variable.constructed
        if given is not None and given and not (len(given) == 2 and isinstance(given[0], syntax.Call)):
            count = self.value(given[0])
            for argument in given[1:]:
                self.value(argument)
            if isinstance(count, Container):  # a copy
                return self.container(element, count.count, device, f"{spell_expression(given[0])}.size()", variable.span)
            return self.container(element, count, device, spell_factor(given[0]), variable.span)
        first = None if variable.initializer is None else self.value(variable.initializer)
        if isinstance(first, Container):
            assert variable.initializer is not None
            return self.container(element, first.count, device, f"{spell_expression(variable.initializer)}.size()", variable.span)
        return self.container(element, UNKNOWN, device, "", variable.span)

    # -- branches ------------------------------------------------------------------------------------------------------

    def _if(self, statement: syntax.If) -> None:
        outer, scope = self.at.names, self.at.frame.scope
        self.at.names, self.at.frame.scope = Names(outer), Scope(scope)
        if statement.declaration is not None:
            self._declare(statement.declaration)
        condition = holds(self.value(statement.condition))
        other, before = self.state.copy(), len(self.state.conditions)
        self.state.assume(condition)
        taken = self.state.conditions[before:]
        self.run_block((statement.then,))
        then, self.state = self.state, other
        self.state.assume(negated(condition))
        passed = self.state.conditions[before:]
        if statement.otherwise is not None:
            self.run_block((statement.otherwise,))
        if then.dead != self.state.dead:
            self.going_on += passed if then.dead else taken
        self.state = join((then, self.state), self.symbols, self.called)
        self.at.names, self.at.frame.scope = outer, scope

    def _switch(self, condition: syntax.Expression, body: syntax.Statement) -> None:
        value = self.value(condition)
        start, kept = self.state.copy(), self.at.breaks
        self.at.breaks = []
        outer, scope = self.at.names, self.at.frame.scope
        self.at.names, self.at.frame.scope = Names(outer), Scope(scope)
        self.state = State(dead=True, touched=start.touched)
        default = False
        inside = body.body if isinstance(body, syntax.Compound) else (body,)
        labels = [s for s in inside if isinstance(s, syntax.Case | syntax.Default)]
        others, last = start.copy(), labels[-1] if labels else None
        for statement in inside:
            while isinstance(statement, syntax.Case | syntax.Default):
                entered = others.copy()
                if isinstance(statement, syntax.Default):
                    entered, default = start.copy() if statement is not last else entered, True
                elif statement.last is None:
                    equal = holds(self.operate("==", value, self._constant(statement.value)))
                    entered.assume(equal)
                    others.assume(negated(equal))
                self.state = join((self.state, entered), self.symbols, self.called)
                statement = statement.body
            self.run((statement,))
        ends = [*self.at.breaks, self.state]
        if not default:
            ends.append(others)
        self.state = join(ends, self.symbols, self.called)
        self.at.breaks, self.at.names, self.at.frame.scope = kept, outer, scope

    def _constant(self, expression: syntax.Expression) -> Value:
        with self.apart():
            return self.value(expression)

    # -- loops ----------------------------------------------------------------------------------------------------------

    def _for(self, statement: syntax.For) -> None:
        outer, scope = self.at.names, self.at.frame.scope
        self.at.names, self.at.frame.scope = Names(outer), Scope(scope)
        if isinstance(statement.start, syntax.Variables):
            self._declare(statement.start)
        elif statement.start is not None:
            self.value(statement.start)
        launching = self.launches(statement.body)
        step, body = statement.step, statement.body
        self._loop(statement.condition, step, lambda: self.run_block((body,)), launching=launching, span=statement.span)
        self.at.names, self.at.frame.scope = outer, scope

    def _for_range(self, statement: syntax.ForRange) -> None:
        self.touches_any(self.value(statement.range), True, statement.span)

        def body() -> None:
            for variable in statement.variable.items:
                if isinstance(variable.type, syntax.ReferenceType):
                    self.reference(variable.name, self.type(variable.type), None)
                else:
                    self.declare(variable.name, self.type(variable.type), None)
                for name in variable.bindings:
                    self.reference(name, None, None)
            self.run_block((statement.body,))

        outer, scope = self.at.names, self.at.frame.scope
        self.at.names, self.at.frame.scope = Names(outer), Scope(scope)
        self._loop(None, None, body, endless=False, span=statement.span)
        self.at.names, self.at.frame.scope = outer, scope

    def _do(self, condition: syntax.Expression, body: syntax.Statement) -> None:
        if self.constant(condition) == 0:  # once: how macros are written
            breaks, continues = self.at.breaks, self.at.continues
            self.at.breaks, self.at.continues = [], []
            self.run_block((body,))
            self.state = join((self.state, *self.at.breaks, *self.at.continues), self.symbols, self.called)
            self.at.breaks, self.at.continues = breaks, continues
            return

        def once() -> None:
            self.run_block((body,))

        self._loop(condition, None, once, first=False, span=body.span)

    def _any_times(self, statement: syntax.Statement) -> None:
        """A statement behind the head of a control statement that does not parse."""
        self._loop(None, None, lambda: self.run_block((statement,)), endless=False, span=statement.span)

    def _try(self, statement: syntax.Statement) -> State:
        """Reads what may end anywhere; the state in which it does: all that it writes to is arbitrary."""
        outer, touched = self.state.touched, set[int]()
        thrown, first = self.state.copy(), len(self.points)
        self.state.touched = touched
        self.run_block((statement,))
        self.state.touched = outer
        outer |= touched
        thrown.touched = outer
        thrown.forget(touched)
        thrown.escaped |= self.state.escaped
        thrown.after |= frozenset(range(first, len(self.points)))
        return thrown

    def _catch(self, text: str, statement: syntax.Statement, thrown: State) -> None:
        """One of the ways on where something has been thrown."""
        whole, self.state = self.state, thrown.copy()
        self.statement(statement)
        self.state.dead |= LEAVES.search(text) is not None
        self.state = join((whole, self.state), self.symbols, self.called)

    def perhaps(self, closure: Closure) -> None:
        around = closure.names
        assert isinstance(around, Activation)
        function = closure.function
        if function.body is None or self._active(function):
            return

        def body() -> None:
            given: list[Given] = [(p, UNKNOWN, None, False) for p in function.type.parameters]
            inner = Activation(
                around.frame, Names(around.names), self.state.copy(), around.this, around.record, calls=self.at.calls
            )  # fmt: skip
            self._body(inner, function, given)

        self._loop(None, None, body, endless=False, span=function.span)

    def _loop(
        self,
        condition: syntax.Expression | None,
        step: syntax.Expression | None,
        body: Callable[[], None],
        *,
        endless: bool = True,
        first: bool = True,
        launching: bool = False,
        span: Span,
    ) -> None:
        """A loop. ``endless``: without a condition it goes on for ever, else it ends at any time.

        ``first``: the condition is evaluated before the first round, too. ``launching``: it asks devices for something.
        """
        if launching and first and condition is not None and self._counted(condition, step, body):
            return
        start, returned = self.state.copy(), len(self.at.returns)
        arbitrary: set[Place] = set()
        self.quiet += 1
        for _ in range(MOST_ROUNDS):
            head = self._head(start, arbitrary)
            ends, _ = self._round(head.copy(), condition, step, body, endless, first)
            more = set().union(*(changed(head, end) for end in ends if not end.dead)) - arbitrary if ends else set()
            start.escaped |= frozenset().union(*(end.escaped for end in ends))
            if not more:
                break
            arbitrary |= more
        else:
            start.values.clear()
        made = self.symbols.made
        head = self._head(start, arbitrary)
        self.state = start
        runs = not first or (condition is not None and literal_of(self.value(condition)) == 1)
        self.quiet -= 1
        counter = self._counter(start, head, arbitrary, step, body)
        if counter is not None:
            head.assume(binary(BinaryOp.BVSGE, counter.now, counter.first))
            if counter.by == 1 and isinstance(counter.now, Var):  # it has each value in turn
                self.symbols.vague.discard(counter.now.name)
        del self.at.returns[returned:]
        self.state = head
        here = Head(made + 1, None if counter is None else counter.now, 0 if counter is None else counter.by, runs)
        number = self.begin_loop(here, span)
        ends, exits = self._round(head, condition, step, body, endless, first)
        self.end_loop(number, [end.after for end in ends if not end.dead])
        self.state = join(exits, self.symbols, self.called)

    def _head(self, start: State, arbitrary: set[Place]) -> State:
        """The state at the loop's head in any round: what rounds change is arbitrary, with one symbol for each place."""
        head = start.copy()
        for place in arbitrary:
            before = start.read(place)
            name = place.path[-1] if place.path else self.called.get(place.variable, "")
            head.write(place, self.symbols.any_of(before.type, name) if isinstance(before, Number) else None)
        return head

    def _counter(
        self, start: State, head: State, arbitrary: set[Place], step: syntax.Expression | None, body: Callable[[], None]
    ) -> _Counter | None:
        """A counter that only the loop's own step increases is never below its start, since signed steps do not overflow.

        Those of narrow types do: the sum is an ``int``, and wraps around where it is stored ([conv.integral]).
        """
        increased = syntax.Step, syntax.Assign
        if not isinstance(step, increased) or step.operator not in ("++", "+"):
            return None
        by: int | None = 1
        counter = step.operand if isinstance(step, syntax.Step) else step.target
        if isinstance(step, syntax.Assign):
            by = self.constant(step.value)
            if by is None or not 0 < by < 1 << 31:
                return None
        place = self.place(counter) if isinstance(counter, syntax.Name) else None
        if place is None or place not in arbitrary or place.variable in start.escaped or place.variable < 0:
            return None
        self.quiet += 1
        kept, breaks, continues = self.state, self.at.breaks, self.at.continues
        self.state, self.at.breaks, self.at.continues = head.copy(), [], []
        body()
        ends = [self.state, *self.at.continues]
        self.state, self.at.breaks, self.at.continues = kept, breaks, continues
        self.quiet -= 1
        first, now = start.read(place), head.read(place)
        same = all(end.dead or end.read(place) is now for end in ends)
        if not same or not (isinstance(first, Number) and isinstance(now, Number) and now.type.signed and now.type.width >= 32):
            return None
        return _Counter(now.bits, first.bits, by or 1)

    def _round(
        self,
        head: State,
        condition: syntax.Expression | None,
        step: syntax.Expression | None,
        body: Callable[[], None],
        endless: bool,
        first: bool,
    ) -> tuple[list[State], list[State]]:
        """One round from a state at the head: the states in which the next one starts, and in which the loop ends."""
        breaks, continues = self.at.breaks, self.at.continues
        self.at.breaks, self.at.continues = [], []
        self.state = head
        exits: list[State] = []
        if first:
            exits += self._leave(condition, endless)
        if not self.state.dead:
            body()
        self.state = join((self.state, *self.at.continues), self.symbols, self.called)
        if not self.state.dead:
            if step is not None:
                self.value(step)
            if not first:
                exits += self._leave(condition, endless)
        ends = [self.state]
        exits += self.at.breaks
        self.at.breaks, self.at.continues = breaks, continues
        return ends, exits

    def _leave(self, condition: syntax.Expression | None, endless: bool) -> list[State]:
        """The state in which a loop ends at its condition; the reader goes on in the one where it does not."""
        holding = None if condition is None else holds(self.value(condition))
        exit_ = self.state.copy()
        if condition is None and endless:
            return []
        exit_.assume(negated(holding))
        self.state.assume(holding)
        return [exit_]

    def _counted(self, condition: syntax.Expression, step: syntax.Expression | None, body: Callable[[], None]) -> bool:
        """Reads a loop round by round, where its condition is constant each time and it ends soon; else nothing happens."""
        with self.apart():
            if literal_of(self.value(condition)) != 1:
                return False
        kept, found, entered, seen = self.state.copy(), len(self.found), set(self.entered), set(self.seen)
        points = len(self.points)
        breaks, continues = self.at.breaks, self.at.continues
        returns = len(self.at.returns)
        exits: list[State] = []
        self.at.breaks, self.at.continues = [], []
        done = False
        for _ in range(MOST_TIMES + 1):
            known = literal_of(self.value(condition))
            if known == 0:
                done = True
                break
            if known != 1:
                break
            body()
            self.state = join((self.state, *self.at.continues), self.symbols, self.called)
            self.at.continues = []
            if self.state.dead:
                done = True
                break
            if step is not None:
                self.value(step)
        exits = [self.state, *self.at.breaks]
        self.at.breaks, self.at.continues = breaks, continues
        if done:
            self.state = join(exits, self.symbols, self.called)
            return True
        self.state = kept
        del self.found[found:], self.points[points:]
        del self.at.returns[returns:]
        self.entered, self.seen = entered, seen
        return False


def _leaves(body: syntax.Statement) -> bool:
    """Whether a loop may end otherwise than by its condition."""
    return any(isinstance(node, syntax.Break | syntax.Goto | syntax.Return | syntax.Unparsed) for node in walk(body))


def _head_of(statement: syntax.Statement) -> str:
    """The word with which a control statement begins whose head does not parse; empty for all others."""
    match statement:
        case syntax.Evaluate(expression=syntax.Unparsed(text=text)):
            found = HEAD.match(text)
            return "" if found is None else found[1]
        case _:
            return ""


def _caught(statement: syntax.Statement) -> str:
    """The text of what is done where something was thrown, which does not parse; empty for all other statements."""
    match statement:
        case syntax.Evaluate(expression=syntax.Unparsed(text=text)) if re.match(r"catch\b", text):
            return text
        case _:
            return ""


def _labelled(statement: syntax.Statement) -> bool:
    """Whether one may get into the middle of a statement."""
    labels = syntax.Label if isinstance(statement, syntax.Switch) else (syntax.Label, syntax.Case, syntax.Default)
    return isinstance(statement, labels) or any(_labelled(child) for child in children(statement))
