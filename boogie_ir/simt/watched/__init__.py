"""Runs that are looked at more closely than a search for defects does: what threads had, what their accesses cost."""
