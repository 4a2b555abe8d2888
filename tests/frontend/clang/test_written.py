"""Types as clang prints them, parsed."""

from __future__ import annotations

import pytest

from frontend.clang.dump.written import (
    ArrayOf,
    FunctionOf,
    MemberPointer,
    Named,
    Part,
    PointerTo,
    ReferenceTo,
    UnreadableType,
    Written,
    parse_type,
)

INT = Named((Part("int"),))


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("const volatile int *const", PointerTo(Named((Part("int"),), const=True, volatile=True), const=True)),
        ("int *__restrict", PointerTo(INT, restrict=True)),
        ("unsigned long long &&", ReferenceTo(Named((Part("unsigned long long"),)), True)),
        ("int (*)(int, char)", PointerTo(FunctionOf(INT, (INT, Named((Part("char"),)))))),
        ("int (&)[3][4]", ReferenceTo(ArrayOf(ArrayOf(INT, 4), 3), False)),
        ("int (*(*)(int))[4]", PointerTo(FunctionOf(PointerTo(ArrayOf(INT, 4)), (INT,)))),
        ("auto (int) const -> int", FunctionOf(INT, (INT,), const=True)),
        ("int (*() const noexcept)(int)", FunctionOf(PointerTo(FunctionOf(INT, (INT,))), (), const=True)),
        ("int n::C::*", MemberPointer(INT, (Part("n"), Part("C")))),
        ("void (int, ...)", FunctionOf(Named((Part("void"),)), (INT,), variadic=True)),
        ("typename A<B<int, 4>, -3, true>::Q *", PointerTo(Named((
            Part("A", (Named((Part("B", (INT, 4)),)), -3, 1)), Part("Q"))))),
        ("void ((lambda at text.cu:12:7))", FunctionOf(Named((Part("void"),)), (Named((Part("(lambda at text.cu:12:7)"),)),))),
        ("union (unnamed at text.cu:1:2)", Named((Part("(unnamed at text.cu:1:2)"),))),
        ("(anonymous namespace)::S<'c'>", Named((Part("(anonymous namespace)"), Part("S", (99,))))),
    ],
)  # fmt: skip
def test_types_parse(text: str, type: Written) -> None:
    assert parse_type(text) == type


@pytest.mark.parametrize("text", ["decltype(x)", "int (", "A<int", "__attribute__((__vector_size__(4 * sizeof(int)))) int", ""])
def test_what_is_not_read_is_said(text: str) -> None:
    with pytest.raises(UnreadableType):
        parse_type(text)
