// Which keys stay in a game: what it uses is not also a shortcut of the page around it; everything else goes on.

/** What a text is edited with, besides its letters. */
const EDITING = new Set([
  ...["Backspace", "Delete", "Enter", "Insert", "Home", "End", "PageUp", "PageDown"],
  ...["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Dead", "Process", "Unidentified"],
]);
/** What a board is played with; letters are kept there too, since a slip of a player's finger must not leave the game. */
const PLAYING = new Set(["Enter", "Home", "End", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

const BOARD = "[role=application]";
const PRESSED = "button, summary, [role=button], input:is([type=checkbox], [type=button], [type=submit], [type=file])";
const FIELD = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
/** Who listens in the capture phase hears keys before any element can keep them; JupyterLab's commands heed this word. */
const SUPPRESS = "data-lm-suppress-shortcuts";

/**
 * Keep the keys that are used inside of an element from whoever listens outside of it.
 * @param {HTMLElement} host
 * @param {ShadowRoot} root its own
 */
export function keepKeys(host, root) {
  /** @type {Set<string>} keys that went down in here and were used: they come up in here too, wherever the focus is then */
  const held = new Set();
  /** @param {Event} event */
  const innermost = (event) => {
    const [target] = event.composedPath();
    return target instanceof Element && !host.contains(target) ? target : null; // children are the author's
  };
  const keep = (/** @type {Event} */ event) => {
    const target = innermost(event);
    if (!target || !(event instanceof KeyboardEvent)) return;
    const { type, code } = event;
    // Whatever has been done about a key says so by preventing the browser from doing something else.
    const used = uses(target, event) || (type === "keydown" && event.defaultPrevented);
    if (used || (type !== "keydown" && held.has(code))) event.stopPropagation();
    if (type === "keydown" && used) held.add(code);
    else if (type !== "keypress") held.delete(code);
  };
  for (const name of ["keydown", "keypress", "keyup"]) root.addEventListener(name, keep);
  root.addEventListener("focusin", (event) => host.toggleAttribute(SUPPRESS, innermost(event) !== null));
  root.addEventListener("focusout", () => host.removeAttribute(SUPPRESS));
}

/**
 * Whether a key does something where it was pressed. Keys with Ctrl, Alt or Meta are shortcuts, which go on.
 * @param {Element} target
 * @param {KeyboardEvent} event
 */
function uses(target, event) {
  const { key, isComposing } = event;
  const typed = [...key].length === 1;
  const field = target.matches(FIELD) && !target.matches(PRESSED);
  if (event.ctrlKey || event.metaKey || event.altKey) return field && typed && event.getModifierState("AltGraph");
  if (field) return typed || isComposing || EDITING.has(key);
  if (target.matches(BOARD)) return typed || PLAYING.has(key);
  return key === "Enter" ? target.matches(`${PRESSED}, a`) : key === " " && target.matches(PRESSED);
}
