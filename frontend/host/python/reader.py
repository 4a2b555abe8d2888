"""Launches in Python: ``pyopencl``, and ``cupy`` and ``pycuda`` for CUDA.

Numbers, tuples, strings and the lengths of arrays are kept track of: nothing but an assignment to a name changes what it means.
Lists, dictionaries and members of objects are not. What a name means that functions share by ``global`` or ``nonlocal`` is not
known, nor the numbers that a loop assigns to, or what a ``try`` may have left undone. Of arrays and memory that a loop assigns to
remains what they have in common (:mod:`frontend.host.joins`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from boogie_ir.lang.build import binary
from boogie_ir.lang.expr import BinaryOp
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.source import Span
from frontend.errors import Problem, SourceError
from frontend.host.joins import one_of
from frontend.host.launches import HostCode, Kernels, Unread
from frontend.host.python.calls import PythonCalls, is_generator
from frontend.host.python.values import number
from frontend.host.state import State, join
from frontend.host.values import (
    BOOLEAN,
    UNKNOWN,
    Items,
    KernelObject,
    Number,
    OneOf,
    Place,
    Pointer,
    Shaped,
    Value,
    holds,
    literal_of,
    negated,
)  # fmt: skip


@frozen_node
class Loop:
    """A loop: ``test`` of ``while``, or else what ``for`` assigns to in each round, and the ``bounds`` of a ``range``."""

    test: ast.expr | None
    body: Sequence[ast.stmt]
    orelse: Sequence[ast.stmt]
    target: ast.expr | None = None
    bounds: Sequence[Value] = ()

    def parts(self) -> Sequence[ast.AST]:
        """What each round reads."""
        return [*self.body, *(each for each in (self.test, self.target) if each is not None)]


MOST_ROUNDS = 4  # in which a loop is read for what its rounds have in common; after them what changes is not known
MOST_TIMES = 8  # that a loop over a tuple is read as what it is, once for each item
DEEPEST = 8
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
LOOPS = (ast.For, ast.AsyncFor, ast.While)
SUPPRESSING = frozenset(("suppress", "raises", "assertRaises", "assertRaisesRegex", "ExitStack"))  # exceptions, of libraries
SECRET = frozenset(("exec", "eval", "globals", "locals", "vars", "setattr"))  # with these a program may change any name


def launches_in_python(path: str, text: str, kernels: Kernels) -> HostCode:
    """The launches of kernels in a file of Python. Raises SourceError."""
    tree = parsed(path, text)
    names = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
    reader = PythonReader(path, tree, kernels)
    if not names & SECRET:
        reader.read()
    return HostCode(tuple(reader.found), tuple(reader.unread()), reader.symbols, kernels)


def parsed(path: str, text: str) -> ast.Module:
    """The tree of a file of Python. Raises SourceError."""
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None) or 1
        raise SourceError(Problem(Span(path, line, 1, line, 1), f"this is no Python ({error})", "")) from error


class PythonReader(PythonCalls):
    """Reads the statements of a file."""

    def read(self) -> None:
        """The whole file: its own statements, then the functions that these do not call with what they are given there."""
        self.suppressing = _suppresses(self.tree)
        self.run(self.tree.body)
        end, stores = self.state, self.stores
        constant = {self.module[name] for name in self.module if stores.get(name) == 1}
        functions = sorted(self._functions(), key=lambda each: self._is_called(each[0]))  # callers first
        for function, own in functions:
            if self._covered(function):
                continue
            self.state = State({n: value for n, value in end.values.items() if n in constant})
            self.names = dict[str, int]()
            for name in (*_parameters(function), *_stored(function.body)):
                self.names.setdefault(name, self.new())
            self.own, self.calls = own, ()
            self.returns: list[tuple[State, Value]] = []
            self.run(function.body)

    def _functions(self) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, str]]:
        for node in ast.walk(self.tree):
            if isinstance(node, FUNCTIONS):
                first = node.args.args[0].arg if node.args.args else ""
                yield node, first

    def _is_called(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
        return any(isinstance(n, ast.Name) and n.id == function.name for n in ast.walk(self.tree))

    def _covered(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
        """Whether every mention of a function is a call that has been read with it."""
        entered = {id(c): c for c in self.entered}.values()
        calls = sum(isinstance(c.func, ast.Name) and c.func.id == function.name for c in entered)
        mentions = sum(
            (isinstance(n, ast.Name) and n.id == function.name) or (isinstance(n, ast.Attribute) and n.attr == function.name)
            for n in ast.walk(self.tree)
        )
        return 0 < calls == mentions and function in self.tree.body

    # -- statements ---------------------------------------------------------------------------------------------------

    def run(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            if self.state.dead:
                return
            self._statement(statement)

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Expr(value=value):
                self.value(value)
            case ast.Assign(targets=targets, value=right):
                result = self.value(right)
                for each in targets:
                    self._assign(each, result)
            case ast.AnnAssign(target=target, value=given) if given is not None:
                self._assign(target, self.value(given))
            case ast.AugAssign(target=target, op=op, value=right):
                self._assign(target, self.operate(op, self.value(target), self.value(right)))
            case ast.If(test=test, body=body, orelse=orelse):
                self._if(test, body, orelse)
            case ast.While(test=test, body=body, orelse=orelse):
                self._loop(Loop(test, body, orelse))
            case (
                ast.For(target=target, iter=iter_, body=body, orelse=orelse)
                | ast.AsyncFor(target=target, iter=iter_, body=body, orelse=orelse)
            ):
                self._for(target, iter_, body, orelse)
            case ast.With(items=items, body=body) | ast.AsyncWith(items=items, body=body):
                for item in items:
                    self.value(item.context_expr)
                    if item.optional_vars is not None:
                        self._assign(item.optional_vars, UNKNOWN)
                if self.suppressing:
                    self._doubtful(statement)
                else:
                    self.run(body)
            case ast.Return(value=returned):
                answer = UNKNOWN if returned is None else self.value(returned)
                self.returns.append((self.state.copy(), answer))
                self.state.dead = True
            case ast.Break():
                self.breaks.append(self.state.copy())
                self.state.dead = True
            case ast.Continue():
                self.continues.append(self.state.copy())
                self.state.dead = True
            case ast.Raise():
                self.state.dead = True
            case ast.ImportFrom(names=[ast.alias(name="*")]):  # whatever names the other file has
                self.state.forget([*self.state.values])
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Import() | ast.ImportFrom() | ast.Global() | ast.Nonlocal():
                self._forget_all(_stored([statement]))
            case ast.Assert():  # `python -O` leaves it out
                self._forget_all(_stored([statement]))
            case ast.Pass():
                pass
            case ast.ClassDef():
                self.forget(statement.name)
            case _:
                self._doubtful(statement)

    def _doubtful(self, statement: ast.stmt) -> None:
        """A statement any part of which may be left out: a ``try``, a ``match``. What it changes is not known afterwards.

        Nor is in a part what parts before it change: `except` and `finally` come after any beginning of what is tried.
        """
        left, outer = (len(self.breaks), len(self.continues), len(self.returns)), self.state.touched
        self.state.touched = changed = set[int]()
        self._forget_all(_stored([statement]))
        start = self.state.copy()
        for part in _bodies(statement):
            start.forget([*changed])
            self.state = start.copy()
            self.run(part)
        returned = (state for state, _ in self.returns[left[2] :])
        for after in (*self.breaks[left[0] :], *self.continues[left[1] :], *returned, start):  # `finally` comes before the way on
            self.state = after
            self.forget_arguments()
            after.forget([*changed])
            after.touched = outer
        outer |= changed

    def _forget_all(self, names: Iterable[str]) -> None:
        for name in names:
            self.forget(name)

    def _if(self, test: ast.expr, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt]) -> None:
        condition = holds(self.value(test))
        other = self.state.copy()
        self.state.assume(condition)
        self.run(body)
        then, self.state = self.state, other
        self.state.assume(negated(condition))
        self.run(orelse)
        self.state = join((then, self.state), self.symbols, {})

    def _for(self, target: ast.expr, iter_: ast.expr, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt]) -> None:
        match iter_:
            case ast.Tuple(elts=items) | ast.List(elts=items) if len(items) <= MOST_TIMES and not _leaves(body):
                for value in [self.value(item) for item in items]:
                    self._assign(target, value)
                    self.run(body)
                self.run(orelse)
                return
            case ast.Call(func=ast.Name(id="range"), args=args) if "range" not in self.functions:
                bounds = [self.value(each) for each in args]
            case _:
                bounds = []
                self.value(iter_)
        self._loop(Loop(None, body, orelse, target, bounds))

    def _loop(self, loop: Loop) -> None:
        """A loop: what it assigns to is not known in it, nor afterwards, but of memory and arrays what all rounds have in common.

        That is found by reading rounds until none has more to say: the head of a round then holds whatever comes before the
        first one, and what any round leaves for the next one. So is what changes without an assignment, as by `a.resize(n)`.
        """
        known = {n: self.state.values.get(n) for n in map(self._of, _stored(loop.parts()))}
        held: dict[int, Value | None] = {
            n: value if isinstance(value, Pointer | OneOf | Shaped | Items) else None for n, value in known.items()
        }
        self.forget_arguments()
        start, outer = self.state, (self.breaks, self.continues)
        for round_ in count():
            self.state = head = start.copy()
            for variable, value in held.items():
                head.write(Place(variable), value if round_ < MOST_ROUNDS else None)
            before, values = self._read_so_far(), dict(head.values)
            self.breaks, self.continues = [], []
            exit_ = self._round(loop)
            ends = [end for end in (self.state, *self.continues) if not end.dead]
            common = {n: self._common(value, [end.values.get(n) for end in ends]) for n, value in values.items()}
            if common == values:
                break
            held |= {n: value for n, value in common.items() if value != values[n]}
            self._read_again(before)
        left = self.breaks
        self.breaks, self.continues = outer
        self.state = exit_
        self.run(loop.orelse)
        self.state = join((self.state, *left), self.symbols, {})

    def _read_so_far(self) -> tuple[int, int, int, int, set[int]]:
        return len(self.found), len(self.untold), len(self.entered), len(self.returns), set(self.seen)

    def _read_again(self, before: tuple[int, int, int, int, set[int]]) -> None:
        """What has been read since then does not count."""
        found, untold, entered, returns, self.seen = before
        del self.found[found:], self.untold[untold:], self.entered[entered:], self.returns[returns:]

    def _round(self, loop: Loop) -> State:
        """One round of a loop; the state in which the loop ends, where it is not left."""
        if loop.target is not None:
            exit_ = self.state.copy()
            named = loop.bounds and isinstance(loop.target, ast.Name)
            self._assign(loop.target, self._counter(loop.bounds) if named else UNKNOWN)
        else:
            condition = UNKNOWN if loop.test is None else self.value(loop.test)
            exit_ = self.state.copy()
            self.state.assume(holds(condition))
        self.run(loop.body)
        return exit_

    def _common(self, value: Value, others: Sequence[Value | None]) -> Value | None:
        """What a variable holds at the head of any round, as far as it held this; None where that is not known."""
        known: Value | None = value
        for other in others:
            known = known if known == other else one_of(None, known, other, self.symbols)
        return known

    def _counter(self, bounds: Sequence[Value]) -> Value:
        """The counter of a ``range``."""
        counter = number(0) if not bounds else self.symbols.number(number(0).type)
        first, last = (number(0), bounds[0]) if len(bounds) == 1 else (bounds[0], bounds[1])
        step = literal_of(bounds[2]) if len(bounds) > 2 else 1
        if step is not None and step > 0:
            for operator, bound in ((BinaryOp.BVSGE, first), (BinaryOp.BVSLT, last)):
                if isinstance(bound, Number):
                    self.state.assume(binary(operator, counter.bits, self.wide(bound)))
        return counter

    def _assign(self, target: ast.expr, value: Value) -> None:
        match target:
            case ast.Name(id=name):
                value = self.symbols.bounded(value, name)
                self.symbols.called(value, name)
                if isinstance(value, KernelObject):
                    self.standing[name] = value.name.name
                self.write(name, value)
            case ast.Tuple(elts=targets) | ast.List(elts=targets):
                values = value.values if isinstance(value, Items) and len(value.values) == len(targets) else ()
                starred = any(isinstance(each, ast.Starred) for each in targets)
                for position, each in enumerate(targets):
                    self._assign(each, values[position] if values and not starred else UNKNOWN)
            case ast.Starred(value=inner):
                self._assign(inner, UNKNOWN)
            case ast.Attribute(value=inner, attr=attribute):
                known = self.value(inner)
                if isinstance(known, Shaped | Pointer | OneOf):
                    self.change(known)
                elif attribute in ("shape", "size", "dtype") and isinstance(inner, ast.Name):
                    self.forget(inner.id)
                if isinstance(value, KernelObject):
                    self.state.escaped |= {value.place.variable}
            case ast.Subscript(value=inner, slice=index):
                self.value(inner)
                self.value(index)
            case _:
                pass

    # -- functions of the file -------------------------------------------------------------------------------------------

    def inlined(self, call: ast.Call, function: ast.FunctionDef) -> Value:
        """A function of the file with the arguments of a call."""
        given = dict(self._arguments(call, function))
        if len(self.calls) >= DEEPEST or function.name in self.active:
            return UNKNOWN
        self.entered.append(call)
        outer = self.names, self.own, self.calls, self.returns, self.active
        inner: dict[str, int] = {}
        for name in (*_parameters(function), *_stored(function.body)):
            inner.setdefault(name, self.new())
        self.names, self.own, self.calls = inner, "", (*self.calls, self.span(call))
        self.returns, self.active = [], self.active | {function.name}
        for name, value in given.items():
            self.write(name, value)
        self.run(function.body)
        ends = [*self.returns, (self.state, UNKNOWN)]
        result, self.state = self._result([(state, value) for state, value in ends if not state.dead])
        self.names, self.own, self.calls, self.returns, self.active = outer
        return result

    def _arguments(self, call: ast.Call, function: ast.FunctionDef) -> Iterator[tuple[str, Value]]:
        names = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
        plain = not any(isinstance(each, ast.Starred) for each in call.args)
        for name, argument in zip(names, call.args, strict=False):
            value = self.value(argument)
            if plain:
                yield name, value
        for keyword in call.keywords:
            value = self.value(keyword.value)
            if keyword.arg is not None:
                yield keyword.arg, value

    def _result(self, alive: list[tuple[State, Value]]) -> tuple[Value, State]:
        if not alive:
            return UNKNOWN, State(dead=True)
        kept = Place(self.new())
        for state, value in alive:
            state.write(kept, value)
        end = join([state for state, _ in alive], self.symbols, {})
        result = end.read(kept)
        end.write(kept, None)
        return (UNKNOWN if result is None else result), end

    def choice(self, test: ast.expr, then: ast.expr, otherwise: ast.expr) -> Value:
        condition = holds(self.value(test))
        other = self.state.copy()
        self.state.assume(condition)
        one = self.value(then)
        first, self.state = self.state, other
        self.state.assume(negated(condition))
        two = self.value(otherwise)
        result, self.state = self._result([(first, one), (self.state, two)])
        return result

    def either(self, values: Sequence[ast.expr], conjunction: bool) -> Value:
        """``and`` and ``or``, as truth values; what stands further behind may not be evaluated."""
        first = holds(self.value(values[0]))
        if len(values) == 1:
            return self.symbols.number(BOOLEAN) if first is None else self.truth(first)
        skipped = self.state.copy()
        wanted = first if conjunction else negated(first)
        skipped.assume(negated(wanted))
        self.state.assume(wanted)
        rest = holds(self.either(values[1:], conjunction))
        self.state = join((self.state, skipped), self.symbols, {})
        if first is None or rest is None:
            return self.symbols.number(BOOLEAN)
        return self.truth(binary(BinaryOp.AND if conjunction else BinaryOp.OR, first, rest))

    def unread(self) -> Iterator[Unread]:
        """Calls of kernels that no reading came to, and where a kernel is handed on to what is not read."""
        yield from (Unread("", span) for span in self.untold)
        understood: set[int] = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and id(node) not in self.seen:
                name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
                if name in self.kernels and len(node.args) >= 2:
                    yield Unread(name, self.span(node))
            understood |= {id(each) for each in self._understood(node)}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in understood:
                if (kernel := self.standing.get(node.id)) in self.kernels and kernel is not None:
                    yield Unread(kernel, self.span(node), True)

    def _understood(self, node: ast.AST) -> Iterator[ast.expr]:
        """What in a node may be a kernel that is kept track of: it gets another name, is asked for its own, or is launched."""
        match node:
            case ast.Assign(value=value) | ast.NamedExpr(value=value) | ast.Return(value=ast.expr() as value):
                yield from value.elts if isinstance(value, ast.Tuple) else (value,)
            case ast.Attribute(value=value):
                yield value
            case ast.Call(func=callee) if id(node) in self.seen:
                yield callee
                if any(node is call for call in self.entered) or getattr(callee, "attr", "") == "enqueue_nd_range_kernel":
                    yield from (*node.args, *(keyword.value for keyword in node.keywords))
            case _:
                pass


def _parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    arguments = function.args
    every = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
    return (each.arg for each in every if each is not None)


def _stored(nodes: Sequence[ast.AST]) -> list[str]:
    """The names that statements assign to, but for those in functions within."""
    found: list[str] = []
    work = list(nodes)
    while work:
        node = work.pop()
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.append(name)
                continue
            case ast.Lambda():
                continue
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                found.append(name)
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                found.append(name)
            case ast.alias(name=name, asname=as_name):
                found.append(as_name or name.partition(".")[0])
            case _:
                pass
        work.extend(ast.iter_child_nodes(node))
    return found


def _bodies(statement: ast.stmt) -> Iterator[Sequence[ast.stmt]]:
    """The lists of statements in a statement."""
    inner = (n for n in ast.iter_child_nodes(statement) if isinstance(n, ast.ExceptHandler | ast.match_case))
    for node in (statement, *inner):
        for name in ("body", "orelse", "finalbody"):
            part = getattr(node, name, None)
            if isinstance(part, list):
                yield part


def _suppresses(tree: ast.Module) -> bool:
    """Whether some ``with`` of a file may end its body early and go on behind it, by `suppress` or a manager of the file itself.

    Which manager a ``with`` has is not looked at. Those of other files, as a device or a stream, let exceptions through.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name) if name in SUPPRESSING:
                return True
            case ast.FunctionDef(name="__exit__") | ast.AsyncFunctionDef(name="__aexit__"):
                if any(isinstance(n, ast.Return) and not _is_false(n.value) for n in ast.walk(node)):
                    return True
            case ast.FunctionDef() | ast.AsyncFunctionDef() if is_generator(node) and node.decorator_list:
                if any(isinstance(n, ast.ExceptHandler) for n in ast.walk(node)):
                    return True
            case _:
                pass
    return False


def _is_false(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and not value.value)


def _leaves(body: Sequence[ast.stmt]) -> bool:
    """Whether statements leave the loop that they are in, or go on with its next round."""
    return any(isinstance(n, ast.Break | ast.Continue | ast.Return) for each in body for n in ast.walk(each))
