"""What an error of clang's concerns: the host alone, some declarations, or, where it cannot be told, everything.

Host code is read without the headers of host libraries, so that errors in it are expected. An error in a function of the host
concerns nobody. One in another function, or in a class, concerns who reaches it. One in what else stands at the top concerns
who mentions a name that is declared there: clang may have dropped the declaration, or taken an unknown type for `int`. A
statement that uses such a declaration is dropped without an error of its own, so that, where there are errors, each token of a
function must be some statement's.

An error in a plain method of a class (:class:`frontend.clang.dump.members.Member`) concerns who reaches it and who mentions its
name, in the class's other members too, but not the class: its layout and what is called without a name are as they were.
A name that the prelude mentions may be called from there, so a method of such a name concerns the class.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise

from boogie_ir.lang.frozen import frozen
from frontend.clang.dump.compiler import Complaint
from frontend.clang.dump.items import KEYWORDS, depths, item_at, items
from frontend.clang.dump.members import Member, alias_of, class_of, member_of, members, template_parameters
from frontend.clang.dump.nodes import FUNCTIONS, RECORDS, Index, Node, attributes, children, first_line, inner, last_line, walk
from frontend.clang.dump.text import Text
from frontend.clang.prelude.split import identifiers
from frontend.source.preprocess import PpToken
from frontend.typed.tree import LeftOut

_DEVICE = frozenset(("__device__", "__global__", "__shared__", "__constant__", "__managed__", "constexpr", "device", "global"))
_NOT_FUNCTIONS = frozenset(("struct", "class", "union", "enum", "using", "typedef", "concept", "operator"))


@frozen
class Concern:
    """An error, and whom it concerns: who reaches its line, or mentions one of the names."""

    complaint: Complaint
    line: int
    names: frozenset[str] = frozenset()
    method: bool = False  # of a class, which it does not concern


@frozen
class Blame:
    """All errors, those that concern somebody, and the one that concerns everybody."""

    index: Index
    complaints: tuple[Complaint, ...]
    concerns: tuple[Concern, ...]
    everywhere: LeftOut | None

    def of(self, node: Node) -> LeftOut | None:
        """The first error that concerns a declaration that is reached, or what clang has left out of it for an error."""
        first, last = first_line(node), last_line(node)
        record = node["kind"] in RECORDS
        methods = {concern.line for concern in self.concerns if concern.method} if record else set()
        if self.complaints and not self.index.text.is_prelude(first):
            other = _is_invalid(node, methods) or (record and not _has_members(self.index.text, node))
            gap = first if other else _gap(self.index.text, node)
            if gap:
                return _left_out(self.index, (self.concerns[0].complaint if self.concerns else self.complaints[0]), gap)
        words: frozenset[str] | None = None
        own: frozenset[str] | None = None
        for concern in self.concerns:
            aside = record and concern.method
            if first <= concern.line <= last and not aside:
                return _left_out(self.index, concern.complaint, concern.line)
            if not concern.names:
                continue
            if aside:
                own = _words_of_class(self.index.text, first, last) if own is None else own
            else:
                words = _words(self.index.text, first, last) if words is None else words
            if ((own if aside else words) or frozenset()) & concern.names:
                return _left_out(self.index, concern.complaint, concern.line)
        return None

    def first(self) -> LeftOut | None:
        """The first error that concerns somebody."""
        if self.concerns:
            return _left_out(self.index, self.concerns[0].complaint, self.concerns[0].line)
        return _left_out(self.index, self.complaints[0], self.complaints[0].line) if self.complaints else None


def _is_invalid(node: Node, methods: set[int]) -> bool:
    """Whether clang marks something of a declaration as wrong: of a class, but for methods with an error on one of the lines."""
    if not methods:
        return any(child.get("isInvalid") for child in walk(node))
    return bool(node.get("isInvalid")) or any(_is_invalid(child, set()) for child in inner(node) if not _is_aside(child, methods))


def _is_aside(node: Node, methods: set[int]) -> bool:
    method = node.get("kind") in ("CXXMethodDecl", "FunctionTemplateDecl")
    return method and any(first_line(node) <= line <= last_line(node) for line in methods)


def _has_members(text: Text, node: Node) -> bool:
    """Whether clang takes what is written in a class for as many members: behind an error it may drop one or see two.

    `int MISSING f();` would be a variable and a method, where `MISSING` is a macro without meaning the method alone. In an
    instance of a template a member that is defined outside of the class stands where it is defined: one for each that is
    found at no place in the class.
    """
    first, last = first_line(node), last_line(node)
    tokens = [token for line in range(first, last + 1) if (token := text.token(line)) is not None]
    found = [(first_line(child), last_line(child), child.get("kind")) for child in inner(node) if not child.get("isImplicit")]
    outside = sum(kind in FUNCTIONS and not first <= begin <= last for begin, _, kind in found)
    gone: list[Member] = []
    for member in members(tokens):
        kinds = {kind for begin, end, kind in found if begin < first + member.end and first + member.begin <= end}
        if member.method and not kinds <= {"CXXMethodDecl", "FunctionTemplateDecl"}:
            return False
        if not kinds and tokens[member.begin].kind == "id" and tokens[member.begin].text not in _NO_MEMBERS:
            gone.append(member)
    return len(gone) <= outside or all(member.method for member in gone)


_NO_MEMBERS = frozenset(("static_assert", "friend", "using", "typedef"))


def _gap(text: Text, node: Node) -> int:
    """The line of a token that no statement of a function has: clang drops a statement that it cannot make sense of."""
    discarded: set[int] = set()
    for child in walk(node):
        match child.get("kind"):
            case "IfStmt" if child.get("isConstexpr"):
                discarded.update(map(id, _discarded(child)))
            case "CompoundStmt" if id(child) not in discarded:
                place = first_line(child) + 1
                for statement in children(child):
                    gap = _beyond(text, place, first_line(statement))
                    if gap:
                        return gap
                    place = max(place, last_line(statement) + 1)
                gap = _beyond(text, place, last_line(child))
                if gap:
                    return gap
            case "ForStmt":
                gap = _missing_part(text, child)
                if gap:
                    return gap
            case _:
                pass
    return 0


def _discarded(node: Node) -> Iterator[Node]:
    """The branch of an `if constexpr` that an instance is without: clang leaves an empty one in its place."""
    parts = [child for child in inner(node) if child.get("kind") is not None]
    decided = next((n for n, part in enumerate(parts) if part["kind"] == "ConstantExpr"), None)
    if decided is None:
        return
    taken = parts[decided].get("value") == "true"
    yield from parts[decided + 2 :] if taken else parts[decided + 1 : decided + 2]


def _beyond(text: Text, first: int, end: int) -> int:
    """The first line before another whose token is more than a `;` or a pragma."""
    for line in range(first, end):
        token = text.token(line)
        if token is not None and token.text != ";" and token.kind != "pragma":
            return line
    return 0


def _missing_part(text: Text, node: Node) -> int:
    """The line of a part of a `for` that is written and not in the tree."""
    sections: list[int] = [0, 0, 0]
    depth = section = 0
    for line in range(first_line(node) + 1, last_line(node) + 1):
        token = text.token(line)
        if token is None:
            return 0
        if token.kind == "punct" and token.text in ("(", "[", "{"):
            depth += 1
            if depth == 1:
                continue
        if token.kind == "punct" and token.text in (")", "]", "}"):
            depth -= 1
            if depth == 0:
                break
        if token.text == ";" and depth == 1 and section < 2:
            section += 1
        else:
            sections[section] = sections[section] or line
    start, variable, condition, step, _ = inner(node)
    for written, found in zip(sections, (start, condition or variable, step), strict=True):
        if written and not found:
            return written
    return 0


def _words(text: Text, first: int, last: int) -> frozenset[str]:
    tokens = (text.token(line) for line in range(first, last + 1))
    return frozenset(token.text for token in tokens if token is not None and token.kind == "id")


def _words_of_class(text: Text, first: int, last: int) -> frozenset[str]:
    """The words of a class but for those in the bodies of its plain methods, and the names of these where they are declared."""
    return _words_of_members([token for line in range(first, last + 1) if (token := text.token(line)) is not None])


def _words_of_members(tokens: Sequence[PpToken]) -> frozenset[str]:
    left = [True] * len(tokens)
    for member in members(tokens):
        if member.method:
            left[member.body : member.end] = [False] * (member.end - member.body)
            called = (n for n in range(member.begin, member.body) if tokens[n + 1 : n + 2] and tokens[n + 1].text == "(")
            left[next(n for n in called if tokens[n].text == member.method)] = False
    return frozenset(token.text for token, counts in zip(tokens, left, strict=True) if counts and token.kind == "id")


def _left_out(index: Index, complaint: Complaint, line: int) -> LeftOut:
    return LeftOut("", index.text.span(line, line), complaint.message, wrong=True)


def blames(index: Index, complaints: Sequence[Complaint]) -> Blame:
    """Sorts errors by whom they concern."""
    if not complaints:
        return Blame(index, (), (), None)
    functions = [
        (first_line(node), last_line(node), node)
        for node in index.declarations.values()
        if node["kind"] in FUNCTIONS and any(child.get("kind") == "CompoundStmt" for child in inner(node))
    ]
    found: list[Concern] = []
    everywhere: LeftOut | None = None
    called, starts = _Called(index.text), items(index.text)
    for complaint in complaints:
        for line in _lines(index.text, complaint):
            if index.text.is_added(line):
                continue
            around = [node for first, last, node in functions if first <= line <= last]
            if around:
                devices = [node for node in around if not _is_host(node)]
                if devices:
                    names = frozenset(str(node.get("name", "")).lstrip("~") for node in devices)
                    methods = all(node["kind"] == "CXXMethodDecl" for node in devices)
                    method = methods and _method(index.text, starts, line) in names
                    found.append(Concern(complaint, line, names, method and not called.there(names)))
                if any(_is_unseen(index, node, line) for node in devices):
                    everywhere = everywhere or _left_out(index, complaint, line)
                continue
            method_name = _method(index.text, starts, line)
            if method_name and not called.there({method_name}):
                found.append(Concern(complaint, line, frozenset((method_name,)), True))
                continue
            concerned = _concerned(index.text, starts, line)
            if concerned is None:
                everywhere = everywhere or _left_out(index, complaint, line)
            elif concerned:
                found.append(Concern(complaint, line, concerned))
    return Blame(index, tuple(complaints), tuple(_spread(index.text, starts, found)), everywhere)


def _spread(text: Text, starts: Sequence[int], concerns: Sequence[Concern]) -> Iterator[Concern]:
    """Concerns with the names of declarations that mention theirs where that decides what is declared: a constant, a type,
    whether a template takes part. Where clang has decided so, its tree no longer shows who was asked. What bears no name of its
    own, an operator, makes the class of a method concerned."""
    by_word: dict[str, list[frozenset[str]]] = {}
    for start, end in pairwise((*starts, len(text.tokens))) if concerns else ():
        declared, mentioned = _deciding(text.tokens[start:end])
        for word in mentioned - declared:
            by_word.setdefault(word, []).append(declared)
    for concern in concerns:
        names, left, certain = set(concern.names), list(concern.names), True
        while left:
            for declared in by_word.get(left.pop(), ()):
                certain = certain and bool(declared)
                left += declared - names
                names |= declared
        yield replace(concern, names=frozenset(names), method=concern.method and certain)


def _deciding(item: Sequence[PpToken]) -> tuple[frozenset[str], frozenset[str]]:
    """The names that a declaration declares, and the words by which it is decided what they are: not those of bodies."""
    words = frozenset(token.text for token in item if token.kind == "id")
    alias, name = alias_of(item), class_of(item)
    if alias or name:
        return frozenset((alias or name,)), words if alias else _words_of_members(item)
    function = member_of(item)
    if function.method:
        head = frozenset(token.text for token in item[: function.body] if token.kind == "id")
        return frozenset((function.method,)), head - {function.method}
    if "operator" in words:
        return frozenset(), words
    within = 1 if "enum" in words else 0  # what it enumerates is declared with it
    return frozenset(token.text for token, depth in depths(item) if depth <= within and token.kind == "id") - KEYWORDS, words


class _Called:
    """Which names the prelude mentions, code of which may call what bears them, or the language itself, in loops and bindings."""

    def __init__(self, text: Text) -> None:
        self.text = text

    @cached_property
    def _names(self) -> set[str]:
        lines = self.text.text.split("\n", self.text.prelude_lines)[: self.text.prelude_lines]
        return identifiers("\n".join(lines)) | {"begin", "end", "get"}

    def there(self, names: Iterable[str]) -> bool:
        """Whether one of some names is mentioned there."""
        return not self._names.isdisjoint(names)


def _method(text: Text, starts: Sequence[int], line: int) -> str:
    """The name of the plain method of a class at the top, or in a namespace, in which a line is; "" where it is in none."""
    start, item = item_at(text, starts, line)
    place = line - text.prelude_lines - 1 - start
    return next((member.method for member in members(item) if member.begin <= place < member.end), "")


def _is_unseen(index: Index, node: Node, line: int) -> bool:
    """Whether calls of a function need not mention it, and may be gone with its declaration: an operator with a wrong head."""
    if not str(node.get("name", "")).startswith("operator") or index.parents.get(node["id"], "") in index.closures:
        return False
    bodies = [child for child in inner(node) if child.get("kind") == "CompoundStmt"]
    return not bodies or line < first_line(bodies[0]) or "auto" in str(node["type"]["qualType"])


def _lines(text: Text, complaint: Complaint) -> list[int]:
    """Where an error is: in the file, or, of one in the prelude, where notes say that the file leads to it."""
    if not text.is_prelude(complaint.line):
        return [complaint.line]
    return [line for line, _ in complaint.notes if not text.is_prelude(line)] or [complaint.line]


def _is_host(node: Node) -> bool:
    return not any(attributes(node, kind) for kind in ("CUDADeviceAttr", "CUDAGlobalAttr"))


def _concerned(text: Text, starts: Sequence[int], line: int) -> frozenset[str] | None:
    """The names that the declaration at the top around a line declares, none if it is the host's; None if that is not certain."""
    start, item = item_at(text, starts, line)
    if not item:
        return None
    words = {token.text for token in item if token.kind == "id"}
    head = [token for token, depth in depths(item) if depth == 0]
    outer = {token.text for token in head if token.kind == "id"}
    if "namespace" in outer and "using" in outer:
        return frozenset()  # of a library that is missing, on record; who needs its names has errors of their own
    if not words & _DEVICE and not outer & _NOT_FUNCTIONS:
        return frozenset()
    alias = alias_of(item)
    if alias:
        return frozenset((alias,))
    within = members(item)
    if within and within[0].begin <= line - text.prelude_lines - 1 - start < within[-1].end:
        behind = {token.text for token in item[within[-1].end :] if token.kind == "id"}
        return frozenset((class_of(item), *behind))
    if "operator" in outer:
        return None
    return frozenset(outer - KEYWORDS - template_parameters(item)) or None
