"""Annotations, and where in the text they stand."""
