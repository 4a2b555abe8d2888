"""Which files a source text may include: the includes of all its lines, those in branches not taken among them.

What a file means depends on nothing but its text, the texts found here, and the options. The lexer is that of the
preprocessor, so that a directive is one here exactly if it is one there.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from boogie_ir.lang.frozen import frozen
from frontend.source.lexing import lines_of
from frontend.source.preprocess import find_in_project, find_include, read_source

MOST_FILES = 2000


@frozen
class Closure:
    """A file with all it may include. ``digest`` stands for the texts and for which include means which of them."""

    files: tuple[str, ...]
    digest: str


def closure(path: str, text: str, include_dirs: Sequence[str]) -> Closure | None:
    """The files that a text named ``path`` may include, itself first.

    None where that is not to be known without preprocessing: an include whose name is a macro, a question whether a file
    exists, or too many files.
    Raises :class:`frontend.errors.SourceError` for a comment that does not end, or an included file that cannot be read.
    """
    files = {path: 0}
    state = blake2b(digest_size=20)
    queue = [(path, text)]
    while queue:
        name, content = queue.pop(0)
        state.update(f"{len(content)} {files[name]}\n{content}\n".encode("utf-8", "surrogatepass"))
        if "__has_include" in content:
            return None
        for spelled in _included(content, name):
            if spelled[:1] not in ("<", '"'):
                return None
            target = spelled[1:].partition(">" if spelled[0] == "<" else '"')[0].strip()
            found = find_include(target, name, include_dirs, local=spelled[0] == '"') or find_in_project(target, name)
            if found is not None and found not in files:
                files[found] = len(files)
                queue.append((found, read_source(found)))
            state.update(f"{spelled} {files[found] if found is not None else '-'}\n".encode("utf-8", "surrogatepass"))
        if len(files) > MOST_FILES:
            return None
    return Closure(tuple(files), state.hexdigest())


def _included(text: str, path: str) -> list[str]:
    """What stands behind each ``#include`` of a text, in order."""
    if "include" not in text:  # a directive's name is not subject to macros
        return []
    spelled: list[str] = []
    for line in lines_of(text, path):
        words = [number for number, token in enumerate(line) if not token.value.isspace()]
        if len(words) > 1 and line[words[0]].value == "#" and line[words[1]].value == "include":
            spelled.append("".join(token.value for token in line[words[1] + 1 :]).strip())
    return spelled
