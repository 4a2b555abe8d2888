"""Which solver answers: one, a race of several, one that another confirms."""
