"""From a preprocessed file to the typed tree, by clang: one text, one run, then what kernels reach, each function once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from frontend.clang import cache
from frontend.clang.code.functions import read_function, read_variable
from frontend.clang.code.reader import Reader, below
from frontend.clang.dump.chosen import is_of_class, untold_templates, uses_of
from frontend.clang.dump.chunks import UnreadableTree
from frontend.clang.dump.compiler import Compiler, CompilerError, Dump, dump, find_compiler
from frontend.clang.dump.complaints import Blame, blames
from frontend.clang.dump.nodes import FUNCTIONS, Index, Node, first_line, inner, last_line, name_line
from frontend.clang.dump.text import Text, kernel_heads, text_for
from frontend.clang.types.enumerations import UnknownValue
from frontend.clang.types.lookup import UncertainType
from frontend.clang.types.records import UncertainLayout
from frontend.errors import Problem, SourceError, Unsupported
from frontend.source.dialects.dialect import Dialect
from frontend.source.preprocess import Preprocessed
from frontend.typed.tree import Construct, Function, FunctionUse, LeftOut, Record, Unit, Variable, VariableUse
from frontend.typed.types import RecordUse

__all__ = ["CompilerError", "find_compiler", "produce"]


def produce(
    preprocessed: Preprocessed, dialect: Dialect, compiler: Compiler, prelude: Callable[[frozenset[str]], str], lenient: bool
) -> Unit:
    """The typed tree of a file: its kernels and what they reach. ``prelude`` gives the prelude without some names.

    ``lenient``: of templates that nothing instantiates an instance is chosen, as the unit says.
    Raises :class:`CompilerError` where clang does not answer.
    """
    text = text_for(prelude(frozenset()), preprocessed.tokens)
    key = cache.key_of(text, compiler, dialect.name, lenient)
    kept = cache.find(key)
    if kept is not None:
        return kept
    said = dump(compiler, text.text, text.standard)
    hidden = _declared_again(said, text)
    if hidden:
        text = text_for(prelude(hidden), preprocessed.tokens)
        said = dump(compiler, text.text, text.standard)
    try:
        index = Index(said.tree, text)
        uses, before = uses_of(index) if lenient else {}, (said, index)
        while uses:
            added = replace(text, text=text.text + "".join(f"{use}\n" for use in uses.values()))
            said = dump(compiler, added.text, added.standard)
            index = Index(said.tree, added)
            unfit = _unfit(said, added, uses)
            if not unfit:
                break
            uses = {name: use for name, use in uses.items() if name not in unfit}
            said, index = before
        unit = replace(_unit_of(index, said, dialect), chosen=tuple(uses))
        cache.store(key, unit)
        return unit
    except UnreadableTree as error:
        raise CompilerError(f"the tree of {compiler.version} cannot be read: {error}") from error


def _unfit(said: Dump, text: Text, uses: Mapping[str, str]) -> frozenset[str]:
    """The templates, of those with a use behind the text, with errors for a class that was chosen by its members' names."""
    first = text.prelude_lines + len(text.tokens) + 1
    led = {line for complaint in said.complaints for line, _ in complaint.notes}
    return frozenset(name for line, (name, use) in enumerate(uses.items(), first) if line in led and is_of_class(use))


_AGAIN = re.compile(r"(?:redefinition of|redeclared|conflicting types|cannot overload|cannot be overloaded|different kind)")
_QUOTED = re.compile(r"'([A-Za-z_]\w*)'")


def _declared_again(said: Dump, text: Text) -> frozenset[str]:
    """Names of the prelude that the file declares itself, in a way that does not go with it: other versions have not them."""
    return frozenset(
        name
        for complaint in said.complaints
        if not text.is_prelude(complaint.line) and _AGAIN.search(complaint.message)
        if any(text.is_prelude(line) for line, _ in complaint.notes)
        for name in _QUOTED.findall(complaint.message)
    )


def unit_of(said: Dump, text: Text, dialect: Dialect) -> Unit:
    """The typed tree of what clang says of a text."""
    return _unit_of(Index(said.tree, text), said, dialect)


