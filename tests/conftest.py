"""Puts the checkout first on the path.

``tests/boogie_ir`` and its like would otherwise be found as namespace packages before the real ones.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from gpuverify_py.files.runtime import own

own()
