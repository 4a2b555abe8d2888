"""What host code's statements do, on all ways through them at once.

A loop is read until nothing changes: what its body may change is arbitrary at its head. What follows a control statement that
does not parse may happen any number of times. Behind a label of ``goto`` every variable may hold anything.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from frontend.host.changes import gives_reference
from frontend.host.evaluator.declarations import DeclarationReader
from frontend.host.evaluator.variables import Activation
from frontend.host.state import Names, State, join
from frontend.host.values import Value, holds, negated
from frontend.names.resolve import Scope
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import children, walk

HEAD = re.compile(r"(if|for|while|switch|else|do|try)\b")
THREADS = re.compile(r"\bomp\b.*\b(parallel|task|sections?)\b|\bacc\b")
LEAVES = re.compile(r"[;{]\s*(std\s*::\s*)?(return|throw|exit|abort|_exit|quick_exit|terminate)\b[^;{}]*;\s*\}\s*$")


class HostReader(DeclarationReader):
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
                if value is not None and self.running and self.keeps(self.type(self.running[-1].type.result)):
                    self.binds(value)
                if value is not None and self.running and gives_reference(self.running[-1].type.result):
                    self.expose(value)
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
