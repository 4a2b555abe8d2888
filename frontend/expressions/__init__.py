"""Expressions lowered, one file a syntactic class."""
