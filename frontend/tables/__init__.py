"""What builtin functions mean, as tables."""
