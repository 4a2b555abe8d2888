"""Whether kernels look at the bits of floats, which are others where sums are in another order, or zeros lose their sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Apply, Binary, Concat, Expr, Extend, Extract, Ite, Unary, Var
from boogie_ir.lang.program import Assign
from boogie_ir.lang.source_types import is_float_type
from boogie_ir.lang.symbols import SYMBOLS, Family
from boogie_ir.lang.traverse import children, subexpressions
from boogie_ir.lang.types import BitVec
from gpuverify_py.analysis.statements import expressions, targets, walk
from gpuverify_py.verify.comparison import Step

_FLOATS = frozenset((Family.ARITHMETIC, Family.FROM_SIGNED, Family.FROM_UNSIGNED, Family.RESIZE, Family.SCALE))
_OF_SIGNS = frozenset(("signbit", "copysign"))


def look_at_bits(steps: Sequence[Step]) -> bool:
    """Whether a kernel takes the bits of a float for an integer, or asks for a sign, or memory is floats to one kernel only.

    What is a float is told from below: results of operations on floats, what arrays and variables of floats hold, and what is
    assigned from these. Too much may be taken for one, so that True may be wrong; False is not.
    """
    types: dict[str, set[bool]] = {}
    for step in steps:
        for array in step.subject.kernel.arrays:
            types.setdefault(step.arrays.get(array.name, ""), set()).add(is_float_type(array.source.element))
    shared = any(name and len(kinds) > 1 for name, kinds in types.items())
    return shared or any(_looks(step.subject.kernel) for step in steps)


def _looks(kernel: k.Kernel) -> bool:
    floats = _floats(kernel)
    arrays = {array.name: is_float_type(array.source.element) for array in kernel.arrays}
    for statement in walk(kernel.body):
        if isinstance(statement, k.Store | k.Atomic) and not arrays[statement.array]:
            values = (statement.value,) if isinstance(statement, k.Store) else statement.arguments
            if any(_is_float(value, floats) for value in values):
                return True
        for expression in expressions(statement):
            if any(_taken(each, floats) for each in subexpressions(expression)):
                return True
    return False


def _taken(expression: Expr, floats: frozenset[str]) -> bool:
    """Whether an operation takes the bits, or the sign, of a float."""
    match expression:
        case Binary() | Unary() | Concat() | Extract() | Extend():
            return any(_is_float(each, floats) for each in children(expression))
        case Apply(function=function):
            symbol = SYMBOLS.get(function)
            return symbol is not None and symbol.operation in _OF_SIGNS
        case _:
            return False


def _is_float(expression: Expr, floats: frozenset[str]) -> bool:
    match expression:
        case Var(name=name):
            return name in floats
        case Ite(then=then, otherwise=otherwise):
            return _is_float(then, floats) or _is_float(otherwise, floats)
        case Apply(function=function):
            symbol = SYMBOLS.get(function)
            return symbol is not None and symbol.family in _FLOATS
        case _:
            return False


def _floats(kernel: k.Kernel) -> frozenset[str]:
    """Variables that may hold floats."""
    parameters = (p.variable.name for p in kernel.parameters if is_float_type(p.source_type))
    found = {local.variable.name for local in kernel.locals if is_float_type(local.source_type)} | set(parameters)
    arrays = {array.name for array in kernel.arrays if is_float_type(array.source.element)}
    statements = tuple(walk(kernel.body))
    while True:
        more = {name for statement in statements for name in _assigned(statement, arrays, frozenset(found))} - found
        if not more:
            return frozenset(found)
        found |= more


def _assigned(statement: k.Statement, arrays: set[str], floats: frozenset[str]) -> Iterator[str]:
    """The variables that a statement gives a float."""
    match statement:
        case Assign(value=value):
            given = _is_float(value, floats)
        case k.Load(array=array) | k.Atomic(array=array):
            given = array in arrays
        case k.Exchange(arguments=arguments):
            given = any(_is_float(each, floats) for each in arguments)
        case _:
            given = False
    if given:
        yield from (target.name for target in targets(statement) if isinstance(target.type, BitVec))
