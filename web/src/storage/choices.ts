// Choices that the browser keeps from game to game, such as the opponent.

/** The choice kept under a key, or null: also where the browser keeps nothing for this site. */
export function chosen(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keep a choice. Where the browser keeps nothing, it is chosen again on the next page. */
export function remember(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {}
}
