"""`python -m nimbers` is the terminal."""

from .terminal.cli import main

raise SystemExit(main())
