"""C's types and values: conversions, operators, layouts."""
