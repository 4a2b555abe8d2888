"""The verifier: command line, engines, analyses and reports."""
