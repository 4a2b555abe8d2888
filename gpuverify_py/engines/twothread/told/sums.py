"""Running sums of what threads wrote, made by one thread in a loop: the places of a stream compaction.

Recognised are loops of one thread over the numbers k from ``first`` to ``last`` that do nothing but one of

    A[k] = A[k - 1] + A[k];        s = s + A[k]; A[k] = s;        v = A[k]; A[k] = s; s = s + v;

where the elements were items h(k), each written by a thread before the last barrier. Afterwards A[k] is the sum S(k) of the
items from ``first`` to k (of those before k in the third form) on top of some start. In the first form that is the element in
front of the first, which is not changed: where it is an item itself, it is the first of the sums.

**What is told, and why it holds.** Item i takes up the numbers from S(i-1) to S(i) - 1. These stretches do not overlap: one
follows on the other, and together they are less than the range of the numbers, as items are bounded. So there is a
*function* from numbers to the items that have them, ``item``, of the group and, as the loop is run once, of the loop. A
read x = A[e] that gives S(s) is followed by

    assume h(s) != 0 ==> item(x - 1) == s;  assume h(s + 1) != 0 ==> item(x) == s + 1;

where s is between ``first`` and ``last``. Two threads that keep their elements and get one place contradict each other.
Where the sums begin with an item, x is also no less than h(s), and no more than the bound of an item for each up to s; in the
third form no more than that for each before the element.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, apply, binary, bv, bvadd, bvmul, bvsub, eq, implies, ne, resize, width_of
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, Extend, Ite, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assign, Assume, FunctionDecl
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import generated
from boogie_ir.lang.traverse import free_variables, substitute, within
from boogie_ir.lang.types import BitVec
from gpuverify_py.analysis.statements import assigned
from gpuverify_py.engines.twothread.told.written import Stamp, Write, local_ids, of_thread, together, writer, wrote
from gpuverify_py.verify.threads import MOST_THREADS, Threads

SUMS = generated("places of running sums")
MOST_ITEMS = 2048
MOST_PARTS = 2000  # subexpressions of one value
OLD, BEFORE = "old element", "element before"  # no names of variables


@frozen
class Sums:
    """Elements ``first`` to ``last`` of ``array`` are running sums of its former elements, which ``item`` describes.

    ``last``: None where the size of a group is open, for the one with the number of its last thread.
    ``before``: of those before the element's own. ``from_nothing``: they are of the items alone, on top of 0.
    ``start``: the element in front of the first belongs to them. The conditions are those under which the thread ``adder``
    came to the loop.
    """

    array: str
    first: int
    last: int | None
    before: bool
    start: bool
    item: Write
    adder: Mapping[str, Expr]
    function: str
    conditions: tuple[Expr, ...]
    stamp: Stamp
    from_nothing: bool = False

    @property
    def count(self) -> int:
        """How many elements there are at most."""
        return _count(self.first, self.last)


def _count(first: int, last: int | None) -> int:
    return MOST_THREADS if last is None else last - first + 1


@frozen
class Loop:
    """A loop that sums up ``array``; ``bound`` is the last number, in terms of what is known before the loop."""

    array: str
    counter: Var
    bound: Expr
    inclusive: bool
    before: bool
    start: bool


def adding_loop(loop: k.While) -> Loop | None:
    """The loop, if it has one of the forms above."""
    condition, changed = loop.condition, assigned(loop.body)
    if not isinstance(condition, Binary) or not isinstance(condition.left, Var):
        return None
    if condition.op not in (BinaryOp.BVSLE, BinaryOp.BVULE, BinaryOp.BVSLT, BinaryOp.BVULT):
        return None
    counter = condition.left
    if any(v.name in changed for v in free_variables(condition.right)):
        return None
    values: dict[str, Expr] = {}
    stored: Expr | None = None
    array = ""
    for statement in loop.body:
        match statement:
            case Assign():
                value = substitute(statement.value, values)
                if not within(value, MOST_PARTS):
                    return None
                values[statement.target.name] = simplify(value)
            case k.Load() if stored is None:
                index = simplify(substitute(statement.index, values))
                last = known_index(bvsub(counter, bv(1, width_of(counter))))
                place = {counter: OLD, last: BEFORE}.get(known_index(index))
                if place is None or array not in ("", statement.array):
                    return None
                array = statement.array
                values[statement.target.name] = Var(place, statement.target.type)
            case k.Store() if stored is None and statement.array == array and substitute(statement.index, values) == counter:
                stored = simplify(substitute(statement.value, values))
            case Assume():
                pass
            case _:
                return None
    one_more = bvadd(counter, bv(1, width_of(counter)))
    if stored is None or values.get(counter.name) != one_more:
        return None
    inclusive = condition.op in (BinaryOp.BVSLE, BinaryOp.BVULE)
    match _form(stored, values):
        case None:
            return None
        case before, start:
            return Loop(array, counter, condition.right, inclusive, before, start)


def _form(stored: Expr, values: dict[str, Expr]) -> tuple[bool, bool] | None:
    """Whether sums are of what comes before, and whether the element in front of the first belongs to them."""
    if isinstance(stored, Var):
        after = values.get(stored.name)
        return (True, False) if after is not None and _adds(after) == {stored.name, OLD} else None
    terms = _adds(stored)
    if terms == {BEFORE, OLD}:
        return False, True
    sums = [name for name in terms - {OLD, BEFORE} if values.get(name) == stored]
    return (False, False) if len(terms) == 2 and OLD in terms and sums else None


def _adds(e: Expr) -> set[str]:
    match e:
        case Binary(op=BinaryOp.BVADD, left=Var(name=left), right=Var(name=right)):
            return {left, right}
        case _:
            return set()


def known_index(index: Expr) -> Expr:
    """One spelling for those of ``e - 1``."""
    match index:
        case Binary(op=BinaryOp.BVSUB, right=Literal(value=value)):
            return bvadd(index.left, bv(-int(value), width_of(index)))
        case _:
            return index


def recognise(
    loop: Loop, value: Callable[[Expr], Expr], items: Iterable[Write], adder: Mapping[str, Expr], label: str, threads: Threads
) -> Sums | None:
    """The sums that the thread ``adder`` leaves, if all that they add up is one of the ``items``, and is bounded."""
    first, bound = value(loop.counter), value(loop.bound)
    if not isinstance(first, Literal) or not isinstance(bound, Literal):
        return None
    low, high = int(first.value), int(bound.value) - (not loop.inclusive)
    width = width_of(first)
    if not (loop.start <= low <= high < 1 << (width - 1)) or high - low >= MOST_ITEMS:
        return None
    found = tuple(items)
    if loop.start:  # if the element in front of the first is such an item too, it is the first sum by itself
        whole = summed(found, loop.array, low - 1, high, loop.before, False, adder, label, threads)
        if whole is not None:
            return replace(whole, from_nothing=True)
    return summed(found, loop.array, low, high, loop.before, loop.start, adder, label, threads)


def summed(
    items: Iterable[Write],
    array: str,
    low: int,
    high: int | None,
    before: bool,
    start: bool,
    adder: Mapping[str, Expr],
    label: str,
    threads: Threads,
) -> Sums | None:
    """The sums of elements ``low`` to ``high`` if one of the writes left all of them there, and they are bounded.

    ``high``: None for the last thread's.
    """
    for item in items:
        most = _most(item.value)
        if most is None or most * _count(low, high) >= 1 << width_of(item.value):
            continue
        numbers = () if high is None else range(low, high + 1)
        if (high is not None or _is_each(item)) and all(is_item(item, bv(n, width_of(item.index)), threads) for n in numbers):
            made = replace(item, spared=())  # what the adder itself had overwritten is no item
            stamp = together(item.made_of, item.stamp)  # the items are what was written, with the variables as they were then
            return Sums(array, low, high, before, start, made, adder, f"{array}.item.{label}", (), stamp)
    return None


def _is_each(item: Write) -> bool:
    """Whether each thread left its value in the element with its number."""
    number = item.index.operand if isinstance(item.index, Extend) and not item.index.signed else item.index
    return number == k.LOCAL_ID[0] and not item.conditions and not item.claims


def is_item(item: Write, number: Literal, threads: Threads) -> bool:
    """Whether a write of some thread left its value in an element, whatever conditions say."""
    thread = writer(item, number, local_ids(threads))
    return wrote(item, number, thread, threads) == TRUE


def _most(e: Expr) -> int | None:
    """A bound of an unsigned number, where its form shows one."""
    match e:
        case Literal(value=number):
            return int(number)
        case Ite():
            sides = _most(e.then), _most(e.otherwise)
            return None if sides[0] is None or sides[1] is None else max(sides[0], sides[1])
        case Binary(op=BinaryOp.BVAND, right=Literal(value=mask)):
            return int(mask)
        case Binary(op=BinaryOp.BVUREM, right=Literal(value=modulus)) if modulus:
            return int(modulus) - 1
        case Extend(signed=False):
            return (1 << width_of(e.operand)) - 1 if (most := _most(e.operand)) is None else most
        case _:
            return None


def item_function(sums: Sums, threads: Threads, arrays: Mapping[str, k.Array]) -> FunctionDecl:
    """The function from numbers to the items that have them."""
    array = arrays[sums.array]
    return FunctionDecl(sums.function, (*_groups(threads), Var("number", array.cell)), array.index)


def _groups(threads: Threads) -> tuple[Var, ...]:
    return tuple(v for v in k.GROUP_ID if v.name in threads.nonuniform)


def told_sums(sums: Sums, index: Expr, target: Var, threads: Threads) -> Iterator[Expr]:
    """What is known of ``target``, which was read at ``index``."""
    limits = {v.name: threads.constants.get(size.name, size) for v, size in zip(k.LOCAL_ID, k.GROUP_SIZE, strict=True)}
    exists = (binary(BinaryOp.BVULT, e, limits[n]) for n, e in sums.adder.items())
    came = and_(*exists, *(of_thread(c, sums.adder) for c in sums.conditions))
    type_ = index.type
    assert isinstance(type_, BitVec)
    one, first = bv(1, type_.width), bv(sums.first, type_.width)
    size = resize(k.GROUP_SIZE[0], type_.width, False)
    last = bvsub(size, one) if sums.last is None else bv(sums.last, type_.width)
    lowest = bv(sums.first - sums.start, type_.width)
    holds = and_(binary(BinaryOp.BVUGE, index, lowest), binary(BinaryOp.BVULE, index, last))
    latest = bvsub(index, one) if sums.before else index  # the last item that the sum has
    following = index if sums.before else simplify(bvadd(index, one))
    for item, has in ((latest, bvsub(target, bv(1, width_of(target)))), (following, target)):
        thread = writer(sums.item, item, local_ids(threads))
        inside = and_(binary(BinaryOp.BVUGE, item, first), binary(BinaryOp.BVULE, item, last))
        value = of_thread(sums.item.value, thread)
        taken = ne(value, bv(0, width_of(value)))
        known = eq(apply(sums.function, (*_groups(threads), has), type_), item)
        yield implies(and_(came, holds, inside, wrote(sums.item, item, thread, threads), taken), known)
    most = _most(sums.item.value)
    if sums.from_nothing and most is not None and most * sums.count < 1 << width_of(target):
        thread = writer(sums.item, index, local_ids(threads))
        count = bvsub(index, first) if sums.before else bvadd(bvsub(index, first), one)
        up_to_here = bvmul(resize(simplify(count), width_of(target), False), bv(most, width_of(target)))
        least = bv(0, width_of(target)) if sums.before else of_thread(sums.item.value, thread)
        greatest = simplify(up_to_here)
        between = and_(binary(BinaryOp.BVULE, least, target), binary(BinaryOp.BVULE, target, greatest))
        yield implies(and_(came, holds, wrote(sums.item, index, thread, threads)), between)
