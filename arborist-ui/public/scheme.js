// The colour scheme that was chosen last, or the system's, before the first paint.
(() => {
  const html = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value");
  } catch {}
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  html.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
