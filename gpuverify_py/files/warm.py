"""What every verification needs, loaded before a process is copied: the copies then start in milliseconds."""

from __future__ import annotations

import threading
from importlib import import_module

from frontend.load import load
from gpuverify_py.files.runtime import prepare

_NEEDED = (
    "boogie_ir.smt.pysmt_z3", "boogie_ir.simt", "gpuverify_py.engines.twothread.pipeline", "gpuverify_py.engines.concrete.engine",
    "gpuverify_py.files.orchestrate",
)  # fmt: skip
_LOADING = threading.Lock()
_done = threading.Event()


def warm_up() -> None:
    """Loads it, once. What one thread is loading while another copies the process would never be loaded in the copy."""
    with _LOADING:
        if _done.is_set():
            return
        prepare()
        for module in _NEEDED:
            import_module(module)
        for name in ("warm.cu", "warm.cl"):
            load(name, text="", dialect=None)  # builds the tables of the parser and of the dialect
        _done.set()
