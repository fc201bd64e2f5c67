"""Colours for a terminal that is not there: the library's module makes its themes at every start, for nothing."""


class ANSIColors:
    """All colours are none."""

    def __getattr__(self, name):
        return ""


NoColors = ANSIColors()


def can_colorize(*, file=None):
    return False


def decolor(text):
    return text


def get_colors(colorize=False, *, file=None):
    return NoColors


class Theme:
    """Its sections are as colourless as everything here."""

    def __getattr__(self, name):
        return NoColors


def get_theme(*, tty_file=None, force_color=False, force_no_color=False):
    return Theme()
