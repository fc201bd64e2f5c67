"""Log messages of asyncio and futures as the library does without handlers: from warnings on, to stderr."""

import sys

CRITICAL, ERROR, WARNING, INFO, DEBUG, NOTSET = 50, 40, 30, 20, 10, 0


class Logger:
    def log(self, level, message, *args, exc_info=None, **_more):
        if level < WARNING:
            return
        print(message % args if args else message, file=sys.stderr)
        error = sys.exception() if exc_info is True else exc_info[1] if isinstance(exc_info, tuple) else exc_info
        if error:
            import traceback

            traceback.print_exception(error)

    def isEnabledFor(self, level):
        return level >= WARNING

    def critical(self, message, *args, **more):
        self.log(CRITICAL, message, *args, **more)

    def error(self, message, *args, **more):
        self.log(ERROR, message, *args, **more)

    def exception(self, message, *args, **more):
        self.log(ERROR, message, *args, **{"exc_info": True, **more})

    def warning(self, message, *args, **more):
        self.log(WARNING, message, *args, **more)

    def info(self, message, *args, **more):
        self.log(INFO, message, *args, **more)

    def debug(self, message, *args, **more):
        self.log(DEBUG, message, *args, **more)


_only = Logger()


def getLogger(name=None):
    return _only
