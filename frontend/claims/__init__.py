"""Annotations as claims of the kernel."""
