"""What the launch says of indices and conditions: who is alone in its group, who raises which flag, how many arrive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import prod

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, bvadd, bvmul, bvsub, resize, width_of
from boogie_ir.lang.expr import FALSE, TRUE, Binary, BinaryOp, Expr, Extend, Literal, Unary, UnaryOp, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import free_variables, substitute
from gpuverify_py.analysis.orders.state import One, Team

MOST_NUMBERS = 1024  # of blocks, or of threads, that are tried one by one
_LOCAL = {v.name: d for d, v in enumerate(k.LOCAL_ID)}
_GROUP = {v.name: d for d, v in enumerate(k.GROUP_ID)}


@frozen
class Leader:
    """A thread of each team, ``one``, that alone passes some conditions if ``rest``, of which that is not said, holds too.

    ``exists``: whether there is such a thread in the team of who asks.
    """

    one: One
    rest: tuple[Expr, ...] = ()
    exists: Expr = TRUE


@frozen
class Launch:
    """``constants`` are implicit variables with one value in all threads, ``parameters`` the names that nothing assigns."""

    constants: Mapping[str, Expr]
    parameters: frozenset[str]

    def fixed(self, expression: Expr) -> Expr:
        return simplify(substitute(expression, self.constants))

    def lasting(self, expression: Expr) -> bool:
        """Whether it has one value for a thread, wherever it is evaluated."""
        implicit = {v.name for v in k.IMPLICIT}
        return all(v.name in implicit or v.name in self.parameters for v in free_variables(expression))

    def of_group(self, expression: Expr) -> bool:
        """Whether it lasts, and is the same for all threads of a group."""
        return self.lasting(expression) and not any(v.name in _LOCAL for v in free_variables(self.fixed(expression)))

    def of_all(self, expression: Expr) -> bool:
        """Whether it is the same for all threads."""
        names = {v.name for v in free_variables(self.fixed(expression))}
        return self.lasting(expression) and names.isdisjoint(_LOCAL) and names.isdisjoint(_GROUP)

    def of_some(self, expression: Expr) -> list[Expr]:
        """The terms of a sum that are not the same for all threads."""
        return [term for term in _terms(self.fixed(expression)) if not self.of_all(term)]

    def leader(self, conditions: Sequence[Expr], team: Team = Team.GROUP) -> Leader | None:
        """The one thread of each team that passes the conditions; None where there may be several.

        That of a group exists: its number is 0, or below the size that is known.
        """
        if team is Team.WARP:
            return self._leading_lane(conditions)
        pinned: dict[int, Expr] = {}
        left: list[Expr] = []
        for condition in conditions:
            place = self._pinned(condition, _LOCAL)
            if place is None:
                left.append(condition)
            else:
                pinned[place[0]] = place[1]
        number = {d: self.constants.get(v.name, pinned.get(d)) for d, v in enumerate(k.LOCAL_ID)}
        one = tuple((k.LOCAL_ID[d].name, value) for d, value in number.items() if value is not None)
        return Leader(one, tuple(left)) if len(one) == len(number) else None

    def _leading_lane(self, conditions: Sequence[Expr]) -> Leader | None:
        """The one lane, the same of each warp, in whose place threads pass the conditions. Warps are known to be parts of rows
        where threads are in one row, or rows are whole warps.
        """
        number, size = k.LOCAL_ID[0], self.constants.get(k.GROUP_SIZE[0].name)
        in_a_row = all(v.name in self.constants for v in k.LOCAL_ID[1:])
        if not isinstance(size, Literal) or not (in_a_row or int(size.value) % k.WARP_SIZE == 0):
            return None
        passing = self._passing(conditions, number, size)
        lanes = {n % k.WARP_SIZE for n in passing or ()}
        if passing is None or len(lanes) != 1 or len({n // k.WARP_SIZE for n in passing}) != len(passing):
            return None
        lane = bv(lanes.pop())
        first = bv(0) if int(size.value) <= k.WARP_SIZE else binary(BinaryOp.BVAND, number, bv(-k.WARP_SIZE & 0xFFFFFFFF))
        there = simplify(bvadd(first, lane))
        exists = TRUE if lane == bv(0) else simplify(binary(BinaryOp.BVULT, there, size))
        return Leader(((number.name, there),), exists=exists)

    def _passing(self, conditions: Sequence[Expr], number: Var, size: Literal) -> list[int] | None:
        """Which numbers below the size pass those of the conditions that are about this number alone; None if they are many."""
        if int(size.value) > MOST_NUMBERS:
            return None
        passing = set(range(int(size.value)))
        for condition in map(self.fixed, conditions):
            if free_variables(condition) == {number}:
                passing &= _holds_for(condition, number, int(size.value))
        return sorted(passing)

    def pinned(self, conditions: Sequence[Expr]) -> dict[str, Expr]:
        """The ids to which the conditions give one value."""
        found: dict[str, Expr] = {}
        for ids in (_LOCAL, _GROUP):
            names = list(ids)
            found |= {names[place[0]]: place[1] for c in conditions if (place := self._pinned(c, ids)) is not None}
        return found

    def pinning(self, conditions: Sequence[Expr]) -> list[Expr]:
        """The conditions that give an id, or a thread's number in a dimension, one value."""
        return [c for c in conditions if self.pinned([c]) or self._numbered(c) is not None]

    def _pinned(self, condition: Expr, ids: Mapping[str, int]) -> tuple[int, Expr] | None:
        """The dimension of the id that the condition gives one value, which some thread has, and the value."""
        condition = self.fixed(condition)
        if not isinstance(condition, Binary) or condition.op is not BinaryOp.EQ:
            return None
        for variable, value in ((condition.left, condition.right), (condition.right, condition.left)):
            if isinstance(variable, Var) and variable.name in ids and isinstance(value, Literal):
                dimension = ids[variable.name]
                size = self.constants.get((k.GROUP_SIZE if ids is _LOCAL else k.NUM_GROUPS)[dimension].name)
                if value == bv(0) or (isinstance(size, Literal) and int(value.value) < int(size.value)):
                    return dimension, value
        return None

    def for_one(self, expression: Expr, one: One, team: Team) -> Expr | None:
        """The expression for one thread of the team, as all of these may write it; None where they cannot."""
        found = self.fixed(substitute(expression, dict(one)))
        alike = self.of_group(found) if team is Team.GROUP else self.lasting(found)
        return found if alike else None

    def owns(self, index: Expr, conditions: Sequence[Expr], shared: bool, alone: bool = False) -> bool:
        """Whether no two groups (no two threads, where no leader is ``alone``) under these conditions have this index alike.

        ``shared``: the array is one of all groups.
        """
        needed_groups = {d for d, v in enumerate(k.GROUP_ID) if v.name not in self.constants} if shared else set[int]()
        needed_groups -= {place[0] for c in conditions if (place := self._pinned(c, _GROUP)) is not None}
        needed_locals = {d for d, v in enumerate(k.LOCAL_ID) if v.name not in self.constants and not alone}
        needed_locals -= {place[0] for c in conditions if (place := self._pinned(c, _LOCAL)) is not None}
        for d in {d for c in conditions if (d := self._numbered(c)) is not None}:
            needed_groups, needed_locals = needed_groups - {d}, needed_locals - {d}
        rest = self.of_some(index)
        if not needed_groups and not needed_locals:
            return True
        if len(rest) == 1 and isinstance(rest[0], Var):
            name = rest[0].name
            only_group = needed_groups == {_GROUP[name]} and not needed_locals if name in _GROUP else False
            only_local = needed_locals == {_LOCAL[name]} and not needed_groups if name in _LOCAL else False
            return only_group or only_local
        if len(rest) == 2 and needed_groups == needed_locals and len(needed_groups) == 1:
            if self._flat(rest, next(iter(needed_groups))):
                return True
        if len(needed_groups) == 1 and not needed_locals:
            return self._tells_apart(index, conditions, k.GROUP_ID[next(iter(needed_groups))], k.NUM_GROUPS)
        if len(needed_locals) == 1 and not needed_groups:
            return self._tells_apart(index, conditions, k.LOCAL_ID[next(iter(needed_locals))], k.GROUP_SIZE)
        if len(needed_groups) == len(needed_locals) == 1:
            return self._in_parts(index, conditions, next(iter(needed_groups)), next(iter(needed_locals)))
        return False

    def _tells_apart(self, index: Expr, conditions: Sequence[Expr], number: Var, sizes: Sequence[Var]) -> bool:
        """Whether no two numbers that pass the conditions have the index alike, tried one by one where they are few and known."""
        size = self.constants.get(sizes[(*k.GROUP_ID, *k.LOCAL_ID).index(number) % 3].name)
        found = self._cells(self.fixed(index), conditions, number, size)
        return found is not None and len(set(found)) == len(found)

    def _cells(self, index: Expr, conditions: Sequence[Expr], number: Var, size: Expr | None) -> list[int] | None:
        """What the index is for each number that passes the conditions; None where that is not known."""
        if not free_variables(index) <= {number} or not isinstance(size, Literal):
            return None
        passing = self._passing(conditions, number, size)
        if passing is None:
            return None
        cells = [simplify(substitute(index, {number.name: bv(n)})) for n in passing]
        found = [int(cell.value) for cell in cells if isinstance(cell, Literal)]
        return found if len(found) == len(cells) else None

    def _in_parts(self, index: Expr, conditions: Sequence[Expr], group: int, local: int) -> bool:
        """Whether each group has a part of the cells, ``group * cells + cell``, of which no two of its threads have one alike.

        There are not more cells than threads in the group, so that no number wraps around where no thread's does.
        """
        place, number, size = self.fixed(index), k.LOCAL_ID[local], self.constants.get(k.GROUP_SIZE[local].name)
        match place:
            case Binary(BinaryOp.BVADD, Binary(BinaryOp.BVMUL, left, right), cell) | Binary(
                BinaryOp.BVADD, cell, Binary(BinaryOp.BVMUL, left, right)
            ):
                pass
            case _:
                return False
        parts = right if left == k.GROUP_ID[group] else left
        if k.GROUP_ID[group] not in (left, right) or not isinstance(parts, Literal) or not isinstance(size, Literal):
            return False
        found = self._cells(cell, conditions, number, size)
        return found is not None and len(set(found)) == len(found) and max(found, default=0) < int(parts.value) <= int(size.value)

    def _flat(self, terms: Sequence[Expr], dimension: int) -> bool:
        """Whether the two terms are those of a thread's number in a dimension."""
        size = self.constants.get(k.GROUP_SIZE[dimension].name, k.GROUP_SIZE[dimension])
        flat = {self.fixed(bvmul(k.GROUP_ID[dimension], size)), self.fixed(bvmul(size, k.GROUP_ID[dimension]))}
        return len(terms) == 2 and k.LOCAL_ID[dimension] in terms and any(term in flat for term in terms)

    def numbered(self, conditions: Sequence[Expr]) -> frozenset[Expr]:
        """The conditions that give a thread's number in a dimension one value."""
        return frozenset(self.fixed(c) for c in conditions if self._numbered(c) is not None)

    def _numbered(self, condition: Expr) -> int | None:
        """The dimension in which the condition gives a thread's number one value."""
        condition = self.fixed(condition)
        if isinstance(condition, Binary) and condition.op is BinaryOp.EQ and isinstance(condition.right, Literal):
            terms = [term for term in _terms(condition.left) if not self.of_all(term)]
            return next((d for d in range(3) if self._flat(terms, d)), None)
        return None

    def arrivals(self, index: Expr, leader: bool, shared: bool) -> Expr | None:
        """How many threads come to a counter, or groups where one thread stands for each; None where that is not known.

        ``shared``: the counter is one of all groups.
        """
        index = _bare(self.fixed(index))
        sizes = [self.constants.get(v.name, v) for v in k.NUM_GROUPS]
        if not shared and self.of_group(index):
            counted: list[Expr] = []
        elif self.of_all(index):
            counted = list(sizes)
        elif isinstance(index, Var) and index.name in _GROUP:
            counted = [size for d, size in enumerate(sizes) if d != _GROUP[index.name]]
        else:
            return None
        if not leader:
            counted += [self.constants.get(v.name, v) for v in k.GROUP_SIZE]
        several = [size for size in counted if size != bv(1)]
        literals = [int(size.value) for size in several if isinstance(size, Literal)]
        if len(several) > 1 and (len(literals) < len(several) or prod(literals) >= 1 << 32):
            return None  # the product may wrap around
        total: Expr = bv(1)
        for size in several:
            total = bvmul(total, size)
        return simplify(total)

    def says_equal(self, condition: Expr, variable: Var, value: Expr) -> bool:
        """Whether the condition says that the variable has the value."""
        condition = self.fixed(condition)
        if not isinstance(condition, Binary) or condition.op is not BinaryOp.EQ:
            return False
        for left, right in ((condition.left, condition.right), (condition.right, condition.left)):
            for term, other in ((left, right), (bvsub(left, bv(1, width_of(left))), bvsub(right, bv(1, width_of(right))))):
                if self.fixed(term) == variable and self.fixed(other) == self.fixed(value):
                    return True
        return False

    def says_all(self, condition: Expr, variable: Var, total: Expr) -> bool:
        """Whether the condition says that a count has come to the total."""
        total = self.fixed(resize(total, width_of(variable), False))
        condition = self.fixed(condition)
        if self.says_equal(condition, variable, total):
            return True
        positive = True
        if isinstance(condition, Unary) and condition.op is UnaryOp.NOT:
            condition, positive = condition.operand, False
        if not isinstance(condition, Binary):
            return False
        forms = {
            (BinaryOp.BVUGE, True): (condition.left, condition.right),
            (BinaryOp.BVULE, True): (condition.right, condition.left),
            (BinaryOp.BVULT, False): (condition.left, condition.right),
            (BinaryOp.BVUGT, False): (condition.right, condition.left),
        }
        return forms.get((condition.op, positive)) == (variable, total)


@lru_cache(maxsize=256)
def _holds_for(condition: Expr, number: Var, size: int) -> frozenset[int]:
    """The numbers below the size for which the condition may hold."""
    return frozenset(n for n in range(size) if simplify(substitute(condition, {number.name: bv(n)})) != FALSE)


def _bare(expression: Expr) -> Expr:
    while isinstance(expression, Extend) and not expression.signed:
        expression = expression.operand
    return expression


def _terms(expression: Expr) -> Iterable[Expr]:
    """The terms of a sum, without their signs."""
    expression = _bare(expression)
    if isinstance(expression, Binary) and expression.op in (BinaryOp.BVADD, BinaryOp.BVSUB):
        yield from _terms(expression.left)
        yield from _terms(expression.right)
    else:
        yield expression


def last_ticket(total: Expr, width: int) -> Expr:
    """What the last of so many arrivals gets, who counts from 0."""
    return simplify(bvadd(resize(total, width, False), bv(-1 & ((1 << width) - 1), width)))
