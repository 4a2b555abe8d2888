"""Two kernels side by side, cut at the heads of loops in which threads meet (paper 004, IV-E): for blocks of any size.

A kernel without races and divergence computes in every schedule what it computes in lock step, iterations of such loops included,
where all threads of the launch go round equally often. So both kernels are cut at the heads of these loops, the first of the one
and the first of the other and so on, and what lies between two cuts is a *piece*: a kernel without such loops, of which one
arbitrary thread is followed (:mod:`gpuverify_py.engines.equivalence.execute`). Between pieces a :class:`Relation` says in which
cells two arrays hold the same; of a loop those are kept that each iteration keeps (Houdini). What a piece begins with is
otherwise arbitrary: contents, and what a thread has computed from them before, are functions that nothing is known of.

Loops are aligned by their headers: variables that are the same for all threads of the launch, and that one side has as a function
(itself, twice or half of it, a power of two) of what the other one has. Whether they go on has to be the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, eq, implies, ite, not_, or_, width_of
from boogie_ir.lang.expr import FALSE, TRUE, Apply, BinaryOp, Expr, Var
from boogie_ir.lang.traverse import free_variables, subexpressions
from boogie_ir.lang.types import BV32
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.equivalence.contents import At, Contents, Kernel
from gpuverify_py.engines.equivalence.context import Context
from gpuverify_py.engines.equivalence.execute import Environment, Execution
from gpuverify_py.engines.equivalence.headers import Bodies, Counted, Header, Relation, Side, State, counted
from gpuverify_py.engines.equivalence.summary import Definitions, Memory, NotFollowed, Path, Place, Site
from gpuverify_py.engines.equivalence.sums import Tree
from gpuverify_py.engines.equivalence.values import Values
from gpuverify_py.verify.comparison import Arithmetic

LAST = 1 << 30  # a place after all that a piece does


def loops_that_meet(kernel: k.Kernel) -> list[k.While]:
    """What there is to align: the kernel's loops in which threads meet, but for those inside of others."""
    return [loop for _, loop in _pieces(kernel.body) if loop is not None]