def _unit_of(index: Index, said: Dump, dialect: Dialect) -> Unit:
    text = index.text
    reader = Reader(index, said.layouts, read_function, read_variable)
    blame = blames(index, said.complaints)
    found = _Found(reader, blame)
    kernels = [node for node in index.kernels if index.definition(node["id"]) is node and not text.is_prelude(name_line(node))]
    for node in kernels:
        reader.function(node)
    found.read_all()
    left_out = (*_never(index, text, blame), *_dropped(index, text, blame))
    return found.unit(dialect.name, [reader.function(node) for node in kernels], left_out)


def _never(index: Index, text: Text, blame: Blame) -> Iterator[LeftOut]:
    """The kernels that are templates of which there is no instance, unless for an error in them."""
    for node in untold_templates(index):
        line = name_line(node)
        below = [child for child in inner(node) if child.get("kind") in FUNCTIONS]
        complaint = blame.of(below[0])
        if complaint is not None:
            yield replace(complaint, name=str(node["name"]))
            continue
        yield LeftOut(
            str(node["name"]), text.span(line, line), f"the kernel template {node['name']}, which nothing instantiates,",
            f"launch it, or add: template __global__ void {node['name']}<...>(...);",
        )  # fmt: skip


def _dropped(index: Index, text: Text, blame: Blame) -> Iterator[LeftOut]:
    """The kernels that are not in the tree at all, as clang could make nothing of their head."""
    if not blame.complaints:
        return
    heads = [
        (first_line(node), last_line(node))
        for node in index.declarations.values()
        if node["kind"] in FUNCTIONS or node["kind"] == "FunctionTemplateDecl"
    ]
    for place, name in kernel_heads(text.tokens):
        line = text.prelude_lines + place + 1
        if not any(first <= line <= last for first, last in heads):
            complaint = next((c for c in blame.complaints if abs(c.line - line) < _HEAD), blame.complaints[0])
            yield LeftOut(name, text.span(line, line), complaint.message, wrong=True)


_HEAD = 100
"""How many tokens the head of a kernel has, its template's and its parameters, at most: what is wrong is said of one of them."""
_AFTER_ERRORS = ("RecoveryExpr", "Unresolved", "Dependent", "<dependent type>", "CXXUnresolved")
"""What clang leaves in its tree where an error kept it from deciding."""


