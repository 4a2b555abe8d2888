"""Which inputs decide a kernel's control and accesses: a taint analysis (paper 002, section V, the rules of its Figure 5).

An *input* is what a kernel is given: a scalar parameter, or what an array holds when it begins. It *reaches* a sink by data,
where a value is computed from it, or by control, where a condition on the way is. Sinks are what decides about defects: where
an access goes, whether and how often it happens, who comes to a barrier, what is asserted. Only accesses that can conflict
count: of arrays that are also written, other than by atomic operations alone. Where races of equal values are tolerated, what is
written decides too.

The rules are a fixpoint over the kernel's text, sensitive to the order of assignments to scalars. An array is one place, for
all threads: what is stored in it, at which index and under which condition flows into every later and earlier read, so flows
across barriers and between threads are found without asking which elements meet. What is reached is thus overestimated, never
missed. Beyond the paper: a condition on which a loop, block or kernel is left early counts for all that comes after in it, and
an index or condition under which something is stored counts for what is read.

An input that reaches no sink may have any one value in a search for defects: with all others there are the same ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from itertools import chain
from typing import TypeAlias, assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Apply, Binary, BinaryOp, Element, Expr, Literal, Var
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc
from boogie_ir.lang.source import Origin
from boogie_ir.lang.symbols import TEXTURES
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.lang.traverse import free_variables, subexpressions
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.deciding import behind, directing
from gpuverify_py.analysis.known import conjuncts
from gpuverify_py.analysis.statements import Body, Insides, accessed, assigned, expressions, targets, walk
from gpuverify_py.analysis.uniformity import Uniformity, uniformity


class Role(Enum):
    """What of a sink is decided; the value is how reports say it."""

    INDEX = "where it goes"
    WHETHER = "whether it happens"
    OFTEN = "how often it happens"
    VALUE = "what it writes"
    MEETING = "who comes there"
    CLAIM = "whether it holds"


@frozen_node
class Step:
    """A statement that hands on what an input decides, and how it came there."""

    origin: Origin
    before: Step | None


@frozen
class Reach:
    """An input decides something of a sink. ``way``: the statements through which it comes there, the sink last."""

    role: Role
    way: tuple[Origin, ...]

    @property
    def sink(self) -> Origin:
        """The access, barrier or assertion."""
        return self.way[-1]


@frozen
class Input:
    """One input of a kernel, as the source spells it.

    ``parameter``: it is one of the kernel's, or a part of one; others are variables of the device and values of the host.
    ``fixed``: preconditions give it one value. ``reaches``: one for each role and sink, in the order of the text.
    """

    name: str
    type: str
    array: bool
    parameter: bool
    fixed: bool
    reaches: tuple[Reach, ...]

    @property
    def matters(self) -> bool:
        """Whether it decides control or accesses, as the paper counts."""
        return not self.fixed and any(reach.role is not Role.VALUE for reach in self.reaches)

    @property
    def written(self) -> bool:
        """Whether it decides what is written, and nothing else."""
        return bool(self.reaches) and not self.fixed and not self.matters


Taint: TypeAlias = Mapping[str, Step]  # names of inputs (as the kernel level has them), and how each came there
_Env: TypeAlias = dict[str, Taint]  # of private variables; one that is not there has seen no input

_NOTHING: Taint = {}
_END = ("return", "")


@frozen_node
class _Control:
    """What decides whether control comes to a place: conditions, rounds of loops, and those of both that part threads."""

    whether: Taint
    often: Taint
    apart: Taint

    def __or__(self, other: _Control) -> _Control:
        return _Control(_joined(self.whether, other.whether), _joined(self.often, other.often), _joined(self.apart, other.apart))

    @property
    def both(self) -> Taint:
        return _joined(self.whether, self.often)


_FREE = _Control(_NOTHING, _NOTHING, _NOTHING)
_Left: TypeAlias = dict[tuple[str, str], _Control]  # jumps out of a list of statements: their kind and label, what decides them


def inputs(kernel: k.Kernel, values: bool = True) -> tuple[Input, ...]:
    """The inputs of a kernel: its parameters in order, then other memory and values of the host that it reads.

    ``values``: what is written decides whether there is a defect.
    """
    flow = _Flow(kernel, values)
    flow.run()
    fixed = set(_fixed(kernel))
    ways: dict[str, dict[tuple[Role, Origin], Reach]] = {}
    for (name, role, origin), way in flow.found.items():
        ways.setdefault(name, {})[role, origin] = Reach(role, way)
    order = {id(statement.origin): number for number, statement in enumerate(walk(kernel.body))}
    host = {v.variable.name for v in kernel.launched.unknowns} if kernel.launched is not None else set[str]()

    def reaches(name: str) -> tuple[Reach, ...]:
        return tuple(sorted(ways.get(name, {}).values(), key=lambda each: order.get(id(each.sink), -1)))

    scalars = (
        Input(p.name, p.source_type, False, p.variable.name not in host, p.variable.name in fixed, reaches(p.variable.name))
        for p in kernel.parameters
    )
    arrays = (
        Input(a.source.name, f"{a.source.element} *", True, a.parameter, False, reaches(a.name))
        for a in kernel.arrays
        if _is_given(a)
    )
    textures = (Input(name, "texture", True, False, False, reaches(name)) for name in sorted(flow.textures))
    return tuple(sorted(chain(scalars, arrays, textures), key=lambda each: not each.parameter))


def idle(kernel: k.Kernel) -> frozenset[str]:
    """Parameters, by their variables, that decide nothing, not where a read goes of which nothing can be wrong but its bounds."""
    own = {p.variable.name: p.name for p in kernel.parameters}
    reaching = {given.name for given in inputs(kernel) if given.reaches}
    deciding = frozenset(behind(kernel, directing(kernel)))
    required = {v.name for contract in (*kernel.requires, *kernel.ensures) for v in free_variables(contract.condition)}
    return frozenset(name for name, said in own.items() if said not in reaching and name not in deciding | required)


def _is_given(array: k.Array) -> bool:
    """Whether somebody else decides what the array holds when the kernel begins."""
    outside = array.space in (k.MemorySpace.GLOBAL, k.MemorySpace.CONSTANT) and not array.distributed
    return outside and array.initial is None


def _fixed(kernel: k.Kernel) -> Iterator[str]:
    """Parameters that preconditions give one value."""
    for contract in kernel.requires:
        for part in conjuncts(contract.condition):
            match part:
                case Binary(BinaryOp.EQ, Var(name), Literal()) | Binary(BinaryOp.EQ, Literal(), Var(name)):
                    yield name
                case _:
                    pass


class _Flow:
    """The fixpoint over a kernel. ``found``: for each input, role and sink the first way that was seen."""

    def __init__(self, kernel: k.Kernel, values: bool) -> None:
        self.kernel = kernel
        self.values = values
        self.found: dict[tuple[str, Role, Origin], tuple[Origin, ...]] = {}
        self.textures: set[str] = set()
        self.contents: dict[str, dict[str, Step]] = {a.name: {} for a in kernel.arrays}
        self.given = {a.name: a.origin for a in kernel.arrays if _is_given(a)}
        self.conflicting = _conflicting(kernel)
        self.ends = frozenset(s.ended for s in walk(kernel.body) if isinstance(s, k.ThreadCopy))  # what waits for copies assign
        self.group: Uniformity = uniformity(kernel, frozenset(v.name for v in k.LOCAL_ID))
        self.grid: Uniformity = uniformity(kernel, frozenset(v.name for v in (*k.LOCAL_ID, *k.GROUP_ID)))
        self.across = any(isinstance(s, k.Barrier) and s.scope is not BarrierScope.GROUP for s in walk(kernel.body))
        self.constant = {p.variable.name for p in kernel.parameters} - assigned(kernel.body)
        self.stored_once = _stored_once(kernel)
        self.insides = Insides()
        self.heads: dict[str, _Env] = {}
        self.at: dict[tuple[str, str], _Env] = {}  # variables where a jump leads to
        self.changed = True

    def run(self) -> None:
        """Goes over the kernel until arrays hold nothing new."""
        start: _Env = {p.variable.name: {p.variable.name: Step(self.kernel.origin, None)} for p in self.kernel.parameters}
        while self.changed:
            self.changed = False
            self.body(self.kernel.body, dict(start), _FREE)

    def body(self, body: Body, env: _Env, control: _Control) -> _Left:
        """Goes over a list; ``env`` becomes what holds at its end. What decides a jump out of it decides all that comes after."""
        left: _Left = {}
        for statement in body:
            here = control
            for other in left.values():
                here = here | other
            for way, other in self.statement(statement, env, here).items():
                left[way] = left[way] | other if way in left else other
        return left

    def statement(self, statement: k.Statement, env: _Env, control: _Control) -> _Left:
        match statement:
            case Assign():
                if statement.target in self.ends:
                    self.sink(Role.MEETING, _joined(control.both, self.taint(statement.value, env)), statement.origin)
                self.assign(statement.target, self.taint(statement.value, env), statement.origin, env)
            case Havoc() | k.Exchange():
                if isinstance(statement, k.Exchange):
                    self.sink(Role.MEETING, control.apart, statement.origin)
                seen = self.taints(expressions(statement), env)
                for target in targets(statement):
                    self.assign(target, seen, statement.origin, env)
            case k.Load():
                self.access(statement.array, (statement.index,), statement.origin, env, control)
                self.assign(statement.target, self.read(statement.array, statement.index, env), statement.origin, env)
            case k.Store():
                self.access(statement.array, (statement.index,), statement.origin, env, control)
                if self.values and statement.array in self.conflicting and not self.says_one_thing(statement):
                    self.sink(Role.VALUE, self.taint(statement.value, env), statement.origin)
                self.write(statement.array, self.taints(expressions(statement), env), statement.origin, control)
            case k.Atomic():
                self.access(statement.array, (statement.index,), statement.origin, env, control)
                self.write(statement.array, self.taints(expressions(statement), env), statement.origin, control)
                if statement.target is not None:
                    self.assign(statement.target, self.read(statement.array, statement.index, env), statement.origin, env)
            case k.AsyncCopy():
                for array in (statement.source, statement.destination):
                    self.access(array, statement.arguments, statement.origin, env, control)
                self.sink(Role.MEETING, control.apart, statement.origin)
                seen = _joined(self.taints(statement.arguments, env), self.contained(statement.source))
                self.write(statement.destination, seen, statement.origin, control)
                self.assign(statement.handle, seen, statement.origin, env)
            case k.ThreadCopy():
                for array in (statement.source, statement.destination):
                    self.access(array, expressions(statement), statement.origin, env, control)
                if statement.shared:
                    self.sink(Role.MEETING, control.apart, statement.origin)
                seen = _joined(self.taints(statement.arguments, env), self.contained(statement.source))
                self.write(statement.destination, seen, statement.origin, control)
            case k.ArraySnapshot():
                self.write(statement.destination, self.contained(statement.source), statement.origin, control)
            case k.Forget():
                self.write(statement.array, _NOTHING, statement.origin, control)
            case k.Barrier() | k.WaitAsync() | k.Meet() | k.Arrive():
                self.sink(Role.MEETING, _joined(control.apart, self.taints(expressions(statement), env)), statement.origin)
            case Assert():
                self.sink(Role.CLAIM, _joined(self.taint(statement.condition, env), control.both), statement.origin)
            case Assume():  # where it does not hold nothing comes after it
                return {("assume", ""): _Control(self.taint(statement.condition, env), _NOTHING, _NOTHING)}
            case k.Order() | k.Log() | k.CheckAccess() | k.Hold():
                pass
            case k.If():
                return self.branch(statement, env, control)
            case k.Block():
                left = self.body(statement.body, env, control)
                _join(env, self.at.pop(("break", statement.label), {}))
                self.meet(env, statement.body, left.pop(("break", statement.label), _FREE), control)
                return left
            case k.While():
                return self.loop(statement, env, control)
            case k.Break():
                _join(self.at.setdefault(("break", statement.label), {}), env)
                return {("break", statement.label): control}
            case k.Continue():
                _join(self.at.setdefault(("continue", statement.label), {}), env)
                return {("continue", statement.label): control}
            case k.Return():
                # Barriers that do not wait for threads that have returned do not mind who has.
                apart = _NOTHING if self.kernel.early_exits else control.apart
                return {_END: _Control(control.whether, control.often, apart)}
            case _:
                assert_never(statement)
        return {}

    def branch(self, statement: k.If, env: _Env, control: _Control) -> _Left:
        seen = self.handed_on(self.taint(statement.condition, env), statement.origin)
        inside = control | _Control(seen, _NOTHING, seen if self.parts(statement.condition) else _NOTHING)
        other = dict(env)
        left = self.body(statement.then, env, inside)
        for way, there in self.body(statement.otherwise, other, inside).items():
            left[way] = left[way] | there if way in left else there
        _join(env, other)
        for arm in (statement.then, statement.otherwise):
            self.meet(env, arm, inside, control)
        return left

    def loop(self, loop: k.While, env: _Env, control: _Control) -> _Left:
        """A fixpoint of its own: what holds at the head only grows, in this visit and from one visit to the next."""
        head = self.heads.setdefault(loop.label, {})
        _join(head, env)
        ends, goes_on = ("break", loop.label), ("continue", loop.label)
        left: _Left = {}
        while True:
            seen = self.handed_on(self.taint(loop.condition, head), loop.origin)
            inside = control | _Control(_NOTHING, seen, seen if self.parts(loop.condition) else _NOTHING)
            for way, other in left.items():
                if way != goes_on:
                    inside = inside | other
            inner = dict(head)
            more = self.body(loop.body, inner, inside)
            _join(inner, self.at.pop(goes_on, {}))
            self.meet(inner, loop.body, more.get(goes_on, _FREE), inside)
            grown = _join(head, inner) | any(way not in left or _new(other, left[way]) for way, other in more.items())
            for way, other in more.items():
                left[way] = left[way] | other if way in left else other
            if not grown:
                break
        env.clear()
        env.update(head)
        _join(env, self.at.pop(ends, {}))
        self.meet(env, loop.body, inside | left.get(ends, _FREE), control)
        return {way: other for way, other in left.items() if way not in (ends, goes_on)}

    def meet(self, env: _Env, body: Body, inside: _Control, outside: _Control) -> None:
        """Paths through a list meet again: which one was taken decides the variables that are assigned in it.

        What decides already whether control comes to the list is left to where its own paths meet: no sink before is without it.
        """
        deciding = {name: step for name, step in inside.both.items() if name not in outside.both}
        for name in self.insides(body).assigned if deciding else ():
            env[name] = _joined(env.get(name, _NOTHING), deciding)

    def parts(self, condition: Expr) -> bool:
        """Whether threads that meet at barriers may differ in it."""
        return not (self.grid if self.across else self.group).uniform(condition)

    def access(self, array: str, indices: tuple[Expr, ...], origin: Origin, env: _Env, control: _Control) -> None:
        if array in self.conflicting:
            self.sink(Role.INDEX, self.taints(indices, env), origin)
            self.sink(Role.WHETHER, control.whether, origin)
            self.sink(Role.OFTEN, control.often, origin)

    def says_one_thing(self, store: k.Store) -> bool:
        """Whether nobody stores anything else in an array that nobody reads: all conflicts on it are then of equal values."""
        told = {v.name for v in free_variables(store.value)} <= self.constant
        return told and store.array in self.stored_once and not any(isinstance(e, Element) for e in subexpressions(store.value))

    def sink(self, role: Role, taint: Taint, origin: Origin) -> None:
        for name, step in taint.items():
            self.found.setdefault((name, role, origin), (*_way(step), origin))

    def taints(self, expressions_: Iterable[Expr], env: _Env) -> Taint:
        seen: Taint = _NOTHING
        for expression in expressions_:
            seen = _joined(seen, self.taint(expression, env))
        return seen

    def taint(self, expression: Expr, env: _Env) -> Taint:
        """Figure 5: an operation's result has seen what its operands have."""
        seen: Taint = _NOTHING
        for variable in free_variables(expression):
            seen = _joined(seen, env.get(variable.name, _NOTHING))
        for part in subexpressions(expression):
            match part:
                case Element(array):
                    seen = _joined(seen, self.contained(array))
                case Apply(function) if function.startswith(TEXTURES):
                    self.textures.add(function)
                    seen = _joined(seen, {function: Step(self.kernel.origin, None)})
                case _:
                    pass
        return seen

    def contained(self, array: str) -> Taint:
        """What has been stored in an array, and what it is given."""
        own = {array: Step(self.given[array], None)} if array in self.given else _NOTHING
        return _joined(own, self.contents[array])

    def read(self, array: str, index: Expr, env: _Env) -> Taint:
        return _joined(self.contained(array), self.taint(index, env))

    def assign(self, target: Var, seen: Taint, origin: Origin, env: _Env) -> None:
        env[target.name] = self.handed_on(seen, origin)

    def write(self, array: str, seen: Taint, origin: Origin, control: _Control) -> None:
        held = self.contents[array]
        for name, step in self.handed_on(_joined(seen, control.both), origin).items():
            if name not in held:
                held[name] = step
                self.changed = True

    def handed_on(self, seen: Taint, origin: Origin) -> Taint:
        return {name: Step(origin, step) for name, step in seen.items()}


