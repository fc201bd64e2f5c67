"""What other programs call: a fence for Python-Markdown and a directive for Sphinx and MyST."""
