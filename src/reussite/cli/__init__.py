"""The command line: `reussite --help`."""

from reussite.cli.main import main

__all__ = ["main"]
