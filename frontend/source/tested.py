"""What the conditions of a text ask about the compiler, the device, and headers that were not found.

A condition may choose between a barrier and none; so what it was told is said with whatever is proved of the text.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from typing import Any

ARCHITECTURE = "__CUDA_ARCH__"
_OF_COMPILERS = re.compile(r"__|_[A-Z]|(?:NDEBUG|DEBUG|linux|unix|WIN32|WIN64)\Z|cl_")
"""Names that compilers, their options and systems define; which of them a device's compiler defines, no text says."""
_OF_DEVICES = re.compile(r"cl_|__(?:IMAGE_SUPPORT|GPU|ENDIAN_LITTLE)__\Z")
"""Names whose being defined tells devices apart."""
_VERSIONS = re.compile(r"__(?!GPUVERIFY__)|CUDA(?:RT)?_VERSION\Z")
"""Predefined names whose value tells compilers apart."""
_OF_LANGUAGES = frozenset(
    ("__cplusplus", "__OPENCL_VERSION__", "__OPENCL_C_VERSION__", "__CUDACC__", "__NVCC__", ARCHITECTURE, "__GPUVERIFY__")
)
"""Names that tell languages apart: that they are not defined goes without saying."""


_OF_WAVES = re.compile(r"warpSize|__(?:shfl|ballot|any|all|activemask|match|reduce)(?:_\w+)?")
"""What depends on how many threads a wave of AMD's devices has."""


class Tested:
    """What was asked, in order: for each macro a sentence's beginning, and the places of the conditions."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._sentences: dict[tuple[str, str], dict[str, None]] = {}
        self._lacking: dict[str, None] = {}
        self._provided: dict[str, None] = {}
        self._undefined: dict[str, None] = {}
        self._found: dict[str, str] = {}
        self._of_system = False
        self._hip = False

    def lacks(self, header: str) -> None:
        """Notes a header that was not found and of which nothing is known."""
        self._lacking[header] = None

    def found(self, header: str, file: str) -> None:
        """Notes a header that no include directory has, and the file of the project that is taken for it."""
        self._found[header] = file

    def sought(self, header: str, file: str, line: int) -> None:
        """Notes that a condition asks for a header that is not found."""
        self._note(header, f"there is no header {header} (-I): that is asked at", file, line)

    def lacks_something(self) -> bool:
        """Whether a header was not found, or the latest condition asked for what systems and compilers define: what is asked
        for may be there."""
        return bool(self._lacking) or self._of_system

    def asks(self) -> None:
        """Notes that a condition begins."""
        self._of_system = False

    def complained(self, message: str, file: str, line: int) -> None:
        """Notes an `#error` that is passed over."""
        self._note(message, f"`#error {message}` is of what was not found, at", file, line)

    def provided(self, header: str) -> None:
        """Notes a header whose types and functions are known; its macros may not be."""
        self._provided[header] = None

    def defined(self, name: str, file: str, line: int) -> None:
        """Notes that a condition learns that a macro is defined."""
        if _OF_DEVICES.match(name):
            self._note(name, f"it is compiled for a device with {name}: that is tested at", file, line)

    def valued(self, name: str, macros: Mapping[str, Any], file: str, line: int) -> None:
        """Notes that a condition depends on what a predefined macro stands for."""
        value = "".join(token.value for token in macros[name].value) if name in macros else ""
        if name == ARCHITECTURE:
            self.architecture(value, file, line)
        elif _VERSIONS.match(name):
            self._note(name, f"{name} is {value} (-D): that is tested at", file, line)

    def architecture(self, value: str, file: str, line: int) -> None:
        """Notes that something depends on the architecture that the text is compiled for."""
        number = value[:-1] if value.isdigit() and value.endswith("0") else value
        self._note(ARCHITECTURE, f"it is compiled for sm_{number} (--arch): {ARCHITECTURE} is tested at", file, line)

    def undefined(self, name: str, file: str, line: int) -> None:
        """Notes that a condition depends on a macro that is not defined."""
        if name in _OF_LANGUAGES:
            return
        if _OF_COMPILERS.match(name):
            self._of_system = True
            self._note(name, f"{name} is not defined (-D): that is tested at", file, line)
        elif self._lacking:
            self._undefined[name] = None
        else:
            library = name.partition("_")[0].lower()
            for header in self._provided:
                if library in header.lower():
                    self._lacking[header] = self._undefined[name] = None

    def included(self, header: str) -> None:
        """Notes the name of an include."""
        self._hip |= header.startswith("hip/")

    def waves(self, name: str, file: str, line: int) -> None:
        """Notes what depends on the size of a wave, in HIP: there are devices with 32 and with 64 threads in one."""
        if self._hip and _OF_WAVES.fullmatch(name):
            self._note(name, f"waves have 32 threads (-DwarpSize=64 for others): {name} is used at", file, line)

    def absent(self, guards: Container[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The headers that were not found, and the macros that conditions after them tested, but for include guards."""
        return tuple(self._lacking), tuple(name for name in self._undefined if name not in guards)

    def sentences(self, guards: Container[str]) -> tuple[str, ...]:
        """What the text was told of compilers and devices, one sentence a macro."""
        taken = [f"{header} is {file} (-I)" for header, file in self._found.items()]
        asked = (f"{start} {_listed(where)}" for (name, start), where in self._sentences.items() if name not in guards)
        return (*taken, *asked)

    def _note(self, name: str, start: str, file: str, line: int) -> None:
        where = str(int(line)) if file == self._path else f"{file.rpartition('/')[2]}:{int(line)}"
        self._sentences.setdefault((name, start), {})[where] = None


def _listed(places: Mapping[str, None]) -> str:
    shown = ", ".join(places)
    return shown if ":" in shown else f"line{'s' if len(places) > 1 else ''} {shown}"
