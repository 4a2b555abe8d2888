"""The syntax tree, exactly as written."""
