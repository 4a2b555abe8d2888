"""Puts the checkout first on the path.

``tests/boogie_ir`` and its like would otherwise be found as namespace packages before the real ones.
"""

import gc
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pytest
from hypothesis import settings

from gpuverify_py.files.runtime import own

own()

# Property tests try the same examples each time, so that the same code gets the same answer; ``make explore`` draws new ones.
settings.register_profile("same", derandomize=True)
settings.register_profile("new", derandomize=False)
settings.load_profile("new" if os.environ.get("EXPLORE") else "same")

WORK = 3.0  # seconds of computing, at which a process looks for what its tests have left behind


def pytest_collection_finish() -> None:
    """What all tests share is not looked at by each collection."""
    gc.collect()
    gc.freeze()


class _Collected:
    at = 0.0


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """A solver's memory goes with few objects in a cycle, too few to make the collector run by itself (see ``own``)."""
    if time.process_time() - _Collected.at > WORK:
        gc.collect()
        _Collected.at = time.process_time()
