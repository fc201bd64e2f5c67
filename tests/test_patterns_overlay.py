"""The page's `re`: while Python starts, a pattern is compiled when it is first used."""

import gc
import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

APPENDED = Path(__file__).parents[1] / "web/tools/runtime/overlay/patterns/+re/__init__.py"


@pytest.fixture
def page_re() -> Iterator[ModuleType]:
    """Yield a copy of the library's module with our part appended, while the collector rests."""
    folder = str(Path(str(re.__file__)).parent)
    spec = importlib.util.spec_from_file_location("page_re", re.__file__, submodule_search_locations=[folder])
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["page_re"] = module
    spec.loader.exec_module(module)
    exec(APPENDED.read_text(), vars(module))
    gc.disable()
    yield module
    gc.enable()
    for name in [name for name in sys.modules if name.partition(".")[0] == "page_re"]:
        del sys.modules[name]


def test_a_stand_in_does_what_the_pattern_does(page_re: ModuleType) -> None:
    later = page_re.compile(r"(?P<word>[a-z]+)=(\d+)", page_re.ASCII)
    assert not isinstance(later, re.Pattern)
    assert later.fullmatch("abc=12")["word"] == "abc"
    assert later.sub(r"\2", "a=1, b=2") == "1, 2"
    assert [match[2] for match in later.finditer("a=1 b=22")] == ["1", "22"]
    assert (later.groups, later.pattern) == (2, r"(?P<word>[a-z]+)=(\d+)")
    assert later.groupindex == {"word": 1}
    # Functions of the module take it, too, and so does `compile`.
    assert page_re.sub(later, "-", "a=1") == "-"
    assert page_re.compile(later).match("a=1")


def test_a_wrong_pattern_is_an_error_when_it_is_used(page_re: ModuleType) -> None:
    later = page_re.compile("(")
    with pytest.raises(page_re.error):
        later.match("")


def test_when_python_has_started_all_is_as_usual(page_re: ModuleType) -> None:
    gc.enable()
    assert isinstance(page_re.compile("a"), re.Pattern)
    with pytest.raises(page_re.error):
        page_re.compile("(")
