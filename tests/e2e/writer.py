"""Type programs into the page's editor."""

from playwright.sync_api import Locator, expect

from e2e.reader import PATIENCE

PASTE = """(field, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "clipboardData", { value: data }); // Firefox takes none from whoever makes an event
    field.dispatchEvent(event);
}"""


def write(editor: Locator, text: str) -> None:
    """Replace the text in the editor, as soon as the editor has loaded."""
    field = editor.locator(".cm-content")
    field.wait_for(timeout=PATIENCE)
    field.focus()
    field.press("ControlOrMeta+a")
    field.evaluate(PASTE, text)
    expect(editor).to_have_js_property("value", text)
