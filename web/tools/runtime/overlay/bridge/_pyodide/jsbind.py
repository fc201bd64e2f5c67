"""Call functions of JavaScript without type annotations; Pyodide's own module also reads annotations."""

from _pyodide_core import JsFuncSignature, js2py_default_call_result, py2js_default


class _NoDefault:
    """Stand for a parameter without a default."""


def _anything(*args, **kwargs):
    """Have the signature that every function of JavaScript gets."""


no_default = _NoDefault
default_signature = JsFuncSignature(
    _anything, False, 0, (), (), py2js_default, (), (), (), py2js_default, js2py_default_call_result
)


def func_to_sig(f):
    raise NotImplementedError("annotations for JavaScript are not supported here")


get_attr_sig = bind_class_sig = func_to_sig