class Aligned:
    """The comparison of a pair. ``base`` knows what holds of the launches and numbers."""

    def __init__(self, sides: tuple[Side, Side], base: Context, arithmetic: Arithmetic) -> None:
        self.sides = sides
        self.base = base
        self.arithmetic = arithmetic
        self.regrouped: dict[str, None] = {}
        self.assuming: dict[str, None] = {}
        self.why: NotFollowed | None = None
        self._used = 0
        left, right = (side.launch.group for side in sides)
        if len(left) != len(right) or not all(base.same(a, b) for (_, a), (_, b) in zip(left, right, strict=True)):
            raise NotFollowed("one side has other blocks than the other", sides[0].kernel.origin, sides[1].kernel.origin)

    def same(self) -> frozenset[str]:
        """The memories that hold the same at the end, as far as is shown; ``why`` is a reason where one does not.

        Raises :class:`gpuverify_py.engines.equivalence.summary.NotFollowed`.
        """
        left, right = self.sides
        begin = State((dict(left.launch.names), dict(right.launch.names)), tuple(self._paired()), ())
        end = self._together((left.kernel.body, right.kernel.body), begin)
        return frozenset(r.keys[0] for r in end.relations if r.where == TRUE)

    def _paired(self) -> Iterator[Relation]:
        """Which arrays belong together: memories, and of blocks' arrays those of one name, or the first and the first."""
        sources = [{a.name: a.source.name for a in side.kernel.arrays} for side in self.sides]
        left, right = ([(sources[n][a], m) for a, m in side.memories.items()] for n, side in enumerate(self.sides))
        theirs = {m.key for _, m in right}
        yield from (self._relation(m, m, TRUE) for _, m in left if m.key in theirs)
        others = [each for each in right if each[1].groups]
        for name, memory in sorted(left, key=lambda each: each[0] not in {n for n, _ in others}):
            alike = [each for each in others if (each[1].cell, each[1].index) == (memory.cell, memory.index)]
            if memory.groups and alike:
                found = next((each for each in alike if each[0] == name), alike[0])
                others.remove(found)
                yield self._relation(memory, found[1], FALSE)

    def _relation(self, left: Memory, right: Memory, where: Expr) -> Relation:
        blocks = tuple(Var(f"block.{n}", BV32) for n, _ in enumerate(self.sides[0].launch.group)) if left.groups else ()
        return Relation((left.key, right.key), where, Var("cell", left.index), blocks)

    # -- statements -----------------------------------------------------------------------------------------

    def _together(self, bodies: Bodies, state: State, grow: bool = False) -> State:
        """What is known after two lists of statements, piece by piece and loop by loop; ``grow``: as for the last piece."""
        left, right = (list(_pieces(body)) for body in bodies)
        if len(left) != len(right):
            places = [next((loop.origin for _, loop in part if loop is not None), None) for part in (left, right)]
            raise NotFollowed("one side has more loops in which threads meet than the other", *places)
        for (mine, loop), (theirs, other) in zip(left, right, strict=True):
            state = self._piece((mine, theirs), state, grow or loop is not None)
            if loop is not None and other is not None:
                for one, environment in zip((loop, other), state.environments, strict=True):
                    _all_come_to(environment, one)
                state = self._loop((loop, other), state)
        return state

    def _loop(self, loops: tuple[k.While, k.While], state: State) -> State:
        """What is known after two loops: the relations that each iteration keeps, or what each loop adds up."""
        headers = self._headers(loops, state)
        counted = self._counted(headers, state)
        if counted is None:
            return self._apart(loops, headers, state)
        began = state
        while True:
            begin = State(counted.heads, state.relations, (*counted.facts, counted.goes_on))
            end = self._together((loops[0].body, loops[1].body), begin, grow=True)
            for loop, environment in zip(loops, end.environments, strict=True):
                environment[f"jump:continue {loop.label}"] = FALSE
                _all_come_to(environment, loop)
            inside = self.base.given(*begin.facts)
            lost = [
                before
                for before, after in zip(begin.relations, end.relations, strict=True)
                if before.where not in (FALSE, after.where) and not inside.holds(implies(before.where, after.where))
            ]
            if any(r.blocks for r in lost):  # arrays of blocks
                with suppress(NotFollowed):
                    return self._apart(loops, headers, began)
            if not lost:
                return State(counted.heads, state.relations, (*counted.facts, not_(counted.goes_on)))
            state = replace(state, relations=tuple(replace(r, where=FALSE) if r in lost else r for r in state.relations))

    # -- pieces ---------------------------------------------------------------------------------------------

    def _piece(self, bodies: Bodies, state: State, grow: bool) -> State:
        """What is known after a piece of each side; ``grow``: also of cells that nothing was known of before."""
        definitions = Definitions(used=self._used)
        context = self.base.given(*state.facts)
        memories = [{n: self._begun(m, side, definitions) for n, m in side.memories.items()} for side in self.sides]
        common = [self._common(relation, definitions) for relation in state.relations]
        pieces: list[_Piece] = []
        after: list[Environment] = []
        for number, (side, body) in enumerate(zip(self.sides, bodies, strict=True)):
            thread = self._thread(side, memories[number], definitions, state.environments[number])
            thread.body(body, Path())
            shared = {r.keys[number]: (r, function) for r, function in zip(state.relations, common, strict=True)}
            pieces.append(_Piece(side, thread, context, shared))
            after.append(thread.environment)
        values = Values(pieces[0], pieces[1], self.arithmetic)
        compared = (_Compared(relation, (pieces[0], pieces[1]), values) for relation in state.relations)
        kept = tuple(self._kept(each, grow) for each in compared)
        self.regrouped.update(values.regrouped)
        self.assuming.update(dict.fromkeys(values.assuming))
        self._used = definitions.used
        return State((after[0], after[1]), kept, state.facts)

    def _thread(
        self, side: Side, memories: Mapping[str, Memory], definitions: Definitions, environment: Environment
    ) -> Execution:
        asking, place = self.base.asking, (side.name, 0)
        thread = Execution(side.kernel, side.launch, place, memories, side.constant, definitions, asking)
        thread.environment = dict(environment)
        return thread

    def _begun(self, memory: Memory, side: Side, definitions: Definitions) -> Memory:
        """An array as a piece begins with it: what it holds then is its own, where the kernel writes it somewhere."""
        if memory.key in side.constant:
            return memory
        return replace(memory, contents=definitions.name(f"{memory.contents}."))

    def _common(self, relation: Relation, definitions: Definitions) -> str:
        """The function of what both arrays hold where they hold the same: of one that nobody writes, what it holds at first."""
        for side, key in zip(self.sides, relation.keys, strict=True):
            if key in side.constant:
                return next(m.contents for m in side.memories.values() if m.key == key)
        return definitions.name(f"common.{relation.keys[0]}.")

    def _kept(self, compared: _Compared, grow: bool) -> Relation:
        where = compared.where(grow)
        if compared.why is not None and where != TRUE:
            self.why = compared.why
        return replace(compared.relation, where=where)

    # -- loops ----------------------------------------------------------------------------------------------

    def _headers(self, loops: tuple[k.While, k.While], state: State) -> tuple[Header, Header]:
        definitions = Definitions(used=self._used)
        one, two = (
            Header(self._thread(side, side.memories, definitions, environment), loop)
            for side, loop, environment in zip(self.sides, loops, state.environments, strict=True)
        )
        self._used = definitions.used
        return one, two

    def _counted(self, headers: tuple[Header, Header], state: State) -> Counted | None:
        """How two loops go on together."""
        definitions = Definitions(used=self._used)
        found = counted(headers, self.base.given(*state.facts), definitions)
        self._used = definitions.used
        return replace(found, facts=(*state.facts, *found.facts)) if found is not None else None

    def _apart(self, loops: tuple[k.While, k.While], headers: tuple[Header, Header], state: State) -> State:
        """What is known after two loops that do not go on together: arrays of a block that both add up to the same.

        Of memory that all blocks see, the loops write nothing.
        """
        why = "it is not shown that two loops go round equally often, or add up the same"
        if not all(header.decided for header in headers):
            raise NotFollowed(why, *(loop.origin for loop in loops))
        definitions = Definitions(used=self._used)
        relations: list[Relation] = []
        for r in state.relations:
            if not any(self._writes(side, loop, key) for side, loop, key in zip(self.sides, loops, r.keys, strict=True)):
                relations.append(r)
            elif r.where not in (TRUE, FALSE) and all(
                self._adds_up(side, loop, header, key, r, state, definitions)
                for side, loop, header, key in zip(self.sides, loops, headers, r.keys, strict=True)
            ):
                relations.append(replace(r, where=eq(r.cell, bv(0, width_of(r.cell)))))
            else:
                raise NotFollowed(why, *(loop.origin for loop in loops))
        context = self.base.given(*state.facts)
        facts = [f for header in headers for f in (*header.facts(context), not_(header.condition))]
        left, right = (header.at_head({n: header.heads[n] for n in header.numbers}, definitions) for header in headers)
        self._used = definitions.used
        return State((left, right), tuple(relations), (*state.facts, *facts))

    def _writes(self, side: Side, loop: k.While, key: str) -> bool:
        stores = (s for s in walk(loop.body) if isinstance(s, k.Store | k.Atomic))
        return any(s.array in side.memories and side.memories[s.array].key == key for s in stores)

    def _adds_up(
        self, side: Side, loop: k.While, header: Header, key: str, relation: Relation, state: State, definitions: Definitions
    ) -> bool:
        """Whether a loop of a side leaves in cell zero of an array the sum of what it held where the relation holds."""
        if any(isinstance(s, k.While) for s in walk(loop.body)):
            return False
        groups = tuple(v for v, _ in side.launch.group)
        of_block = (binary(BinaryOp.BVULT, v, size) for v, size in side.launch.group)
        before = self.base.given(*state.facts, *of_block)
        head = before.given(*header.facts(self.base.given(*state.facts)))
        inside = head.given(header.condition)
        memories = {n: self._begun(m, side, definitions) for n, m in side.memories.items()}
        numbers = {n: header.heads[n] for n in header.numbers}
        thread = self._thread(side, memories, definitions, header.at_head(numbers, definitions))
        thread.body(loop.body, Path())
        _all_come_to({**thread.environment, f"jump:continue {loop.label}": FALSE}, loop)
        sites = [site for site in thread.sites if site.memory.key == key]
        if len(sites) != 1:
            return False
        piece = _Piece(side, thread, inside, {})
        steps = tuple((header.firsts[n], header.heads[n], header.after[n]) for n in header.numbers)
        behind = head.given(not_(header.condition))
        tree = Tree(piece, sites[0], piece.end(groups), before, inside, behind, steps)
        return tree.adds_up(relation.cell, relation.of(relation.cell, groups))


