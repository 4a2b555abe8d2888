"""Permissions as annotations that stand in a file (``docs/permissions.md``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import pairwise

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, bvadd, bvmul, bvsub, to_signed, width_of
from boogie_ir.lang.expr import TRUE, AccessKind, Binary, BinaryOp, Expr, Literal
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import visible
from frontend.produce import source_of
from frontend.syntax import syntax as s
from gpuverify_py.engines.protocols.permissions.contract import Inferred, Point
from gpuverify_py.findings.diagnostic import Edit
from gpuverify_py.findings.source_text import Spelling, source_text, spellings
from gpuverify_py.fixes.layout import Layout
from gpuverify_py.permissions.scopes import Scopes
from gpuverify_py.request.config import Request

_KINDS = {AccessKind.READ: "__perm_read", AccessKind.WRITE: "__perm_write", AccessKind.ATOMIC: "__perm_atomic"}


class Annotations:
    """Permissions of one kernel as text."""

    def __init__(self, inferred: Inferred, dialect: str, scopes: Scopes | None) -> None:
        self.everywhere = spellings(inferred.kernel, dialect)
        self.scopes = scopes
        self.types = {v.variable.name: v.source_type for v in inferred.kernel.locals}
        self.arrays = {a.name: a for a in inferred.kernel.arrays}

    def names(self, point: Point) -> Mapping[str, Spelling]:
        """How variables and arrays are called where permissions stand."""
        here = self.scopes.names(point.place) if self.scopes is not None and point.place is not None else {}
        return {**self.everywhere, **here}

    def named(self, point: Point, holds: Sequence[k.Hold]) -> bool:
        """Whether all arrays have names there."""
        if self.scopes is None or point.place is None:
            return True
        return {hold.array for hold in holds} <= self.scopes.names(point.place).keys()

    def lines(self, point: Point, holds: Sequence[k.Hold]) -> tuple[str, ...]:
        """One annotation for each; the cells of one element have one."""
        names = self.names(point)
        return tuple(dict.fromkeys(self.line(hold, names) for hold in holds))

    def line(self, hold: k.Hold, names: Mapping[str, Spelling]) -> str:
        """The annotation."""
        said = [] if hold.condition == TRUE else [_text(hold.condition, names)]
        text = f"{_KINDS[hold.kind]}({', '.join([location(self.arrays[hold.array], hold.index, names), *said])})"
        for variable in reversed(hold.bound):
            text = f"__perm_forall({self.types[variable.name]}, {names[variable.name].text}, {text})"
        return f"{text};"


def _text(expression: Expr, names: Mapping[str, Spelling]) -> str:
    return source_text(expression, names) or "?"


def location(array: k.Array, index: Expr, names: Mapping[str, Spelling]) -> str:
    """The element in which a cell is, as the source names it."""
    per_element = max(1, array.source.element_bits // array.cell.width)
    if not array.source.extents:
        return names[array.name].text
    inner = tuple(extent for extent in array.source.extents[1:] if extent is not None)
    index = _element(index, per_element)
    indices: list[Expr] = []
    for extent in reversed(inner):
        index, rest = _parted(index, extent)
        indices.insert(0, rest)
    return names[array.name].text + "".join(f"[{_text(each, names)}]" for each in (index, *indices))


def _element(index: Expr, cells: int) -> Expr:
    """The number of the element in which a cell is."""
    if cells == 1:
        return index
    quotient, rest = _parted(index, cells)
    if isinstance(rest, Literal) and int(rest.value) < cells:
        return quotient
    return simplify(binary(BinaryOp.BVUDIV, index, bv(cells, width_of(index))))


def _parted(index: Expr, by: int) -> tuple[Expr, Expr]:
    """A sum as a multiple of a number, and what is left; as the declared extents have it, where indices stay within them."""
    width = width_of(index)
    terms: dict[Expr, int] = {}
    constant = _collect(index, 1, terms)
    quotient, rest = divmod(constant, by)
    large = {term: factor // by for term, factor in terms.items() if factor % by == 0}
    small = {term: factor for term, factor in terms.items() if factor % by}
    return _sum(large, quotient, width), _sum(small, rest, width)


def _collect(expression: Expr, factor: int, terms: dict[Expr, int]) -> int:
    """Adds the terms of a sum with their factors; the constant that is left."""
    match expression:
        case Literal(value):
            return factor * to_signed(int(value), width_of(expression))
        case Binary(BinaryOp.BVADD, left, right):
            return _collect(left, factor, terms) + _collect(right, factor, terms)
        case Binary(BinaryOp.BVSUB, left, right):
            return _collect(left, factor, terms) + _collect(right, -factor, terms)
        case Binary(BinaryOp.BVMUL, left, Literal(value)) | Binary(BinaryOp.BVMUL, Literal(value), left):
            return _collect(left, factor * to_signed(int(value), width_of(expression)), terms)
        case _:
            terms[expression] = terms.get(expression, 0) + factor
            return 0


def _sum(terms: Mapping[Expr, int], constant: int, width: int) -> Expr:
    parts = [(term if abs(factor) == 1 else bvmul(term, bv(abs(factor), width)), factor > 0) for term, factor in terms.items()]
    added = [part for part, positive in parts if positive] or [bv(constant, width)]
    total = reduce(bvadd, added)
    total = reduce(bvsub, (part for part, positive in parts if not positive), total)
    return bvadd(total, bv(constant, width)) if any(positive for _, positive in parts) else total


class Pasting:
    """Where annotations go in a file's text. Making one raises :class:`frontend.errors.FrontendError`."""

    def __init__(self, request: Request, text: str) -> None:
        given = request.source
        self.layout = Layout(
            source_of(
                request.path, text, given.dialect, given.defines, given.include_dirs, given.pointer_bits,
                given.ignore_missing_includes, given.arch,
            )
        )  # fmt: skip

    def edits(self, inferred: Inferred, annotations: Annotations) -> tuple[Edit, ...] | None:
        """The changes that state the permissions; None where a place for some is not to be changed."""
        found: list[Edit] = []
        for point, holds in inferred.points:
            lines = annotations.lines(point, holds)
            if not lines:
                continue
            edit = self.edit(inferred, point, lines) if annotations.named(point, holds) else None
            if edit is None:
                return None
            found.append(edit)
        return tuple(found)

    def edit(self, inferred: Inferred, point: Point, lines: tuple[str, ...]) -> Edit | None:
        """The change for one place."""
        layout = self.layout
        if point.barrier is not None:
            statement = self._statement(point.barrier)
            return None if statement is None else layout.after(statement, self._joined(statement, lines))
        later = [statement for statement in inferred.kernel.body if not isinstance(statement, k.Hold)][point.position :]
        if not later:
            return None
        statement = self._statement(later[0], outermost=True)
        return None if statement is None else layout.before(statement, self._joined(statement, lines))

    def _joined(self, statement: s.Statement, lines: tuple[str, ...]) -> str:
        indent = self.layout.text.indent(self.layout.text.start(statement.span))
        return f"{self.layout.text.newline}{indent}".join(lines)

    def _statement(self, of: k.Statement, outermost: bool = False) -> s.Statement | None:
        """The statement of a list in which it is."""
        origin = of.origin
        while outermost and origin.caller is not None:
            origin = origin.caller
        span = visible(origin).span
        function = self.layout.function(span)
        if function is None:
            return None
        chain = self.layout.chain(function, span)
        pairs = [(outer, inner) for outer, inner in pairwise(chain) if isinstance(outer, s.Compound)]
        if not pairs:
            return None
        return pairs[-1][1] if outermost or pairs[-1][1] is chain[-1] else None
