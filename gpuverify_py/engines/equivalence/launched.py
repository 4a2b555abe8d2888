"""The threads of a kernel's launch, as variables: sizes that are open, numbers of one arbitrary thread, what holds of them."""

from __future__ import annotations

from collections.abc import Mapping

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, bvadd, bvmul, eq, extend
from boogie_ir.lang.expr import Apply, Binary, BinaryOp, Element, Expr, Literal, Old, Other, Quantifier, Select, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import free_variables, subexpressions, substitute
from gpuverify_py.request.config import Config, few_threads
from gpuverify_py.verify.comparison import Step, size_variable
from gpuverify_py.verify.threads import MOST_THREADS, SIZES, two_threads


@frozen_node
class Launched:
    """A kernel's launch and arguments. ``names`` gives what the kernel's implicit variables and parameters are.

    ``local`` and ``group`` are the numbers of one thread that are not always zero, with the size of their dimension. ``sizes``
    hold of the launch, ``of_thread`` of the thread. ``small``: products that are, as integers, at most a number.
    """

    names: Mapping[str, Expr]
    local: tuple[tuple[Var, Expr], ...]
    group: tuple[tuple[Var, Expr], ...]
    sizes: tuple[Expr, ...]
    of_thread: tuple[Expr, ...]
    small: Mapping[tuple[Expr, Expr], int]

    @property
    def thread(self) -> tuple[Var, ...]:
        """The numbers of the thread."""
        return tuple(v for v, _ in (*self.local, *self.group))

    def where(self, same: Mapping[str, Expr]) -> Launched:
        """The launch where some variables are known to be others, or numbers."""

        def of(expression: Expr) -> Expr:
            return substitute(expression, same)

        local, group = (tuple((v, of(size)) for v, size in part) for part in (self.local, self.group))
        small = {(of(a), of(b)): most for (a, b), most in self.small.items()}
        names = {name: of(e) for name, e in self.names.items()}
        return Launched(names, local, group, tuple(map(of, self.sizes)), tuple(map(of, self.of_thread)), small)


def launched(step: Step, side: str, position: int, config: Config) -> Launched:
    """The launch of a step of a side."""
    threads = two_threads(step.subject.launch, config)
    own = f"{side}.{position}."
    names: dict[str, Expr] = {}
    for size in (*k.GROUP_SIZE, *k.NUM_GROUPS, *k.GLOBAL_OFFSET):
        names[size.name] = threads.constants.get(size.name, Var(size_variable(side, position, size.name), size.type))
    for name, constant in threads.constants.items():
        names.setdefault(name, constant)
    numbers: dict[str, Var] = {v.name: Var(own + v.name, v.type) for v in (*k.LOCAL_ID, *k.GROUP_ID) if v.name not in names}
    names.update(numbers)
    of_pair: dict[str, Expr] = {**names, **{f"{name}$1": v for name, v in numbers.items()}}
    few = few_threads(step.subject.launch)
    sizes: list[Expr] = []
    of_thread: list[Expr] = []
    for contract in threads.contracts:
        mentioned = {v.name for v in free_variables(contract.condition)}
        if contract.origin == SIZES and not any(name.endswith("$2") for name in mentioned):
            condition = simplify(substitute(contract.condition, of_pair))
            if few and any(isinstance(e, Binary) and e.op is BinaryOp.BVUDIV for e in subexpressions(condition)):
                continue  # it bounds the number of threads, as what follows does without a quotient
            (of_thread if any(name.endswith("$1") for name in mentioned) else sizes).append(condition)
    small: dict[tuple[Expr, Expr], int] = {}
    for place, group, size, count in zip(k.LOCAL_ID, k.GROUP_ID, k.GROUP_SIZE, k.NUM_GROUPS, strict=True):
        extent, groups = names[size.name], names[count.name]
        if few:
            small[groups, extent] = MOST_THREADS
            sizes.append(binary(BinaryOp.BVULE, bvmul(groups, extent), bv(MOST_THREADS)))
            wide = bvmul(extend(groups, 64, False), extend(extent, 64, False))  # as what is given may say it
            sizes.append(eq(wide, extend(bvmul(groups, extent), 64, False)))
            if group.name in numbers:
                small[names[group.name], extent] = MOST_THREADS
                global_number = bvadd(bvmul(names[group.name], extent), names[place.name])
                of_thread.append(binary(BinaryOp.BVULT, global_number, bvmul(groups, extent)))
                end = bvadd(bvmul(names[group.name], extent), extent)
                of_thread.append(binary(BinaryOp.BVULE, end, bvmul(groups, extent)))
                of_thread.append(binary(BinaryOp.BVULE, bvmul(names[group.name], extent), bvmul(groups, extent)))
    for parameter in step.subject.kernel.parameters:
        variable = parameter.variable
        shared = step.scalars.get(variable.name)
        names[variable.name] = Var(own + variable.name if shared is None else f"number.{shared}", variable.type)
    sizes.extend(
        substitute(c.condition, names) for c in step.subject.kernel.requires if _plain(c.condition, names)
    )
    dimensions = zip(k.LOCAL_ID, k.GROUP_SIZE, strict=True), zip(k.GROUP_ID, k.NUM_GROUPS, strict=True)
    local, group_ = (tuple((numbers[v.name], names[s.name]) for v, s in d if v.name in numbers) for d in dimensions)
    pairs = {pair: most for pair, most in small.items() if not any(isinstance(e, Literal) for e in pair)}
    return Launched(names, local, group_, tuple(sizes), tuple(of_thread), pairs)


def _plain(condition: Expr, names: Mapping[str, Expr]) -> bool:
    """Whether a precondition speaks of the launch and the arguments only."""
    other = Quantifier | Element | Select | Other | Old | Apply
    return all(v.name in names for v in free_variables(condition)) and not any(
        isinstance(e, other) for e in subexpressions(condition)
    )
