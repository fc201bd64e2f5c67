// Forwards a link to the page of its game (or of sequences, or of proofs) in its language. Part of a classic script
// (first.ts), so that the reader sees no other page first.
(() => {
  const script = document.currentScript;
  const { root = "./", lang = "en", game = "", games = "", page = `games/${game}` } = script?.dataset ?? {};
  const known = games.split(" ");

  /** The address of the page that opens the current link, or null if it is this page. */
  const elsewhere = () => {
    const hash = location.hash.replace(/%3B/gi, ";").replace(/%3D/gi, "=");
    // Fragments of headings are words and numbers. The page of a game reports all other invalid links.
    if (hash === "" || /^#(?!v\d)[a-z][a-z\d-]*$/.test(hash)) return null;
    const asked = /[#;]g=([^;]*)/.exec(hash)?.[1] ?? "";
    const tongue = /;l=([^;]*)/.exec(hash)?.[1] ?? lang;
    const slug = known.includes(asked) ? asked : game || "nim";
    const language = __LANGUAGES__.split(" ").includes(tongue) ? tongue : lang;
    const has = (field: string) => !asked && new RegExp(`[#;]${field}=`).test(hash);
    const place = has("code") ? "sequences" : has("x") && !has("t") ? "proofs" : `games/${slug}`;
    if (place === page && language === lang) return null;
    return `${root}${language === "en" ? "" : `${language}/`}${place}/${location.hash}`;
  };

  const target = elsewhere();
  if (target) {
    location.replace(target);
    if (script) script.dataset.leaving = "";
  }

  // Listen before all other scripts.
  for (const event of ["popstate", "hashchange"]) {
    addEventListener(event, (event) => {
      const target = elsewhere();
      if (!target) return;
      event.stopImmediatePropagation();
      location.replace(target);
    });
  }

  // Switch the language but keep the position; the link's own language field would lead back.
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a[data-language]") : null;
    if (link instanceof HTMLAnchorElement) link.hash = location.hash.replace(/;l=[^;]*/, "");
  });
})();
