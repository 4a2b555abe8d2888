"""Preprocessing: places of tokens, includes, limits, errors."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path

import pytest

from frontend.errors import SourceError
from frontend.source.dialects.choose import detect, dialect_of
from frontend.source.preprocess import PpToken, Preprocessed, preprocess, read_source


def cuda(text: str, path: str = "k.cu", defines: tuple[str, ...] = (), include_dirs: tuple[str, ...] = ()) -> Preprocessed:
    return preprocess(path, text, dialect_of("cuda"), defines, include_dirs)


def cuda_ignoring(text: str) -> Preprocessed:
    return preprocess("k.cu", text, dialect_of("cuda"), ignore_missing=True)


def texts(result: Preprocessed) -> list[str]:
    return [token.text for token in result.tokens]


def place(token: PpToken) -> tuple[int, int, int]:
    return token.line, token.column, token.width


def test_plain_tokens_keep_line_column_and_width() -> None:
    result = cuda("int  x =\n\t2.0f; /* two\nlines */ y")
    assert [(token.text, *place(token)) for token in result.tokens] == [
        ("int", 1, 1, 3),
        ("x", 1, 6, 1),
        ("=", 1, 8, 1),
        ("2.0f", 2, 2, 4),
        (";", 2, 6, 1),
        ("y", 3, 10, 1),
    ]


def test_columns_survive_joined_lines() -> None:
    result = cuda("#define TWICE(a) \\\n  ((a) + (a))\nint x = \\\n    TWICE(y);")
    by_text = {token.text: place(token) for token in result.tokens}
    assert by_text["+"] == (4, 5, 5)
    assert by_text["y"] == (4, 11, 1)
    assert by_text[";"] == (4, 13, 1)


def test_a_macro_body_takes_the_place_of_its_expansion_and_an_argument_its_own() -> None:
    result = cuda("#define MAX(a, b) ((a) > (b) ? (a) : (b))\nx = MAX(p[1],\n  q);")
    greater = next(token for token in result.tokens if token.text == ">")
    argument = next(token for token in result.tokens if token.text == "q")
    assert place(greater) == (2, 5, 3)
    assert place(argument) == (3, 3, 1)


def test_a_macro_within_a_macro_takes_the_outer_place() -> None:
    result = cuda("#define ONE 1\n#define SUM (ONE + ONE)\nint x = SUM;")
    assert [place(token) for token in result.tokens if token.text == "1"] == [(3, 9, 3), (3, 9, 3)]


def test_numbers_scopes_and_launches_are_whole_tokens() -> None:
    assert texts(cuda("1e-5f .5 0xFFull 0x1p-3 a::b k<<<1, 2>>>(x)")) == [
        "1e-5f", ".5", "0xFFull", "0x1p-3", "a", "::", "b", "k", "<<<", "1", ",", "2", ">>", ">", "(", "x", ")",
    ]  # fmt: skip


def test_a_pragma_is_one_token_where_it_stands() -> None:
    result = cuda("a\n  #pragma unroll 4\nb")
    assert [(token.kind, token.text, token.line) for token in result.tokens] == [
        ("id", "a", 1),
        ("pragma", "unroll 4", 2),
        ("id", "b", 3),
    ]


def test_predefined_macros_depend_on_the_dialect() -> None:
    source = "#ifdef __CUDACC__\ncuda\n#endif\n#if __OPENCL_VERSION__ >= 120\nopencl\n#endif\nCLK_GLOBAL_MEM_FENCE NULL"
    assert texts(preprocess("k", source, dialect_of("cuda"))) == ["cuda", "CLK_GLOBAL_MEM_FENCE", "nullptr"]
    assert texts(preprocess("k", source, dialect_of("opencl"))) == ["opencl", "2", "nullptr"]


def test_defines_from_the_command_line() -> None:
    assert texts(cuda("A B SQ(3)", defines=("A=7", "B", "SQ(x)=x*x"))) == ["7", "1", "3", "*", "3"]
    with pytest.raises(SourceError, match="does not name a macro"):
        cuda("x", defines=("3=A",))


def test_an_uninterpreted_function_declares_a_prototype_and_a_wrapper() -> None:
    tokens = texts(cuda("DECLARE_UF_BINARY(f, int, int, short);"))
    assert tokens[:8] == ["short", "__uninterpreted_function_f", "(", "int", ",", "int", ")", ";"]
    assert tokens[8:11] == ["inline", "short", "f"]


def test_local_includes_and_include_directories(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "size.h").write_text('#ifndef S\n#define S 16\n#include "deep.h"\n#endif\n')
    (tmp_path / "sub" / "deep.h").write_text("int deep;\n")
    main = str(tmp_path / "k.cu")
    result = cuda('#include "sub/size.h"\n#include "sub/size.h"\nint x[S];', main)
    assert texts(result) == ["int", "deep", ";", "int", "x", "[", "16", "]", ";"]
    assert result.tokens[1].file.endswith("deep.h") and result.tokens[4].file == main
    assert [Path(file).name for file in result.files] == ["k.cu", "size.h", "deep.h"]
    assert "16" in texts(cuda("#include <size.h>\nS", main, include_dirs=(str(tmp_path / "sub"),)))


def test_vendor_headers_are_provided_and_others_are_missed() -> None:
    assert texts(cuda("#include <cuda_runtime.h>\n#include <cooperative_groups/reduce.h>\n#include <vector>\nx")) == ["x"]
    text = '#ifdef EARLY\n#endif\n#include "nothere.h"\n#if defined(LATE) && !__APPLE__\n#endif\nx'
    with pytest.raises(SourceError, match=r"nothere\.h"):
        cuda(text)
    found = cuda_ignoring(text)
    assert texts(found) == ["x"]
    assert (found.missing.headers, found.missing.macros) == (("nothere.h",), ("LATE",))


def test_a_local_header_comes_before_a_provided_one(tmp_path: Path) -> None:
    (tmp_path / "helper_math.h").write_text("mine\n")
    assert texts(cuda('#include "helper_math.h"', str(tmp_path / "k.cu"))) == ["mine"]


def test_what_is_included_is_called_by_its_shortest_name(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "far" / "deep").mkdir(parents=True)
    (tmp_path / "far" / "up.h").write_text("far")
    (tmp_path / "up.h").write_text('#pragma once\nnear\n#include "src/../up.h"\n')
    (tmp_path / "src" / "link").symlink_to(tmp_path / "far" / "deep")
    main = str(tmp_path / "src" / "k.cu")
    assert cuda('#include "../up.h"\n#include "../src/./../up.h"\n', main).files[1:] == (str(tmp_path / "up.h"),)
    behind = cuda('#include "link/../up.h"\n', main)  # a link leads elsewhere than its name
    assert texts(behind) == ["far"] and behind.files[1:] == (str(tmp_path / "src" / "link" / ".." / "up.h"),)
    with chdir(tmp_path):
        assert cuda('#include "../up.h"\n', "src/k.cu").files == ("src/k.cu", "up.h")


def test_include_cycles_end(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text('#include "b.h"\nint a;\n')
    (tmp_path / "b.h").write_text('#include "a.h"\nint b;\n')
    with pytest.raises(SourceError, match="deep"):
        cuda('#include "a.h"', str(tmp_path / "k.cu"))


def test_macro_bombs_end() -> None:
    bomb = "#define A0 x x\n" + "".join(f"#define A{i} A{i - 1} A{i - 1}\n" for i in range(1, 40)) + "A39"
    with pytest.raises(SourceError, match="macros expand to more than"):
        cuda(bomb)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("\n#error out of cheese\n", 2, "#error out of cheese"),
        ("#if 1\nint x;\n", 1, "unterminated #if"),
        ("x\n#ifdef\n#endif\n", 2, "malformed directive"),
        ("x\n#if\n#endif\n", 2, "empty expression"),
        ("#endif\n", 1, "misplaced #endif"),
        ("#define F(a, b) a\nF(1)\n", 2, "requires 2 arguments"),
        ("#nonsense\n", 1, "unknown directive"),
        ("x\n/* no end", 2, "a comment does not end"),
        ("\0\0\0", 1, "not text"),
    ],
)
def test_errors_have_a_place(text: str, line: int, message: str) -> None:
    with pytest.raises(SourceError) as caught:
        cuda(text)
    assert caught.value.problem.span.line == line
    assert message in caught.value.problem.message


RETURNS = ["int a; // b\r int c;\n", "int a;\r#define A\n", "#define A \\\n 1 \r 2\n", "#define A \\\r\r\n 1\n"]


@pytest.mark.parametrize("text", RETURNS)
def test_lone_carriage_returns_are_refused_where_compilers_do_not_agree(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.h").write_bytes(text.encode())
    for shown in (text, '#include "a.h"\n'):
        with pytest.raises(SourceError) as caught:
            cuda(shown, str(tmp_path / "a.cu"))
        assert "a carriage return alone" in caught.value.problem.message


def test_carriage_returns_are_white_space_elsewhere() -> None:
    for text in ("int a;\r int b;\n", "int a; // b\r\nint b;\r\n", "int a; // b\r\r\nint b;\r\r\n"):
        assert texts(cuda(text)) == ["int", "a", ";", "int", "b", ";"]


def test_text_that_is_skipped_may_be_anything() -> None:
    assert texts(cuda("#if 0\nit's \"broken\n#nonsense\n#else\nok\n#endif")) == ["ok"]


def test_text_that_is_not_utf8_is_read_byte_by_byte(tmp_path: Path) -> None:
    file = tmp_path / "k.cu"
    file.write_bytes(b"int x; // \xe9t\xe9\nint y;")
    assert texts(cuda(read_source(str(file)))) == ["int", "x", ";", "int", "y", ";"]


def test_a_file_that_cannot_be_read_is_an_error_of_the_source(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot read"):
        read_source(str(tmp_path / "nothere.cu"))


def test_the_dialect_is_told_by_suffix_then_by_content() -> None:
    assert detect("a.cpp", "int main() {}").name == "cuda" and detect("a.txt", "int main() {}").name == "opencl"
    assert detect("a.cu", "__kernel").name == "cuda"
    assert detect("a.cl", "__global__").name == "opencl"
    assert detect("a.txt", "__global__ void k() { __syncthreads(); }").name == "cuda"
    assert detect("a.txt", "__kernel void k(__global int *p) { p[get_global_id(0)] = 0; }").name == "opencl"


@pytest.mark.parametrize(
    ("condition", "value"),
    [
        ("1 ? 2 : 0", True), ("-1 < 0u", False), ("-1 >> 63 == -1", True), ("0x10 == 020 && '\\n' == 10 && 'A' == 65", True),
        ("0 && 1 / 0", False), ("1 || 1 % 0", True), ("7 / -2 == -3 && 7 % -2 == 1", True), ("1'000 == 0b1111101000", True),
        ("0xffffffffffffffff > 0", True), ("true", True), ("true and not false", True), ("unknown(1, (2)) + 1", True),
        ("defined X || defined(Y)", False), ("__has_include(<stdio.h>) && !__has_include(\"no.h\")", True),
    ],
)  # fmt: skip
def test_conditions(condition: str, value: bool) -> None:
    assert texts(cuda(f"#if {condition}\nyes\n#else\nno\n#endif")) == ["yes" if value else "no"]


@pytest.mark.parametrize(
    "condition", ["s->len > 3", "1 +", "(1", "1 2", "1 / 0", "2.5", "defined(3)", "__has_include", "09", '"a"']
)
def test_conditions_without_a_value(condition: str) -> None:
    with pytest.raises(SourceError, match=r"condition has no value|malformed"):
        cuda(f"#if {condition}\n#endif")


def test_include_guards_ask_nothing() -> None:
    asked = cuda_ignoring('#include "nothere.h"\n#ifndef __G_H\n#define __G_H\n#ifndef SIZE\n#define SIZE 3\n#endif\n#endif')
    assert (asked.missing.macros, asked.missing.tested) == (("SIZE",), ())
