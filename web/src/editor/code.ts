// CodeMirror for Python, in the shadow root of the element that uses it; loads when a panel with an editor opens.
// In a shadow root it adopts constructed style sheets, as the page's policy allows; elsewhere it would write <style>.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import type { StateEffectType } from "@codemirror/state";
import { Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  WidgetType,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** a line, counted from 1, and the message */
export type Mistake = { line: number; text: string };

/** Weights and greys only: colour is reserved for the outcome of a game. */
const INK = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword], fontWeight: "700" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--nimbers-heat-6)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--nimbers-heat-6)" },
  { tag: tags.comment, color: "var(--nimbers-quiet)", fontStyle: "italic" },
]);

const LOOK = EditorView.theme({
  "&": {
    backgroundColor: "var(--nimbers-sheet)",
    color: "var(--nimbers-ink)",
    border: "1px solid var(--nimbers-edge)",
    borderRadius: "var(--nimbers-round)",
    minBlockSize: "11rem",
    maxBlockSize: "min(36rem, 75vh)",
  },
  "&.cm-focused": { outline: "3px solid var(--nimbers-ink)", outlineOffset: "2px" },
  "&.invalid": { borderColor: "var(--nimbers-lose)" },
  ".cm-scroller": {
    fontFamily: "var(--nimbers-mono)",
    fontSize: "max(1rem, var(--nimbers-size-0))",
    lineHeight: "1.5",
    overflow: "auto",
    minBlockSize: "11rem",
  },
  // A click below the last line is a click into the text.
  ".cm-content, .cm-gutter": { minBlockSize: "11rem" },
  ".cm-content": { paddingBlock: "0.5rem", caretColor: "var(--nimbers-ink)" },
  ".cm-cursor": { borderLeftColor: "var(--nimbers-ink)", borderLeftWidth: "2px" },
  ".cm-gutters": {
    backgroundColor: "transparent",
    color: "var(--nimbers-quiet)",
    border: "none",
    fontSize: "var(--nimbers-size-0)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter": {
    backgroundColor: "color-mix(in oklab, var(--nimbers-wash) 60%, transparent)",
  },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--nimbers-heat-2)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--nimbers-wash)",
    outline: "1px solid var(--nimbers-edge)",
  },
  ".wrong": { boxShadow: "inset 3px 0 var(--nimbers-lose)" },
  ".what": {
    fontFamily: "var(--nimbers-sans)",
    fontSize: "var(--nimbers-size-0)",
    color: "var(--nimbers-lose)",
    boxShadow: "inset 3px 0 var(--nimbers-lose)",
    paddingInline: "0.75rem",
    whiteSpace: "normal",
    overflowWrap: "anywhere",
  },
});

/** The message of a mistake, below its line. */
class What extends WidgetType {
  text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  eq(other: What) {
    return other.text === this.text;
  }

  toDOM() {
    const line = document.createElement("div");
    line.className = "what";
    line.textContent = this.text;
    return line;
  }
}

const mistaken: StateEffectType<Mistake | null> = StateEffect.define();

/** The mistake on display; it disappears when the text changes. */
const mistakes = StateField.define({
  create: () => Decoration.none,
  update(shown, { state, effects, docChanged }) {
    const effect = effects.find((one) => one.is(mistaken));
    if (!effect) return docChanged ? Decoration.none : shown;
    const mistake = effect.value;
    if (!mistake || mistake.line < 1 || mistake.line > state.doc.lines) return Decoration.none;
    const { from, to } = state.doc.line(mistake.line);
    const what = Decoration.widget({ widget: new What(mistake.text), side: 1, block: true });
    return Decoration.set([Decoration.line({ class: "wrong" }).range(from), what.range(to)]);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Tab indents; after Escape it moves the focus, until the next key. */
const leaving = [
  keymap.of([
    {
      key: "Escape",
      preventDefault: true, // keep the key from shortcuts of the page around
      run: (view) => {
        view.setTabFocusMode(true);
        return false;
      },
    },
  ]),
  EditorView.domEventHandlers({
    blur: (_, view) => view.setTabFocusMode(false),
    keydown: ({ key }, view) => {
      if (!["Escape", "Tab", "Shift"].includes(key)) view.setTabFocusMode(false);
    },
  }),
];

/**
 * Insert text typed over a selection here: a browser would keep the old formatting in a style attribute, which
 * the page's policy forbids.
 */
const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data, isComposing } = event;
    if (inputType !== "insertText" || !data || isComposing || view.state.selection.main.empty) return false;
    view.dispatch(
      view.state.update(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true }),
    );
    return true;
  },
});

/** An editor with one text. */
export class Code {
  #view;
  #attributes = new Compartment();

  /** @param options start, end: the selection */
  constructor(
    root: ShadowRoot,
    parent: HTMLElement,
    {
      text,
      start,
      end,
      longest,
      attributes,
      onInput,
      onTooLong,
    }: {
      text: string;
      start: number;
      end: number;
      longest: number;
      attributes: Record<string, string>;
      onInput: () => void;
      onTooLong: () => void;
    },
  ) {
    const state = EditorState.create({
      doc: text,
      selection: { anchor: Math.min(start, text.length), head: Math.min(end, text.length) },
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        pythonLanguage,
        indentUnit.of("    "),
        EditorState.tabSize.of(4),
        syntaxHighlighting(INK),
        LOOK,
        mistakes,
        leaving,
        typedOver,
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ tabindex: "0" }),
        this.#attributes.of(EditorView.contentAttributes.of(attributes)),
        EditorState.changeFilter.of((change) => {
          const { newDoc, startState, docChanged } = change;
          if (!docChanged || newDoc.length <= Math.max(longest, startState.doc.length)) return true;
          onTooLong();
          return false;
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onInput();
        }),
      ],
    });
    this.#view = new EditorView({ state, root, parent });
  }

  /** The text in the editor. */
  get text() {
    return this.#view.state.doc.toString();
  }

  /** Replace the text; undo brings the old one back. */
  set text(text: string) {
    const { doc } = this.#view.state;
    if (doc.toString() !== text) this.#view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
  }

  /** @param attributes of the field */
  describe(attributes: Record<string, string>) {
    const field = EditorView.contentAttributes.of(attributes);
    this.#view.dispatch({ effects: this.#attributes.reconfigure(field) });
    this.#view.dom.classList.toggle("invalid", attributes["aria-invalid"] === "true");
  }

  mark(mistake: Mistake | null) {
    this.#view.dispatch({ effects: mistaken.of(mistake) });
  }

  select(start: number, end: number) {
    this.#view.focus();
    this.#view.dispatch({ selection: { anchor: start, head: end }, scrollIntoView: true });
  }

  focus() {
    this.#view.focus();
  }

  destroy() {
    this.#view.destroy();
  }
}
