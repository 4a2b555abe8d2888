"""``gpuverify lsp``: a server for editors. Each piece of work is done in a process of its own, which can be ended at any time."""
