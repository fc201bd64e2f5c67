"""A page with Python loaded, passed between the tests of modules marked `warm` and cleaned in between."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page

from e2e.reader import FORGETFUL
from e2e.site_server import Site

VIEW = {"width": 1280, "height": 720}
# Actions that a scenario must not take on a shared page, because they cannot be undone.
LASTING = ("add_init_script", "expose_function", "expose_binding", "add_script_tag", "set_extra_http_headers")
# Record a window's own names; a cleaned page that was not used since saves no drafts on leaving.
KNOWN = """{
    Object.defineProperty(window, Symbol.for("known"), { value: new Set(Object.keys(window)) });
    let clean = false;
    addEventListener("nimbers-test-clean", () => { clean = true; });
    for (const touch of ["hashchange", "input", "keydown", "pointerdown"])
        addEventListener(touch, () => { clean = false; }, true);
    addEventListener("pagehide", (event) => { if (clean) event.stopImmediatePropagation(); });
}"""
# Names that our page and its library add; any other name was left by a scenario.
CLEAN = r"""async () => {
    const app = document.querySelector("nimbers-app");
    // Two things stay as they were from one position to the next: how much of a reason is told, and the graph.
    const answer = app?.renderRoot.querySelector("nimbers-answer")?.renderRoot;
    const why = answer?.querySelector("nimbers-why");
    if (why?.level > 1) why.renderRoot.querySelector("button[aria-expanded=true]")?.click();
    const graph = answer?.querySelector("nimbers-graph")?.renderRoot.querySelector("details[open]");
    if (graph) {
        const toggled = new Promise((done) => graph.addEventListener("toggle", done, { once: true }));
        graph.open = false;
        await toggled;
    }
    if (app?.engine) {  // another element in its place begins anew, with the same Python
        const [, slug] = location.pathname.match(/games\/([a-z-]+)\/$/) ?? [];
        history.replaceState(null, "", location.pathname + (slug ? `#v1;g=${slug}` : ""));
        const fresh = document.createElement("nimbers-app");
        for (const { name, value } of app.attributes) fresh.setAttribute(name, value);
        app.replaceWith(fresh);
        fresh.engine = nimbers.engine;
    }
    document.activeElement?.blur();
    getSelection().removeAllRanges();
    delete document.documentElement.dataset.theme;
    scrollTo(0, 0);
    if (navigator.clipboard) await navigator.clipboard.writeText("").catch(() => {});
    for (const name of await caches.keys()) await caches.delete(name);
    dispatchEvent(new Event("pagehide"));  // what waits to be kept is kept, and then goes, too
    localStorage.clear();
    sessionStorage.clear();
    for (const name of Object.keys(window))
        if (!window[Symbol.for("known")].has(name) && !/^(nimbers|lit|reactive)/.test(name)) delete window[name];
    dispatchEvent(new Event("nimbers-test-clean"));
}"""
# Everything that one scenario could leave for the next.
STATE = """async () => ({
    local: { ...localStorage },
    session: Object.keys(sessionStorage).filter((name) => !/^nimbers .* answer$/.test(name)),
    caches: await caches.keys(),
    cookies: document.cookie,
    theme: document.documentElement.dataset.theme ?? "",
    size: [innerWidth, innerHeight],
    hash: location.hash,
    frames: frames.length,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    still: matchMedia("(prefers-reduced-motion: reduce)").matches,
    fields: Object.fromEntries([...document.querySelector("nimbers-app").renderRoot
        .querySelector("nimbers-form").renderRoot.querySelectorAll("input, textarea, select")]
        .map(({ id, value }) => [id, value])),
    open: document.querySelector("nimbers-app").renderRoot.querySelectorAll("details[open], nimbers-why").length,
    names: Object.keys(window).sort(),
})"""


class WarmPage:
    """One page of one browser, with its own site."""

    def __init__(
        self, browser: Browser, folder: Path, watch: Callable[[BrowserContext, Site, list[str]], None]
    ) -> None:
        self.browser = browser
        self.folder = folder
        self.watch = watch
        self.site: Site | None = None
        self.failures: list[str] = []
        self.undo: list[Callable[[], None]] = []

    def give(self) -> Page:
        """Return a clean page; make one if there is none."""
        if self.site is None:
            self.site = Site(self.folder)
            self.site.__enter__()
            self.context = self.browser.new_context(viewport=VIEW)  # type: ignore[arg-type]
            self.context.add_init_script(KNOWN)
            self.context.add_init_script(FORGETFUL)
            self.watch(self.context, self.site, self.failures)
            self.page = self.context.new_page()
        if not self.undo:
            self._guard()
        return self.page

    def _guard(self) -> None:
        """Note listeners, and refuse actions that cannot be undone."""
        page, context = self.page, self.context

        def refuse(name: str) -> Callable[..., None]:
            def refused(*_: object, **__: object) -> None:
                raise AssertionError(f"{name} stays on a page for ever: mark the test `fresh`")

            return refused

        for name in LASTING:
            for thing in (page, context):
                if hasattr(thing, name):
                    setattr(thing, name, refuse(name))
                    self.undo.append(lambda thing=thing, name=name: delattr(thing, name))  # type: ignore[misc]
        on = page.on

        def noted(event: Any, handler: Any) -> None:
            on(event, handler)
            self.undo.append(lambda: page.remove_listener(event, handler))

        page.on = noted  # type: ignore[method-assign, assignment]
        self.undo.append(lambda: delattr(page, "on"))

    def take_back(self) -> None:
        """Clean the page: tabs, routes, listeners, sizes, storage and drafts; close it if that fails."""
        for undo in reversed(self.undo):
            undo()
        self.undo.clear()
        try:
            self._clean()
        except Error:
            self.close()

    def _clean(self) -> None:
        assert self.site is not None
        for other in self.context.pages:
            if other is not self.page:
                other.close()
        self.page.unroute_all(behavior="ignoreErrors")
        self.context.unroute_all(behavior="ignoreErrors")
        self.context.clear_permissions()
        self.context.clear_cookies()
        self.context.set_offline(False)
        self.page.set_viewport_size(VIEW)  # type: ignore[arg-type]
        if self.browser.browser_type.name == "chromium":
            self.page.emulate_media(media="null", color_scheme="null", reduced_motion="null", forced_colors="null")
        self.page.set_default_timeout(30_000)
        self.site.heal()
        self.site.healed.clear()
        self.site.hits.clear()
        self.site.sent.clear()
        if self.page.url.startswith(self.site.url):
            self.page.evaluate(CLEAN)

    def state(self) -> Any:
        """Return everything that a scenario could see of the previous one."""
        return self.page.evaluate(STATE)

    def close(self) -> None:
        """Close the page; the next scenario gets a new one."""
        if self.site is not None:
            with contextlib.suppress(Error):
                self.context.close()
            self.site.__exit__()
            self.site = None
