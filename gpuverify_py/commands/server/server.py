"""The server: documents, what is known of each, and what an editor asks about them. The only file that speaks the protocol."""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any

from lsprotocol import types
from pygls import uris
from pygls.lsp.server import LanguageServer

from boogie_ir.lang.source import split_lines
from gpuverify_py.commands.server import hovers
from gpuverify_py.commands.server.actions import FIX, actions, patch
from gpuverify_py.commands.server.annotations import ALLOW, call, common, explained
from gpuverify_py.commands.server.findings import Record, diagnostics
from gpuverify_py.commands.server.places import Places, moved, uri_of
from gpuverify_py.commands.server.process import Ended, Worker
from gpuverify_py.commands.server.progress import Progress
from gpuverify_py.commands.server.standing import State, Verification, about_loops, about_standing, is_kernel
from gpuverify_py.files.orchestrate import NO_KERNEL
from gpuverify_py.request.project.project_file import NAMES

CHECK_DELAY = 0.4  # seconds without a change before a text is looked at
FIX_SECONDS = 60.0  # for each kernel
INFER = ("--infer-info", "--hints=0")
PATIENCE = 1.0  # seconds that an editor waits for what is inferred of a loop, before it is told to look again
WATCHED = ("**/*.{h,hpp,hxx,inl}", *(f"**/{name}" for name in NAMES))

Heard = Callable[[dict[str, Any]], object]
"""Is told each answer to a request."""


@dataclass
class _Document:
    """What is known of a document: the records of the text that was verified last, and of that text what else was asked."""

    verified: str = ""
    records: list[Record] = field(default_factory=list)
    problems: list[Record] = field(default_factory=list)  # of the text as it is being written
    inferred: list[Record] = field(default_factory=list)
    infers: str = ""  # since when that is being done
    fixes: list[Record] = field(default_factory=list)
    work: Verification | None = None  # the latest
    last: dict[str, str] = field(default_factory=dict)  # verdicts by kernels, perhaps of an earlier text
    launches: tuple[str, dict[str, list[str]]] = ("", {})  # of a text, by kernels
    included: frozenset[str] = frozenset()  # the files that it includes
    tasks: dict[str, asyncio.Task[None]] = field(default_factory=dict)


