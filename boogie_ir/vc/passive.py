"""Single assignment (Flanagan and Saxe, "Avoiding exponential explosion", section 4; here without substitution).

Every assignment becomes an equation over a fresh symbol ``name#3``; copies and literals are passed on by name,
never a larger term. Where paths join, a variable that differs gets a fresh symbol that chooses. Afterwards there
are no assignments and no havocs, ``old`` is gone, functions with definitions are expanded, lambdas are named.

An equation defines a symbol that occurs nowhere before, so it restricts nothing and holds on every path. A fact
holds on the paths through its block: ``reach`` has, for each block, TRUE or a symbol that says whether it is passed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import TypeAlias, assert_never

from boogie_ir.lang import graph
from boogie_ir.lang.build import and_, apply, eq, ite, not_, or_, select
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, Literal, Quantifier, QuantifierKind, Unary, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.program import Assert, Assign, Assume, Check, Havoc, Invariant, InvariantRole
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BOOL
from boogie_ir.vc.cfg import Branch, Jump
from boogie_ir.vc.cut_loops import Cut, CutBlock, Establish, Rely
from boogie_ir.vc.functions import Definitions


@frozen_node
class Fact:
    """``condition`` holds on paths through its block, from here on.

    ``invariant``: it is this invariant of the loop ``head``, assumed. ``after``: it was asserted just before.
    ``edge``: it is the branch condition under which the block is entered.
    """

    condition: Expr
    invariant: Invariant | None = None
    head: str | None = None
    after: Check | None = None
    edge: bool = False


@frozen_node
class Goal:
    """``condition`` is to be shown here. ``values`` maps variables to their symbols here, ``invariant`` as in Fact."""

    condition: Expr
    check: Check
    origin: Origin
    values: Mapping[str, Expr] = field(repr=False)
    invariant: Invariant | None = None
    head: str | None = None


Step: TypeAlias = Fact | Goal


@frozen_node
class PassiveBlock:
    """Facts and goals, in the order in which they hold and are to be shown."""

    label: str
    steps: tuple[Step, ...]
    successors: tuple[str, ...]


@frozen_node
class Equation:
    """``symbol == value``, made in ``block``; ``predicate``: ``value`` is a formula that defines the symbol instead."""

    symbol: Var
    value: Expr
    block: str
    predicate: bool = False


@frozen_node
class Passive:
    """``blocks`` in topological order. ``arbitrary`` are the symbols made by havoc; ``dominator`` the dominator tree.

    ``axioms`` hold on all paths. ``entry_values`` and ``head_values`` map variables to their symbols where a loop is entered
    and at its head, after any number of iterations.
    """

    procedure: str
    blocks: tuple[PassiveBlock, ...]
    axioms: tuple[Expr, ...]
    equations: Mapping[str, Equation]
    arbitrary: frozenset[str]
    reach: Mapping[str, Expr]
    dominator: Mapping[str, str]
    heads: tuple[str, ...]
    entry_values: Mapping[str, Mapping[str, Expr]] = field(repr=False)
    head_values: Mapping[str, Mapping[str, Expr]] = field(repr=False)


class _Values(Mapping[str, Expr]):
    """The symbols of all variables at one place: those at the block's start and the first few changes after it."""

    def __init__(self, base: Mapping[str, Expr], changes: list[tuple[str, Expr]], count: int) -> None:
        self._base, self._changes, self._count = base, changes, count

    def __getitem__(self, name: str) -> Expr:
        for index in range(self._count - 1, -1, -1):
            if self._changes[index][0] == name:
                return self._changes[index][1]
        return self._base[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._base, **dict(self._changes[: self._count])})

    def __len__(self) -> int:
        return len(list(iter(self)))


class _Before(Mapping[str, Expr]):
    """What names stand for under ``old``: global variables for their values at entry, what is local for its present value."""

    def __init__(self, entry: Mapping[str, Expr], now: Mapping[str, Expr]) -> None:
        self._entry, self._now = entry, now

    def __getitem__(self, name: str) -> Expr:
        return self._entry[name] if name in self._entry else self._now[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._now, **self._entry})

    def __len__(self) -> int:
        return len(list(iter(self)))


