"""The two-thread engine: predicated, dualised, race-instrumented sequential programs (paper 003, chapter 4)."""
