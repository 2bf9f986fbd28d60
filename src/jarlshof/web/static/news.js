// Brings the news of all tables that a browser's pages show, on one stream: connections are few.
// It runs as a shared worker; where a browser has none, each page runs it for itself.
"use strict"; // and a block: a name given twice is an error
{
  const SILENCE = 15000; // ms without a word on a stream, which tells its versions every few seconds
  const PAUSE = 3000; // ms until a stream that was refused is asked for again
  const pages = new Map(); // the port of a page that is seen: the table it shows
  const versions = new Map(); // of those tables, as told last
  let stream = null;
  let open = ""; // its address
  let heard = 0;

  function follow(address) {
    const tables = [...new Set(pages.values())].sort();
    const wanted = tables.length ? `${address}?${tables.map((table) => `t=${table}`).join("&")}` : "";
    if (wanted === open) return;
    stream?.close();
    open = wanted;
    for (const table of versions.keys()) if (!tables.includes(table)) versions.delete(table);
    if (wanted) listen(tables);
  }

  function listen(tables) {
    heard = Date.now();
    stream = new EventSource(open);
    for (const table of tables) stream.addEventListener(table, ({ data }) => tell(table, data));
    stream.addEventListener("error", () => { if (stream.readyState === EventSource.CLOSED) heard = Date.now() - SILENCE + PAUSE; });
  }

  function tell(table, version) {
    heard = Date.now();
    versions.set(table, version);
    for (const [port, shown] of pages) if (shown === table) port.postMessage(version);
  }

  // A line may be dead without a word; the stream is asked for anew.
  setInterval(() => {
    if (!open || Date.now() - heard < SILENCE) return;
    stream.close();
    listen([...new Set(pages.values())]);
  }, 1000);

  // A page says which table it shows, and where the streams are; or that nobody looks at it now.
  function connect(port) {
    port.onmessage = ({ data: { table, address } }) => {
      if (table) pages.set(port, table);
      else pages.delete(port);
      if (versions.has(table)) port.postMessage(versions.get(table));
      follow(address);
    };
  }

  if (typeof document === "undefined") self.onconnect = ({ ports: [port] }) => connect(port);
  else self.connectNews = connect;
}
