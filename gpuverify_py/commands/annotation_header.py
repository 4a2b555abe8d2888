"""A C header through which annotations vanish under compilers that do not know them, made from the table of annotations."""

from __future__ import annotations

from frontend.notes.annotations import ANNOTATIONS, Form, Place

_HEAD = """\
/* Annotations of gpuverify, for compilers that do not know them: each stands for nothing.
 *
 * Made by `gpuverify header > gpuverify.h`. Include it first in kernels with annotations; gpuverify itself, which defines
 * __GPUVERIFY__, reads over it. What is inside an annotation is neither compiled nor evaluated.
 */
#ifndef GPUVERIFY_H
#define GPUVERIFY_H
#ifndef __GPUVERIFY__

#ifndef __OPENCL_VERSION__
#include <assert.h> /* glibc declares a function __assert there: before the name becomes a macro */
#endif

"""
_FOOT = """
#endif
#endif
"""


def text() -> str:
    """The header's text. Annotations that are values appear only inside of others, and vanish with them."""
    forms = (form for form in ANNOTATIONS.values() if form.claim is not None)
    return _HEAD + "".join(f"#define {form.name}({_parameters(form)}) {_nothing(form)}\n" for form in forms) + _FOOT


def _parameters(form: Form) -> str:
    """As many as the annotation takes; not every OpenCL compiler has macros with any number of arguments."""
    return ", ".join(f"x{n}" for n in range(1, form.least + 1)) if form.least == form.most else "..."


def _nothing(form: Form) -> str:
    """What stands in a place of its own: an expression, or outside functions a declaration that declares nothing twice."""
    return "struct gpuverify_axiom" if form.place is Place.FILE else "((void)0)"
