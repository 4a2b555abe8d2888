"""Parameter packs: a variadic template as the ordinary one that it is for given numbers of arguments.

The tree is copied with each pack's parameters numbered, `rest#0`, `rest#1`, and each expansion, fold and `sizeof...` written
out (C++17, 17.5.3 and 8.1.6). Afterwards there are no packs, and nothing else has to know of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from boogie_ir.lang.source import Span
from frontend.errors import Unsupported
from frontend.names.frame import Frame, source_error
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import walk
from frontend.types.types import Record, Reference, Type

N = TypeVar("N", syntax.Function, syntax.Record, syntax.Typedef)
Sizes = Mapping[str, int]
MOST = 64
_EMPTY = {"&&": True, "||": False}


def is_variadic(template: Sequence[syntax.TemplateParameter] | None) -> bool:
    """Whether a template has a parameter pack."""
    return any(p.pack for p in template or ())


def for_call(
    frame: Frame,
    function: syntax.Function,
    arguments: Sequence[Type | None],
    written: Sequence[syntax.TemplateArgument] | None,
) -> syntax.Function | None:
    """A function template as a call means it; None where it cannot take as many arguments. Others stay what they are.

    The types of the arguments tell the sizes of packs of class templates' arguments.
    """
    template = function.template or ()
    if not is_variadic(template):
        return function
    parameters = function.type.parameters
    sizes: dict[str, int] = {}
    single = sum(1 for p in parameters if not p.pack)
    for position, parameter in enumerate(parameters):
        if parameter.pack:
            count = len(arguments) - single
            if not 0 <= count <= MOST:
                return None
            sizes |= dict.fromkeys(_mentioned(parameter.type, template), count)
            sizes[parameter.name] = count
        elif position < len(arguments):
            sizes |= _of_instance(frame, parameter.type, arguments[position], template)
    return expanded(frame, function, _written_sizes(template, written or (), sizes) | sizes)


def for_arguments(frame: Frame, node: N, written: Sequence[syntax.TemplateArgument]) -> N | None:
    """A class or alias template for so many arguments; None where it cannot take as many. Others stay what they are."""
    template = node.template or ()
    if not is_variadic(template):
        return node
    if len(written) < sum(1 for p in template if not p.pack and p.default is None) or len(written) > MOST:
        return None
    return expanded(frame, node, _written_sizes(template, written, {}))


def for_specialisation(frame: Frame, record: syntax.Record, count: int) -> syntax.Record | None:
    """A partial specialisation for so many arguments of its primary template; None where it has another number of them."""
    patterns = record.arguments or ()
    packs = [a for a in patterns if isinstance(a, syntax.PackExpansion)]
    size = count - (len(patterns) - len(packs))
    if not packs:
        return record if size == 0 and not is_variadic(record.template) else None
    if len(packs) > 1 or not 0 <= size <= MOST:
        return None
    return expanded(frame, record, {p.name: size for p in record.template or () if p.pack})


def expanded(frame: Frame, node: N, sizes: Sizes) -> N:
    """The template with packs of these sizes, the same node each time."""
    key = (id(node), tuple(sorted(sizes.items())))
    known: tuple[N, N] | None = frame.program.expansions.get(key)
    if known is None:
        found: N = _Expansion(sizes).rewritten(node, {})
        frame.program.root.stands_for(found, node)
        frame.program.expansions[key] = node, found  # the template, too, so that no other can have its identity
        return found
    return known[1]


def _mentioned(node: object, template: Sequence[syntax.TemplateParameter]) -> list[str]:
    """The packs of a template that a piece of syntax mentions."""
    packs = {p.name for p in template if p.pack}
    return [n.name for n in walk(node) if isinstance(n, syntax.Name | syntax.NamedType) and n.name in packs]


def _of_instance(
    frame: Frame, pattern: syntax.Type, given: Type | None, template: Sequence[syntax.TemplateParameter]
) -> dict[str, int]:
    """The size that ``Tuple<Ts...>`` tells of Ts, given an instance of Tuple."""
    while isinstance(pattern, syntax.ReferenceType):
        pattern = pattern.target
    given = given.target if isinstance(given, Reference) else given
    if not isinstance(pattern, syntax.NamedType) or not isinstance(given, Record):
        return {}
    info = frame.program.instances.get(given.name)
    patterns = pattern.arguments or ()
    packs = [a for a in patterns if isinstance(a, syntax.PackExpansion)]
    if info is None or info[0] != pattern.name or len(packs) != 1:
        return {}
    return dict.fromkeys(_mentioned(packs[0], template), max(len(info[1]) - (len(patterns) - 1), 0))


def _written_sizes(
    template: Sequence[syntax.TemplateParameter], written: Sequence[syntax.TemplateArgument], known: Sizes
) -> dict[str, int]:
    """The sizes of packs of which only the template's written arguments tell: the last one takes what is left over."""
    unknown = [p.name for p in template if p.pack and p.name not in known]
    taken = sum(known.get(p.name, 0) if p.pack else 1 for p in template)
    return dict.fromkeys(unknown, 0) | ({unknown[-1]: max(len(written) - taken, 0)} if unknown else {})


