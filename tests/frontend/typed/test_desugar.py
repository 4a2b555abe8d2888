"""The typed tree, made by hand, as C with references: each node that C has not, by what a run of the kernel gives."""

from __future__ import annotations

import pytest

from boogie_ir.lang.source import Span
from boogie_ir.simt import ConcreteLaunch, Filling, run
from frontend.desugar.desugar import desugar
from frontend.kernels.lower import lower
from frontend.names.frame import LoweringOptions
from frontend.syntax.syntax import Missing
from frontend.typed import tree as t
from frontend.typed.types import Array, Pointer, RecordUse, Reference, Scalar, Type

AT = Span("k.cu", 1, 1, 1, 2)
INT, VOID, UINT = Scalar("int"), Scalar("void"), Scalar("unsigned int")
L, P = t.Category.LVALUE, t.Category.PRVALUE
PAIR = t.Record(AT, "Pair", "Pair", False, (t.Field(AT, "x", INT, 0), t.Field(AT, "y", INT, 32)), 8, 4)


def number(value: int, type: Type = INT) -> t.Integer:
    return t.Integer(AT, type, P, value)


def use(symbol: str, type: Type = INT) -> t.VariableUse:
    return t.VariableUse(AT, type, L, symbol)


def read(place: t.Expression) -> t.Convert:
    return t.Convert(AT, place.type, P, t.Conversion.LOAD, place)


def local(name: str, type: Type = INT, value: t.Expression | None = None) -> t.Variable:
    return t.Variable(AT, name, name, type, t.Storage.AUTOMATIC, value)


def thread() -> t.Expression:
    place = t.Member(AT, UINT, L, t.KnownUse(AT, Scalar("void"), L, "threadIdx"), "x")
    return read(place)


def store(value: t.Expression) -> t.Statement:
    """`a[threadIdx.x] = value;`."""
    target = t.Subscript(AT, INT, L, read(use("a", Pointer(INT))), thread())
    return t.Evaluate(AT, t.Assign(AT, INT, L, target, value, AT))


def function(symbol: str, result: Type, parameters: tuple[t.Variable, ...], *body: t.Statement) -> t.Function:
    return t.Function(AT, AT, symbol, symbol, result, parameters, t.Block(AT, body))


def kernel(*body: t.Statement) -> t.Function:
    return t.Function(AT, AT, "k", "k", VOID, (local("a", Pointer(INT)),), t.Block(AT, body), kernel=True)


def values_of(*functions: t.Function, records: tuple[t.Record, ...] = (PAIR,)) -> list[int]:
    """What four threads find in the array after a run."""
    unit = desugar(t.Unit("cuda", records, (), functions), ("k.cu",), Missing())
    program = lower(unit, LoweringOptions(pointer_bits=64))
    (lowered,) = program.kernels
    result = run(lowered, program.functions, ConcreteLaunch((4, 1, 1)), {}, {"a": [0] * 4}, filling=Filling.ZERO)
    assert not result.findings and result.infeasible is None and not result.exhausted
    return [int(v) for v in result.contents["a"][0]]


def test_a_conversion_is_a_cast() -> None:
    narrow = t.Convert(AT, Scalar("unsigned char"), P, t.Conversion.ARITHMETIC, number(300))
    wide = t.Convert(AT, INT, P, t.Conversion.ARITHMETIC, narrow)
    assert values_of(kernel(store(wide))) == [44] * 4


@pytest.mark.parametrize(
    ("value", "type", "stored"),
    [
        (-(2**31), INT, 2**31),
        (2**32 - 1, UINT, 2**32 - 1),
        (-1, Scalar("signed char"), 2**32 - 1),
        (1, Scalar("bool"), 1),
    ],
)
def test_a_constant_has_its_type(value: int, type: Type, stored: int) -> None:
    given = t.Convert(AT, INT, P, t.Conversion.ARITHMETIC, number(value, type))
    assert values_of(kernel(store(given))) == [stored] * 4


