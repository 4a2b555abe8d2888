"""What the front end raises: the source is wrong, or it is beyond what we model. Both carry one `Problem` as data."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.errors import NotSupported, Problem, TextError
from boogie_ir.lang.kernel import LeftOut
from boogie_ir.lang.source import Span

__all__ = ["AnnotationError", "FrontendError", "Problem", "SourceError", "TooDeep", "Unsupported", "Unsure", "reason"]


class FrontendError(TextError):
    """A problem that ends the front end's work on a file."""


class SourceError(FrontendError):
    """The source is not a valid program: syntax, an undeclared name, a type error."""

    def blaming(self, headers: tuple[str, ...]) -> SourceError:
        """The error, with the headers that were not found as what may have caused it."""
        if not headers or self.problem.hint:
            return self
        hint = f"not found, and perhaps the reason: {', '.join(headers)}; add the directory with -I"
        return SourceError(replace(self.problem, hint=hint))


class TooDeep(SourceError):
    """The source is nested more deeply than anybody writes; no other reader of it fares better."""


class Unsupported(FrontendError, NotSupported):
    """The source uses a construct that is not modelled; the message names the construct."""

    def __init__(self, span: Span, construct: str, hint: str = "", code: str = "") -> None:
        super().__init__(Problem(span, f"{construct} is not supported", hint, code))
        self.construct = construct


class Unsure(Unsupported):
    """The source is C++ of which this front end does not know for sure what it means; a C++ compiler does."""

    def __init__(self, span: Span, construct: str) -> None:
        super().__init__(span, construct, WITH_CLANG)


class LeftToCompiler(Exception):
    """A finer rule of C++ decides what the source means: nothing is wrong with it, and a C++ compiler is to be asked."""


class WidthDiffers(Exception):
    """What is lowered with pointers of 32 bits may do something else where they have 64."""


WITH_CLANG = "install gpuverify-py[clang], with which a C++ compiler reads the file"


def reason(left: LeftOut) -> FrontendError:
    """The error for which a kernel was left out."""
    if left.wrong:
        return SourceError(Problem(left.span, left.construct, left.hint))
    return Unsupported(left.span, left.construct, left.hint)


class Misfit(Exception):
    """What a builtin function or an annotation is given does not fit it; whoever calls says what and where."""


class AnnotationError(FrontendError):
    """An annotation is misused: misspelt, misplaced, or of a form that it does not allow."""
