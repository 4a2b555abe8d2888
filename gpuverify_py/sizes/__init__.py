"""How large arrays have to be (``--suggest-bounds``): preconditions on sizes with which accesses stay inside."""
