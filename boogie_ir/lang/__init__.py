"""The two languages as frozen values: types, expressions, programs, and what builds, walks and spells them."""
