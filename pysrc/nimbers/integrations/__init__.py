"""Extensions for other programs: a fence for Python-Markdown and a directive for Sphinx and MyST."""