class _Piece(Contents):
    """A piece of a side, that ``thread`` went through.

    ``common``: of an array, where it holds what the other side's does at the beginning, and the function of that.
    """

    def __init__(self, side: Side, thread: Execution, base: Context, common: Mapping[str, tuple[Relation, str]]) -> None:
        super().__init__((Kernel(side.launch, tuple(thread.sites)),), thread.definitions, base)
        self.side = side
        self._memories = thread.memories
        self._common = common

    def first(self, memory: Memory, index: Expr, at: At, context: Context) -> Expr:
        """What the cell holds at the beginning of the piece."""
        own = super().first(memory, index, at, context)
        if memory.key not in self._common:
            return own
        relation, function = self._common[memory.key]
        condition = relation.of(index, self.blocks(memory, at.values))
        if condition == FALSE:
            return own
        assert isinstance(own, Apply)
        shared = Apply(function, own.arguments, memory.cell)
        return shared if context.holds(condition) else ite(condition, shared, own)

    def blocks(self, memory: Memory, values: Mapping[str, Expr]) -> tuple[Expr, ...]:
        """The numbers of a thread's block; none for memory that all blocks see."""
        return tuple(values[v.name] for v, _ in self.side.launch.group) if memory.groups else ()

    def end(self, blocks: Sequence[Expr]) -> At:
        """The end of the piece: for memory of a block, as that sees it."""
        place = Place(self.side.name, 0, LAST, (), LAST)
        return At(place, {v.name: number for (v, _), number in zip(self.side.launch.group, blocks, strict=bool(blocks))}, False)

    def memory(self, key: str) -> Memory:
        """An array of the side."""
        return next(m for m in self._memories.values() if m.key == key)