class _Expansion:
    """Rewrites trees; ``chosen`` maps packs to the numbered name that stands for them within an expansion."""

    def __init__(self, sizes: Sizes) -> None:
        self.sizes = sizes

    def rewritten(self, node: Any, chosen: Mapping[str, str]) -> Any:
        """The node without packs; the node itself where it has none."""
        match node:
            case syntax.Function():
                return _Expansion(self._inside(node))._rebuilt(node, chosen)
            case syntax.SizeOfPack(span, name) if name in self.sizes:
                return syntax.IntLiteral(span, self.sizes[name], "ul")
            case syntax.Fold() if self._packs(node, chosen):
                return self._fold(node, chosen)
            case syntax.Name(name=name) if name in chosen and not node.scope:
                node = replace(node, name=chosen[name])
            case syntax.NamedType(name=name) if name in chosen and not node.scope:
                node = replace(node, name=chosen[name])
            case syntax.Name(scope=(first, *rest)) | syntax.NamedType(scope=(first, *rest)) if first in chosen:
                node = replace(node, scope=(chosen[first], *rest))
            case syntax.Lambda(captures=captures):
                node = replace(node, captures=tuple(c for capture in captures for c in self._captured(capture)))
        return self._rebuilt(node, chosen)

    def _inside(self, function: syntax.Function) -> dict[str, int]:
        """The sizes of the packs that a function's text may mention: those around it, and its parameters made of them."""
        own = [p for p in function.type.parameters if p.pack]
        sizes = {name: size for name, size in self.sizes.items() if all(name != p.name for p in own)}
        for parameter in own:
            packs = self._packs(parameter.type, {})
            if packs:
                sizes[parameter.name] = self._size(packs, parameter.span)
        return sizes

    def _rebuilt(self, node: Any, chosen: Mapping[str, str]) -> Any:
        changes: dict[str, Any] = {}
        for name in node.__dataclass_fields__:
            old = getattr(node, name)
            new = self._value(old, chosen)
            if new is not old:
                changes[name] = new
        return replace(node, **changes) if changes else node

    def _value(self, value: Any, chosen: Mapping[str, str]) -> Any:
        if isinstance(value, tuple):
            items = tuple(item for old in value for item in self._item(old, chosen))
            return value if len(items) == len(value) and all(a is b for a, b in zip(items, value, strict=True)) else items
        if hasattr(value, "__dataclass_fields__") and not isinstance(value, Span):
            return self.rewritten(value, chosen)
        return value

    def _item(self, item: Any, chosen: Mapping[str, str]) -> Iterable[Any]:
        """What stands in the place of an item of a list."""
        match item:
            case syntax.PackExpansion(_, pattern) if self._packs(item, chosen):
                return [self.rewritten(pattern, c) for c in self._choices(item, chosen)]
            case syntax.InitializerItem(value=syntax.PackExpansion(_, pattern) as expansion) if self._packs(expansion, chosen):
                return [replace(item, value=self.rewritten(pattern, c)) for c in self._choices(expansion, chosen)]
            case syntax.Parameter(pack=True) if item.name in self.sizes or self._packs(item, chosen):
                choices = self._choices(item, chosen, item.name)
                return [replace(self.rewritten(item, c), name=c[item.name], pack=False) for c in choices]
            case syntax.TypeParameter(pack=True) | syntax.ValueParameter(pack=True) if item.name in self.sizes:
                choices = self._choices(item, chosen, item.name)
                return [replace(self.rewritten(item, c), name=c[item.name], pack=False) for c in choices]
            case _:
                return (self._value(item, chosen),)

    def _packs(self, node: Any, chosen: Mapping[str, str]) -> tuple[str, ...]:
        """The packs of known size that a piece of syntax mentions outside of expansions around it."""
        names: list[str] = []
        for each in walk(node):
            if isinstance(each, syntax.Name | syntax.NamedType):
                names += [each.name, *each.scope[:1]]
        return tuple(dict.fromkeys(name for name in names if name in self.sizes and name not in chosen))

    def _choices(self, node: Any, chosen: Mapping[str, str], *more: str) -> list[Mapping[str, str]]:
        """For each element of the packs that an expansion mentions, their numbered names."""
        packs = tuple(dict.fromkeys((*self._packs(node, chosen), *more)))
        size = self._size(packs, node.span)
        return [{**chosen, **{pack: f"{pack}#{number}" for pack in packs}} for number in range(size)]

    def _size(self, packs: Sequence[str], span: Span) -> int:
        sizes = {self.sizes[pack] for pack in packs if pack in self.sizes}
        if len(sizes) != 1:
            raise source_error(span, "the expansion mentions no pack, or packs of several sizes")
        return sizes.pop()

    def _captured(self, capture: str) -> Iterable[str]:
        name = capture.strip("&.")
        if not capture.endswith("...") or name not in self.sizes:
            return (capture,)
        prefix = "&" if capture.startswith("&") else ""
        return [f"{prefix}{name}#{number}" for number in range(self.sizes[name])]

    def _fold(self, fold: syntax.Fold, chosen: Mapping[str, str]) -> syntax.Expression:
        """`(... + p)` and `(e + ... + p)` group to the left, `(p + ...)` and `(p + ... + e)` to the right."""
        span, operator = fold.span, fold.operator
        left, right = fold.left, fold.right
        begins = left is None or (right is not None and not self._has_pack(left))
        pattern, other = (right, left) if begins else (left, right)
        assert pattern is not None
        items = [self.rewritten(pattern, c) for c in self._choices(pattern, chosen)]
        if other is not None:
            items = [self.rewritten(other, chosen), *items] if begins else [*items, self.rewritten(other, chosen)]
        if operator == ",":
            return syntax.Comma(span, tuple(items)) if items else syntax.IntLiteral(span, 0)
        if not items and operator not in _EMPTY:
            raise source_error(span, f"a fold of nothing by {operator}")
        if operator.endswith("=") and operator not in ("==", "!=", "<=", ">="):
            raise Unsupported(span, f"a fold by {operator}")
        if not items:
            return syntax.BoolLiteral(span, _EMPTY[operator])
        result: syntax.Expression
        if begins:
            result = items[0]
            for item in items[1:]:
                result = syntax.Binary(span, operator, result, item, span)
            return result
        result = items[-1]
        for item in reversed(items[:-1]):
            result = syntax.Binary(span, operator, item, result, span)
        return result

    def _has_pack(self, node: object) -> bool:
        return any(isinstance(n, syntax.Name | syntax.NamedType) and n.name in self.sizes for n in walk(node))
