// Light or dark before the first paint: part of a classic script (first.js), because the policy allows none inline.
import { folder } from "./folder.js";

(() => {
  /** As src/offline/names.js has it; a classic script shares no modules. */
  const KEY = `nimbers ${folder()} theme`;
  const root = document.documentElement;

  /** @param {string | null} theme anything but light and dark is the system's choice */
  const wear = (theme) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
  };

  try {
    wear(localStorage.getItem(KEY) ?? localStorage.getItem("nimbers-theme")); // as the first edition called it
  } catch {
    // storage is closed to us: the system's choice stands
  }

  // The switch says what is wanted; it is worn and, where possible, kept.
  document.addEventListener("nimbers-theme", (event) => {
    const theme = /** @type {CustomEvent<string>} */ (event).detail;
    wear(theme);
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // worn for this visit only
    }
  });
})();
