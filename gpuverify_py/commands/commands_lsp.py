"""``gpuverify lsp``: a server for editors. Registered in :mod:`gpuverify_py.commands.commands`."""

from __future__ import annotations

from importlib.util import find_spec

import typer

from gpuverify_py.commands.complaints import complain
from gpuverify_py.request import flags
from gpuverify_py.request.errors import UsageError


def lsp(context: typer.Context) -> None:
    """Serve an editor over standard input and output, by the language server protocol.

    A file is verified when it is opened and when it is saved: findings with their other places, what is assumed and what was
    inferred of a loop under the pointer, patches that were verified, completion and checks of annotations. Flags are those of a
    verification; a file's header and the project's file (docs/projects.md) say more.

    Needs pygls: `pip install 'gpuverify-py[lsp]'`. docs/editors.md says how editors start it.
    """
    try:
        if find_spec("pygls") is None:
            raise UsageError("the server needs pygls, which is not installed", "pip install 'gpuverify-py[lsp]'")
        words = [word for word in context.args if word != "--stdio"]  # some editors say which way they speak
        if flags.parse(words).paths:
            raise UsageError("an editor names the files", "gpuverify lsp takes flags only")
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    from gpuverify_py.commands.server.server import Server

    Server(words).run()
