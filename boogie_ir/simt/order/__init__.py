"""Which accesses come before which: by barriers of a warp, and by what threads tell each other."""
