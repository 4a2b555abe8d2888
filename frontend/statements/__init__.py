"""Statements and declarations lowered, one file a syntactic class."""
