// The page's only Trusted Types policy; every text that becomes code or markup passes through it.

const same = (text: string) => text;

const policy = window.trustedTypes?.createPolicy("nimbers", { createScriptURL: same, createHTML: same });

export const trusted = {
  /** Trust the URL of a script of this site. */
  scriptURL(url: URL): string {
    if (!["http:", "https:", "blob:"].includes(url.protocol)) throw new TypeError(`not a web address: ${url}`);
    return asString(policy?.createScriptURL(url.href) ?? url.href);
  },

  /** Trust a drawing of the site's own Python, for `DOMParser.parseFromString(..., "image/svg+xml")`. */
  svg(text: string): string {
    if (!text.startsWith("<svg")) throw new TypeError("not a drawing");
    return asString(policy?.createHTML(text) ?? text);
  },

  /** Trust the page of a frame whose policy allows only its own script. */
  frame(text: string): string {
    if (!text.includes('http-equiv="Content-Security-Policy" content="default-src \'none\''))
      throw new TypeError("not a sandbox");
    return asString(policy?.createHTML(text) ?? text);
  },
};

/** Cast for the DOM's types, which accept only strings although every sink takes a trusted value. */
function asString(value: unknown): string {
  return value as string;
}
