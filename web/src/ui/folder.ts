// Finds the folder of this copy of the site, so that copies on one host keep their storage apart.

/** The path of the site's root, from the attributes of the running classic script (first.ts). */
export function folder() {
  try {
    return new URL(document.currentScript?.dataset.root ?? "./", location.href).pathname;
  } catch {
    return "/"; // a frame with srcdoc has no folder
  }
}
