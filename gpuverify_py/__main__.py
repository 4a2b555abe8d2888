"""``python -m gpuverify_py`` is the command line."""

from gpuverify_py.cli import main

if __name__ == "__main__":
    main()
