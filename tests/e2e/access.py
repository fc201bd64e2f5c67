"""Run axe-core on a page in both themes."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
# WCAG 2.2 AA and best practice: each broken rule and its elements.
VIOLATIONS = """async () => {
    const { violations } = await axe.run(document, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"],
    });
    const told = ({ target, failureSummary }) => `${target.flat().join(" ")} ${failureSummary}`;
    return violations.map(({ id, nodes }) => [id, nodes.map(told)]);
}"""


def violations(page: Page) -> dict[str, object]:
    """Return axe's findings by theme, with animations off, because axe would measure colours in transition."""
    page.evaluate(AXE.read_text())
    found = {}
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        if here := page.evaluate(VIOLATIONS):
            found[theme] = here
    return found
