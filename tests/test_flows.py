"""Control that depends on data (``benchmarks/flows``): a right kernel is proved, its broken twin is refuted where it says."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from gpuverify_py.request.header import read_header
from tests.test_kernels import ROOT, assert_expected, findings


@pytest.mark.slow
def test_flows() -> None:
    command = [sys.executable, "-m", "gpuverify_py.cli", "batch", "benchmarks/flows", "--json", "-", "--jobs", "2", "--no-cache"]
    output = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False).stdout
    records = [record for record in map(json.loads, output.splitlines()) if "file" in record]
    assert len(records) == len(list((ROOT / "benchmarks/flows").glob("*.cu")))
    for record in records:
        text = (ROOT / record["file"]).read_text()
        assert record["verdict"] == ("refuted" if read_header(text).expected else "verified"), record["file"]
        for diagnostic in record["diagnostics"]:
            if diagnostic["severity"] == "error":
                assert_expected(diagnostic, findings(text))
