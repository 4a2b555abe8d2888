"""From tokens to the syntax tree; pycparser's only door."""