class _Found:
    """What has been read, by symbol, and what could not be, with the reason."""

    def __init__(self, reader: Reader, blame: Blame) -> None:
        self.reader = reader
        self.blame = blame
        self.functions: dict[str, Function] = {}
        self.variables: dict[str, Variable] = {}
        self.records: dict[str, Record] = {}
        self.faults: dict[str, LeftOut] = {}
        self.nodes: dict[str, Node] = {}

    def read_all(self) -> None:
        """Reads what has been met until nothing new is met."""
        reader = self.reader
        done = [0, 0, 0]
        while True:
            if done[0] < len(reader.met_functions):
                node = reader.met_functions[done[0]]
                done[0] += 1
                self._function(node)
            elif done[1] < len(reader.met_variables):
                node = reader.met_variables[done[1]]
                done[1] += 1
                self._variable(node)
            elif done[2] < len(reader.met_records):
                node = reader.met_records[done[2]]
                done[2] += 1
                self._record(node)
            else:
                return

    def _function(self, node: Node) -> None:
        symbol = self.reader.function(node)
        self.nodes[symbol] = node
        complaint = self.blame.of(node)
        if complaint is not None:
            self.faults[symbol] = complaint
            return
        try:
            self.functions[symbol] = self.reader.typed_function(node)
        except (Unsupported, UncertainType, UncertainLayout, UnknownValue) as error:
            self.faults[symbol] = self._fault(node, error)

    def _variable(self, node: Node) -> None:
        symbol = self.reader.variable(node)
        complaint = self.blame.of(node)
        if complaint is not None:
            self.faults[symbol] = complaint
            return
        try:
            self.variables[symbol] = self.reader.typed_variable(node)
        except (Unsupported, UncertainType, UncertainLayout, UnknownValue) as error:
            self.faults[symbol] = self._fault(node, error)

    def _record(self, node: Node) -> None:
        symbol = self.reader.types.symbol(node)
        complaint = self.blame.of(node)
        if complaint is not None:
            self.faults[f"record {symbol}"] = complaint
            return
        if not node.get("completeDefinition"):
            return  # only pointers to it can be reached
        try:
            self.records[symbol] = self.reader.records.record(node)
        except (Unsupported, UncertainType, UncertainLayout, UnknownValue) as error:
            self.faults[f"record {symbol}"] = self._fault(node, error)

    def _fault(self, node: Node, error: Exception) -> LeftOut:
        complaint = self.blame.first()
        if complaint is not None and any(word in str(error) for word in _AFTER_ERRORS):
            return complaint
        if isinstance(error, Unsupported):
            return LeftOut("", error.problem.span, error.construct, error.problem.hint)
        return LeftOut("", self.reader.index.span(node), f"what cannot be told ({error})")

    def unit(self, dialect: str, kernels: list[str], never: tuple[LeftOut, ...]) -> Unit:
        """The unit of the kernels that reach nothing wrong; ``never`` are those of which there is no instance."""
        if self.blame.everywhere is not None:
            fault = self.blame.everywhere
            raise SourceError(Problem(fault.span, fault.message, fault.hint))
        reached: dict[str, None] = {}
        left_out: list[LeftOut] = []
        uses = {symbol: tuple(_uses(node)) for symbol, node in self._everything()}
        for kernel in kernels:
            found, fault_found = self._reach(kernel, uses)
            if fault_found is None:
                reached.update(dict.fromkeys(found))
                continue
            name = self.reader.function_name(self.nodes[kernel])
            left_out.append(LeftOut(name, fault_found.span, fault_found.message, fault_found.hint, fault_found.wrong))
        return Unit(
            dialect,
            self._ordered([symbol.removeprefix("record ") for symbol in reached if symbol.startswith("record ")], uses),
            tuple(variable for symbol, variable in self.variables.items() if symbol in reached),
            tuple(function for symbol, function in self.functions.items() if symbol in reached),
            (*left_out, *never),
        )

    def _everything(self) -> Iterator[tuple[str, object]]:
        yield from self.functions.items()
        yield from self.variables.items()
        for symbol, record in self.records.items():
            yield f"record {symbol}", record

    def _reach(self, kernel: str, uses: dict[str, tuple[str, ...]]) -> tuple[list[str], LeftOut | None]:
        """All that a kernel reaches, and the first fault among it."""
        seen = {kernel: None}
        stack = [kernel]
        while stack:
            symbol = stack.pop()
            if symbol in self.faults:
                return [], self.faults[symbol]
            for other in uses.get(symbol, ()):
                if other not in seen:
                    seen[other] = None
                    stack.append(other)
        return list(seen), None

    def _ordered(self, symbols: list[str], uses: dict[str, tuple[str, ...]]) -> tuple[Record, ...]:
        """Records with those that they contain before them."""
        done: dict[str, Record] = {}

        def visit(symbol: str, around: frozenset[str]) -> None:
            if symbol in done or symbol in around or symbol not in self.records:
                return
            for field in self.records[symbol].fields:
                for used in _records_in(field.type):
                    visit(used, around | {symbol})
            done[symbol] = self.records[symbol]

        for symbol in symbols:
            visit(symbol, frozenset())
        return tuple(done.values())


def _records_in(type: object) -> Iterator[str]:
    for value in below(type):
        if isinstance(value, RecordUse):
            yield value.symbol


def _uses(root: object) -> Iterator[str]:
    """The symbols of functions, variables and records that a piece of the tree mentions."""
    for value in below(root):
        match value:
            case FunctionUse(symbol=symbol) | VariableUse(symbol=symbol):
                yield symbol
            case Construct(constructor=symbol):
                yield symbol
            case RecordUse(symbol):
                yield f"record {symbol}"
            case _:
                pass
