"""The server for editors: one session as an editor has it, over standard input and output, and what it says of annotations."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from frontend.notes.annotations import ANNOTATIONS
from gpuverify_py.files.orchestrate import build_request, verify

ROOT = Path(__file__).parents[1]
RACY = """//--blockDim=64 --gridDim=1
__global__ void rotate(int *a) {
    __shared__ int tile[64];
    tile[threadIdx.x] = a[threadIdx.x];
    for (int s = 0; s < 9; s++) a[threadIdx.x] += s;
    a[threadIdx.x] += tile[63 - threadIdx.x];
}
"""

HARD = """__global__ void cubes(unsigned long long *a, unsigned long long x, unsigned long long y, unsigned long long z) {
    if (x && y && z && x < 1048576 && y < 1048576 && z < 1048576) __assert(x * x * x + y * y * y != z * z * z);
}

int main(int argc, char **argv) {
    unsigned long long *a;
    cudaMalloc(&a, 64 * sizeof(unsigned long long));
    cubes<<<1, 64>>>(a, atoi(argv[1]), atoi(argv[2]), atoi(argv[3]));
}
"""


class Editor:
    """The other side: sends messages, keeps what comes, answers what the server asks."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "gpuverify_py", "lsp", "--stdio", "--hints=0"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self._server = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.got: list[dict[str, Any]] = []
        self._asked = 0
        self._late = threading.Timer(120, self._server.kill)
        self._late.start()

    def __enter__(self) -> Editor:
        return self

    def __exit__(self, *_: object) -> None:
        self._late.cancel()
        self._server.kill()
        self._server.wait()

    def _write(self, **message: Any) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._server.stdin is not None
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self._server.stdin.flush()

    def _read(self) -> dict[str, Any]:
        assert self._server.stdout is not None
        length = 0
        while (line := self._server.stdout.readline().strip()) or not length:
            assert line or self._server.poll() is None, ("the server has ended", self.got[-3:])
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message: dict[str, Any] = json.loads(self._server.stdout.read(length))
        self.got.append(message)
        if "method" in message and "id" in message:
            self._write(id=message["id"], result={"applied": True} if message["method"] == "workspace/applyEdit" else None)
        return message

    def tell(self, method: str, **params: Any) -> None:
        self._write(method=method, params=params)

    def ask(self, method: str, **params: Any) -> Any:
        self._asked += 1
        self._write(id=self._asked, method=method, params=params)
        return self.until(lambda m: m.get("id") == self._asked and "method" not in m)["result"]

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not wanted(message := self._read()):
            pass
        return message

    def shown(self, wanted: Callable[[list[Any]], bool] = bool) -> list[Any]:
        """The next diagnostics like this."""
        method = "textDocument/publishDiagnostics"
        found = self.until(lambda m: m.get("method") == method and wanted(m["params"]["diagnostics"]))
        diagnostics: list[Any] = found["params"]["diagnostics"]
        return diagnostics

    def end(self) -> int:
        self.ask("shutdown")
        self.tell("exit")
        return self._server.wait(timeout=20)


def test_a_session(tmp_path: Path) -> None:
    pytest.importorskip("pygls", reason="pygls is not installed")
    file = tmp_path / "rotate.cu"
    file.write_text(RACY)
    with Editor(tmp_path) as editor:
        _session(editor, file)
        assert editor.end() == 0


