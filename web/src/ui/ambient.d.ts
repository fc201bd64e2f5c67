// Style sheets, imported as text for elements with a shadow root.
declare module "*.css" {
  const text: string;
  export default text;
}

// Labels in languages other than English, built from web/locale by tools/locale.mjs.
declare module "nimbers:languages" {
  /** Labels by file name, then by key. */
  export type Rooms = Record<string, Record<string, string>>;
  export const others: Record<string, () => Promise<{ default: Rooms }>>;
}

// Explanations of technical terms, by language.
declare module "nimbers:glossaries" {
  export const glossaries: Record<string, () => Promise<{ default: Record<string, string> }>>;
}

// The text of the button that starts an embedded game, by language.
declare module "nimbers:start" {
  const start: Record<string, string>;
  export default start;
}
