// Where reports of wrong answers go: what NIMBERS_REPORT says to the build, an https: address of a form or mailto: and an address.

/** @returns {string} "" where nothing was said; an address that is none is an error */
export function reportAddress(said = process.env.NIMBERS_REPORT ?? "") {
  if (said && !/^(https:\/\/[\w.-]+\/\S*|mailto:[^\s@]+@[\w.-]+)$/.test(said))
    throw new Error(`NIMBERS_REPORT is no https: or mailto: address: ${said}`);
  return said;
}
