"""The commands of the terminal: arguments in, an operation asked, text out."""
