"""From a procedure to named obligations: control flow cut at loop heads, passive form, the facts that a goal depends on."""
