"""Whether programs are well formed: types, names, labels."""
