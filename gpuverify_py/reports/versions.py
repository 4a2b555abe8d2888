"""``--version`` in GPUVerify's layout: one line for each of its components, with what stands in its place here.

GPUVerify names the commit that each component was built from. A component that is part of this package has a digest of its
source files in that place: equal digests are equal components, whether installed or checked out.
"""

from __future__ import annotations

import hashlib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ABSENT = "not used"
FOLDER = Path(__file__).parents[2]
"""Where the packages are, in a checkout and where they are installed."""


def versions() -> str:
    """The lines, without a newline at the end."""
    release = version("gpuverify-py")
    rows = {
        "llvm": ABSENT,
        "bugle": _digest("frontend"),
        "libclc": ABSENT,
        "vcgen": _digest("boogie_ir", "houdini", "gpuverify_py"),
        "z3": _installed("z3-solver"),
        "cvc4": ABSENT,
        "local-revision": str(_number(release)),
    }
    return "\n".join((f"GPUVerify: gpuverify-py {release}", *(f"{name.ljust(15)}: {value}" for name, value in rows.items())))


def _digest(*packages: str) -> str:
    """SHA-1 of the names and contents of the packages' files."""
    digest = hashlib.sha1(usedforsecurity=False)
    for package in packages:
        folder = FOLDER / package
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".lark"):
                digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _installed(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return ABSENT


def _number(release: str) -> int:
    """A number that grows with each release: 1.2.3 is 10203."""
    number = 0
    for part in (*release.split("+")[0].split("."), "0", "0")[:3]:
        digits = "".join(c for c in part if c.isdigit())
        number = 100 * number + int(digits or 0)
    return number
