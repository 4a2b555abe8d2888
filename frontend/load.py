"""From a file, or text, to kernels: preprocess, parse, lower."""

from __future__ import annotations

from collections.abc import Sequence

from boogie_ir.lang.kernel import KernelProgram
from frontend.errors import Problem, SourceError
from frontend.kernels.lower import lower
from frontend.names.frame import LoweringOptions
from frontend.parse.parse import parse_text
from frontend.source.dialects.choose import dialect_of
from frontend.source.dialects.dialect import width_macros
from frontend.source.preprocess import read_source
from frontend.syntax.syntax_walk import deepest


def load(
    path: str,
    text: str | None = None,
    dialect: str | None = None,
    defines: Sequence[str | tuple[str, str]] = (),
    include_dirs: Sequence[str] = (),
    pointer_bits: int = 64,
    work_dim: int | None = None,
    modular: bool = False,
    ignore_missing_includes: bool = False,
    inner_bounds: bool = False,
    arch: int = 70,
    uniform: bool = False,
    few_threads: bool = True,
) -> KernelProgram:
    """The kernels of a source file, or of ``text`` under the name ``path``.

    ``dialect`` is "cuda" or "opencl" (None: as the name or the text suggests), a define is ``NAME``,
    ``NAME=value`` or the pair of both. ``work_dim`` is what ``get_work_dim()`` returns (None: not known).
    ``modular``: functions are verified from arbitrary arguments too. ``ignore_missing_includes``: an included file that is not
    found is no error but recorded in the kernels. ``inner_bounds``: indices into arrays within others are asserted to stay there.
    ``arch`` is CUDA's compute capability, times ten. ``uniform`` and ``few_threads``: see
    :class:`frontend.names.frame.LoweringOptions`.
    Raises :class:`frontend.errors.FrontendError`.
    """
    source = read_source(path) if text is None else text
    written = [d if isinstance(d, str) else "=".join(d) for d in defines]
    known = dialect_of(dialect) if dialect is not None else None
    target = {**width_macros(pointer_bits), "__CUDA_ARCH__": f"{arch}0"}
    unit = parse_text(source, path, known, written, include_dirs, ignore_missing_includes, target)
    try:
        options = LoweringOptions(pointer_bits, work_dim, modular, inner_bounds, uniform, few_threads=few_threads)
        return lower(unit, options)
    except SourceError as error:
        raise error.blaming(unit.missing.headers) from error
    except RecursionError as error:
        raise SourceError(Problem(deepest(unit), "expressions or statements are nested too deeply")) from error
