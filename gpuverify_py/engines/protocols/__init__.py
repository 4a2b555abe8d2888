"""Proofs of access memory protocols: where threads access an array between barriers, and not what they find there."""
