"""Patches: small changes of a kernel's text that remove a defect, each verified whole before it is told."""