class _Compared:
    """Two arrays after a piece of each side."""

    def __init__(self, relation: Relation, pieces: tuple[_Piece, _Piece], values: Values) -> None:
        self.relation = relation
        self.pieces = pieces
        self.values = values
        self.why: NotFollowed | None = None
        self._sites = [
            [s for s in piece.kernels[0].sites if s.memory.key == key] for piece, key in zip(pieces, relation.keys, strict=True)
        ]

    def where(self, grow: bool) -> Expr:
        """In which cells they hold the same, as far as is shown: where they did before, and which the left side has written."""
        before, (mine, theirs) = self.relation.where, self._sites
        everywhere = (grow or before == TRUE) and all(self._alike(site, 0, everywhere=True) for site in mine)
        kept = before == FALSE or (
            (everywhere or all(self._alike(site, 0) for site in mine)) and all(self._alike(site, 1) for site in theirs)
        )
        result = before if kept else FALSE
        if grow and everywhere and mine and result != TRUE and mine[0].memory.groups:
            result = or_(result, *self._written(mine))
        return result

    def _alike(self, site: Site, side: int, everywhere: bool = False) -> bool:
        """Whether a cell that is written there ends as the other side's; but ``everywhere``, a cell of the relation."""
        own, other = self.pieces[side], self.pieces[1 - side]
        try:
            write, known = own.arbitrary(site)
            context = own.base.given(*known)
            index = own.resolved(write.of(site.index), context)
            blocks = own.blocks(site.memory, write.values)
            context = context if everywhere else context.given(self.relation.of(index, blocks))
            if context.impossible:
                return True
            theirs = other.memory(self.relation.keys[1 - side])
            if side == 1 and other.covered(theirs, index, context, other.end(blocks)):
                return True  # then the cell is looked at from the left
            here = own.cell(site.memory, index, own.end(blocks), context, write)
            there = other.cell(theirs, index, other.end(blocks), context)
            left, right = (there, here) if side else (here, there)
            if self.values.equal(left, right, context):
                return True
            self.why = NotFollowed("the values that are written are not shown to be equal", site.origin)
        except NotFollowed as problem:
            self.why = problem
        return False

    def _written(self, sites: Sequence[Site]) -> Iterator[Expr]:
        """Cells that writes of the left side are to, as far as writers are found: conditions as those of a relation."""
        piece, relation = self.pieces[0], self.relation
        within = (binary(BinaryOp.BVULT, v, size) for v, (_, size) in zip(relation.blocks, piece.side.launch.group, strict=True))
        context, at = piece.base.given(*within), piece.end(relation.blocks)
        local = {v.name for v in piece.side.launch.thread}
        for site in sites:
            for write in piece.writers(site, relation.cell, at, context):
                condition = piece.made(write, relation.cell, at, context)
                known = not any(isinstance(e, Apply) for e in subexpressions(condition))
                if condition != FALSE and known and local.isdisjoint(v.name for v in free_variables(condition)):
                    yield condition
                    break


def _pieces(body: Sequence[k.Statement]) -> Iterator[tuple[tuple[k.Statement, ...], k.While | None]]:
    """Statements up to each loop in which threads meet, with the loop, and those after the last one."""
    piece: list[k.Statement] = []
    for statement in body:
        if isinstance(statement, k.While) and any(isinstance(s, k.Barrier) for s in walk(statement.body)):
            yield tuple(piece), statement
            piece = []
        else:
            piece.append(statement)
    yield tuple(piece), None


def _all_come_to(environment: Environment, loop: k.While) -> None:
    """Refuses a loop that some thread may have jumped over, or left."""
    if any(value != FALSE for name, value in environment.items() if name.startswith("jump:")):
        raise NotFollowed("not every thread comes to a loop in which threads meet, and stays in it", loop.origin)