class Server:
    """One editor's server; ``flags`` are asked of every file, below what its header says nothing of."""

    def __init__(self, flags: Sequence[str]) -> None:
        whole = types.TextDocumentSyncKind.Full
        self.editor = LanguageServer("gpuverify", version("gpuverify-py"), text_document_sync_kind=whole)
        self._flags = tuple(flags)
        self._documents: dict[str, _Document] = {}
        self._prover, self._checker = Worker(), Worker()
        self._register()

    def run(self) -> None:
        """Serves on standard input and output until the editor ends it."""
        self.editor.start_io()

    def _register(self) -> None:
        """Tells the protocol's part what is done at which message; it takes functions only, no methods."""
        on = self.editor.feature

        @on(types.INITIALIZE)
        def _(given: types.InitializeParams) -> None:
            options = given.initialization_options
            self._flags += tuple(map(str, options.get("flags") or ())) if isinstance(options, dict) else ()

        @on(types.TEXT_DOCUMENT_DID_OPEN)
        def _(given: types.DidOpenTextDocumentParams) -> None:
            self._start(given.text_document.uri, "verify", self._verified)

        @on(types.TEXT_DOCUMENT_DID_SAVE)
        def _(given: types.DidSaveTextDocumentParams) -> None:
            self._again({given.text_document.uri}, {self.editor.workspace.get_text_document(given.text_document.uri).path})

        @on(types.INITIALIZED)
        async def _(given: types.InitializedParams) -> None:
            await self._watch()

        @on(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
        def _(given: types.DidChangeWatchedFilesParams) -> None:
            paths = {uris.to_fs_path(change.uri) or "" for change in given.changes}
            projects = any(os.path.basename(path) in NAMES for path in paths)
            self._again({*self._documents} if projects else set(), paths)

        @on(types.TEXT_DOCUMENT_DID_CHANGE)
        def _(given: types.DidChangeTextDocumentParams) -> None:
            self._start(given.text_document.uri, "check", self._checked)

        @on(types.TEXT_DOCUMENT_DID_CLOSE)
        def _(given: types.DidCloseTextDocumentParams) -> None:
            self._close(given.text_document.uri)

        @on(types.TEXT_DOCUMENT_HOVER)
        async def _(given: types.HoverParams) -> types.Hover | None:
            return await self._hover(given)

        @on(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["_"]))
        def _(given: types.CompletionParams) -> list[types.CompletionItem]:
            return [*self._completions(given)]

        @on(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions([types.CodeActionKind.QuickFix]))
        def _(given: types.CodeActionParams) -> list[types.CodeAction]:
            return self._actions(given)

        @self.editor.command(FIX)
        def _(uri: str) -> None:
            self._start(uri, "fix", self._look_for_patch)

        @on(types.SHUTDOWN)
        def _(_: None) -> None:
            self._end()

    # Work, which is begun and never waited for.

    def _start(self, uri: str, what: str, work: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        """Begins a piece of work on a document, in place of an earlier one of its kind."""
        tasks = self._documents.setdefault(uri, _Document()).tasks
        if what in tasks:
            tasks[what].cancel()
        tasks[what] = asyncio.get_running_loop().create_task(work(uri))

    def _again(self, asked: set[str], changed: set[str]) -> None:
        """Verifies these documents, and those that include what has changed."""
        real = {*map(os.path.realpath, changed)}
        for uri in asked | {uri for uri, known in self._documents.items() if real & known.included}:
            self._start(uri, "verify", self._verified)

    async def _watch(self) -> None:
        """Asks an editor that can do so to tell of changes of headers, which are not all files of ours to it, and of projects."""
        workspace = self.editor.client_capabilities.workspace
        can = workspace.did_change_watched_files if workspace is not None else None
        if can is not None and can.dynamic_registration:
            watchers = [types.FileSystemWatcher(pattern) for pattern in WATCHED]
            options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
            asked = types.Registration("watched", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            await self.editor.client_register_capability_async(types.RegistrationParams([asked]))

    def _close(self, uri: str) -> None:
        for task in self._documents.pop(uri, _Document()).tasks.values():
            task.cancel()
        self._publish(uri, [])

    def _end(self) -> None:
        for document in self._documents.values():
            for task in document.tasks.values():
                task.cancel()
        self._prover.end()
        self._checker.end()

    async def _ask(
        self, uri: str, worker: Worker, asked: dict[str, Any], heard: Heard, begun: Callable[[], object] = lambda: None
    ) -> str:
        """Has something done about a document; what cannot be done is told the user, and returned."""
        failed = ""

        def told(answer: dict[str, Any]) -> None:
            nonlocal failed
            if "error" in answer:
                failed = answer["error"]
            else:
                heard(answer)

        path = self.editor.workspace.get_text_document(uri).path
        try:
            await worker.ask({"path": path, "flags": [*self._flags], **asked}, told, begun)
        except Ended:
            failed = f"gpuverify ended unexpectedly while at {path}"
        if failed:
            self._say(types.MessageType.Error, failed)
        return failed

    async def _verified(self, uri: str) -> None:
        """Verifies a document as it is on disk; findings are shown kernel by kernel."""
        known, text = self._documents[uri], self.editor.workspace.get_text_document(uri).source
        known.problems, known.work = [], (work := Verification(text))
        if "infer" in known.tasks:  # of an earlier text
            known.tasks["infer"].cancel()
        found: list[Record] = []

        def heard(answer: dict[str, Any]) -> None:
            if "at" in answer:
                work.at = answer["at"]
                progress.at(answer["at"])
                return
            if "files" in answer:
                known.included = frozenset(answer["files"])
                return
            found[:] = answer["records"] if answer["last"] else [*found, *answer["records"]]
            if known.verified != text:
                known.verified, known.inferred, known.fixes = text, [], []
            known.records = [*found]
            known.last |= {each["kernel"]: each["verdict"] for each in found if each["kernel"]}
            work.why = next((each["problem"]["message"] for each in found if each.get("problem")), "")
            self._show(uri)

        async with Progress(self.editor, "gpuverify") as progress:
            try:
                failed = await self._ask(uri, self._prover, {"do": "verify"}, heard, lambda: work.become(State.RUNNING))
            except asyncio.CancelledError:
                work.become(State.INTERRUPTED)
                raise
            work.become(State.FAILED if failed else State.ENDED, failed or work.why)
            empty = any((each.get("problem") or {}).get("message") == NO_KERNEL for each in found)
            told = ", ".join(f"{each['kernel'] or 'the file'}: {each['verdict']}" for each in found)
            progress.outcome = NO_KERNEL if empty else told

    async def _checked(self, uri: str) -> None:
        """Looks at a text that is being written: whether it is a kernel, and its annotations are."""
        await asyncio.sleep(CHECK_DELAY)
        known, text = self._documents[uri], self.editor.workspace.get_text_document(uri).source
        found: list[Record] = []
        if text != known.verified:  # else all is known of it
            await self._ask(uri, self._checker, {"do": "check", "text": text}, lambda answer: found.extend(answer["records"]))
        known.problems = found
        self._show(uri)

    async def _infer(self, uri: str) -> None:
        """Has what holds at the loops of a document inferred, which most proofs do without."""
        known = self._documents[uri]

        def heard(answer: dict[str, Any]) -> None:
            if "at" in answer:
                progress.at(answer["at"])
            elif answer.get("last"):
                known.inferred = answer["records"]

        async with Progress(self.editor, "gpuverify: what holds at loops") as progress:
            await self._ask(uri, self._prover, {"do": "verify", "flags": [*self._flags, *INFER]}, heard)
            progress.outcome = "inferred" if known.inferred else "nothing is known"

    async def _look_for_patch(self, uri: str) -> None:
        """The command: looks for patches of the file on disk, and applies the first if that is still the text that is shown."""
        known = self._documents[uri]
        answers: list[dict[str, Any]] = []

        def heard(answer: dict[str, Any]) -> None:
            if "at" in answer:
                progress.at(answer["at"])
            else:
                answers.append(answer)

        async with Progress(self.editor, "gpuverify: looking for a patch") as progress:
            await self._ask(uri, self._prover, {"do": "fix", "seconds": FIX_SECONDS}, heard)
            progress.outcome = ", ".join(fix["title"] for answer in answers for fix in answer["fixes"]) or "no patch"
        for answer in answers:
            for why in answer["without"]:
                self._say(types.MessageType.Info, f"no patch for {why}")
            shown = {path: self.editor.workspace.get_text_document(uri_of(path)).source for path in answer["texts"]}
            if answer["fixes"] and answer["texts"] != shown:
                self._say(types.MessageType.Warning, "the text has changed meanwhile: save it, and look for a patch again")
            elif answer["fixes"]:
                known.fixes, first = answer["fixes"], answer["fixes"][0]
                edit = patch(first, Places(self.editor.workspace))
                applied = self.editor.workspace_apply_edit_async(types.ApplyWorkspaceEditParams(edit, label=first["title"]))
                await asyncio.shield(applied)

    # What is shown, and what is asked.

    def _say(self, kind: types.MessageType, message: str) -> None:
        self.editor.window_show_message(types.ShowMessageParams(kind, message))

    def _publish(self, uri: str, shown: list[types.Diagnostic]) -> None:
        self.editor.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, shown))

    def _show(self, uri: str) -> None:
        """Shows what is known of a document: findings where their lines are now, and what is wrong with the text."""
        known, document = self._documents.get(uri), self.editor.workspace.get_text_document(uri)
        if known is None:
            return
        places = Places(self.editor.workspace)
        shown = [*diagnostics(known.records, document.path, places)]
        if known.verified != document.source:
            where = moved(split_lines(known.verified), split_lines(document.source))
            shown = [found for each in shown for found in _moved(each, where)]
        self._publish(uri, [*shown, *diagnostics(known.problems, document.path, places)])

    async def _hover(self, given: types.HoverParams) -> types.Hover | None:
        """What is known at a place; what a proof infers of a loop is asked for when it is first looked at."""
        uri, position = given.text_document.uri, given.position
        document, known = self.editor.workspace.get_text_document(uri), self._documents.get(uri, _Document())
        word, line, path = document.word_at_position(position), position.line + 1, document.path
        current = known.records if known.verified == document.source else []
        loop = word in hovers.LOOPS and bool(current)
        kept = hovers.guessed(line, path, current)  # by the verification itself
        inferring = await self._inferring(uri, known) if loop and not (kept or known.inferred) else ""
        kernel = hovers.about_kernel(word, current)
        if not kernel and is_kernel(word, document.source):
            kernel = about_standing(word, document.source, known.work, known.last, await self._launches(uri, word))
        elif word in hovers.LOOPS and known.verified != document.source:
            kernel = about_loops(document.source, known.work)
        parts = (
            hovers.about_annotation(word),
            kernel,
            inferring or hovers.about_loop(line, path, (kept or known.inferred) if loop else []),
            hovers.about_line(line, path, current),
        )
        text = "\n\n".join(part for part in parts if part)
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text)) if text else None

    async def _inferring(self, uri: str, known: _Document) -> str:
        """Has what holds at loops inferred, if that is not being done; what to say where it takes longer than one waits for."""
        if "infer" not in known.tasks or known.tasks["infer"].done():
            known.infers = time.strftime("%H:%M:%S")
            self._start(uri, "infer", self._infer)
        done, _ = await asyncio.wait({known.tasks["infer"]}, timeout=PATIENCE)
        return "" if done else hovers.about_inference(known.infers)

    async def _launches(self, uri: str, word: str) -> list[str]:
        """What host code says of a kernel's launches, which is asked for once for each text."""
        known, text = self._documents.get(uri, _Document()), self.editor.workspace.get_text_document(uri).source
        if known.launches[0] != text:
            told: dict[str, list[str]] = {}
            await self._ask(uri, self._checker, {"do": "launches", "text": text}, lambda answer: told.update(answer["launches"]))
            known.launches = text, told
        return known.launches[1].get(word, [])

    def _completions(self, given: types.CompletionParams) -> Iterator[types.CompletionItem]:
        """Annotations behind two underscores, and in a comment the one that lets a finding be."""
        document, position = self.editor.workspace.get_text_document(given.text_document.uri), given.position
        at = document.position_codec.position_from_client_units(document.lines, position)
        before = document.lines[at.line][: at.character] if at.line < len(document.lines) else ""
        snippet = types.InsertTextFormat.Snippet
        if re.search(r"//\s*[\w:]*$", before):
            kind = types.CompletionItemKind.Snippet
            yield types.CompletionItem("gpuverify: allow", kind=kind, insert_text=ALLOW, insert_text_format=snippet)
        elif written := re.search(r"\b__\w*$", before):
            start = types.Position(position.line, position.character - len(written[0]))
            for form in common():
                edit = types.TextEdit(types.Range(start, position), call(form))
                kind, said = types.CompletionItemKind.Function, explained(form)
                yield types.CompletionItem(form.name, kind=kind, documentation=said, insert_text_format=snippet, text_edit=edit)

    def _actions(self, given: types.CodeActionParams) -> list[types.CodeAction]:
        uri = given.text_document.uri
        document, known = self.editor.workspace.get_text_document(uri), self._documents.get(uri, _Document())
        if known.verified != document.source:
            return []
        shown, places = given.context.diagnostics, Places(self.editor.workspace)
        return [*actions(uri, document.source, shown, known.records, known.fixes, places)]


def _moved(found: types.Diagnostic, where: Any) -> list[types.Diagnostic]:
    """A finding where its line is now; none where that has changed."""
    line = where(found.range.start.line)
    if line is None:
        return []
    by = line - found.range.start.line
    first, last = found.range.start, found.range.end
    moved_to = types.Range(types.Position(line, first.character), types.Position(last.line + by, last.character))
    return [types.Diagnostic(moved_to, found.message, found.severity, found.code, source=found.source)]
