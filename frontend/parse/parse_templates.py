"""Templates: parameters, explicit specialisations and explicit instantiations.

A template is read once, with its parameters as names of types or values; nothing is instantiated here.
"""

from __future__ import annotations

from dataclasses import replace

from frontend.parse.parse_declarations import DeclarationParser
from frontend.parse.parse_types import Declarator
from frontend.syntax import syntax as s


class TemplateParser(DeclarationParser):
    """Reads templates."""

    instantiating = False  # in an explicit instantiation, where no variable is constructed

    def parse_template(self) -> list[s.Declaration]:
        """Reads a template, an explicit specialisation or an explicit instantiation. Its parameters are type names within it."""
        start = self.position
        self.expect("TEMPLATE")
        if self.peek_type() != "LT":
            return [self._parse_instantiation(start)]
        self.push_scope()  # for the parameters; what the template declares moves to the scope around it
        parameters = self._parse_template_parameters()
        if self.peek_type() in ("STRUCT", "UNION") and self.peek_type(2) in ("ID", "TYPEID"):
            self.templates.add(self.peek(2).value)  # before its body, which may name it
        items = self.parse_declaration(parameters)
        names = {parameter.name for parameter in parameters}
        declared = self.scopes.pop()
        self.scopes[-1].update({name: is_type for name, is_type in declared.items() if name not in names})
        return items

    def _parse_instantiation(self, start: int) -> s.Instantiation:
        self.instantiating = True
        try:
            items = self.parse_declaration()
        finally:
            self.instantiating = False
        declaration = items[0] if len(items) == 1 else None
        if not isinstance(declaration, s.Function | s.Record):
            self.fail("an explicit instantiation names a function or a class", token=self.tokens[start])
        return s.Instantiation(self.span_from(start), declaration)

    def _parse_template_parameters(self) -> tuple[s.TemplateParameter, ...]:
        self.expect("LT")
        self.angle += 1
        parameters: list[s.TemplateParameter] = []
        while self.peek_type() not in ("GT", "RSHIFT"):
            parameter = self._parse_template_parameter()
            parameters.append(parameter if parameter.name else replace(parameter, name=f"#{len(parameters)}"))
            if not self.accept("COMMA"):
                break
        self.expect_greater()
        self.angle -= 1
        return tuple(parameters)

    def _parse_template_parameter(self) -> s.TemplateParameter:
        start = self.position
        if (
            self.peek().value in ("typename", "class")
            and self.peek_type(2)
            in (
                "ID",
                "TYPEID",
                "COMMA",
                "GT",
                "ELLIPSIS",
                "EQUALS",
            )
            and self.peek_type(3) != "COLONCOLON"
        ):
            self.position += 1
            pack = self.accept("ELLIPSIS") is not None
            name = self.expect_name().value if self.peek_type() in ("ID", "TYPEID") else ""
            default = self.parse_type_name() if self.accept("EQUALS") else None
            self.declare(name, is_type=True)
            return s.TypeParameter(self.span_from(start), name, default, pack)
        if self.peek_type() == "TEMPLATE":
            self.unsupported("a template as a template parameter", "pass an instance of it, as a type")
        specifiers = self.read_specifiers(only_types=True)
        if specifiers.type is None:
            self.fail_expected("a template parameter")
        pack = self.accept("ELLIPSIS") is not None
        if self.peek_type() in ("COMMA", "GT", "EQUALS"):
            declarator = Declarator("", self.peek().span, specifiers.type)
        elif self._is_unnamed_pointer():
            declarator = Declarator("", self.peek().span, self.parse_pointers(specifiers.type))
        else:
            declarator = self.parse_declarator(specifiers.type)
        value = self.parse_conditional() if self.accept("EQUALS") else None
        self.declare(declarator.name, is_type=False)
        return s.ValueParameter(self.span_from(start), declarator.name, declarator.type, value, pack)

    def _is_unnamed_pointer(self) -> bool:
        """Whether `*` and `&` stand here, and no name behind them: `typename std::enable_if<B>::type * = nullptr`."""
        ahead = 1
        while self.peek_type(ahead) in ("TIMES", "AND", "LAND", "CONST"):
            ahead += 1
        return ahead > 1 and self.peek_type(ahead) in ("COMMA", "GT", "EQUALS")
