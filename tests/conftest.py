"""What all tests share: which browsers the browser tests run in."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Both browsers, unless --browser says otherwise."""
    if config.pluginmanager.hasplugin("playwright"):  # not inside Pyodide
        if not hasattr(config.option, "asked_for"):  # xdist hands its workers the options as they are by then
            config.option.asked_for = config.option.browser
        config.option.browser = config.option.asked_for or ["chromium", "firefox"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Firefox runs what is marked `firefox`; a browser asked for with --browser runs everything."""
    # The longest one sets out first, so that nothing waits for it at the end.
    items.sort(key=lambda item: item.path.name != "test_in_pyodide.py")
    if getattr(config.option, "asked_for", None):
        return
    left_out = [
        item
        for item in items
        if (call := getattr(item, "callspec", None)) is not None
        and call.params.get("browser_name") == "firefox"
        and item.get_closest_marker("firefox") is None
    ]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