def _conflicting(kernel: k.Kernel) -> frozenset[str]:
    """Arrays of which two accesses can conflict: shared by threads, and written; or updated by atomic operations, and read."""
    found = accesses(kernel)
    written = found.stored | (found.atomic & found.loaded)
    return frozenset(
        a.name for a in kernel.arrays if a.name in written and a.space in (k.MemorySpace.GLOBAL, k.MemorySpace.GROUP)
    )


def _stored_once(kernel: k.Kernel) -> frozenset[str]:
    """Arrays that one statement stores to, and no other accesses."""
    touching = Counter(array for s in walk(kernel.body) for array in accessed(s))
    stores = (s.array for s in walk(kernel.body) if isinstance(s, k.Store))
    looked_at = (e.array for s in walk(kernel.body) for x in expressions(s) for e in subexpressions(x) if isinstance(e, Element))
    return frozenset(array for array in stores if touching[array] == 1) - frozenset(looked_at)


def _joined(one: Taint, other: Taint) -> Taint:
    """What either has seen; where both have, the way of the first."""
    if not one or not other:
        return one or other
    return one if other.keys() <= one.keys() else {**other, **one}


def _join(env: _Env, other: _Env) -> bool:
    """Adds what the other has seen of each variable; whether that is anything new."""
    grown = False
    for name, seen in other.items():
        known = env.get(name, _NOTHING)
        if not seen.keys() <= known.keys():
            env[name] = _joined(known, seen)
            grown = True
    return grown


def _new(one: _Control, known: _Control) -> bool:
    pairs = ((one.whether, known.whether), (one.often, known.often), (one.apart, known.apart))
    return any(not seen.keys() <= before.keys() for seen, before in pairs)


def _way(step: Step) -> tuple[Origin, ...]:
    """The statements that handed an input on, the first one first; where it is declared is none of them."""
    found: list[Origin] = []
    here: Step | None = step
    while here is not None and here.before is not None:
        found.append(here.origin)
        here = here.before
    return tuple(reversed(found))
