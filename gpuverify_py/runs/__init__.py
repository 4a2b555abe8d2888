"""Concrete runs of a kernel: looking for defects, and replaying alarms."""
