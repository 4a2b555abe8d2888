"""Declarations: variables, functions, types, templates, namespaces."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from frontend.errors import WITH_CLANG
from frontend.parse.parse_host import HostParser
from frontend.parse.parse_types import BUILTIN_WORDS, Declarator, Specifiers
from frontend.syntax import syntax as s


class DeclarationParser(HostParser):
    """Reads declarations. Declarators and records are other layers' work."""

    @abstractmethod
    def parse_declarator(self, base: s.Type) -> Declarator: ...

    @abstractmethod
    def read_function_type(self, result: s.Type) -> s.FunctionType: ...

    @abstractmethod
    def parse_member_initializers(self) -> tuple[s.MemberInitializer, ...]: ...

    @abstractmethod
    def parse_template(self) -> list[s.Declaration]: ...

    # At file and namespace level.

    def parse_external(self) -> list[s.Declaration]:
        """Reads one item of a file or namespace."""
        match self.peek_type():
            case "SEMI":
                self.position += 1
                return []
            case "PPPRAGMA" | "_PRAGMA":
                return [self.parse_pragma()]
            case "ASM":
                return [self.parse_assembly()]
            case "NAMESPACE":
                return self._parse_namespace()
            case "INLINE" if self.peek_type(2) == "NAMESPACE":
                self.position += 1
                return self._parse_namespace(inline=True)
            case "INLINE" if self.peek().value == "extern" and self.peek_type(2) == "STRING" and self.peek_type(3) == "LBRACE":
                self.position += 2
                return self._parse_linkage_block()
            case "ID" if self.peek_type(2) == "LPAREN" and self.peek().value != self.class_name:
                return [self._parse_file_scope_call()]
            case _:
                return self.parse_declaration()

    def _parse_file_scope_call(self) -> s.Evaluate:
        """Reads a call at file scope: the annotation `__axiom(e);`."""
        start = self.position
        name = self.advance()
        arguments = self.parse_arguments()
        self.expect("SEMI")
        return s.Evaluate(self.span_from(start), s.Call(self.span_from(start), s.Name(name.span, name.value), arguments))

    def _parse_linkage_block(self) -> list[s.Declaration]:
        """Reads the braces of `extern "C" { ... }`; what they hold is marked, not nested."""
        self.expect("LBRACE")
        items: list[s.Declaration] = []
        while not self.accept("RBRACE"):
            items.extend(self.parse_recovering())
        return items

    @abstractmethod
    def parse_recovering(self) -> list[s.Declaration]:
        """Reads one item, or skips one that does not parse."""

    def _parse_namespace(self, inline: bool = False) -> list[s.Declaration]:
        start = self.position
        self.expect("NAMESPACE")
        names: list[str] = []
        while self.peek_type() in ("ID", "TYPEID"):
            names.append(self.advance().value)
            if not self.accept("COLONCOLON"):
                break
        if names and self.accept("EQUALS"):
            path = self._parse_path()
            self.expect("SEMI")
            self.namespaces[names[0]] = self.namespaces.get("::".join(path), "::".join(path))
            return [s.NamespaceAlias(self.span_from(start), names[0], path)]
        self.expect("LBRACE")
        items: list[s.Declaration] = []
        # Names stay visible after the closing brace, so that `using namespace` needs no second look at what it brings.
        while not self.accept("RBRACE"):
            items.extend(self.parse_recovering())
        span = self.span_from(start)
        result: s.Declaration = s.Namespace(span, names[-1] if names else "", tuple(items), inline)
        for name in reversed(names[:-1]):
            result = s.Namespace(span, name, (result,))
        return [result]

    def _parse_path(self) -> tuple[str, ...]:
        path = [""] if self.accept("COLONCOLON") else []
        path.append(self._path_part())
        while self.accept("COLONCOLON"):
            path.append(self._path_part())
        return tuple(path)

    def _path_part(self) -> str:
        return self.advance().value if self.peek_type() in BUILTIN_WORDS else self.expect_name().value

    # Anywhere.

    def parse_local_declaration(self) -> list[s.Declaration]:
        """Reads a declaration among statements."""
        return self._parse_namespace() if self.peek_type() == "NAMESPACE" else self.parse_declaration()

    def parse_condition_variable(self) -> s.Variables:
        """Reads the declaration in an `if` or `for`, without what ends it."""
        specifiers = self.read_specifiers()
        return self._parse_variables(specifiers, None)

    def parse_declaration(self, template: tuple[s.TemplateParameter, ...] | None = None) -> list[s.Declaration]:
        """Reads one declaration with what ends it."""
        match self.peek_type():
            case "TEMPLATE":
                return self.parse_template()
            case "USING":
                return self._parse_using(template)
            case "STATIC_ASSERT":
                return [self._parse_static_assert()]
            case _:
                pass
        specifiers = self.read_specifiers()
        items: list[s.Declaration] = []
        if self.accept("SEMI"):
            if specifiers.defined is None:
                return []  # `int;` declares nothing
            return [_with_template(specifiers.defined, template)]
        if specifiers.defined is not None and specifiers.defined.name and _is_definition(specifiers.defined):
            items.append(specifiers.defined)
        if specifiers.typedef:
            items.extend(self.parse_typedefs(specifiers))
        elif specifiers.type is None or self.peek_type() == "OPERATOR":
            items.append(self.parse_special_function(specifiers, template))
        else:
            items.extend(self._parse_declarators(specifiers, template))
        return items

    def _parse_declarators(self, specifiers: Specifiers, template: tuple[s.TemplateParameter, ...] | None) -> list[s.Declaration]:
        assert specifiers.type is not None
        items: list[s.Declaration] = []
        while True:
            start = self.position
            if self._starts_bindings(specifiers.type):
                items.append(self._parse_variables(specifiers, template))
                break
            declarator = self.parse_declarator(specifiers.type)
            if not isinstance(declarator.type, s.FunctionType):
                items.append(self._parse_variables(specifiers, template, (start, declarator)))
                break
            items.append(self.finish_function(specifiers, declarator, template))
            if not self.accept("COMMA"):
                return items
        self.expect("SEMI")
        return items

    def _parse_variables(
        self,
        specifiers: Specifiers,
        template: tuple[s.TemplateParameter, ...] | None,
        first: tuple[int, Declarator] | None = None,
    ) -> s.Variables:
        if specifiers.type is None:
            self.fail_expected("a type")
        items: list[s.Variable] = []
        if first is None and self._starts_bindings(specifiers.type):
            return s.Variables(self.span_from(specifiers.start), (self._parse_bindings(specifiers.type),), template)
        while True:
            start, declarator = first if first is not None else (self.position, self.parse_declarator(specifiers.type))
            first = None
            if template:
                self.templates.add(declarator.name)  # before what it is initialised with, which may name it
            items.append(self.finish_variable(specifiers, declarator, start, from_specifiers=not items))
            if not self.accept("COMMA"):
                return s.Variables(self.span_from(specifiers.start), tuple(items), template)

    def _starts_bindings(self, type: s.Type) -> bool:
        """Whether `[x, y]` or `&[x, y]` follows `auto`."""
        if not self.cplusplus or not isinstance(type, s.NamedType) or type.name != "auto":
            return False
        return self.peek_type(2 if self.peek().value in ("&", "&&") else 1) == "LBRACKET"

    def _parse_bindings(self, type: s.Type) -> s.Variable:
        start = self.position
        if self.peek().value in ("&", "&&"):
            token = self.advance()
            type = s.ReferenceType(token.span, type, rvalue=token.value == "&&")
        self.expect("LBRACKET")
        names = [self.expect_name().value]
        while self.accept("COMMA"):
            names.append(self.expect_name().value)
        self.expect("RBRACKET")
        for name in names:
            self.declare(name, is_type=False)
        initializer: s.Expression | None = None
        if self.accept("EQUALS") or self.peek_type() == "LBRACE":
            initializer = self.parse_initializer()
        elif self.peek_type() == "LPAREN":
            (initializer,) = self.parse_arguments()
        return s.Variable(self.span_from(start), "", type, initializer, bindings=tuple(names))

    def finish_variable(self, specifiers: Specifiers, declarator: Declarator, start: int, from_specifiers: bool) -> s.Variable:
        self.declare(declarator.name, is_type=False)
        initializer: s.Expression | None = None
        constructed: tuple[s.Expression, ...] | None = None
        if self.accept("EQUALS"):
            initializer = self.parse_initializer()
        elif self.peek_type() == "LPAREN" and self.cplusplus:
            constructed = self.parse_arguments()
        elif self.peek_type() == "LBRACE" and self.cplusplus:
            initializer = self.parse_initializer()
        return s.Variable(
            self.span_from(start),
            declarator.name,
            declarator.type,
            initializer,
            constructed,
            specifiers.specifiers,
            self.attributes_in(specifiers.start if from_specifiers else start, self.position),
            declarator.scope,
            arguments=declarator.arguments,
        )

    def parse_typedefs(self, specifiers: Specifiers) -> list[s.Declaration]:
        if specifiers.type is None:
            self.fail_expected("a type")
        items: list[s.Declaration] = []
        while True:
            declarator = self.parse_declarator(specifiers.type)
            self.declare(declarator.name, is_type=True)
            self.places[len(self.scopes) - 1, declarator.name] = self.place_in(declarator.type)
            attributes = self.attributes_in(specifiers.start, self.position)
            items.append(s.Typedef(self.span_from(specifiers.start), declarator.name, declarator.type, attributes))
            if not self.accept("COMMA"):
                break
        self.expect("SEMI")
        return items

    def _parse_using(self, template: tuple[s.TemplateParameter, ...] | None) -> list[s.Declaration]:
        start = self.position
        self.expect("USING")
        if self.accept("NAMESPACE"):
            path = self._parse_path()
            self.expect("SEMI")
            name = "::".join(path)
            for each in self.dialect.scoped_types.get(self.namespaces.get(name, name), ()):
                self.declare(each, is_type=True)
            return [s.UsingNames(self.span_from(start), path, namespace=True)]
        if self.peek_type(2) == "EQUALS":
            name = self.expect_name().value
            self.position += 1
            type = self.parse_type_name()
            self.expect("SEMI")
            self.declare(name, is_type=True)
            self.places[len(self.scopes) - 1, name] = self.place_in(type)
            if template is not None:
                self.templates.add(name)
            return [s.Typedef(self.span_from(start), name, type, (), template)]
        found: list[s.Declaration] = [self._parse_used_name(start)]
        while self.accept("COMMA"):
            found.append(self._parse_used_name(self.position))
        self.expect("SEMI")
        return found

    def _parse_used_name(self, start: int) -> s.UsingNames:
        """Reads `a::b<T>::c`."""
        self.accept("TYPENAME")
        first = self.position
        path = [""] if self.accept("COLONCOLON") else []
        outer: s.NamedType | None = None
        while True:
            path.append(self._path_part())
            arguments = self.attempt(self.parse_template_arguments) if self.peek_type() == "LT" else None
            if self.peek_type() != "COLONCOLON":
                break
            outer = self.outer_of(first, path[-1], tuple(path[:-1]), arguments, outer)
            self.position += 1
        space = self.dialect.scoped_types.get(self.namespaces.get(path[0], path[0]), frozenset())
        if path[-1] in space:
            self.declare(path[-1], is_type=True)
        return s.UsingNames(self.span_from(start), tuple(path), namespace=False, outer=outer)

    def _parse_static_assert(self) -> s.StaticAssert:
        start = self.position
        self.advance()
        self.expect("LPAREN")
        condition = self.parse_assignment()
        message = self.advance().value.strip('"') if self.accept("COMMA") else ""
        self.expect("RPAREN")
        self.expect("SEMI")
        return s.StaticAssert(self.span_from(start), condition, message)

    # Functions.

    def finish_function(
        self,
        specifiers: Specifiers,
        declarator: Declarator,
        template: tuple[s.TemplateParameter, ...] | None,
        kind: s.FunctionKind = s.FunctionKind.FUNCTION,
    ) -> s.Function:
        """Reads what follows a function's declarator, to the end of its body or declaration."""
        type = declarator.type
        assert isinstance(type, s.FunctionType)
        if kind is s.FunctionKind.FUNCTION and declarator.name.startswith("operator") and not declarator.name[8:9].isalnum():
            kind = s.FunctionKind.OPERATOR
        if not declarator.scope and kind in (s.FunctionKind.FUNCTION, s.FunctionKind.OPERATOR):
            self.declare(declarator.name, is_type=False)
            if template:
                self.templates.add(declarator.name)
        type, body_type = self._parse_function_trailer(type)
        initializers: tuple[s.MemberInitializer, ...] = ()
        self.push_scope()
        for parameter in type.parameters:
            self.declare(parameter.name, is_type=False)
        header_end = self.position
        if self.peek_type() == "COLON":
            initializers = self.parse_member_initializers()
        body = self.parse_function_body(specifiers.specifiers) if self.peek_type() == "LBRACE" else None
        self.pop_scope()
        if body is None and body_type == "" and self.peek_type() != "COMMA":
            self.expect("SEMI", "`;` or `{`")
        return s.Function(
            self.span_from(specifiers.start),
            declarator.name,
            type,
            body,
            declarator.place,
            kind,
            specifiers.specifiers,
            self.attributes_in(specifiers.start, header_end),
            template,
            declarator.arguments,
            declarator.scope,
            initializers,
            deleted=body_type in ("delete", "0"),
            defaulted=body_type == "default",
        )

    def _parse_function_trailer(self, type: s.FunctionType) -> tuple[s.FunctionType, str]:
        """Reads `const noexcept override -> T = default;`: the type with its qualifiers, and what stands for a body."""
        qualifiers: set[s.Qualifier] = set()
        result = type.result
        replaced = ""
        while True:
            token = self.peek()
            if token.type == "CONST":
                qualifiers.add(self.dialect.qualifiers[token.value])
                self.position += 1
            elif token.type == "NOEXCEPT" or token.type == "THROW":
                self.position += 1
                if self.peek_type() == "LPAREN":
                    self.skip_balanced()
            elif token.value in ("override", "final") and token.type in ("ID", "TYPEID"):
                self.position += 1
            elif token.type == "ARROW":
                self.position += 1
                result = self.parse_type_name()
            elif token.type in ("AND", "LAND"):
                if token.type == "LAND" or not qualifiers:  # `const &` is as good as `const` where nothing else is declared
                    self.unsupported("a method for objects of one value category", WITH_CLANG)
                self.position += 1
            elif token.type == "EQUALS":
                self.position += 1
                replaced = self.advance().value
                self.expect("SEMI")
                break
            else:
                break
        if not qualifiers and result is type.result:
            return type, replaced
        return s.FunctionType(type.span, result, type.parameters, type.variadic, frozenset(qualifiers)), replaced

    def parse_special_function(self, specifiers: Specifiers, template: tuple[s.TemplateParameter, ...] | None) -> s.Function:
        """Reads a constructor, a destructor or a conversion operator: a function whose declaration names no result type."""
        start = self.position
        scope: list[str] = []
        while self.peek_type() in ("ID", "TYPEID") and self.peek_type(2) == "COLONCOLON":
            scope.append(self.advance().value)
            self.position += 1
        place = self.peek()
        if self.accept("OPERATOR"):
            result = self.read_specifiers().type
            if result is None:
                self.fail_expected("a type")
            result = self.parse_pointers(result)
            type = self.read_function_type(result)
            declarator = Declarator("operator", place.span, type, tuple(scope))
            return self.finish_function(specifiers, declarator, template, s.FunctionKind.CONVERSION)
        kind = s.FunctionKind.CONSTRUCTOR
        name = ""
        if self.accept("NOT"):
            kind = s.FunctionKind.DESTRUCTOR
            name = "~"
        if self.peek_type() not in ("ID", "TYPEID") or self.peek_type(2) != "LPAREN":
            self.fail_expected("a type" if start == specifiers.start else "a declaration")
        name += self.advance().value
        if kind is s.FunctionKind.CONSTRUCTOR and name != (scope[-1] if scope else self.class_name):
            self.fail(f"`{name}` is declared without a type", token=place)
        type = self.read_function_type(s.NamedType(place.span, "void"))
        return self.finish_function(specifiers, Declarator(name, place.span, type, tuple(scope)), template, kind)

    def parse_pointers(self, base: s.Type) -> s.Type:
        """Reads the `*` and `&` after the type of a conversion operator."""
        while True:
            start = self.position
            token = self.peek()
            if token.type == "TIMES":
                self.position += 1
                qualifiers: set[s.Qualifier] = set()
                while self.peek_type() in ("CONST", "RESTRICT"):
                    qualifiers.add(self.dialect.qualifiers[self.advance().value])
                base = s.PointerType(self.span_from(start), base, frozenset(qualifiers))
            elif token.type in ("AND", "LAND"):
                self.position += 1
                base = s.ReferenceType(token.span, base, rvalue=token.type == "LAND")
            else:
                return base


def _is_definition(defined: s.Record | s.Enumeration) -> bool:
    return (defined.members if isinstance(defined, s.Record) else defined.items) is not None


def _with_template(
    declaration: s.Record | s.Enumeration, template: tuple[s.TemplateParameter, ...] | None
) -> s.Record | s.Enumeration:
    if template is None or isinstance(declaration, s.Enumeration):
        return declaration
    return replace(declaration, template=template)
