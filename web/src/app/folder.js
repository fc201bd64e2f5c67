// Where a copy of the site is: each on a host keeps what it keeps under names of its own, and its repair takes no other's away.

/** The path of the site's root, as the classic script says that is running (first.js). */
export function folder() {
  try {
    return new URL(document.currentScript?.dataset.root ?? "./", location.href).pathname;
  } catch {
    return "/"; // a frame that was written into another page is nowhere
  }
}
