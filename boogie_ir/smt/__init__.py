"""Solvers: the protocol, encoding into pySMT, and back ends. The only folder that imports pySMT and z3."""
