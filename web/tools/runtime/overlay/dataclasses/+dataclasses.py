# Appended to the library's own module: writes the methods of the package's dataclasses when they are needed. A visit
# uses few of these classes, and few objects of each, while writing their methods takes longer than the rest of their
# definition, and needs Python's parser and compiler.
import functools as _functools

_FEW = 100  # uses of a class before its methods are written


def _when_asked(builder, cls):
    if not cls.__module__.startswith("nimbers"):
        _at_once(builder, cls)
        return

    standing_in = {}
    owner = None  # a class with slots is a copy of `cls`
    made = 0

    def write(self):
        nonlocal owner
        if not standing_in:
            return
        name, stand_in = next(iter(standing_in.items()))
        owner = next(one for one in type(self).__mro__ if one.__dict__.get(name) is stand_in)
        for name, stand_in in standing_in.items():
            if owner.__dict__.get(name) is stand_in:
                delattr(owner, name)
        standing_in.clear()
        _at_once(builder, owner)

    def stand_in_for(name):
        def stand_in(self, /, *args, **kwargs):
            write(self)
            return getattr(owner, name)(self, *args, **kwargs)

        return stand_in

    def __init__(self, /, *args, **kwargs):
        nonlocal made
        made += 1
        if not standing_in or made > _FEW or not _initialized(self, _plan(cls), args, kwargs):
            write(self)
            owner.__init__(self, *args, **kwargs)

    def __hash__(self):
        nonlocal made
        made += 1
        if not standing_in or made > _FEW:
            write(self)
            return owner.__hash__(self)
        return hash(tuple([getattr(self, name) for name in _plan(cls).hashed]))

    own = {"__init__": __init__, "__hash__": __hash__}
    for name in builder.names:
        if name not in cls.__dict__ or builder.unconditional_adds.get(name):
            standing_in[name] = own.get(name) or stand_in_for(name)
            setattr(cls, name, standing_in[name])


@_functools.cache
def _plan(cls):
    """Return what the methods above must know about the fields of a class."""
    every = cls.__dataclass_fields__.values()
    fields = [field for field in every if field._field_type is not _FIELD_CLASSVAR]
    return types.SimpleNamespace(
        plain=all(field._field_type is _FIELD for field in fields),
        fields=[(field.name, field.init, field.default, field.default_factory) for field in fields],
        positional=[field.name for field in fields if field.init and not field.kw_only],
        hashed=[field.name for field in fields if (field.compare if field.hash is None else field.hash)],
        put=object.__setattr__ if cls.__dataclass_params__.frozen else setattr,
        slots=cls.__dataclass_params__.slots,
        more=hasattr(cls, _POST_INIT_NAME),
    )


def _initialized(self, plan, args, kwargs):
    """Do what the constructor does, and return True; or do nothing if it would raise an error or has an InitVar."""
    given = dict(zip(plan.positional, args, strict=False))
    if not plan.plain or len(args) > len(given) or not given.keys().isdisjoint(kwargs):
        return False
    given |= kwargs
    values = {}
    for name, init, default, factory in plan.fields:
        if init and name in given:
            values[name] = given.pop(name)
        elif default is not MISSING:
            if init or plan.slots:  # else the class has it
                values[name] = default
        elif factory is not MISSING:
            values[name] = factory()
        elif init:
            return False
    if given:
        return False
    for name, value in values.items():
        plan.put(self, name, value)
    if plan.more:
        self.__post_init__()
    return True


_at_once = _FuncBuilder.add_fns_to_class
_FuncBuilder.add_fns_to_class = _when_asked


# These replace annotationlib and inspect for the library's own code above, so that a start loads neither. Nearly all
# annotations can be evaluated when their class is defined; for the others, annotationlib is loaded after all.
class _Annotations:
    Format = types.SimpleNamespace(VALUE=1, VALUE_WITH_FAKE_GLOBALS=2, FORWARDREF=3, STRING=4)

    def get_annotations(self, cls, *, format):
        try:
            return dict(type.__getattribute__(cls, "__annotations__"))
        except Exception:  # as in the library: a name that is not there yet, or a class by make_dataclass
            return _all_annotations.get_annotations(cls, format=format)

    def __getattr__(self, name):
        return getattr(_all_annotations, name)


class _Inspection:
    def unwrap(self, function):
        while hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        return function

    def __getattr__(self, name):
        return getattr(_all_inspection, name)


_all_annotations, annotationlib = annotationlib, _Annotations()
_all_inspection, inspect = inspect, _Inspection()
