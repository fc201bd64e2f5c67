// Opens the folds around a place on the page, and scrolls to it if one of them was closed.

/**
 * @param hash the value of `location.hash`
 * @returns null if there is no such place
 */
export function reveal(hash: string): HTMLElement | null {
  const place = /^#[a-z][a-z\d-]*$/.test(hash) ? document.getElementById(hash.slice(1)) : null;
  if (!place) return null;
  let folded = false;
  for (let fold = place.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
    folded ||= !fold.open;
    fold.open = true;
  }
  if (folded) place.scrollIntoView();
  return place;
}
