"""Provide no terminal colours: the library's own module builds themes at every start, which nothing here uses."""


class ANSIColors:
    """Every colour is the empty string."""

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
    """Every section is without colours."""

    def __getattr__(self, name):
        return NoColors


def get_theme(*, tty_file=None, force_color=False, force_no_color=False):
    return Theme()