def passify(cut: Cut, variables: tuple[Var, ...], definitions: Definitions, globals_: tuple[Var, ...] = ()) -> Passive:
    """``variables`` are those in scope, ``globals_`` those of them that ``old`` is about.

    The symbol of a variable at entry is its own name.
    """
    return _Passifier(cut, variables, definitions, globals_).run()


class _Passifier:
    def __init__(self, cut: Cut, variables: tuple[Var, ...], definitions: Definitions, globals_: tuple[Var, ...]) -> None:
        self.cut = cut
        self.definitions = definitions
        self.edges = {b.label: tuple(dict.fromkeys(b.successors)) for b in cut.blocks}
        self.before = graph.predecessors(self.edges)
        self.root = cut.blocks[0].label
        self.dominator = graph.immediate_dominators(self.edges, self.root)
        self.depth = graph.depths(self.dominator, tuple(self.edges))
        self.equations: dict[str, Equation] = {}
        self.arbitrary: set[str] = set()
        self.initial: dict[str, Expr] = {v.name: v for v in variables}
        self.global_values: dict[str, Expr] = {v.name: self.initial[v.name] for v in globals_}
        self.used: set[str] = {v.name for v in variables}
        self.counts: dict[str, int] = {}
        self.taken: dict[tuple[str, str], Expr] = {}  # edge -> literal under which it is taken, given its source is passed
        self.conditions: dict[tuple[str, str], Expr] = {}  # the same as the branch condition itself
        self.branch: dict[str, Expr] = {}
        self.reach: dict[str, Expr] = {}
        self.ends: dict[str, dict[str, Expr]] = {}
        self.entry_values: dict[str, Mapping[str, Expr]] = {}
        self.head_values: dict[str, Mapping[str, Expr]] = {}
        self.axioms: list[Expr] = []
        self.steps: list[Step] = []
        self.block = self.root

    def run(self) -> Passive:
        certain = _same_paths(self.edges, self.root, self.dominator)
        self.axioms += self.definitions.axioms(self._lambda)
        blocks = []
        for block in self.cut.blocks:
            self.block = block.label
            self.reach[block.label] = self._reach(block.label, certain)
            blocks.append(self._block(block))
        return Passive(
            self.cut.procedure,
            tuple(blocks),
            tuple(self.axioms),
            self.equations,
            frozenset(self.arbitrary),
            self.reach,
            self.dominator,
            self.cut.heads,
            self.entry_values,
            self.head_values,
        )

    # -- symbols --------------------------------------------------------------------------------------------

    def _fresh(self, name: str, type_of: Var | Expr) -> Var:
        while True:
            self.counts[name] = number = self.counts.get(name, 0) + 1
            if (fresh := f"{name}#{number}") not in self.used:
                self.used.add(fresh)
                return Var(fresh, type_of.type)

    def _define(self, name: str, value: Expr) -> Expr:
        """A symbol equal to ``value``; the value itself where it is a leaf."""
        if isinstance(value, Var | Literal):
            return value
        symbol = self._fresh(name, value)
        self.equations[symbol.name] = Equation(symbol, value, self.block)
        return symbol

    def _renamed(self, expression: Expr, values: Mapping[str, Expr]) -> Expr:
        return self.definitions.expand(expression, values, _Before(self.global_values, values), self._lambda)

    def _lambda(self, function: Quantifier) -> Expr:
        """A fresh map, defined at every index; a lambda that ignores its arguments stays (it is a constant array)."""
        mentioned = free_variables(function.body)
        if not mentioned.intersection(function.bound):
            return function
        outer = sorted(mentioned - set(function.bound), key=lambda v: v.name)
        enclosing = tuple(v for v in outer if v.name not in self.used)
        name = self._fresh("lambda", function).name
        symbol = Var(name, function.type)
        image: Expr = apply(name, enclosing, function.type) if enclosing else symbol
        everywhere = eq(select(image, *function.bound), function.body)
        bound = (*enclosing, *function.bound)
        definition: Expr = Quantifier(QuantifierKind.FORALL, bound, (), everywhere, BOOL)
        if function.triggers:  # beside the obvious one
            groups = tuple((*group, image) if enclosing else group for group in function.triggers)
            definition = and_(definition, Quantifier(QuantifierKind.FORALL, bound, groups, everywhere, BOOL))
        if enclosing:
            self.axioms.append(definition)
        else:
            self.equations[name] = Equation(symbol, definition, self.block, predicate=True)
        return image

    # -- blocks ---------------------------------------------------------------------------------------------

    def _reach(self, label: str, certain: frozenset[str]) -> Expr:
        if label == self.root:
            return TRUE
        if label in certain:
            return self.reach[self.dominator[label]]
        ways = [and_(self.reach[p], self.taken[p, label]) for p in self.before[label]]
        return self._define(f"reach${label}", or_(*ways))

    def _block(self, block: CutBlock) -> PassiveBlock:
        values = self._joined(block.label)
        start = dict(values)
        changes: list[tuple[str, Expr]] = []
        self.steps = []
        sources = self.before[block.label]
        if len(sources) == 1 and (condition := self.conditions.get((sources[0], block.label))) is not None:
            self.steps.append(Fact(condition, edge=True))
        havoc_done = False
        if block.label in self.cut.heads:
            self.entry_values[block.label] = start
        for command in block.commands:
            if block.label in self.cut.heads and not havoc_done and not isinstance(command, Havoc):
                havoc_done = True
                self.head_values[block.label] = _Values(start, changes, len(changes))
            match command:
                case Assign():
                    symbol = self._define(command.target.name, self._renamed(command.value, values))
                    values[command.target.name] = symbol
                    changes.append((command.target.name, symbol))
                case Havoc():
                    for target in command.targets:
                        fresh = self._fresh(target.name, target)
                        self.arbitrary.add(fresh.name)
                        values[target.name] = fresh
                        changes.append((target.name, fresh))
                case Assume():
                    self._fact(Fact(self._renamed(command.condition, values)))
                case Assert():
                    condition = self._renamed(command.condition, values)
                    here = _Values(start, changes, len(changes))
                    self.steps.append(Goal(condition, command.check, command.origin, here))
                    if command.check.remembered:
                        self._fact(Fact(condition, after=command.check))
                case Establish():
                    invariant = command.invariant
                    condition = self._renamed(invariant.condition, values)
                    here = _Values(start, changes, len(changes))
                    check = Check(command.kind, thread=invariant.thread, forgotten=invariant.forgotten)
                    # A finding is about what somebody wrote, as a whole; of guesses, parts are easier to show.
                    parts = (condition,) if invariant.role is InvariantRole.GIVEN else conjuncts(condition)
                    self.steps += (Goal(part, check, invariant.origin, here, invariant, command.head) for part in parts)
                    if check.remembered:
                        self._fact(Fact(condition, invariant, command.head, after=check))
                case Rely():
                    condition = self._renamed(command.invariant.condition, values)
                    self._fact(Fact(condition, command.invariant, command.head))
                case _:
                    assert_never(command)
        if block.label in self.cut.heads and not havoc_done:
            self.head_values[block.label] = _Values(start, changes, len(changes))
        self.ends[block.label] = values
        self._leave(block, values)
        return PassiveBlock(block.label, tuple(self.steps), self.edges[block.label])

    def _fact(self, fact: Fact) -> None:
        """Each part of a conjunction is a fact of its own: what is connected with a goal is often one of them only."""
        for part in conjuncts(fact.condition):
            if not (isinstance(part, Literal) and part.value is True):
                self.steps.append(replace(fact, condition=part))

    def _leave(self, block: CutBlock, values: Mapping[str, Expr]) -> None:
        """Names the choice made at the end of the block."""
        exit_ = block.exit
        match exit_:
            case Branch() if exit_.then != exit_.otherwise:
                condition = self._renamed(exit_.condition, values)
                negative = isinstance(condition, Unary) and isinstance(condition.operand, Var)
                literal = condition if negative else self._define(f"{block.label}?", condition)
                self.branch[block.label] = literal
                self.taken[block.label, exit_.then] = literal
                self.taken[block.label, exit_.otherwise] = not_(literal)
                self.conditions[block.label, exit_.then] = condition
                self.conditions[block.label, exit_.otherwise] = not_(condition)
            case Branch():
                self.taken[block.label, exit_.then] = TRUE
            case Jump():
                rest: Expr = TRUE
                for target in self.edges[block.label][:-1]:
                    choice = Var(f"{block.label}?", BOOL)
                    choice = self._fresh(choice.name, choice)
                    self.arbitrary.add(choice.name)
                    self.taken[block.label, target] = and_(rest, choice)
                    rest = and_(rest, not_(choice))
                for target in self.edges[block.label][-1:]:
                    self.taken[block.label, target] = rest
                if len(self.edges[block.label]) == 2:
                    self.branch[block.label] = self.taken[block.label, self.edges[block.label][0]]
            case _:
                assert_never(exit_)

    # -- joins ----------------------------------------------------------------------------------------------

    def _joined(self, label: str) -> dict[str, Expr]:
        sources = self.before[label]
        if not sources:
            return dict(self.initial)
        first = self.ends[sources[0]]
        if len(sources) == 1:
            return dict(first)
        names = dict.fromkeys(name for source in sources for name in self.ends[source])
        ways: list[Expr] | None = None
        values: dict[str, Expr] = {}
        for name in names:
            # A name that only some paths know is a temporary of a call there, and not used below the join.
            incoming = [self.ends[source].get(name) for source in sources]
            known = [v for v in incoming if v is not None]
            if len(known) < len(incoming):
                continue
            if all(v is known[0] or v == known[0] for v in known[1:]):
                values[name] = known[0]
                continue
            if ways is None:
                ways = self._ways(label, sources)
            chosen = known[-1]
            for way, value in zip(reversed(ways), reversed(known[:-1]), strict=True):
                chosen = ite(way, value, chosen)
            values[name] = self._define(name, chosen)
        return values

    def _ways(self, label: str, sources: tuple[str, ...]) -> list[Expr]:
        """For each predecessor but the last, what holds on exactly the paths through it, among those that come here."""
        fork = self.dominator[label]
        if len(sources) == 2 and fork in self.branch and len(self.edges[fork]) == 2:
            then, otherwise = self.edges[fork]
            for side, literal in ((then, self.branch[fork]), (otherwise, not_(self.branch[fork]))):
                if self._through(side, sources[0], label, fork) and not self._through(side, sources[1], label, fork):
                    other = otherwise if side == then else then
                    if self._through(other, sources[1], label, fork):
                        return [literal]
        return [and_(self.reach[p], self.taken[p, label]) for p in sources[:-1]]

    def _through(self, side: str, source: str, label: str, fork: str) -> bool:
        """Whether every path from the fork over ``source`` to the join starts with the edge to ``side``."""
        if source == fork:
            return side == label
        return side != label and self.before[side] == (fork,) and graph.dominates(side, source, self.dominator, self.depth)


def _same_paths(edges: graph.Graph, root: str, dominator: Mapping[str, str]) -> frozenset[str]:
    """The blocks that post-dominate their immediate dominator: passed exactly when that is passed."""
    end = "$stop"
    forward = {label: (targets or (end,)) for label, targets in edges.items()}
    backward = graph.predecessors({**forward, end: ()})
    after = graph.immediate_dominators(backward, end)
    depth = graph.depths(after, graph.reverse_postorder(backward, end))
    return frozenset(b for b, d in dominator.items() if graph.dominates(b, d, after, depth))


def conjuncts(formula: Expr) -> Iterator[Expr]:
    """The formulas that a conjunction consists of."""
    stack = [formula]
    while stack:
        current = stack.pop()
        if isinstance(current, Binary) and current.op is BinaryOp.AND:
            stack += (current.right, current.left)
        else:
            yield current
