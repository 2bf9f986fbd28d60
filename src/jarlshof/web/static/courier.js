// Carries requests over bad lines, and keeps the page at the newest version of its table.
// A move keeps its key and number however often it is sent, so it is made once.
"use strict"; // and a block: a name given twice is an error
{
  const PATIENCE = 8000; // ms for one try
  const SILENCE = 9000; // ms without a word on the live stream before we ask ourselves
  const app = () => document.getElementById("app");
  const root = document.documentElement; // says "sending" as long as a choice would be dropped; no swap changes it
  const pause = (ms, signal) => new Promise((done) => {
    setTimeout(done, ms);
    signal?.addEventListener("abort", done, { once: true });
  });
  let heard = Date.now();
  let asking = false;
  let again = false;
  let answers = 0; // to our own requests; a page asked for before the last one may be older than what it showed
  let sent = null; // the request of ours that is on its way, with the number it assumes

  function tell(text) {
    const net = document.getElementById("net");
    if (net && net.textContent !== text) net.textContent = text;
  }

  async function once(url, request) {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE)].filter(Boolean));
    const answer = await fetch(url, { ...request, signal });
    const text = await answer.text();
    if ([502, 503, 504].includes(answer.status)) throw new Error(`status ${answer.status}`);
    return new Response(text || null, { status: answer.status, headers: answer.headers });
  }

  async function persistent(url, request) {
    const slow = setTimeout(() => tell("Waiting for the table"), 2500);
    try {
      for (let wait = 250; ; wait = Math.min(2 * wait, 4000)) {
        try {
          return await once(url, request);
        } catch (error) {
          if (request.signal?.aborted) throw error;
          tell("Connection lost, trying again");
          await pause(wait, request.signal);
          request.signal?.throwIfAborted();
        }
      }
    } finally {
      clearTimeout(slow);
      tell("");
    }
  }

  function freshKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  }

  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    const body = ctx.request.body;
    if (body instanceof FormData && body.has("key")) body.set("key", freshKey());
  });

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.sourceElement?.id === "live") return;
    ctx.fetch = persistent;
    ctx.answers = answers;
    if (ctx.request.method !== "POST") return;
    sent = { abort: ctx.request.abort, number: ctx.request.body.get("number") };
    ctx.sent = sent;
    root.classList.add("sending");
  });

  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (ctx.request.method === "POST") answers += 1;
  });

  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (!ctx.sent || ctx.sent !== sent) return;
    sent = null;
    root.classList.remove("sending");
  });

  // While an answer is still on its way, the page may learn the news by itself. Has the table
  // moved on, nothing more can come of that request, and it must not hold up the next choice.
  document.addEventListener("htmx:after:swap", () => {
    if (!sent) return;
    const number = document.querySelector("#app input[name=number]")?.value;
    if (number !== sent.number) sent.abort();
  });

  // An answer that was overtaken on its way must not replace a newer one. Where a seat may change
  // what others do not see, the version alone does not tell: the page is asked for again.
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    const version = ctx.response?.headers?.get("Table-Version");
    if (version && app() && Number(version) < Number(app().dataset.version)) event.preventDefault();
    if (ctx.sourceElement?.id === "courier" && ctx.answers !== answers) {
      event.preventDefault();
      again = !replaying();
    }
  });

  async function refresh() {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    try {
      const how = { source: "#courier", target: "#app", swap: "outerMorph" };
      await htmx.ajax("GET", app().dataset.now, how);
    } finally {
      asking = false;
      if (again) {
        again = false;
        refresh();
      }
    }
  }

  const replaying = () => app()?.dataset.replay !== undefined;

  document.addEventListener("version", ({ detail }) => {
    heard = Date.now();
    if (!replaying() && Number(detail.data) !== Number(app().dataset.version)) refresh();
  });

  setInterval(() => {
    if (!document.hidden && !replaying() && Date.now() - heard > SILENCE) {
      heard = Date.now() - SILENCE + 3000;
      refresh();
    }
  }, 1000);

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !replaying()) refresh();
  });
}
