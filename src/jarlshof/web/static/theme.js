// The theme, before anything is drawn: the one chosen here, else the hall.
"use strict"; // and a block: a name given twice is an error
{
  const root = document.documentElement;
  const wish = () => {
    try { return localStorage.getItem("theme"); } catch { return null; }
  };
  root.dataset.theme = wish() ?? "hall";
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    const next = root.dataset.theme === "day" ? "hall" : "day";
    try { localStorage.setItem("theme", next); } catch { /* kept for this page only */ }
    root.dataset.theme = next;
  });
}
