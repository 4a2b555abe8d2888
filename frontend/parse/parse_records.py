"""Structs, classes, unions and enumerations."""

from __future__ import annotations

from frontend.parse.parse_templates import TemplateParser
from frontend.parse.parse_types import Declarator, Specifiers
from frontend.syntax import syntax as s


class RecordParser(TemplateParser):
    """Reads records and enumerations."""

    def parse_record(self) -> tuple[s.Type, s.Record]:
        """Reads `struct S`, `struct S : B { ... }` or `struct { ... }`: the type it stands for, and the record."""
        start = self.position
        keyword = self.advance().value
        name = ""
        arguments: tuple[s.TemplateArgument, ...] | None = None
        if self.peek_type() in ("ID", "TYPEID"):
            if self.peek_type(2) == "COLONCOLON":
                return self._scoped_record(start, keyword)
            name = self.advance().value
            if self.peek_type() == "LT" and self.cplusplus:
                arguments = self.parse_template_arguments()
        if self.peek().value == "final" and self.peek_type() == "ID" and self.peek_type(2) in ("LBRACE", "COLON"):
            self.position += 1
        reference = s.NamedType(self.span_from(start), name, keyword, (), arguments)
        if self.cplusplus:
            self.declare(name, is_type=True)
        # In a class, `struct S : 3` would be a bit-field, but no bit-field has a struct type.
        if self.peek_type() not in ("LBRACE", "COLON"):
            if not name:
                self.fail_expected("a name or `{`")
            return reference, s.Record(reference.span, keyword, name, None, arguments=arguments)
        bases = self._parse_bases() if self.accept("COLON") else ()
        brace = self.position
        outer, self.class_name = self.class_name, name
        self.push_scope()
        members, hidden = self._parse_members(public=keyword != "class")
        self._publish_types(self.scopes.pop(), name)
        self.class_name = outer
        attributes = self.attributes_in(start, brace) + self.attributes_in(self.position, self.position)
        span = self.span_from(start)
        packed = self.packing.most
        record = s.Record(span, keyword, name, members, bases, attributes, None, arguments, hidden=hidden, packed_to=packed)
        return (reference if name else s.InlineRecord(record.span, record)), record

    def _scoped_record(self, start: int, keyword: str) -> tuple[s.Type, s.Record]:
        type = self.parse_named_type(keyword)
        return type, s.Record(self.span_from(start), keyword, type.name, None)

    def _publish_types(self, members: dict[str, bool], name: str) -> None:
        """In C, the tags and enumerators declared in a struct are visible outside; in C++ only through its name."""
        if self.cplusplus and name:
            return
        for member, is_type in members.items():
            self.scopes[-1].setdefault(member, is_type)

    def _parse_bases(self) -> tuple[s.Base, ...]:
        bases: list[s.Base] = []
        while True:
            start = self.position
            virtual = False
            while self.peek_type() == "ACCESS" or self.peek().value == "virtual":
                virtual = virtual or self.peek().value == "virtual"
                self.position += 1
            type = self.parse_named_type()
            bases.append(s.Base(self.span_from(start), type, virtual))
            if not self.accept("COMMA"):
                return tuple(bases)

    def _parse_members(self, public: bool) -> tuple[tuple[s.RecordMember, ...], bool]:
        """The members, and whether some data is private or protected; ``public``: what stands before the first label is not."""
        self.expect("LBRACE")
        members: list[s.RecordMember] = []
        hidden = False
        while not self.accept("RBRACE"):
            if self.peek_type() == "ACCESS":
                public = self.advance().value == "public"
                self.expect("COLON")
            elif self.peek_type() == "PPPRAGMA":
                self.parse_pragma()
            elif self.peek_type() == "SEMI":
                self.position += 1
            else:
                declared = self._parse_member_declaration(None)
                hidden = hidden or (not public and any(isinstance(m, s.Field) for m in declared))
                members.extend(declared)
        return tuple(members), hidden

    def _parse_member_declaration(self, template: tuple[s.TemplateParameter, ...] | None) -> list[s.RecordMember]:
        start = self.position
        if self.peek_type() in ("TEMPLATE", "USING", "STATIC_ASSERT"):
            kept: list[s.RecordMember] = []
            for item in self.parse_declaration():
                if isinstance(item, s.Function | s.Record | s.Typedef | s.UsingNames | s.Variables):
                    kept.append(item)
            return kept
        specifiers = self.read_specifiers()
        members: list[s.RecordMember] = []
        if specifiers.defined is not None and specifiers.defined.name and _has_body(specifiers.defined):
            members.append(specifiers.defined)
        if self.accept("SEMI"):
            if not members and isinstance(specifiers.type, s.InlineEnumeration):
                members.append(specifiers.type.enumeration)
            elif not members and isinstance(specifiers.type, s.InlineRecord):  # whose fields count as those of this record
                members.append(s.Field(self.span_from(start), "", specifiers.type, specifiers=specifiers.specifiers))
            return members
        if specifiers.typedef:
            members.extend(item for item in self.parse_typedefs(specifiers) if isinstance(item, s.Typedef))
        elif specifiers.type is None or self.peek_type() == "OPERATOR":
            members.append(self.parse_special_function(specifiers, template))
        else:
            members.extend(self._parse_fields(specifiers, template))
        return members

    def _parse_fields(self, specifiers: Specifiers, template: tuple[s.TemplateParameter, ...] | None) -> list[s.RecordMember]:
        assert specifiers.type is not None
        fields: list[s.RecordMember] = []
        while True:
            start = specifiers.start if not fields else self.position
            if self.peek_type() == "COLON":
                declarator = Declarator("", self.peek().span, specifiers.type)
            else:
                declarator = self.parse_declarator(specifiers.type)
            if isinstance(declarator.type, s.FunctionType) and not fields:
                return [self.finish_function(specifiers, declarator, template)]
            if s.Specifier.STATIC in specifiers.specifiers:
                variable = self.finish_variable(specifiers, declarator, start, from_specifiers=not fields)
                fields.append(s.Variables(self.span_from(start), (variable,)))
            else:
                fields.append(self._finish_field(specifiers, declarator, start))
            if not self.accept("COMMA"):
                break
        self.expect("SEMI")
        return fields

    def _finish_field(self, specifiers: Specifiers, declarator: Declarator, start: int) -> s.Field:
        bits = self.parse_conditional() if self.accept("COLON") else None
        initializer: s.Expression | None = None
        if self.accept("EQUALS") or self.peek_type() == "LBRACE":
            initializer = self.parse_initializer()
        attributes = self.attributes_in(start, self.position)
        span = self.span_from(start)
        return s.Field(span, declarator.name, declarator.type, bits, initializer, specifiers.specifiers, attributes)

    def parse_member_initializers(self) -> tuple[s.MemberInitializer, ...]:
        """Reads a constructor's `: a(x), b{y}`."""
        self.expect("COLON")
        items: list[s.MemberInitializer] = []
        while True:
            start = self.position
            name = self.parse_named_type().name
            if self.peek_type() == "LBRACE":
                value = self.parse_initializer()
                assert isinstance(value, s.Initializer)
                arguments = tuple(item.value for item in value.items)
            else:
                arguments = self.parse_arguments()
            items.append(s.MemberInitializer(self.span_from(start), name, arguments))
            if not self.accept("COMMA"):
                return tuple(items)

    def parse_enumeration(self) -> tuple[s.Type, s.Enumeration | None]:
        """Reads `enum E`, `enum E { A, B = 2 }` or `enum class E : int { ... }`."""
        start = self.position
        self.expect("ENUM")
        scoped = False
        if self.cplusplus and self.peek_type() == "STRUCT":
            self.position += 1
            scoped = True
        name = ""
        if self.peek_type() in ("ID", "TYPEID"):
            if self.peek_type(2) == "COLONCOLON":
                return self.parse_named_type("enum"), None
            name = self.advance().value
            if self.cplusplus:
                self.declare(name, is_type=True)
        reference = s.NamedType(self.span_from(start), name, "enum")
        underlying: s.Type | None = None
        if self.peek_type() == "COLON" and self.starts_type(2):
            self.position += 1
            underlying = self.parse_simple_type()
        if self.peek_type() != "LBRACE":
            if not name:
                self.fail_expected("a name or `{`")
            return reference, s.Enumeration(self.span_from(start), name, None, scoped, underlying)
        items = self._parse_enumerators(scoped)
        enumeration = s.Enumeration(self.span_from(start), name, items, scoped, underlying)
        return (reference if name else s.InlineEnumeration(enumeration.span, enumeration)), enumeration

    def _parse_enumerators(self, scoped: bool) -> tuple[s.Enumerator, ...]:
        self.expect("LBRACE")
        items: list[s.Enumerator] = []
        while self.peek_type() != "RBRACE":
            start = self.position
            name = self.expect_name().value
            value = self.parse_conditional() if self.accept("EQUALS") else None
            if not scoped:
                self.declare(name, is_type=False)
            items.append(s.Enumerator(self.span_from(start), name, value))
            if not self.accept("COMMA"):
                break
        self.expect("RBRACE")
        return tuple(items)


def _has_body(defined: s.Record | s.Enumeration) -> bool:
    return (defined.members if isinstance(defined, s.Record) else defined.items) is not None
