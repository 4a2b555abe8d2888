"""Permissions of threads between barriers (paper 003, chapter 5): inferred from protocols, and checked."""
