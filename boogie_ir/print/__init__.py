"""Programs and expressions as text that parses back."""