def test_a_base_is_a_member_and_a_derived_object_is_around_it() -> None:
    derived = t.Record(AT, "D", "D", False, (t.Field(AT, "base_0", RecordUse("Pair"), 0), t.Field(AT, "z", INT, 64)), 12, 4)
    base = t.Convert(AT, RecordUse("Pair"), L, t.Conversion.TO_BASE, use("d", RecordUse("D")), "base_0")
    assign = t.Evaluate(AT, t.Assign(AT, INT, L, t.Member(AT, INT, L, base, "y"), number(7), AT))
    back = t.Convert(AT, RecordUse("D"), L, t.Conversion.TO_DERIVED, base, "base_0")
    value = read(t.Member(AT, INT, L, t.Member(AT, RecordUse("Pair"), L, back, "base_0"), "y"))
    found = values_of(kernel(t.Declare(AT, (local("d", RecordUse("D")),)), assign, store(value)), records=(PAIR, derived))
    assert found == [7] * 4


def make_pair() -> t.Function:
    """A constructor: x is the argument, y twice as much."""
    self = local("self", Reference(RecordUse("Pair")))
    x, y = (t.Member(AT, INT, L, use("self", RecordUse("Pair")), name) for name in ("x", "y"))
    twice = t.Binary(AT, INT, P, "+", read(use("n")), read(use("n")), AT)
    return function("Pair_int", VOID, (self, local("n")), t.Initialize(AT, x, read(use("n"))), t.Initialize(AT, y, twice))


def test_a_constructed_variable_is_the_object_of_its_constructor() -> None:
    made = t.Construct(AT, RecordUse("Pair"), P, "Pair_int", (number(4),))
    value = read(t.Member(AT, INT, L, use("p", RecordUse("Pair")), "y"))
    found = values_of(kernel(t.Declare(AT, (local("p", RecordUse("Pair"), made),)), store(value)), make_pair())
    assert found == [8] * 4


def test_a_temporary_is_made_where_its_expression_is_evaluated() -> None:
    made = t.Construct(AT, RecordUse("Pair"), P, "Pair_int", (number(4),))
    temporary = t.Temporary(AT, RecordUse("Pair"), t.Category.XVALUE, made)
    value = read(t.Member(AT, INT, t.Category.XVALUE, temporary, "y"))
    chosen = t.Conditional(AT, INT, P, t.Convert(AT, Scalar("bool"), P, t.Conversion.TO_BOOL, thread()), value, number(1))
    found = values_of(kernel(store(chosen)), make_pair())
    assert found == [1, 8, 8, 8]


def test_an_aggregate_is_zero_where_it_has_no_value() -> None:
    made = t.Aggregate(AT, RecordUse("Pair"), P, (("x", number(3)),))
    value = read(t.Member(AT, INT, L, use("p", RecordUse("Pair")), "y"))
    found = values_of(kernel(t.Declare(AT, (local("p", RecordUse("Pair"), made),)), store(value)))
    assert found == [0] * 4


def test_a_closure_refers_to_what_it_captures() -> None:
    closure = t.Record(AT, "closure", "lambda", False, (t.Field(AT, "n", Reference(INT), 0),), 8, 8)
    member = t.Member(AT, INT, L, use("self", RecordUse("closure")), "n")
    step = t.Evaluate(AT, t.Assign(AT, INT, L, member, number(5), AT))
    call = function("call", VOID, (local("self", Reference(RecordUse("closure"))),), step)
    made = t.Aggregate(AT, RecordUse("closure"), P, (("n", use("m")),))
    declare = t.Declare(AT, (local("m", INT, number(1)), local("f", RecordUse("closure"), made)))
    callee = t.FunctionUse(AT, VOID, L, "call")
    run = t.Evaluate(AT, t.Call(AT, VOID, P, callee, (use("f", RecordUse("closure")),)))
    found = values_of(kernel(declare, run, store(read(use("m")))), call, records=(closure,))
    assert found == [5] * 4


def test_a_constructor_that_binds_a_reference_binds_it() -> None:
    record = t.Record(AT, "R", "R", False, (t.Field(AT, "n", Reference(INT), 0), t.Field(AT, "k", INT, 64)), 16, 8)
    this = use("self", RecordUse("R"))
    make = function(
        "R_int", VOID, (local("self", Reference(RecordUse("R"))), local("to", Reference(INT))),
        t.Initialize(AT, t.Member(AT, INT, L, this, "n"), use("to")),
        t.Initialize(AT, t.Member(AT, INT, L, this, "k"), number(2)),
    )  # fmt: skip
    made = t.Construct(AT, RecordUse("R"), P, "R_int", (use("m"),))
    change = t.Evaluate(AT, t.Assign(AT, INT, L, t.Member(AT, INT, L, use("r", RecordUse("R")), "n"), number(9), AT))
    declare = t.Declare(AT, (local("m", INT, number(1)), local("r", RecordUse("R"), made)))
    found = values_of(kernel(declare, change, store(read(use("m")))), make, records=(record,))
    assert found == [9] * 4


