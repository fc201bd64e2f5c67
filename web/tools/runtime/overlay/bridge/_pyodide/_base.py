"""Run the few programs that come from JavaScript; Pyodide's own module also serves an interactive session."""

import builtins
from importlib import import_module

__all__ = ["builtins", "eval_code", "import_module", "pyimport_impl"]


def eval_code(source, globals=None, locals=None, *, filename="<exec>"):
    """Run a program, and return the value of its last statement if that is an expression, else None."""
    import ast

    tree = ast.parse(source, filename)
    last = ast.Expression(tree.body.pop().value) if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    names = {} if globals is None else globals
    exec(compile(tree, filename, "exec"), names, locals)
    return eval(compile(last, filename, "eval"), names, locals) if last else None


def pyimport_impl(path):
    """Import a module."""
    return import_module(path)
