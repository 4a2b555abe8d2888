"""Attempts at a proof, and what settles them."""
