"""`python -m nimbers` is the terminal."""

from .cli import main

raise SystemExit(main())
