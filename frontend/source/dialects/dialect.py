"""A dialect as a value: what CUDA and OpenCL spell differently, as tables that the preprocessor and the parser read.

Builtin functions are not here (see `frontend/tables/`); these tables only say how text becomes a tree.
"""

from __future__ import annotations

from collections.abc import Mapping

from boogie_ir.lang.frozen import frozen_node
from frontend.syntax.syntax import Qualifier, Specifier


@frozen_node  # one value for each language, compared by identity so that it can key a cache
class Dialect:
    """One kernel language. `macros` maps a macro's head (`N` or `F(a, b)`) to its replacement text."""

    name: str
    suffixes: tuple[str, ...]
    cplusplus: bool
    type_names: frozenset[str]
    template_names: frozenset[str]
    scoped_types: Mapping[str, frozenset[str]]
    macros: Mapping[str, str]
    qualifiers: Mapping[str, Qualifier]
    specifiers: Mapping[str, Specifier]
    headers: frozenset[str]
    samples: frozenset[str]
    libraries: tuple[str, ...]
    markers: tuple[str, ...]

    def provides(self, header: str) -> bool:
        """Whether an include of this name is of the language's own, and covered by the tables, so that it stands for nothing."""
        return header in self.headers or header.startswith(_SYSTEM_DIRECTORIES)

    def may_lack(self, header: str) -> bool:
        """Whether an include of this name is of a well-known library, so that the text is read without it, on record."""
        return header.rpartition("/")[2] in self.headers | self.samples or header.startswith(self.libraries)


_SYSTEM_DIRECTORIES = (
    "cooperative_groups/", "sys/", "CL/", "cuda/", "nvtx3/", "crt/", "nv/", "libcudacxx/",
)  # fmt: skip

COMMON_QUALIFIERS: Mapping[str, Qualifier] = {
    "const": Qualifier.CONST,
    "__const": Qualifier.CONST,
    "__const__": Qualifier.CONST,
    "volatile": Qualifier.VOLATILE,
    "__volatile": Qualifier.VOLATILE,
    "__volatile__": Qualifier.VOLATILE,
    "restrict": Qualifier.RESTRICT,
    "__restrict": Qualifier.RESTRICT,
    "__restrict__": Qualifier.RESTRICT,
}

COMMON_SPECIFIERS: Mapping[str, Specifier] = {
    "inline": Specifier.INLINE,
    "__inline": Specifier.INLINE,
    "__inline__": Specifier.INLINE,
    "__forceinline": Specifier.FORCE_INLINE,
    "__forceinline__": Specifier.FORCE_INLINE,
    "__noinline__": Specifier.NO_INLINE,
    "static": Specifier.STATIC,
    "extern": Specifier.EXTERN,
    "register": Specifier.REGISTER,
    "_Noreturn": Specifier.NO_RETURN,
    "_Thread_local": Specifier.THREAD_LOCAL,
}


def words(text: str) -> frozenset[str]:
    """The words of a text, for tables of names."""
    return frozenset(text.split())


COMMON_TYPES: frozenset[str] = words(
    "size_t ptrdiff_t intptr_t uintptr_t half uchar ushort uint ulong va_list __builtin_va_list"
) | frozenset(f"{sign}int{bits}_t" for sign in ("", "u") for bits in (8, 16, 32, 64))

COMMON_HEADERS: frozenset[str] = words(
    "assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h malloc.h math.h memory.h setjmp.h "
    "signal.h stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h strings.h time.h unistd.h "
    "wchar.h algorithm array cassert cctype cfloat chrono climits cmath complex cstddef cstdint cstdio cstdlib cstring ctime "
    "exception fstream functional iomanip iostream istream iterator limits list map memory numeric ostream random set sstream "
    "stdexcept string string_view thread tuple type_traits utility unordered_map unordered_set vector initializer_list "
    "any atomic bit bitset cerrno cfenv charconv cinttypes clocale codecvt compare concepts condition_variable csetjmp csignal "
    "cstdarg cuchar cwchar cwctype deque execution filesystem forward_list future ios iosfwd locale mutex new numbers optional "
    "queue ranges ratio regex shared_mutex source_location span stack streambuf system_error typeindex typeinfo valarray variant "
    "fcntl.h getopt.h dirent.h libgen.h omp.h pthread.h sched.h stdnoreturn.h termios.h uchar.h values.h windows.h alloca.h"
)


