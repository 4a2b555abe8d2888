"""What commands besides verification answer: a run, what it costs, which inputs matter."""
