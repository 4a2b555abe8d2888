"""The seams that engines share: claims, outcomes, facts, budget, portfolio.

The package bears the name of a function of the Python interface. Once it is loaded ``gpuverify_py.verify`` is this module, so it
can be called like that function.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


class _Callable(ModuleType):
    def __call__(self, *arguments: Any, **named: Any) -> Any:
        from gpuverify_py.api import verify

        return verify(*arguments, **named)


sys.modules[__name__].__class__ = _Callable
