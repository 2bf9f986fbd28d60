// The theme, before anything is drawn: the one chosen here, else the system's.
(() => {
  const root = document.documentElement;
  const wish = () => {
    try { return localStorage.getItem("theme"); } catch { return null; }
  };
  const light = matchMedia("(prefers-color-scheme: light)");
  const apply = () => { root.dataset.theme = wish() ?? (light.matches ? "day" : "hall"); };
  apply();
  light.addEventListener("change", apply);
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    const next = root.dataset.theme === "day" ? "hall" : "day";
    try { localStorage.setItem("theme", next); } catch { /* kept for this page only */ }
    root.dataset.theme = next;
  });
})();