def width_macros(pointer_bits: int) -> Mapping[str, str]:
    """The macros of `<stdint.h>` that say how large pointers are."""
    unsigned, signed = ("0xffffffffU", "0x7fffffff") if pointer_bits == 32 else ("0xffffffffffffffffUL", "0x7fffffffffffffffL")
    largest = {"SIZE_MAX": unsigned, "UINTPTR_MAX": unsigned, "INTPTR_MAX": signed, "PTRDIFF_MAX": signed}
    return {**largest, "INTPTR_MIN": f"(-{signed}-1)", "PTRDIFF_MIN": f"(-{signed}-1)"}


OFFSETS = ("offsetof", "__builtin_offsetof")
"""How C++ spells a member's offset; what that is, a compiler is asked."""

COMMON_MACROS: Mapping[str, str] = {
    **width_macros(64),
    "__GPUVERIFY__": "1",
    "NULL": "nullptr",
    "__FUNCTION__": '""',
    "__func__": '""',
    "__PRETTY_FUNCTION__": '""',
    "CHAR_BIT": "8",
    "SCHAR_MAX": "127",
    "SCHAR_MIN": "(-127-1)",
    "UCHAR_MAX": "255",
    "CHAR_MAX": "127",
    "CHAR_MIN": "(-127-1)",
    "SHRT_MAX": "32767",
    "SHRT_MIN": "(-32767-1)",
    "USHRT_MAX": "65535",
    "INT_MAX": "2147483647",
    "INT_MIN": "(-2147483647-1)",
    "UINT_MAX": "0xffffffffU",
    "INT8_MAX": "127",
    "INT8_MIN": "(-127-1)",
    "UINT8_MAX": "255",
    "INT16_MAX": "32767",
    "INT16_MIN": "(-32767-1)",
    "UINT16_MAX": "65535",
    "INT32_MAX": "2147483647",
    "INT32_MIN": "(-2147483647-1)",
    "UINT32_MAX": "0xffffffffU",
    "FLT_DIG": "6",
    "FLT_MANT_DIG": "24",
    "FLT_MAX_EXP": "128",
    "FLT_MIN_EXP": "(-125)",
    "FLT_RADIX": "2",
    "FLT_MAX": "3.402823466e+38f",
    "FLT_MIN": "1.175494351e-38f",
    "FLT_EPSILON": "1.192092896e-07f",
    "DBL_DIG": "15",
    "DBL_MANT_DIG": "53",
    "DBL_MAX": "1.7976931348623158e+308",
    "DBL_MIN": "2.2250738585072014e-308",
    "DBL_EPSILON": "2.2204460492503131e-16",
    "HUGE_VALF": "(1.0f/0.0f)",
    "HUGE_VAL": "(1.0/0.0)",
    "INFINITY": "(1.0f/0.0f)",
    "NAN": "(0.0f/0.0f)",
    "M_E": "2.718281828459045",
    "M_LOG2E": "1.4426950408889634",
    "M_LOG10E": "0.4342944819032518",
    "M_LN2": "0.6931471805599453",
    "M_LN10": "2.302585092994046",
    "M_PI": "3.141592653589793",
    "M_PI_2": "1.5707963267948966",
    "M_PI_4": "0.7853981633974483",
    "M_1_PI": "0.3183098861837907",
    "M_2_PI": "0.6366197723675814",
    "M_2_SQRTPI": "1.1283791670955126",
    "M_SQRT2": "1.4142135623730951",
    "M_SQRT1_2": "0.7071067811865476",
    # An uninterpreted function is a prototype whose name says so, and a wrapper by which kernels call it.
    "DECLARE_UF_UNARY(name, argument, result)": (
        "result __uninterpreted_function_##name(argument); "
        "inline result name(argument x) { return __uninterpreted_function_##name(x); }"
    ),
    "DECLARE_UF_BINARY(name, first, second, result)": (
        "result __uninterpreted_function_##name(first, second); "
        "inline result name(first x, second y) { return __uninterpreted_function_##name(x, y); }"
    ),
}