def _session(editor: Editor, file: Path) -> None:
    uri = file.as_uri()
    document = {"textDocument": {"uri": uri}}
    client = {"window": {"workDoneProgress": True}, "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}
    can = editor.ask("initialize", processId=None, rootUri=None, capabilities=client)["capabilities"]
    assert can["hoverProvider"] and can["codeActionProvider"] and can["completionProvider"]
    editor.tell("initialized")
    asked = editor.until(lambda m: m.get("method") == "client/registerCapability")["params"]["registrations"]
    assert {"globPattern": "**/gpuverify.toml"} in asked[0]["registerOptions"]["watchers"]
    editor.tell("textDocument/didOpen", textDocument={"uri": uri, "languageId": "cuda", "version": 1, "text": RACY})

    (race,) = editor.shown()
    assert race["code"] == "race" and race["severity"] == 1 and race["range"]["start"] == {"line": 5, "character": 22}
    (other,) = race["relatedInformation"]
    assert other["location"]["range"]["start"] == {"line": 3, "character": 4} and other["message"].startswith("write by thread ")
    ended = editor.until(lambda m: m.get("method") == "$/progress" and m["params"]["value"]["kind"] == "end")
    assert ended["params"]["value"]["message"] == "rotate: refuted"

    def hover(line: int, character: int) -> str:
        found = editor.ask("textDocument/hover", **document, position={"line": line, "character": character})
        return "" if found is None else str(found["contents"]["value"])

    assert "**rotate: refuted**" in hover(1, 18)
    assert hover(2, 6) == ""

    def actions(found: list[Any]) -> list[Any]:
        asked = {"range": race["range"], "context": {"diagnostics": found}}
        given: list[Any] = editor.ask("textDocument/codeAction", **document, **asked)
        return given

    (search,) = actions([race])
    editor.ask("workspace/executeCommand", command=search["command"]["command"], arguments=search["command"]["arguments"])
    applied = editor.until(lambda m: m.get("method") == "workspace/applyEdit")["params"]["edit"]["changes"]
    ((edit,),) = applied.values()
    assert edit["newText"].strip() == "__syncthreads();"
    (patch,) = actions([race])
    assert patch["edit"]["changes"] == applied and "verified" in patch["title"]

    lines = RACY.splitlines()
    at = edit["range"]["start"]["line"]
    lines[at] += "\n    __syncthreads(); __assume(true); __invarient(true);"  # with a slip of the pen
    editor.tell("textDocument/didChange", textDocument={"uri": uri, "version": 2}, contentChanges=[{"text": "\n".join(lines)}])
    found = editor.shown()
    assert any("did you mean __invariant?" in each["message"] for each in found)
    place = {"line": at + 1, "character": 28}
    offered = editor.ask("textDocument/completion", **document, position=place)
    assert {"__invariant", "__requires", "__barrier_invariant_1"} <= {each["label"] for each in offered}
    assert "Nothing checks it" in hover(at + 1, 26)

    right = "\n".join(lines).replace(" __assume(true); __invarient(true);", "") + "\n"
    file.write_text(right)
    editor.tell("textDocument/didChange", textDocument={"uri": uri, "version": 3}, contentChanges=[{"text": right}])
    editor.tell("textDocument/didSave", **document)
    assert editor.shown(lambda found: not found) == []
    editor.until(lambda m: m.get("method") == "$/progress" and m["params"]["value"].get("message") == "rotate: verified")
    said = hover(5, 6)
    if "is being inferred, since" in said and "look again" in said:
        editor.until(lambda m: m.get("method") == "$/progress" and m["params"]["value"].get("message") == "inferred")
        said = hover(5, 6)
    assert "Inferred for the loop in `rotate`" in said and "@" not in said

    header = file.with_name("twice.cuh")  # no kernel is no fault of a header; what includes it is verified when it is saved
    text = "__device__ int twice(int x) { return 2 * x; }\n"
    header.write_text(text)
    opened = {"uri": header.as_uri(), "languageId": "cuda", "version": 1, "text": text}
    editor.tell("textDocument/didOpen", textDocument=opened)
    ended = editor.until(lambda m: m.get("method") == "$/progress" and m["params"]["value"]["kind"] == "end")
    assert ended["params"]["value"]["message"] == "there is no kernel in this file"
    assert not any(m["params"]["diagnostics"] for m in editor.got if m.get("params", {}).get("uri") == header.as_uri())
    including = '#include "twice.cuh"\n' + right
    file.write_text(including)
    editor.tell("textDocument/didChange", textDocument={"uri": uri, "version": 4}, contentChanges=[{"text": including}])
    told: list[tuple[str, dict[str, Any]]] = [
        ("textDocument/didSave", document),
        ("textDocument/didSave", {"textDocument": {"uri": header.as_uri()}}),
        ("workspace/didChangeWatchedFiles", {"changes": [{"uri": header.as_uri(), "type": 2}]}),
    ]
    for method, saved in told:
        editor.tell(method, **saved)
        editor.until(lambda m: m.get("method") == "$/progress" and m["params"]["value"].get("message") == "rotate: verified")

    for _ in range(4):  # each takes the place of the one before, which the editor has not heard of yet
        editor.tell("textDocument/didSave", **document)
    editor.until(lambda m: m.get("method") == "$/progress" and m["params"]["value"].get("message") == "rotate: verified")
    assert not any(m.get("method") == "window/showMessage" for m in editor.got)

    hard = file.with_name("hard.cu")
    hard.write_text(HARD)
    opened = {"uri": hard.as_uri(), "languageId": "cuda", "version": 1, "text": HARD}
    editor.tell("textDocument/didOpen", textDocument=opened)
    begun = editor.until(lambda m: m.get("method") == "$/progress" and m["params"]["value"]["kind"] == "report")

    def at(name: str, path: Path) -> str:
        """What is said of the kernel of this name in a file."""
        line, text = next((n, each) for n, each in enumerate(path.read_text().split("\n")) if name in each)
        place = {"line": line, "character": text.index(name) + 1}
        found = editor.ask("textDocument/hover", textDocument={"uri": path.as_uri()}, position=place)
        return "" if found is None else str(found["contents"]["value"])

    said = at("cubes", hard)
    assert re.match(r"\*\*cubes\*\* is being verified, since \d\d:\d\d:\d\d", said)
    assert "Launched by host code:\n- hard.cu:8, with a of 64 * sizeof(unsigned long long) bytes (line 7)" in said
    changed = including + "//\n"
    file.write_text(changed)
    editor.tell("textDocument/didChange", textDocument={"uri": uri, "version": 5}, contentChanges=[{"text": changed}])
    editor.tell("textDocument/didSave", **document)
    assert "is known once the file is verified: it waits for its turn, since" in at("for (", file)
    assert "**rotate** waits for its turn, since" in at("rotate", file) and "Its last verdict was verified" in at("rotate", file)
    editor.tell("window/workDoneProgress/cancel", token=begun["params"]["token"])
    editor.until(lambda m: m.get("method") == "$/progress" and m["params"]["value"].get("message") == "interrupted")
    assert "**cubes** has no verdict: the verification was interrupted, at" in at("cubes", hard)
    editor.until(lambda m: m.get("method") == "$/progress" and m["params"]["value"].get("message") == "rotate: verified")
    assert "**rotate: verified**" in at("rotate", file)
    editor.tell("textDocument/didChange", textDocument={"uri": uri, "version": 6}, contentChanges=[{"text": including}])
    assert "this one has been changed since" in at("rotate", file) and "Its last verdict was verified" in at("rotate", file)


STRIDED = """__global__ void total(float *out, const float *in, int n) {
    float sum = 0.0f;
    for (int p = threadIdx.x; p < n; p += 64) sum += in[p];
    out[threadIdx.x] = sum;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float *in, *out;
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&out, 64 * sizeof(float));
    total<<<1, 64>>>(out, in, n);
}
"""


def test_what_a_proof_guesses_anyway_is_kept_for_hovers(tmp_path: Path) -> None:
    from gpuverify_py.commands.server.hovers import about_loop, guessed
    from gpuverify_py.commands.server.worker import answers

    file = tmp_path / "total.cu"
    file.write_text(STRIDED)
    found = [each for each in answers({"do": "verify", "path": str(file), "flags": []}, lambda at: None) if each.get("last")]
    records = guessed(3, str(file), found[0]["records"])
    assert [record["verdict"] for record in records] == ["verified"] and guessed(2, str(file), records) == []
    assert "- `p >= 0`" in about_loop(3, str(file), records)
    assert verify(build_request(str(file), ())).kernels[0].guesses == ()  # where nobody asks


def test_what_is_inferred_of_loops_is_in_words_of_the_source() -> None:
    from gpuverify_py.commands.server.hovers import about_loop

    facts = (
        "i == iterations@line4 + 2 * iterations@line7", "i >= 0", "true", "i@line9 < n where the read in line 9 is recorded",
        "no write in line 9 is recorded", "same_group ==> (enabled <==> other(enabled))",
    )  # fmt: skip
    place = {"file": "k.cu", "line": 4}
    guesses = [{**place, "text": fact, "kept": True} for fact in facts] + [{**place, "text": "i > n", "kept": False}]
    said = about_loop(4, "k.cu", [{"kernel": "k", "guesses": guesses}])
    assert said.split("\n") == [
        "Inferred for the loop in `k`, each time at its head:", "- `i >= 0`", "- `i == rounds + 2 * rounds_7`",
        "- and 3 more on what the proof keeps of accesses (`gpuverify --infer-info`)", "",
        "`rounds`: how often this loop has gone round", "", "`rounds_7`: how often the loop in line 7 has gone round",
    ]  # fmt: skip
    dropped = [{"kernel": "k", "guesses": guesses[-1:]}]
    assert about_loop(4, "k.cu", dropped).endswith("- nothing of 1 guesses") and about_loop(4, "k.cu", []) == ""
    assert about_loop(5, "k.cu", dropped) == "Nothing was inferred of this loop, of which no proof was tried"


def test_every_annotation_is_explained() -> None:
    pytest.importorskip("pygls", reason="pygls is not installed")
    from gpuverify_py.commands.server.annotations import call, explained

    assert all("Stands" in explained(form) for form in ANNOTATIONS.values())
    assert call(ANNOTATIONS["__implies"]) == "__implies($1, $2)" and call(ANNOTATIONS["__requires"]) == "__requires($1);"


def test_the_extension_names_what_is_there() -> None:
    """The parts of editors/vscode agree with each other and with the command."""
    folder = ROOT / "editors" / "vscode"
    told = json.loads((folder / "package.json").read_text())
    script = (folder / told["main"]).read_text()
    assert '["lsp"]' in script and told["main"].startswith("./") and "vscode-languageclient" in told["dependencies"]
    given, started = told["contributes"], set(told["activationEvents"])
    assert re.findall(r'registerCommand\("([\w.]+)"', script) == [each["command"] for each in given["commands"]]
    settings = {name.partition(".")[2] for name in given["configuration"]["properties"]}
    assert set(re.findall(r'settings.get\("(\w+)"\)', script)) == settings == {"command", "flags"}
    languages = {f"onLanguage:{each['id']}" for each in given["languages"]}
    assert languages <= started <= languages | {"onLanguage:cpp", "onLanguage:c"}  # the last are the editor's own
    (shown,) = re.findall(r"\*\*/\*\.\{([\w,]+)\}", script)
    endings = {ending for each in given["languages"] for ending in each["extensions"]}
    assert {f".{ending}" for ending in shown.split(",")} == endings
    if shutil.which("node"):
        subprocess.run(["node", "--check", str(folder / told["main"])], check=True)
