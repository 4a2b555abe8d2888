"""The same work on several solvers, as tables and plots."""
