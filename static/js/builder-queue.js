/* global htmx */
// Acts go out one after the other, in the order in which they were pressed. htmx's own queue would
// send each with the button pressed last, and would stop at a form that an answer took away.
// An act without an answer stays first in line, with its token: sent again, it is done once.
const waiting = []; // { elt, row, path, values } and `send` where htmx has the act still in hand
const NO_ANSWER = [0, 502, 503, 504];
let busy = false;
let leaving = false;

const isAct = (event) => event.detail.requestConfig?.verb === "post";

// Called before an act goes out: returns whether it has to wait for those before it. Its values
// are those of the moment in which it was pressed.
export function mustWait({ elt, path, issueRequest }, values) {
  if (!busy && !waiting.length) return false;
  const row = elt.closest(".ship-row")?.id;
  waiting.push({ elt, row, path, values: [...values], send: () => issueRequest(true) });
  sendWaiting();
  return true;
}

export const isIdle = () => !busy && !waiting.length;

// The acts in line as plain values, for the page that comes after this one.
export const inLine = () => waiting.map(({ row, path, values }) => ({ row, path, values }));

export function lineUp(acts) {
  waiting.push(...acts);
  sendWaiting();
}

export function sendWaiting() {
  while (!busy && waiting.length) {
    const act = waiting.shift();
    if (act.send && act.elt.isConnected) act.send();
    else if (!act.row || document.getElementById(act.row)) sendValues(act);
  }
}

function sendValues({ elt, path, values }) {
  const source = elt?.isConnected ? elt : document.body;
  const data = new FormData();
  for (const [name, value] of values) data.append(name, value);
  htmx.ajax("POST", path, { source, values: data, swap: "none" }).catch(() => {}); // the toast tells
}

function goOn() {
  busy = false;
  sendWaiting();
}

// `unanswered` is called when an act went out and nothing came back, `reloading` with an act whose
// answer has the page loaded again: from then on nothing goes out any more.
export function watchQueue({ unanswered, reloading }) {
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isAct(event)) busy = true;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (!isAct(event)) return;
    const { elt, xhr, requestConfig } = event.detail;
    if (NO_ANSWER.includes(xhr.status)) {
      const { path, formData } = requestConfig;
      waiting.unshift({ elt, row: elt.closest(".ship-row")?.id, path, values: [...formData] });
      busy = false;
      queueMicrotask(() => unanswered(xhr)); // when the toasts have said their part
    } else if (xhr.getResponseHeader("HX-Refresh") === "true") {
      leaving = true;
      reloading(requestConfig);
    } else {
      queueMicrotask(goOn); // when htmx is done with the answer
    }
  });
  addEventListener("online", sendWaiting);
  addEventListener("beforeunload", (event) => {
    if (waiting.length && !leaving) event.preventDefault();
  });
}
