"""Protocols, their intervals and their traces as text: written, read back, and checked as they stand."""
