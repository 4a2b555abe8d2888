"""Tokens to the syntax tree. The one door to pycparser, whose declarators we use.

C's declarators are where hand-written parsers go wrong; pycparser's are well tested. `_Parser` inherits them and hands them what
is ours: our tokens, our scopes, our expressions within array bounds, our parameters. Every other construct is read by our own
layers (`parse_types`, `parse_expressions`, `parse_statements`, `parse_declarations`, `parse_records`). A declarator leaves this
file as a `Declarator`; no pycparser node does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NoReturn

from pycparser import c_ast
from pycparser.c_parser import CParser

from boogie_ir.lang.source import Span
from frontend.errors import FrontendError, Problem, SourceError, TooDeep, Unsupported
from frontend.parse.cursor import join
from frontend.parse.parse_records import RecordParser
from frontend.parse.parse_types import Declarator, Specifiers
from frontend.source.dialects.choose import detect
from frontend.source.dialects.dialect import Dialect
from frontend.source.preprocess import Preprocessed, preprocess, read_source
from frontend.source.reached import reached
from frontend.source.tokens import END, Token, TokenStream, tokens_of
from frontend.syntax import syntax as s


def parse_file(
    path: str, dialect: Dialect | None = None, defines: Sequence[str] = (), include_dirs: Sequence[str] = ()
) -> s.TranslationUnit:
    """Reads, preprocesses and parses a source file, in the dialect that its name or text suggests unless one is given."""
    return parse_text(read_source(path), path, dialect, defines, include_dirs)


def parse_text(
    text: str,
    path: str,
    dialect: Dialect | None = None,
    defines: Sequence[str] = (),
    include_dirs: Sequence[str] = (),
    ignore_missing: bool = False,
    target: Mapping[str, str] = MappingProxyType({}),
    texts: Mapping[str, str] = MappingProxyType({}),
) -> s.TranslationUnit:
    """Preprocesses and parses a source text; `path` names it in spans and is where its includes are looked for.

    Of a long text of C only those functions of included files are there that something mentions.
    `ignore_missing`: without those that are not found. `target`: what predefined macros stand for where the dialect has others.
    `texts`: what included files are to hold in place of what they do.
    """
    dialect = dialect or detect(path, text)
    read = preprocess(path, text, dialect, defines, include_dirs, ignore_missing, target, texts)
    return parse_preprocessed(read, path, dialect)


def parse_preprocessed(preprocessed: Preprocessed, path: str, dialect: Dialect) -> s.TranslationUnit:
    """Parses what is left of a source text once there are no macros; see :func:`parse_text`."""
    tokens = preprocessed.tokens if dialect.cplusplus else reached(preprocessed.tokens, path)
    parser = _Parser(tokens_of(tokens, dialect), dialect)
    try:
        items = parser.parse_unit()
    except SourceError as error:
        raise error.blaming(preprocessed.missing.headers) from error
    except RecursionError as error:
        place = parser.tokens[min(parser.position, len(parser.tokens) - 1)].span
        raise TooDeep(Problem(place, "expressions or statements are nested too deeply")) from error
    return s.TranslationUnit(dialect.name, items, preprocessed.files, preprocessed.missing)


ENTRY = frozenset((s.Specifier.KERNEL, s.Specifier.GLOBAL_FUNCTION))


class _Parser(RecordParser, CParser):  # type: ignore[misc]  # pycparser has no types, and its base cannot be declared
    """Our layers on top of pycparser's declarators."""

    def __init__(self, stream: TokenStream, dialect: Dialect) -> None:
        # CParser's own constructor builds a lexer; ours has already run.
        RecordParser.__init__(self, stream, dialect)
        self._no_template: set[Token] = set()
        self._dialect = "c23"

    # The unit, and recovery from items that do not parse.

    def parse_unit(self) -> tuple[s.Declaration, ...]:
        """Reads everything."""
        items: list[s.Declaration] = []
        while self.peek_type() != END:
            items.extend(self.parse_recovering())
        return tuple(items)

    def parse_recovering(self) -> list[s.Declaration]:
        """Reads one item of a file, or skips one that does not parse; a kernel among them is told by its name.

        In OpenCL C, where there is no host code, only kernels and what is not supported are skipped.
        """
        start = self.position
        depth = len(self.scopes)
        try:
            return self.parse_external()
        except (SourceError, Unsupported) as error:
            del self.scopes[depth:]
            self.reset(start)
            self.angle = 0
            self.class_name = ""
            self.recovering = False
            try:
                names, kernel = self._skip_item(error)
            except (SourceError, Unsupported):
                raise error from None  # brackets that do not close: what is wrong came before
            construct = error.construct if isinstance(error, Unsupported) else ""
            if not (self.cplusplus or kernel or construct):
                raise error
            span = self.span_from(start)
            launches = self.launches_between(start, self.position)
            return [s.Skipped(span, str(error), names, self.text_from(start), launches, kernel, error.problem, construct)]

    def _skip_item(self, error: FrontendError) -> tuple[tuple[str, ...], str]:
        """Takes everything up to the end of the item: the names that it may define, and its name if it is a kernel."""
        names: list[str] = []
        start = self.position
        entry = False
        while True:
            token = self.peek()
            if token.type == END or token.type == "RBRACE":
                raise error
            if self.dialect.specifiers.get(token.value) in ENTRY:
                if names and self.tokens[self.position - 1].type == "RPAREN":
                    break  # what looks like a macro's call, without a semicolon, and then a kernel
                entry = True
            if token.type in ("ID", "TYPEID") and self.peek_type(2) in (
                "LPAREN",
                "LBRACE",
                "EQUALS",
                "SEMI",
                "LBRACKET",
                "COLON",
            ):
                names.append(token.value)
            elif token.type in ("ID", "TYPEID") and self.position > start and self.tokens[self.position - 1].type == "STRUCT":
                names.append(token.value)  # a specialisation, `struct S<T *> {`, or a class with bases
            if token.type in ("LPAREN", "LBRACKET", "LBRACE"):
                closes = token.type == "LBRACE"
                self.skip_balanced()
                if closes and self.peek_type() not in ("SEMI", "COMMA", "ID", "TYPEID", "TIMES"):
                    break
                continue
            self.position += 1
            if token.type == "SEMI":
                break
        if self.position == start:
            raise error
        return tuple(dict.fromkeys(names)), names[0] if entry and names else ""

    # Declarators: from pycparser's chain of nodes to our types.

    def parse_declarator(self, base: s.Type) -> Declarator:
        """Reads a declarator with a name."""
        self._retype_references()
        start = self.position
        node = self._parse_declarator_kind("id", allow_paren=True)
        return self._finish_declarator(node, base, start)

    def parse_abstract_declarator(self, base: s.Type) -> s.Type:
        """Reads the declarator of a type name."""
        self._retype_references()
        start = self.position
        node = self._parse_abstract_declarator_opt()
        return base if node is None else self._type_of(node, base, self._place(start))

    def _finish_declarator(self, node: Any, base: s.Type, start: int) -> Declarator:
        type = self._type_of(node, base, self._place(start))
        while not isinstance(node, c_ast.TypeDecl):
            node = node.type
        if node.declname is None:
            return Declarator("", self._place(start), type)
        scope, arguments = node.align
        return Declarator(node.declname, node.coord.span, type, scope, arguments)

    def _place(self, start: int) -> Span:
        return self.span_from(start)

    def _type_of(self, node: Any, base: s.Type, place: Span) -> s.Type:
        """The whole type that a chain of declarator nodes makes of the base type."""
        match node:
            case c_ast.TypeDecl():
                return base
            case c_ast.PtrDecl():
                target = self._type_of(node.type, base, place)
                if node.coord.value != "*":
                    return s.ReferenceType(node.coord.span, target, rvalue=node.coord.value == "&&")
                qualifiers = frozenset(self.dialect.qualifiers[each] for each in node.quals)
                return s.PointerType(node.coord.span, target, qualifiers)
            case c_ast.ArrayDecl():
                element = self._type_of(node.type, base, place)
                words = [each for each in node.dim_quals if each != "static"]
                dimension = None if isinstance(node.dim, c_ast.ID) else node.dim  # `[*]`: a length that is not said
                return s.ArrayType(place, element, dimension, frozenset(self.dialect.qualifiers[each] for each in words))
            case c_ast.FuncDecl():
                parameters, variadic = node.args or ((), False)
                return s.FunctionType(place, self._type_of(node.type, base, place), parameters, variadic)
            case _:
                raise AssertionError(f"pycparser made a declarator of a {type(node).__name__}")

    def _retype_references(self) -> None:
        """Gives the `&` and `&&` of the declarator that starts here the token type of `*`, so that they read as pointers."""
        if not self.cplusplus:
            return
        at = self.position
        tokens = self.tokens
        while True:
            kind = tokens[at].type
            if kind == "AND" or kind == "LAND":
                tokens[at].type = "TIMES"
            elif kind == "LPAREN":
                if tokens[at + 1].type not in ("TIMES", "AND", "LAND"):
                    return
            elif kind not in ("TIMES", "CONST", "RESTRICT"):
                return
            at += 1

    # What pycparser's declarator methods call.

    def _peek(self, k: int = 1) -> Token:
        return self.peek(k)

    def _peek_type(self, k: int = 1) -> str:
        return self.peek_type(k)

    def _advance(self) -> Token:
        return self.advance()

    def _accept(self, token_type: str) -> Token | None:
        return self.accept(token_type)

    def _expect(self, token_type: str) -> Token:
        return self.expect(token_type)

    def _mark(self) -> int:
        return self.position

    def _reset(self, mark: int) -> None:
        self.position = mark  # pycparser goes back over tokens of one declarator only, of which none is split

    def _tok_coord(self, tok: Token) -> Token:
        return tok

    def _parse_error(self, msg: str, coord: object) -> NoReturn:
        self.fail(msg[0].lower() + msg[1:])

    def _parse_attribute_specifier_sequence(self) -> list[Any]:
        return []

    def _parse_assignment_expression(self) -> s.Expression:
        angle, self.angle = self.angle, 0
        expression = self.parse_conditional()
        self.angle = angle
        return expression

    def _starts_expression(self, tok: Token | None = None) -> bool:
        return self.peek_type() != "RBRACKET"

    def _starts_declaration(self, tok: Token | None = None) -> bool:
        return self.starts_parameter()

    def _parse_direct_declarator(self, kind: str, allow_paren: bool = True) -> Any:
        """Reads a name with its scope and template arguments, or a declarator in parentheses, and the suffixes."""
        if allow_paren and self.accept("LPAREN"):
            node = self._parse_declarator_kind(kind, allow_paren=True)
            self.expect("RPAREN")
            return self._parse_decl_suffixes(node)
        scope: list[str] = []
        while self.peek_type() in ("ID", "TYPEID", "COLONCOLON"):
            if self.accept("COLONCOLON"):
                continue
            after = self._after_name_part()
            if self.peek_type(after) != "COLONCOLON":
                break
            scope.append("".join(token.value for token in self.tokens[self.position : self.position + after - 1]))
            self.position += after
        name = self.expect_name()
        arguments = None
        if self.peek_type() == "LT" and self.cplusplus:
            arguments = self.parse_template_arguments()
        node = c_ast.TypeDecl(name.value, None, (tuple(scope), arguments), None, name)
        return self._parse_decl_suffixes(node)

    def _after_name_part(self) -> int:
        return self._after_arguments(2) if self.peek_type(2) == "LT" else 2

    def _parse_decl_suffixes(self, decl: Any) -> Any:
        """Reads array bounds and parameter lists. Parentheses that hold expressions construct a variable: they are left alone."""
        while True:
            kind = self.peek_type()
            if kind == "LBRACKET":
                decl = self._type_modify_decl(decl, self._parse_array_decl(decl))
            elif kind == "LPAREN" and self._holds_parameters():
                decl = self._type_modify_decl(decl, self._parse_function_decl(decl))
            else:
                return decl

    def _holds_parameters(self) -> bool:
        if not self.cplusplus or self.instantiating or self.peek_type(2) in ("RPAREN", "ELLIPSIS"):
            return True
        if not self.starts_parameter(2):
            return False
        if len(self.scopes) == 1:
            return True
        # `T x(float(y));` constructs; `T f(float y);` declares.
        return self.peek_type(3) != "LPAREN" or self.peek_type(4) in ("TIMES", "AND")

    def _parse_function_decl(self, base_decl: Any) -> Any:
        return c_ast.FuncDecl(self.parse_parameters(), None, base_decl.coord)

    def read_function_type(self, result: s.Type) -> s.FunctionType:
        """Reads a parameter list that follows no declarator: that of a constructor or a conversion."""
        start = self.position
        parameters, variadic = self.parse_parameters()
        return s.FunctionType(self.span_from(start), result, parameters, variadic)

    def parse_parameters(self) -> tuple[tuple[s.Parameter, ...], bool]:
        """Reads `(int a, float b)`: the parameters, and whether an ellipsis follows them."""
        self.expect("LPAREN")
        result = self._parse_parameter_type_list_opt()
        self.expect("RPAREN")
        return result

    def _parse_parameter_type_list_opt(self) -> tuple[tuple[s.Parameter, ...], bool]:
        angle, self.angle = self.angle, 0
        parameters: list[s.Parameter] = []
        variadic = False
        while self.peek_type() != "RPAREN":
            if self.accept("ELLIPSIS"):
                variadic = True
                break
            parameters.append(self._parse_parameter())
            if not self.accept("COMMA"):
                break
        self.angle = angle
        if len(parameters) == 1 and not parameters[0].name and _is_void(parameters[0].type):
            parameters = []
        return tuple(parameters), variadic

    def _names_pack(self) -> bool:
        """Whether `...` or `&&...` follows the type of a parameter."""
        at = 1
        while self.peek(at).value in ("*", "&", "&&", "const", "volatile", "__restrict__", "__restrict"):
            at += 1
        return self.peek_type(at) == "ELLIPSIS"

    def _finish_pack(self, start: int, specifiers: Specifiers) -> s.Parameter:
        assert specifiers.type is not None
        type = self.parse_pointers(specifiers.type)
        self.expect("ELLIPSIS")
        name = self.expect_name().value if self.peek_type() in ("ID", "TYPEID") else ""
        return s.Parameter(self.span_from(start), name, type, None, specifiers.specifiers, pack=True)

    def _parse_parameter(self) -> s.Parameter:
        start = self.position
        specifiers = self.read_specifiers(only_types=True)
        if specifiers.type is None and not self.cplusplus and self.peek().value == "pipe":
            self.unsupported("a pipe", "pass a buffer in its place")
        if specifiers.type is None:
            self.fail_expected("the type of a parameter")
        if self.cplusplus and self._names_pack():
            return self._finish_pack(start, specifiers)
        self._retype_references()
        before = self.position
        name, type = "", specifiers.type
        if self.peek_type() not in ("COMMA", "RPAREN", "EQUALS"):
            node, _ = self._parse_any_declarator(allow_abstract=True, typeid_paren_as_abstract=True)
            if node is not None:
                declarator = self._finish_declarator(node, specifiers.type, before)
                name, type = declarator.name, declarator.type
        default = self.parse_assignment() if self.accept("EQUALS") else None
        attributes = self.attributes_in(start, self.position)
        return s.Parameter(join(self.tokens[start], self.tokens[self.position - 1]), name, type, default,
                           specifiers.specifiers, attributes)  # fmt: skip


def _is_void(type: s.Type) -> bool:
    return isinstance(type, s.NamedType) and type.name == "void" and not type.scope
