"""The seams that engines share: claims, outcomes, facts, budget, portfolio."""
