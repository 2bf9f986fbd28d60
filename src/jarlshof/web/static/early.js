// What is clicked or typed before the scripts of the table are there is not lost: it happens again once they are.
"use strict"; // and a block: a name given twice is an error
{
  const KINDS = ["click", "keydown"];
  const ITSELF = "a, label, summary, input, select, button:not([type=button]), [data-theme-switch]"; // these need no script
  const early = [];

  function keep(event) {
    if (event.type === "keydown" || !event.target.closest(ITSELF)) early.push(event);
  }

  for (const kind of KINDS) document.addEventListener(kind, keep, true);

  // At the window and not the document: after all that begins with the page has begun.
  addEventListener("DOMContentLoaded", () => {
    for (const kind of KINDS) document.removeEventListener(kind, keep, true);
    for (const event of early) event.target.dispatchEvent(new event.constructor(event.type, event));
  });
}
