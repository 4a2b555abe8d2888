"""Builtin functions of both languages as tables, one topic a file."""
