"""Passes over sequential programs: inlining, unwinding, pruning, and what attributes of Boogie programs ask for."""
