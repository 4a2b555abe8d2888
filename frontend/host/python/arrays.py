"""What calls of Python's and NumPy's own functions give: numbers, and arrays with their lengths."""

from __future__ import annotations

import ast
import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import reduce

from boogie_ir.lang.source import Span
from frontend.host.python.values import INTEGERS, WIDTHS, least, number, shaped
from frontend.host.values import UNKNOWN, Items, Number, Quotient, Shaped, Symbols, Value, converted, rounded, truncated
from frontend.types.types import LONG

FILLED = frozenset(("zeros", "ones", "empty", "full", "zeros_like", "ones_like", "empty_like", "full_like"))
SAME = frozenset(("asarray", "array", "ascontiguousarray", "to_device", "to_gpu", "asnumpy", "copy", "astype"))
RANDOM = frozenset(("rand", "randn"))
_QUEUE = re.compile(r"queue|\bq\b", re.IGNORECASE)
DEFAULT = 8  # bytes of an element where no type is given


class PythonArrays(ABC):
    """Evaluates calls that make numbers and arrays; what their arguments are is for the class made of this one."""

    def __init__(self) -> None:
        self.symbols = Symbols()

    @abstractmethod
    def value(self, expression: ast.expr) -> Value:
        """Evaluates an expression, with what it does."""

    @abstractmethod
    def span(self, node: ast.expr) -> Span:
        """Where an expression stands."""

    def evaluated(self, call: ast.Call) -> tuple[list[Value], dict[str, Value]]:
        """The arguments of a call by place, and by name."""
        values = [self.value(each) for each in call.args]
        named = {each.arg: self.value(each.value) for each in call.keywords if each.arg is not None}
        return values, named

    def arithmetic(self, call: ast.Call, name: str, base: Value) -> Value | None:
        """Numbers that plain functions give, and those of NumPy's types."""
        if call.keywords and name not in INTEGERS:
            return None
        match name:
            case "int" | "ceil" | "floor" | "bool" | "abs" | "float" if len(call.args) == 1:
                value = self.value(call.args[0])
                return self._whole(name, value)
            case "min" | "max" if len(call.args) >= 2:
                return least(tuple(self.value(each) for each in call.args), name == "max")
            case "len" if len(call.args) == 1:
                value = self.value(call.args[0])
                if isinstance(value, Items):
                    return number(len(value.values))
                known = isinstance(value, Shaped) and value.sure and value.lengths
                return value.lengths[0] if isinstance(value, Shaped) and known else self.symbols.number(LONG, "len")
            case _ if name in INTEGERS and len(call.args) == 1:
                value = self._whole("int", self.value(call.args[0]))
                return converted(value, INTEGERS[name]) if isinstance(value, Number) else self.symbols.number(INTEGERS[name])
            case _:
                return None

    def _whole(self, name: str, value: Value) -> Value:
        match value:
            case Quotient() if name in ("ceil", "floor"):
                near = rounded(value, name == "ceil", self.symbols)
                return truncated(near, LONG, self.symbols)
            case Quotient() if name == "int":
                return truncated(value, LONG, self.symbols)
            case Number() if name in ("int", "ceil", "floor"):
                return converted(value, LONG)
            case _:
                return self.symbols.number(LONG) if name in ("int", "ceil", "floor") else UNKNOWN

    def array(self, call: ast.Call, name: str, base: Value) -> Value | None:
        """Arrays of NumPy's and of libraries like it."""
        if name not in FILLED | SAME | RANDOM | {"arange"}:
            return None
        values, named = self.evaluated(call)
        written = list(call.args)
        if written and name in FILLED | SAME and _QUEUE.search(ast.unparse(written[0])):  # of pyopencl's
            values, written = values[1:], written[1:]
        first: Value = base if isinstance(base, Shaped) else values[0] if values else UNKNOWN
        position = 0 if name == "astype" or isinstance(base, Shaped) else 2 if name.startswith("full") else 1
        types = [k.value for k in call.keywords if k.arg == "dtype"]
        types += written[position : position + 1] if name in FILLED | SAME else []
        element = self._element(types[0]) if types else self._default(call)
        span = self.span(call)
        own = call.func.value if isinstance(base, Shaped) and isinstance(call.func, ast.Attribute) else None
        like = own or (written[0] if written else call)
        words = f"{ast.unparse(like)}.nbytes" if isinstance(first, Shaped) else _product(written, element)
        if name in SAME or name.endswith("_like"):
            if not isinstance(first, Shaped):
                return UNKNOWN
            return shaped(first.lengths, element if types else first.element, words, span)
        if name in RANDOM:
            lengths = tuple(each for each in values if isinstance(each, Number))
            return shaped(lengths, element, words, span) if values and len(lengths) == len(values) else UNKNOWN
        if name == "arange":
            plain = len(values) == 1 and isinstance(first, Number) and not set(named) - {"dtype"}
            return shaped((first,), element, words, span) if plain and isinstance(first, Number) else UNKNOWN
        shape = named.get("shape", first)
        parts = shape.values if isinstance(shape, Items) else (shape,)
        lengths = tuple(each for each in parts if isinstance(each, Number))
        if len(lengths) != len(parts):
            return UNKNOWN
        element = element if types or name != "full" else None
        shape_words = [k.value for k in call.keywords if k.arg == "shape"] or written[:1]
        return shaped(lengths, element, _product(shape_words, element), span)

    def _default(self, call: ast.Call) -> int | None:
        """The bytes of an element where no type is given: NumPy's and CuPy's numbers have 64 bits."""
        root: ast.expr = call.func
        while isinstance(root, ast.Attribute):
            root = root.value
        return DEFAULT if isinstance(root, ast.Name) and root.id in ("np", "numpy", "cp", "cupy") else None

    def _element(self, written: ast.expr) -> int | None:
        """The bytes of an element of a type."""
        match written:
            case ast.Attribute(attr=name) | ast.Constant(value=str(name)):
                return WIDTHS.get(name)
            case ast.Name(id="float" | "int"):
                return DEFAULT
            case _:
                return None


def _product(lengths: Sequence[ast.expr], element: int | None) -> str:
    """Lengths of an array, multiplied, with the bytes of an element; a tuple has several."""
    parts = [part for each in lengths for part in (each.elts if isinstance(each, ast.Tuple | ast.List) else [each])]
    factors: list[ast.expr] = [*parts, ast.Constant(element)]
    return ast.unparse(reduce(lambda one, other: ast.BinOp(one, ast.Mult(), other), factors))
