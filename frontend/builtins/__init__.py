"""Calls of builtin functions lowered."""
