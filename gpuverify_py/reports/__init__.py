"""Renderers: the same diagnostics as text and as JSON."""
