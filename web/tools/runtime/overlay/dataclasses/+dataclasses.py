# Appended to the library's own module: writes a method when it is first called. A visit uses few of the package's
# dataclasses, and writing their methods takes longer than the rest of their definition.
def _when_asked(builder, cls):
    if any(name in cls.__dict__ for name in builder.overwrite_errors):
        _at_once(builder, cls)  # which raises the library's own error
        return

    standing_in = {}

    def write():
        for name, stand_in in standing_in.items():
            if cls.__dict__.get(name) is stand_in:
                delattr(cls, name)
        standing_in.clear()
        _at_once(builder, cls)

    def stand_in_for(name):
        def stand_in(self, *args, **kwargs):
            if standing_in:
                write()
            return getattr(cls, name)(self, *args, **kwargs)

        return stand_in

    for name in builder.names:
        if name not in cls.__dict__ or builder.unconditional_adds.get(name):
            standing_in[name] = stand_in_for(name)
            setattr(cls, name, standing_in[name])


def _processed(cls, *args):
    # A class with slots is copied after its methods have been made.
    _FuncBuilder.add_fns_to_class = _at_once if args[-2] else _when_asked
    return _whole(cls, *args)


_at_once, _whole = _FuncBuilder.add_fns_to_class, _process_class
_process_class = _processed
