"""From the typed tree to a syntax tree of C with references, which the rest of the front end lowers."""
