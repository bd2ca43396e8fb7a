// Acts go out one after the other, in the order in which they were pressed. htmx's own queue would
// send each with the button pressed last, and would stop at a form that an answer took away.
const waiting = [];
let busy = false;

const isAct = (event) => event.detail.requestConfig?.verb === "post";

// Called before an act goes out: returns whether it has to wait for those before it.
export function mustWait(event) {
  if (busy) waiting.push(event.detail);
  return busy;
}

function next() {
  busy = false;
  while (!busy && waiting.length) {
    const act = waiting.shift();
    if (act.elt.isConnected) act.issueRequest(true);
  }
}

export function watchQueue() {
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isAct(event)) busy = true;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (isAct(event)) queueMicrotask(next); // when htmx is done with the answer
  });
}
