"""Host code run on values of which little is known: one class a topic, each made of the one before, the last reads functions."""
