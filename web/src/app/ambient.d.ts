// Style sheets imported as text, for elements with a shadow root.
declare module "*.css" {
  const text: string;
  export default text;
}

// Languages other than English, made from web/locale by tools/locale.mjs.
declare module "nimbers:languages" {
  /** Labels by the names of their files, then by their keys. */
  export type Rooms = Record<string, Record<string, string>>;
  export const others: Record<string, () => Promise<{ default: Rooms }>>;
}

// What the terms of the field mean, by languages.
declare module "nimbers:glossaries" {
  export const glossaries: Record<string, () => Promise<{ default: Record<string, string> }>>;
}

// The word on the button that starts a game in a page of others, by languages.
declare module "nimbers:start" {
  const start: Record<string, string>;
  export default start;
}
