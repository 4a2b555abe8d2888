"""The server in Neovim, with the lines that docs/editors.md gives: findings, a quick fix, what is under the pointer."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EDITOR = shutil.which("nvim")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(EDITOR is None, reason="no Neovim is installed (apt-get install neovim)")]

RACY = """//--blockDim=64 --gridDim=1
__global__ void rotate(int *a) {
    __shared__ int tile[64];
    tile[threadIdx.x] = a[threadIdx.x];
    for (int s = 0; s < 9; s++) a[threadIdx.x] += s;
    a[threadIdx.x] += tile[63 - threadIdx.x];
}
"""

# Waits by what is shown, not by the clock; the process as a whole has a time to end in.
SESSION = """
local function say(...) io.stdout:write(string.format(...), "\\n") end
local function await(what) while not what() do vim.wait(50) end end
local function told() return #vim.diagnostic.get(0) end
local function pointed(line, column)
  local found
  await(function()
    local place = { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = line, character = column } }
    for _, each in pairs(vim.lsp.buf_request_sync(0, "textDocument/hover", place, 60000) or {}) do
      found = each.result and each.result.contents.value or ""
    end
    for _, each in ipairs({ "is being verified", "is being inferred", "waits for its turn", "reading" }) do
      if found and found:find(each) then return false end
    end
    return found
  end)
  return found
end
vim.ui.select = function(items, _, choose) choose(items[1], 1) end
await(function() return told() > 0 end)
for _, each in ipairs(vim.diagnostic.get(0)) do
  say("finding in line %d: %s", each.lnum + 1, each.message:match("[^\\n]*"))
  for _, to in ipairs(each.user_data.lsp.relatedInformation) do say("other in line %d", to.location.range.start.line + 1) end
  vim.fn.cursor(each.lnum + 1, each.col + 1)
end
vim.lsp.buf.code_action()
await(function() return vim.bo.modified end)
vim.cmd("silent write")
await(function() return told() == 0 end)
say("kernel: %s", pointed(1, 17):match("[^\\n]*"))
say("loop: %s", pointed(5, 4))
say("findings left: %d", told())
vim.cmd("qa!")
"""


def lines_of_the_page(modern: bool) -> str:
    """The lines for the version that is installed."""
    page = (ROOT / "docs" / "editors.md").read_text()
    new, old = re.findall(r"```lua\n(.*?)```", page, re.DOTALL)
    return str(new if modern else old)


def test_from_a_race_to_a_proof(tmp_path: Path) -> None:
    pytest.importorskip("pygls", reason="pygls is not installed")
    assert EDITOR is not None
    version = re.search(r"v0\.(\d+)", subprocess.run([EDITOR, "--version"], capture_output=True, text=True, check=True).stdout)
    assert version is not None
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "gpuverify"
    program.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m gpuverify_py "$@"\n')
    program.chmod(0o755)
    (tmp_path / "init.lua").write_text(lines_of_the_page(int(version[1]) >= 11))
    (tmp_path / "session.lua").write_text(SESSION)
    (tmp_path / ".git").mkdir()
    file = tmp_path / "rotate.cu"
    file.write_text(RACY)
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    done = subprocess.run(
        [EDITOR, "--headless", "-u", "init.lua", "-c", "luafile session.lua", "-c", "cquit", "rotate.cu"],
        cwd=tmp_path, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    assert "finding in line 6: read-write race on tile[0] within a block\nother in line 4\n" in done.stdout
    assert "tile[threadIdx.x] = a[threadIdx.x];\n    __syncthreads();\n" in file.read_text()
    assert "kernel: **rotate: verified**" in done.stdout and "findings left: 0" in done.stdout
    assert "loop: Inferred for the loop in `rotate`, each time at its head:" in done.stdout
