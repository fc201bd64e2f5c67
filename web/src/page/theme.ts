// Sets the theme before the first paint: part of a classic script (first.ts), because the policy allows none inline.
import { folder } from "../ui/folder.ts";

(() => {
  /** src/offline/names.ts has the same name; a classic script cannot import it. */
  const KEY = `nimbers ${folder()} theme`;
  const root = document.documentElement;

  /** @param theme any other value leaves the choice to the system */
  const wear = (theme: string | null) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
  };

  try {
    wear(localStorage.getItem(KEY) ?? localStorage.getItem("nimbers-theme")); // older name
  } catch {
    // storage is not available: the system decides
  }

  // The switch sends the new theme; apply it, and store it if possible.
  document.addEventListener("nimbers-theme", (event) => {
    const theme = (event as CustomEvent<string>).detail;
    wear(theme);
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // applies to this visit only
    }
  });
})();
