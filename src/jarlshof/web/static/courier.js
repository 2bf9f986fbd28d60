// Carries requests over bad lines, and keeps the page at the newest version of its table.
// A move keeps its key and number however often it is sent, so it is made once.
"use strict"; // and a block: a name given twice is an error
{
  const PATIENCE = 8000; // ms for one try
  const SILENCE = 9000; // ms without news before we ask ourselves
  const app = () => document.getElementById("app");
  const live = document.getElementById("live").dataset;
  const root = document.documentElement; // says "sending" as long as a choice would be dropped; no swap changes it
  const pause = (ms, signal) => new Promise((done) => {
    setTimeout(done, ms);
    signal?.addEventListener("abort", done, { once: true });
  });
  let heard = Date.now();
  let newest = 0; // the version of the table that we were told last
  let asking = false;
  let again = false; // is there news since we asked?
  let answers = 0; // to our own requests; a page asked for before the last one may be older than what it showed
  let sent = null; // the request of ours that is on its way, with the number it assumes

  function tell(text) {
    const net = document.getElementById("net");
    if (net && net.textContent !== text) net.textContent = text;
  }

  // ---- requests

  // By hand, since AbortSignal.any is younger than many a browser.
  async function once(url, request) {
    const control = new AbortController();
    const end = () => control.abort();
    const late = setTimeout(end, PATIENCE);
    request.signal?.addEventListener("abort", end, { once: true });
    if (request.signal?.aborted) end();
    try {
      const answer = await fetch(url, { ...request, signal: control.signal });
      const text = await answer.text();
      if ([502, 503, 504].includes(answer.status)) throw new Error(`status ${answer.status}`);
      return new Response(text || null, { status: answer.status, headers: answer.headers });
    } finally {
      clearTimeout(late);
      request.signal?.removeEventListener("abort", end);
    }
  }

  const givenUp = () => new DOMException("Nobody waits for this any more.", "AbortError"); // to htmx no mistake

  async function persistent(url, request) {
    const slow = setTimeout(() => tell("Waiting for the table"), 2500);
    try {
      for (let wait = 250; ; wait = Math.min(2 * wait, 4000)) {
        try {
          return await once(url, request);
        } catch {
          if (request.signal?.aborted) throw givenUp();
          tell("Connection lost, trying again");
          if (sent && request.method === "POST") lost();
          await pause(wait, request.signal);
          if (request.signal?.aborted) throw givenUp();
        }
      }
    } finally {
      clearTimeout(slow);
      tell("");
    }
  }

  // The answer to a request of ours may never come: the page learns by itself whether it was heard.
  function lost() {
    sent.lost = true;
    catchUp();
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
    ctx.fetch = persistent;
    ctx.answers = answers;
    if (ctx.request.method !== "POST") return;
    sent = { abort: ctx.request.abort, number: ctx.request.body.get("number"), lost: false };
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
    catchUp();
  });

  // While an answer is still on its way, the page may learn the news by itself. Has the table
  // moved on, nothing more can come of that request, and it must not hold up the next choice.
  document.addEventListener("htmx:after:swap", () => {
    if (!sent) return;
    const number = document.querySelector("#app input[name=number]")?.value;
    if (number !== sent.number) sent.abort();
  });

  // An answer that was overtaken on its way must not replace a newer one. Where a seat may change
  // what others do not see, the version alone does not tell: an older request than ours counts as older.
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    const version = ctx.response?.headers?.get("Table-Version");
    if (version && app() && Number(version) < Number(app().dataset.version)) event.preventDefault();
    if (ctx.sourceElement?.id === "courier" && ctx.answers !== answers) {
      event.preventDefault();
      again = true;
    }
  });

  // ---- news

  const replaying = () => app()?.dataset.replay !== undefined;

  async function refresh() {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    again = false;
    try {
      const how = { source: "#courier", target: "#app", swap: "outerMorph" };
      await htmx.ajax("GET", app().dataset.now, how);
    } finally {
      asking = false;
      if (again) catchUp();
    }
  }

  // The answer to a request of ours is the page too: as long as it may come, nothing else is asked for.
  function catchUp() {
    if (replaying() || sent && !sent.lost) return;
    if (newest > Number(app().dataset.version)) refresh();
  }

  function hear({ data }) {
    heard = Date.now();
    newest = Number(data);
    catchUp();
  }

  let port; // to whoever brings the news
  let shared = true; // the worker that serves all our pages
  let turn = new AbortController(); // ends when nobody sees this page any more

  function connect(other) {
    port = other;
    port.onmessage = hear;
    follow();
  }

  function connectOwn() {
    const { port1, port2 } = new MessageChannel();
    shared = false;
    self.connectNews(port1);
    connect(port2);
  }

  const ask = (table) => port.postMessage({ table, address: live.address });

  // A page that nobody sees lets go of its stream. Of those that share no worker one has a stream
  // at a time, for connections are few; the others ask for themselves now and then.
  function follow() {
    turn.abort();
    turn = new AbortController();
    const { signal } = turn;
    if (document.hidden || replaying()) ask("");
    else if (shared || !navigator.locks) ask(live.table);
    else navigator.locks.request("news", { signal }, () => hold(signal)).catch(() => { /* nobody sees it now */ });
  }

  function hold(signal) {
    ask(live.table);
    return new Promise((done) => signal.addEventListener("abort", done));
  }

  function leave() {
    turn.abort();
    ask("");
  }

  try {
    const worker = new SharedWorker(live.worker);
    worker.addEventListener("error", connectOwn, { once: true });
    connect(worker.port);
  } catch {
    connectOwn(); // an old browser, or one that forbids it
  }
  addEventListener("pagehide", leave);
  addEventListener("pageshow", ({ persisted }) => { if (persisted) follow(); });

  setInterval(() => {
    if (!document.hidden && !replaying() && Date.now() - heard > SILENCE) {
      heard = Date.now() - SILENCE + 3000;
      refresh();
    }
  }, 1000);

  document.addEventListener("visibilitychange", () => {
    follow();
    if (!document.hidden && !replaying()) refresh();
  });
}
