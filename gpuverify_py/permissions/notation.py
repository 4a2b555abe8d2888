"""Kernels in the notation of paper 003 as OpenCL with annotations, line by line: places stay.

A kernel has one block (as in Figures 5.8 and 5.9), ``gsize`` threads of which each is ``tid``. What the notation says becomes

* ``perm(a[e], n)``: a permission, where it stands; all of it is 100;
* what a barrier requires: an invariant of that barrier for the threads whose cells its ``ensures`` reads, of the memory that it
  fences; what is not fenced each thread only asserts. What a thread knows of a cell that it has copied need not be written;
* what it ensures, and what the kernel ensures: assertions; loop invariants as they are;
* a call of ``binom``: an uninterpreted function, with its definition (Pascal's triangle) for the arguments that are written.

Any barrier orders what threads do, as in section 5.2.2, so that permissions go over, of whatever memory they are; its fence says
whose knowledge does. Formulas are *framed* where
each cell that they read is among the permissions beside them (section 5.3.1), as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span
from boogie_ir.read.parser import ParseError, own_tree
from boogie_ir.read.terms.read_names import Node

ALL = 100
_COMPARED = {"=": "=="}
_WORDS = frozenset({"tid", "gsize"})


@frozen
class Permission:
    """A part of the permission for a cell, in hundredths."""

    cell: str
    parts: int


Resources = frozenset[Permission]


def translated(text: str, file: str) -> str:
    """The kernel as OpenCL. Raises ParseError: where it cannot be read, or where a formula is not framed."""
    grammar = files("gpuverify_py.permissions").joinpath("notation.lark").read_text(encoding="utf-8")
    return _Translation(file).kernel(own_tree(text, file, grammar, "kernel"))


class _Translation:
    def __init__(self, file: str) -> None:
        self.file = file
        self.lines: dict[int, list[str]] = {}
        self.line = 1
        self.spaces: dict[str, str] = {}
        self.held: frozenset[Resources] = frozenset()  # what a thread may hold here
        self.known: list[Node] = []  # formulas that hold here

    # -- text -----------------------------------------------------------------------------------------------

    def write(self, node: Node, text: str) -> None:
        """Puts text into the line in which something stands, or a later one that has been begun."""
        self.line = max(self.line, _line(node, self.line))
        self.lines.setdefault(self.line, []).append(text)

    def error(self, node: Node, message: str) -> ParseError:
        line = _line(node, self.line)
        column = getattr(getattr(node, "meta", node), "column", 1)
        return ParseError(Span(self.file, line, column, line, column + 1), message)

    def kernel(self, root: Node) -> str:
        name, *rest = root.children
        declarations = [node for node in rest if node.data == "declaration"]
        contracts = [node for node in rest if node.data == "contract"]
        parameters: list[str] = []
        for node in declarations:
            space, _, *names = node.children
            for each in names:
                self.spaces[str(each)] = str(space)
                parameters.append(f"__{space} int *{each}")
        applied = sorted({str(node.children[0]) for node in root.iter_subtrees() if node.data == "application"})
        for function in applied:
            if function != "binom":
                raise self.error(root, f"there is no function {function}; binom is known")
        binomial = "DECLARE_UF_BINARY(binom, int, int, int); " if applied else ""
        sizes = "const int tid = get_local_id(0), gsize = get_local_size(0);"
        self.lines[1] = [f"{binomial}__kernel void {name}({', '.join(parameters)}) {{ {sizes}"]
        before = [part for node in contracts if node.children[0] == "requires" for part in node.children[1:]]
        after = [part for node in contracts if node.children[0] == "ensures" for part in node.children[1:]]
        start = self.resources(before)
        self.framed(before, frozenset({start}))
        for part in self.facts(before):
            self.write(part, f"__requires({_of_parameters(self.value(part))});")
            self.known.append(part)
        self.group(before)
        self.permissions(before)
        self.held = frozenset({start})
        self.statements(node for node in rest if node.data == "statement")
        self.ensured(after, "at its end the thread does not hold what is ensured")
        self.lines.setdefault(self.line, []).append("}")
        last = max(self.lines)
        return "".join(" ".join(self.lines.get(n, ())) + "\n" for n in range(1, last + 1))

    # -- formulas -------------------------------------------------------------------------------------------

    def resources(self, parts: list[Node]) -> Resources:
        """The permissions among the parts of a formula."""
        found = (part.children[0] for part in parts if part.children[0].data == "permission")
        return frozenset(Permission(self.value(node.children[0]), int(node.children[1])) for node in found)

    def facts(self, parts: list[Node]) -> list[Node]:
        """The conditions among them."""
        return [part.children[0] for part in parts if part.children[0].data != "permission"]

    def permissions(self, parts: list[Node]) -> None:
        """Writes the permissions among them."""
        for part in parts:
            node = part.children[0]
            if node.data == "permission":
                cell, parts_ = node.children
                if not 0 < int(parts_) <= ALL:
                    raise self.error(part, f"{parts_} hundredths are no part of a permission")
                self.write(node, f"__perm({self.value(cell)}, {parts_}, {ALL});")

    def group(self, parts: list[Node]) -> None:
        """Writes what the block has: what its threads begin with (section 5.4), and its own memory, of which nothing is said."""
        held = [part.children[0] for part in parts if part.children[0].data == "permission"]
        of_arrays = {str(node.children[0].children[0]) for node in held}
        nothing = (name for name, space in self.spaces.items() if space == "global" and name not in of_arrays)
        self.lines[1] += [f"__perm_group(__perm_write({name}[0], 0 == 1));" for name in nothing]
        for node in held:
            if self.spaces[str(node.children[0].children[0])] == "global":
                cell = re.sub(r"\bgsize\b", "(int)get_local_size(0)", self.value(node.children[0]))
                cell = re.sub(r"\btid\b", "of_thread", cell)
                permission = f"__perm({cell}, {node.children[1]}, {ALL})"
                if "of_thread" in cell:
                    permission = f"__perm_forall(int, of_thread, 0, (int)get_local_size(0), {permission})"
                self.write(node, f"__perm_group({permission});")

    def framed(self, parts: list[Node], held: frozenset[Resources]) -> None:
        """Checks that a formula reads only what is held (section 5.3.1)."""
        for fact in self.facts(parts):
            for cell in self.cells(fact):
                text = self.value(cell)
                if any(all(each.cell != text for each in some) for some in held):
                    raise self.error(cell, f"the formula reads {text}, and no permission beside it is for that cell")

    def cells(self, node: Node) -> Iterator[Node]:
        """The cells that an expression reads."""
        for each in (node, *node.iter_subtrees()) if hasattr(node, "iter_subtrees") else ():
            if each.data == "cell" and each is not node:
                yield each
        if node.data == "cell":
            yield node

    def ensured(self, parts: list[Node], complaint: str) -> None:
        """What must hold here, and be held."""
        wanted = self.resources(parts)
        for part, each in zip(parts, (self.resources([p]) for p in parts), strict=True):
            if any(not _includes(some, permission) for some in self.held for permission in each):
                raise self.error(part, f"{complaint}: {', '.join(sorted(p.cell for p in each))}")
        self.framed(parts, frozenset({wanted}))
        for fact in self.facts(parts):
            self.claim(fact, "__unsafe_assert")

    def claim(self, fact: Node, name: str) -> None:
        self.defined(fact)
        self.write(fact, f"{name}({self.value(fact)});")

    def defined(self, fact: Node) -> None:
        """The definition of a function for the arguments that a formula has."""
        if not hasattr(fact, "iter_subtrees"):
            return
        for node in fact.iter_subtrees():
            if node.data == "application":
                n, k = (f"({self.value(each)})" for each in node.children[1:])
                self.write(fact, f"__assume(__implies(({k} == 0) | ({k} == {n}), binom({n}, {k}) == 1));")
                above = f"binom({n} - 1, {k} - 1) + binom({n} - 1, {k})"
                self.write(fact, f"__assume(__implies((0 < {k}) & ({k} < {n}), binom({n}, {k}) == {above}));")

    def value(self, node: Node) -> str:
        """An expression as C."""
        children = getattr(node, "children", None)
        if children is None:
            return str(node)
        match node.data:
            case "number" | "name":
                return str(children[0])
            case "cell":
                name, index = children
                if str(name) not in self.spaces:
                    raise self.error(node, f"there is no array {name}")
                return f"{name}[{self.value(index)}]"
            case "application":
                return f"{children[0]}({', '.join(map(self.value, children[1:]))})"
            case "choice":
                return f"__ite({', '.join(map(self.value, children))})"
            case "implication":
                return f"__implies({self.value(children[0])}, {self.value(children[1])})"
            case "either" | "both":
                return f" {'|' if node.data == 'either' else '&'} ".join(f"({self.value(each)})" for each in children)
            case "comparison":
                left, symbol, right = children
                return f"{self.value(left)} {_COMPARED.get(str(symbol), str(symbol))} {self.value(right)}"
            case "sum":
                left, right = self.value(children[0]), self.value(children[2])
                return f"{left} - ({right})" if str(children[1]) == "-" else f"{left} + {right}"
            case "remainder":
                return self.remainder(*children)
            case "negation":
                return f"!({self.value(children[0])})"
        raise self.error(node, f"{node.data} is no expression")

    def remainder(self, number: Node, by: Node) -> str:
        """The remainder that is not negative. Of a neighbour's number it is known which case it is."""
        value, divisor = self.value(number), self.value(by)
        if (value, divisor) == ("tid - (1)", "gsize"):
            return "__ite_int(tid == 0, gsize - 1, tid - 1)"
        if (value, divisor) == ("tid + 1", "gsize"):
            return "__ite_int(tid == gsize - 1, 0, tid + 1)"
        return f"(({value}) % ({divisor}) + ({divisor})) % ({divisor})"

    # -- statements -----------------------------------------------------------------------------------------

    def statements(self, nodes: Iterator[Node]) -> None:
        for node in nodes:
            self.statement(node.children[0])

    def statement(self, node: Node) -> None:
        match node.data:
            case "private":
                name, *values = node.children
                self.write(node, f"int {name}{''.join(f' = {self.code(value)}' for value in values)};")
            case "assignment":
                self.assignment(node)
            case "loop":
                self.loop(node)
            case "branch":
                self.branch(node)
            case "barrier":
                self.barrier(node)

    def branch(self, node: Node) -> None:
        condition, then, *otherwise = (child for child in node.children if child is not None)
        self.write(node, f"if ({self.code(condition)}) {{")
        before, held = list(self.known), self.held
        self.block(then)
        left, then_held = self.known, self.held
        self.known, self.held = before, held
        for block in otherwise:
            self.write(block, "else {")
            self.block(block)
        self.known = [fact for fact in left if any(fact is each for each in self.known)]
        self.held |= then_held

    def block(self, node: Node) -> None:
        self.statements(iter(node.children))
        self.lines.setdefault(self.line, []).append("}")

    def assignment(self, node: Node) -> None:
        place, value = node.children
        target = self.value(place)
        self.write(node, f"{target} = {self.code(value)};")
        name = str(place.children[0])
        copied = [_replaced(fact, value, place) for fact in self.known if place.data == "cell" and value.data == "cell"]
        kept = [fact for fact in self.known if name not in _names(fact)]
        source = self.value(value)
        new = [
            fact for fact, old in zip(copied, self.known, strict=False)
            if any(self.value(cell) == source for cell in self.cells(old)) and str(value.children[0]) not in _names(fact)
        ]  # fmt: skip
        self.known = [*kept, *new]

    def code(self, node: Node) -> str:
        """An expression in code, where the tests of annotations are written otherwise."""
        return self.value(node).replace("__ite_int(tid == 0, gsize - 1, tid - 1)", "(tid == 0 ? gsize - 1 : tid - 1)").replace(
            "__ite_int(tid == gsize - 1, 0, tid + 1)", "(tid == gsize - 1 ? 0 : tid + 1)"
        )

    def loop(self, node: Node) -> None:
        *contracts, condition, body = node.children
        parts = [part for contract in contracts for part in contract.children[1:]]
        for contract in contracts:
            if contract.children[0] != "invariant":
                raise self.error(contract, "a loop has invariants")
        wanted = self.resources(parts)
        self.kept(parts, "the thread does not hold what the invariant says when the loop begins")
        self.framed(parts, frozenset({wanted}))
        facts = self.facts(parts)
        for fact in facts:
            self.defined(fact)
        self.held = frozenset({wanted}) if wanted else self.held
        invariants = "".join(f"__invariant({self.value(fact)}), " for fact in facts)
        self.write(condition, f"while ({invariants}{self.value(condition)}) {{")
        self.known = list(facts)
        for fact in facts:
            self.defined(fact)
        self.statements(iter(body.children))
        self.kept(parts, "the thread does not hold what the invariant says at the end of the loop's body")
        for fact in facts:
            self.defined(fact)
        self.lines.setdefault(self.line, []).append("}")
        self.held = frozenset({wanted}) if wanted else self.held
        self.known = list(facts)

    def kept(self, parts: list[Node], complaint: str) -> None:
        for part in parts:
            if any(not _includes(some, permission) for some in self.held for permission in self.resources([part])):
                raise self.error(part, complaint)

    def barrier(self, node: Node) -> None:
        fences, *contracts = node.children
        fenced = {str(each) for each in (fences.children if fences is not None else ()) if str(each) in ("local", "global")}
        before = [part for each in contracts if each.children[0] == "requires" for part in each.children[1:]]
        after = [part for each in contracts if each.children[0] == "ensures" for part in each.children[1:]]
        if self.resources(before):
            raise self.error(node, "a barrier takes what the thread holds: what it requires are conditions")
        self.framed(before, self.held)
        given = self.resources(after)
        self.framed(after, frozenset({given}))
        read = [cell for fact in self.facts(after) for cell in self.cells(fact)]
        for cell in read:
            name, text = str(cell.children[0]), self.value(cell)
            own = all(any(each.cell == text for each in some) for some in self.held)
            if self.spaces[name] not in fenced and not own:
                raise self.error(cell, f"the barrier does not fence {name}, so that what others know of {text} does not go over")
        for fact in self.facts(before):
            self.claim(fact, "__unsafe_assert")
        for fact in (*self.facts(before), *self.known):
            self.invariant(node, fact, read, fenced)
        changed = {each.cell.partition("[")[0] for some in self.held for each in some ^ given}
        ordered = fenced | {self.spaces[name] for name in changed}
        flags = " | ".join(f"CLK_{space.upper()}_MEM_FENCE" for space in sorted(ordered, reverse=True)) or "CLK_LOCAL_MEM_FENCE"
        self.write(node, f"barrier({flags});")
        self.permissions(after)
        for fact in self.facts(after):
            self.claim(fact, "__unsafe_assert")
        self.held = frozenset({given})
        self.known = [*(fact for fact in self.known if not list(self.cells(fact))), *self.facts(after)]

    def invariant(self, node: Node, fact: Node, read: list[Node], fenced: set[str]) -> None:
        """What each thread says of its own cells, for those threads whose cells are read behind the barrier."""
        cells = list(self.cells(fact))
        names = {str(cell.children[0]) for cell in cells}
        if not names or any(self.spaces[name] not in fenced for name in names):
            return
        if any(self.value(cell.children[1]) != "tid" for cell in cells):
            return
        threads = dict.fromkeys(self.value(cell.children[1]) for cell in read if str(cell.children[0]) in names)
        if threads:
            self.write(node, f"__barrier_invariant_{len(threads)}({self.value(fact)}, {', '.join(threads)});")


def _of_parameters(condition: str) -> str:
    """A condition where variables of the body are not known."""
    return re.sub(r"\bgsize\b", "(int)get_local_size(0)", re.sub(r"\btid\b", "(int)get_local_id(0)", condition))


def _includes(held: Resources, wanted: Permission) -> bool:
    return any(each.cell == wanted.cell and (each.parts == ALL or wanted.parts < ALL) for each in held)


def _line(node: Node, otherwise: int) -> int:
    meta = getattr(node, "meta", node)
    line = getattr(meta, "line", None)
    return otherwise if line is None else int(line)


def _names(node: Node) -> set[str]:
    """The names in an expression."""
    children = getattr(node, "children", None)
    if children is None:
        return {str(node)}
    return {name for child in children for name in _names(child)}


def _replaced(node: Node, old: Node, new: Node) -> Node:
    """The expression with one of its parts replaced."""
    if node == old:
        return new
    children = getattr(node, "children", None)
    if children is None:
        return node
    return type(node)(node.data, [_replaced(child, old, new) for child in children], node.meta)