def test_two_variables_of_one_name_stay_apart() -> None:
    inner = t.Variable(AT, "m@2", "m", INT, t.Storage.AUTOMATIC, number(5))
    block = t.Block(AT, (t.Declare(AT, (inner,)), store(read(use("m")))))
    found = values_of(kernel(t.Declare(AT, (local("m", INT, number(1)),)), block))
    assert found == [1] * 4


def test_members_are_where_the_tree_says() -> None:
    padded = t.Record(AT, "S", "S", False, (t.Field(AT, "x", INT, 0), t.Field(AT, "y", INT, 128)), 32, 16)
    bytes_of = t.Convert(
        AT, Pointer(INT), P, t.Conversion.POINTER, t.AddressOf(AT, Pointer(RecordUse("S")), P, use("s", RecordUse("S")))
    )
    declare = t.Declare(AT, (local("s", RecordUse("S")),))
    assign = t.Evaluate(AT, t.Assign(AT, INT, L, t.Subscript(AT, INT, L, bytes_of, number(4)), number(3), AT))
    found = values_of(
        kernel(declare, assign, store(read(t.Member(AT, INT, L, use("s", RecordUse("S")), "y")))), records=(padded,)
    )
    assert found == [3] * 4


def test_a_packed_record_is_packed() -> None:
    packed = t.Record(AT, "S", "S", False, (t.Field(AT, "c", Scalar("char"), 0), t.Field(AT, "y", INT, 8)), 5, 1)
    pair = Array(RecordUse("S"), 2)
    second = t.Subscript(
        AT, RecordUse("S"), L, t.Convert(AT, Pointer(RecordUse("S")), P, t.Conversion.DECAY, use("s", pair)), number(1)
    )
    write = t.Evaluate(AT, t.Assign(AT, INT, L, t.Member(AT, INT, L, second, "y"), number(258), AT))
    address = t.AddressOf(AT, Pointer(pair), P, use("s", pair))
    chars = t.Convert(AT, Pointer(Scalar("char")), P, t.Conversion.POINTER, address)
    value = t.Convert(AT, INT, P, t.Conversion.ARITHMETIC, read(t.Subscript(AT, Scalar("char"), L, chars, number(7))))
    assert values_of(kernel(t.Declare(AT, (local("s", pair),)), write, store(value)), records=(packed,)) == [1] * 4


def test_a_member_in_the_padding_of_a_base_is_there() -> None:
    base = t.Record(AT, "B", "B", False, (t.Field(AT, "x", INT, 0), t.Field(AT, "c", Scalar("char"), 32)), 8, 4)
    derived = t.Record(
        AT, "D", "D", False, (t.Field(AT, "base_0", RecordUse("B"), 0), t.Field(AT, "d", Scalar("char"), 40)), 8, 4
    )
    object = use("d", RecordUse("D"))
    part = t.Convert(AT, RecordUse("B"), L, t.Conversion.TO_BASE, object, "base_0")
    declare = t.Declare(AT, (local("d", RecordUse("D")), local("b", RecordUse("B"))))
    one = t.Convert(AT, Scalar("char"), P, t.Conversion.ARITHMETIC, number(1))
    first = t.Evaluate(AT, t.Assign(AT, Scalar("char"), L, t.Member(AT, Scalar("char"), L, object, "d"), one, AT))
    copy = t.Copy(AT, RecordUse("B"), P, use("b", RecordUse("B")))
    over = t.Evaluate(AT, t.Assign(AT, RecordUse("B"), L, part, copy, AT))
    kept = t.Convert(AT, INT, P, t.Conversion.ARITHMETIC, read(t.Member(AT, Scalar("char"), L, object, "d")))
    assert values_of(kernel(declare, first, over, store(kept)), records=(base, derived)) == [1] * 4
