"""``gpuverify protocol FILE``: protocols as they are written, checked. Registered in :mod:`gpuverify_py.commands.commands`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from gpuverify_py.commands.complaints import complain
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.errors import UsageError

if TYPE_CHECKING:
    from gpuverify_py.engines.protocols.text.check import Meeting


def protocol(
    file: Annotated[str, typer.Argument(metavar="FILE", help="protocols, as `emit --stage protocol` prints them")],
    timeout: Annotated[float, typer.Option(min=0.1, help="seconds for each protocol")] = 10.0,
) -> None:
    """Check access memory protocols as they are written (docs/protocols.md): which accesses two threads may make to one cell.

    Exit code 0: none, and all threads meet at every barrier; 6: this was not shown; 2: the file cannot be read.
    """
    from boogie_ir.read.parser import ParseError
    from gpuverify_py.engines.protocols.text.check import Meeting, Missed, Unordered, checked
    from gpuverify_py.engines.protocols.text.read_protocol import read_written
    from gpuverify_py.engines.protocols.text.written import WrittenProtocol
    from gpuverify_py.files.orchestrate import read_source
    from gpuverify_py.request.config import Config

    try:
        text = read_source(file)
        found = [each for each in read_written(text, file) if isinstance(each, WrittenProtocol)]
        if not found:
            raise UsageError(f"{file} has no protocol", "intervals and traces are for reading; docs/protocols.md has the form")
    except UsageError as error:
        raise typer.Exit(complain(error)) from error
    except ParseError as error:
        print(f"{error.span}: error: {error.message}")
        raise typer.Exit(ExitCode.SOURCE) from error
    code = ExitCode.VERIFIED
    for written in found:
        name, left, told = written.header.name, 0, set[str]()
        for each in checked(written, Config(), timeout):
            left += 1
            match each:
                case Meeting() if (said := _meeting(each)) not in told:  # of several intervals each has the pair
                    told.add(said)
                    print(said)
                case Meeting():
                    pass
                case Unordered(array):
                    print(f"{file}: {name}: threads that return access {array}, and nothing orders that with what comes later")
                case Missed(place):
                    print(f"{place}: some threads may miss this barrier")
        print(f"{file}: {name}: {'race-free' if not left else 'not shown to be race-free'}")
        code = ExitCode.NOT_VERIFIED if left else code
    raise typer.Exit(code)


def _meeting(meeting: Meeting) -> str:
    from gpuverify_py.engines.protocols.text.check import places

    first, second = meeting.pair.first.access, meeting.pair.second.access
    here, there = places(meeting.pair)
    whose = "two threads of a block" if meeting.level.value == "block" else "threads of two blocks"
    return f"{here}: {first.kind.value} of {first.array} may meet the {second.kind.value} at {there}, by {whose}"
