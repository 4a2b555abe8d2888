"""What inference of invariants costs: many candidates, many rounds, many loops."""
