"""Outcomes of obligations as findings, with what they rest on."""
