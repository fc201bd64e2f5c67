"""Run the command line with `python -m nimbers`."""

from .terminal.cli import main

raise SystemExit(main())
