// Keeps keys that a game uses from triggering shortcuts of the host page; all other keys pass.

/** Keys for editing text, besides letters. */
const EDITING = new Set([
  ...["Backspace", "Delete", "Enter", "Insert", "Home", "End", "PageUp", "PageDown"],
  ...["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Dead", "Process", "Unidentified"],
]);
/** Keys for playing on a board. A board keeps letters too, since a slip of the finger must not leave the game. */
const PLAYING = new Set(["Enter", "Home", "End", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

const BOARD = "[role=application]";
const PRESSED = "button, summary, [role=button], input:is([type=checkbox], [type=button], [type=submit], [type=file])";
const FIELD = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
/** Listeners in the capture phase see a key before an element can keep it; JupyterLab respects this attribute. */
const SUPPRESS = "data-lm-suppress-shortcuts";

/**
 * Hide the keys that an element uses from listeners outside of it.
 * @param root the shadow root of the host
 */
export function keepKeys(host: HTMLElement, root: ShadowRoot) {
  /** used keys: keep their keyup too, wherever the focus is by then */
  const held: Set<string> = new Set();
  const innermost = (event: Event) => {
    const [target] = event.composedPath();
    return target instanceof Element && !host.contains(target) ? target : null; // children belong to the author
  };
  const keep = (event: Event) => {
    const target = innermost(event);
    if (!target || !(event instanceof KeyboardEvent)) return;
    const { type, code } = event;
    // A handler that has acted on a key has also prevented its default action.
    const used = uses(target, event) || (type === "keydown" && event.defaultPrevented);
    if (used || (type !== "keydown" && held.has(code))) event.stopPropagation();
    if (type === "keydown" && used) held.add(code);
    else if (type !== "keypress") held.delete(code);
  };
  for (const name of ["keydown", "keypress", "keyup"]) root.addEventListener(name, keep);
  root.addEventListener("focusin", (event) => host.toggleAttribute(SUPPRESS, innermost(event) !== null));
  root.addEventListener("focusout", () => host.removeAttribute(SUPPRESS));
}

/** Whether a key acts on the focused element. Keys with Ctrl, Alt or Meta are shortcuts and pass. */
function uses(target: Element, event: KeyboardEvent) {
  const { key, isComposing } = event;
  const typed = [...key].length === 1;
  const field = target.matches(FIELD) && !target.matches(PRESSED);
  if (event.ctrlKey || event.metaKey || event.altKey) return field && typed && event.getModifierState("AltGraph");
  if (field) return typed || isComposing || EDITING.has(key);
  if (target.matches(BOARD)) return typed || PLAYING.has(key);
  return key === "Enter" ? target.matches(`${PRESSED}, a`) : key === " " && target.matches(PRESSED);
}
