// Converts a sum between its notation and a list of terms; pure, and knows no game.

/** A term: its game, the settings that it names, and its position; a piece that is not a term is kept as `raw`. */
export type Term =
  | { slug: string; settings: Record<string, string>; position: string; raw?: undefined }
  | { raw: string; slug?: undefined };

const HEAD = /^\s*([a-z][a-z0-9-]*)((?::[a-z_]+=[^:+]*)*):/;

/** Parse a sum as typed. */
export function termsOf(text: string): Term[] {
  const plain = text.normalize("NFKC").trim();
  return plain === "" || plain === "-" ? [] : plain.split("+").map(termOf);
}

function termOf(piece: string) {
  const head = HEAD.exec(piece);
  if (!head) return { raw: piece.trim() };
  const words = head[2].split(":").filter(Boolean);
  const settings = Object.fromEntries(words.map((word) => [word.split("=")[0], word.slice(word.indexOf("=") + 1)]));
  return { slug: head[1], settings, position: piece.slice(head[0].length).trim() };
}

/** Write the notation of a sum; settings with their usual value are left out. */
export function sumOf(terms: Term[], usual: (slug: string, name: string) => string | undefined) {
  const texts = terms.map((term) => {
    if (term.slug === undefined) return term.raw;
    const { slug, settings, position } = term;
    const unusual = Object.entries(settings).filter(([name, value]) => value.trim() !== (usual(slug, name) ?? null));
    const trimmed = unusual.map(([name, value]) => [name, value.trim()] as [string, string]);
    return notation(slug, trimmed, position.trim() || "-");
  });
  return texts.join("+") || "-";
}

/** Write the notation of one term. */
export function notation(slug: string, settings: [string, string][], position: string) {
  return `${[slug, ...settings.map(([name, value]) => `${name}=${value}`)].join(":")}:${position}`;
}

/** Move one entry of a list by a place; return the list unchanged if that leads out of it. */
export function moved<T>(list: T[], at: number, by: -1 | 1) {
  const to = at + by;
  if (to < 0 || to >= list.length) return list;
  const next = [...list];
  [next[at], next[to]] = [next[to], next[at]];
  return next;
}
