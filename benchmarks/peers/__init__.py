"""The front end and the interpreter against other people's implementations: pocl runs what we run, Oclgrind looks for races."""
