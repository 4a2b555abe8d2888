"""Declaration specifiers, type names and template arguments: what stands before a declarator or between angle brackets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span
from frontend.parse.cursor import Cursor
from frontend.source.tokens import END, Token
from frontend.syntax import syntax as s

BUILTIN_WORDS = frozenset(
    ("VOID", "CHAR", "SHORT", "INT", "LONG", "FLOAT", "DOUBLE", "SIGNED", "UNSIGNED", "_BOOL")  # each a token type
)
_TYPE_START = BUILTIN_WORDS | {"CONST", "RESTRICT", "STRUCT", "UNION", "ENUM", "TYPEOF", "TYPENAME", "AUTO", "TYPEID"}
_DECLARATION_START = _TYPE_START | {"INLINE", "STATIC", "TYPEDEF"}
_POINTER = frozenset(("TIMES", "AND", "LAND"))
_NAMED = frozenset(("ID", "TYPEID", "COLONCOLON"))
_CLOSES_ARGUMENT = frozenset(("COMMA", "GT", "RSHIFT", "GE", "RSHIFTEQUAL", "ELLIPSIS"))


@frozen
class Specifiers:
    """What a declaration says before its declarators. `type` is `None` where no type is written."""

    start: int  # the index of the first token
    type: s.Type | None
    specifiers: frozenset[s.Specifier]
    typedef: bool
    defined: s.Record | s.Enumeration | None  # what the type specifier itself defines or declares


@frozen
class Declarator:
    """What a declarator declares: its name, place and whole type. The name is empty in an abstract declarator."""

    name: str
    place: Span
    type: s.Type
    scope: tuple[str, ...] = ()
    arguments: tuple[s.TemplateArgument, ...] | None = None


class TypeParser(Cursor, ABC):
    """Reads types. The expressions within them, and declarators, are other layers' work."""

    class_name = ""  # of the class whose body is being read

    @abstractmethod
    def parse_assignment(self) -> s.Expression: ...

    @abstractmethod
    def parse_expression(self) -> s.Expression: ...

    @abstractmethod
    def parse_conditional(self) -> s.Expression: ...

    @abstractmethod
    def parse_cast(self) -> s.Expression: ...

    @abstractmethod
    def parse_record(self) -> tuple[s.Type, s.Record]: ...

    @abstractmethod
    def parse_enumeration(self) -> tuple[s.Type, s.Enumeration | None]: ...

    @abstractmethod
    def parse_abstract_declarator(self, base: s.Type) -> s.Type: ...

    # Does a type start here?

    def starts_type(self, ahead: int = 1) -> bool:
        """Whether a type, and nothing else, can start at the token `ahead`."""
        type = self.peek_type(ahead)
        if type in ("ID", "COLONCOLON", "TYPEID"):
            return self._name_is_type(ahead)
        return type in _TYPE_START

    def starts_parameter(self, ahead: int = 1) -> bool:
        """Whether a parameter declaration can start at the token `ahead`; here an unknown name before another is a type."""
        if self.starts_type(ahead) or self.peek_type(ahead) in ("INLINE", "STATIC"):
            return True
        return self._unknown_type(ahead)

    def starts_declaration(self) -> bool:
        """Whether the statement here is a declaration rather than an expression."""
        type = self.peek_type()
        if type not in ("ID", "TYPEID", "COLONCOLON"):
            if type not in _DECLARATION_START:
                return False
            # `float(x)` starts an expression, `float (*f)(int)` a declaration.
            return not (type in BUILTIN_WORDS and self.peek_type(2) == "LPAREN" and self.peek_type(3) not in _POINTER)
        if self._name_is_type(1):
            after = self.peek_type(self._after_name(1))
            if after == "LPAREN":
                return self.peek_type(self._after_name(1) + 1) in _POINTER
            return after in ("ID", "TYPEID", "CONST", "RESTRICT", "INLINE", "STATIC") or after in _POINTER
        return self._unknown_type(1) and self.peek_type() != "COLONCOLON"

    def _name_is_type(self, ahead: int) -> bool:
        """Whether the possibly scoped name at `ahead` names a known type."""
        token = self.peek(ahead)
        if token.type == "COLONCOLON":
            return self.peek_type(ahead + 1) in ("ID", "TYPEID") and self._name_is_type(ahead + 1)
        after = (
            self._after_arguments(ahead + 1) if self.peek_type(ahead + 1) == "LT" and token.value in self.templates else ahead + 1
        )
        if self.peek_type(after) != "COLONCOLON":
            return token.type == "TYPEID"
        member = self.peek(after + 1)
        if member.type not in ("ID", "TYPEID"):
            return False
        if self.peek_type(after + 2) == "COLONCOLON":
            return self._name_is_type(after + 1)
        space = self.dialect.scoped_types.get(self.namespaces.get(token.value, ""), frozenset())
        return member.value in space

    def _after_name(self, ahead: int) -> int:
        """The token after the possibly scoped name, with its template arguments, that starts at `ahead`."""
        if self.peek_type(ahead) == "COLONCOLON":
            ahead += 1
        while True:
            ahead += 1
            if self.peek_type(ahead) == "LT":
                ahead = self._after_arguments(ahead)
            if self.peek_type(ahead) != "COLONCOLON":
                return ahead
            ahead += 1

    def _after_arguments(self, ahead: int) -> int:
        """The token after the template arguments that open at `ahead`; `ahead` itself where they do not close."""
        depth = brackets = 0
        at = ahead
        limit = len(self.tokens) - self.position - 2
        while at < min(limit, ahead + 200):
            type = self.tokens[self.position + at - 1].type
            if type in ("SEMI", "LBRACE", "RBRACE", END):
                return ahead
            if type == "LPAREN":
                brackets += 1
            elif type == "RPAREN":
                brackets -= 1
                if brackets < 0:
                    return ahead
            elif brackets == 0:
                depth += {"LT": 1, "GT": -1, "RSHIFT": -2}.get(type, 0)
            at += 1
            if depth <= 0:
                return at
        return ahead

    def _unknown_type(self, ahead: int) -> bool:
        """Whether an undeclared name stands where only a type makes sense: before another name or `const`, or `* name`."""
        token = self.peek(ahead)
        if token.type not in ("ID", "TYPEID") or (token.type == "ID" and self.is_declared(token.value)):
            return False
        after = self._after_name(ahead) if self.peek_type(ahead + 1) in ("COLONCOLON", "LT") else ahead + 1
        if self.peek_type(after) in ("ID", "TYPEID", "CONST"):
            return True
        pointer = self.peek_type(after) in _POINTER
        while pointer and self.peek_type(after + 1) in (*_POINTER, "CONST", "RESTRICT"):
            after += 1
        return (
            pointer
            and self.peek_type(after + 1) in ("ID", "TYPEID")
            and self.peek_type(after + 2) in ("COMMA", "RPAREN", "EQUALS", "SEMI")
            and not (self.peek_type(after) != "TIMES" and self.peek_type(after + 2) == "RPAREN" and ahead == 1 and self.angle > 0)
            and not self.is_declared(self.peek(after + 1).value)
        )

    # Reading.

    def read_specifiers(self, only_types: bool = False) -> Specifiers:
        """Reads everything before the declarators, in any order, as C allows. ``only_types``: an unknown name is a type."""
        start = self.position
        words: list[str] = []
        named: s.Type | None = None
        defined: s.Record | s.Enumeration | None = None
        qualifiers: set[s.Qualifier] = set()
        specifiers: set[s.Specifier] = set()
        typedef = False
        type_start = start
        while True:
            token = self.peek()
            kind = token.type
            if kind in BUILTIN_WORDS:
                if named is not None:
                    break
                type_start = type_start if words else self.position
                words.append(token.value)
                self.position += 1
            elif kind == "CONST" or kind == "RESTRICT":
                qualifiers.add(self.dialect.qualifiers[token.value])
                self.position += 1
            elif kind == "INLINE" or kind == "STATIC":
                self._add_specifier(token, specifiers)
            elif kind == "TYPEDEF":
                typedef = True
                self.position += 1
            elif named is not None or words:
                break
            elif kind == "STRUCT" or kind == "UNION":
                named, defined = self.parse_record()
            elif kind == "ENUM":
                named, defined = self.parse_enumeration()
            elif kind == "TYPEOF":
                named = self._parse_typeof()
                qualifiers |= self.place_in(named)
            elif kind == "AUTO":
                self.position += 1
                named = s.NamedType(token.span, "auto")
            elif kind == "TYPENAME":
                self.position += 1
                named = self.parse_named_type("typename")
            elif self._names_constructor():
                break
            elif self.starts_type() or self._unknown_type(1) or (only_types and self.cplusplus and kind in _NAMED):
                named = self.parse_named_type()
                qualifiers |= self.place_of(named.name)
            else:
                break
        if words:
            named = s.NamedType(self.span_from(type_start), _builtin_name(words, self))
        if named is not None and qualifiers:
            named = qualified(named, frozenset(qualifiers))
        return Specifiers(start, named, frozenset(specifiers), typedef, defined)

    def _add_specifier(self, token: Token, specifiers: set[s.Specifier]) -> None:
        self.position += 1
        specifier = self.dialect.specifiers.get(token.value)
        if specifier is None:
            return  # `auto` as a storage class of C
        if specifier is s.Specifier.EXTERN and self.peek_type() == "STRING":
            self.position += 1
            specifier = s.Specifier.EXTERN_C
        specifiers.add(specifier)

    def _names_constructor(self) -> bool:
        """Whether a constructor's name stands here: `C(` in the body of C, or `C::C(` outside."""
        token = self.peek()
        if token.type not in ("ID", "TYPEID"):
            return False
        if self.peek_type(2) == "LPAREN":
            return token.value == self.class_name
        if self.peek_type(2) != "COLONCOLON":
            return False
        if self.peek_type(3) == "NOT" or self.peek_type(3) == "OPERATOR":
            return True
        return self.peek(3).value == token.value and self.peek_type(4) == "LPAREN"

    def _parse_typeof(self) -> s.Type:
        start = self.position
        declared = self.advance().value == "decltype"
        self.expect("LPAREN")
        parenthesised = self.peek_type() == "LPAREN"
        operand = self.parse_type_name() if self.starts_type() else self.parse_expression()
        self.expect("RPAREN")
        return s.TypeOf(self.span_from(start), operand, declared=declared, parenthesised=parenthesised)

    def parse_named_type(self, keyword: str = "") -> s.NamedType:
        """Reads a named type with its scope and template arguments, `a::b<int>`."""
        start = self.position
        scope: list[str] = []
        outer: s.NamedType | None = None
        if self.accept("COLONCOLON"):
            scope.append("")
        while True:
            name = self.expect_name().value
            arguments = None
            before = self.position
            if self.peek_type() == "LT" and self.cplusplus and (name in self.templates or self._after_arguments(1) > 1):
                arguments = self.parse_template_arguments()
            if self.peek_type() != "COLONCOLON" or self.peek_type(2) not in ("ID", "TYPEID", "TEMPLATE"):
                break
            outer = self.outer_of(start, name, tuple(scope), arguments, outer)
            scope.append(name + "".join(token.value for token in self.tokens[before : self.position]))
            self.advance()
            self.accept("TEMPLATE")
        return s.NamedType(self.span_from(start), name, keyword, tuple(scope), arguments, outer=outer)

    def outer_of(
        self,
        start: int,
        name: str,
        scope: tuple[str, ...],
        arguments: tuple[s.TemplateArgument, ...] | None,
        outer: s.NamedType | None,
    ) -> s.NamedType | None:
        """What qualifies the next part of a name, as a type, once one part has template arguments."""
        if arguments is None and outer is None:
            return None
        return s.NamedType(self.span_from(start), name, "", scope, arguments, outer=outer)

    def parse_simple_type(self) -> s.Type:
        """Reads a type that a functional cast can name: a builtin word or a named type, without declarators."""
        specifiers = self.read_specifiers()
        if specifiers.type is None:
            self.fail_expected("a type")
        return specifiers.type

    def parse_type_name(self) -> s.Type:
        """Reads a whole type without a name, as in a cast."""
        specifiers = self.read_specifiers(only_types=True)
        if specifiers.type is None:
            self.fail_expected("a type")
        return self.parse_abstract_declarator(specifiers.type)

    def parse_template_arguments(self, plain: bool = False) -> tuple[s.TemplateArgument, ...]:
        """Reads `<a, b>`; if `plain`, only types and operands, as a guard against `x < y && z > (w)` for an unknown x."""
        self.expect("LT")
        self.angle += 1
        try:
            arguments: list[s.TemplateArgument] = []
            while self.peek_type() not in ("GT", "RSHIFT"):
                start = self.position
                argument = self._parse_template_argument(plain)
                arguments.append(s.PackExpansion(self.span_from(start), argument) if self.accept("ELLIPSIS") else argument)
                if not self.accept("COMMA"):
                    break
            self.expect_greater()
        finally:
            self.angle -= 1
        return tuple(arguments)

    def _parse_template_argument(self, plain: bool) -> s.TemplateArgument:
        if self.starts_type():
            type = self.attempt(self._closed_type)
            if type is not None:
                return type
        value = self.attempt(self.parse_cast if plain else self.parse_conditional)
        return value if value is not None else self._closed_type()

    def _closed_type(self) -> s.Type:
        type = self.parse_type_name()
        if self.peek_type() not in _CLOSES_ARGUMENT:
            self.fail_expected("`>`")
        return type


def qualified(type: s.Type, qualifiers: frozenset[s.Qualifier]) -> s.Type:
    """The type with more qualifiers; an array's are those of its elements, a reference has none."""
    match type:
        case s.NamedType():
            united = type.qualifiers | qualifiers
            return s.NamedType(type.span, type.name, type.keyword, type.scope, type.arguments, united, type.outer)
        case s.PointerType():
            return s.PointerType(type.span, type.target, type.qualifiers | qualifiers)
        case s.ArrayType():
            return s.ArrayType(type.span, qualified(type.element, qualifiers), type.dimension, type.qualifiers)
        case s.TypeOf():
            return replace(type, qualifiers=type.qualifiers | qualifiers)
        case s.InlineRecord():
            return s.InlineRecord(type.span, type.record, type.qualifiers | qualifiers)
        case s.InlineEnumeration():
            return s.InlineEnumeration(type.span, type.enumeration, type.qualifiers | qualifiers)
        case s.ReferenceType() | s.FunctionType():
            return type


def _builtin_name(words: list[str], cursor: Cursor) -> str:
    """The one spelling of a builtin type that is written in several words in any order."""
    count = {word: words.count(word) for word in words}
    unsigned = "unsigned" in count
    prefix = "unsigned " if unsigned else ""
    for plain in ("void", "float", "bool", "_Bool"):
        if plain in count:
            if len(words) > 1:
                cursor.fail(f"`{' '.join(words)}` is not a type")
            return "bool" if plain == "_Bool" else plain
    if "double" in count:
        return "long double" if "long" in count else "double"
    if "char" in count:
        return "unsigned char" if unsigned else "char" if len(words) == 1 else "signed char"
    if "short" in count:
        return prefix + "short"
    if "long" in count:
        return prefix + ("long long" if count["long"] > 1 else "long")
    return prefix + "int"
