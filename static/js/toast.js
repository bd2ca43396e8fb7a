// A toast stays until the next act: the answer to a form takes the old ones away, and the server
// puts the next one in their place. Faults that have no fragment of their own become one, too.
const toasts = document.getElementById("toasts");
const isAct = (event) => (event.detail.requestConfig?.verb ?? "get") !== "get";
let old = [];

function show(words) {
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.append(Object.assign(document.createElement("p"), { textContent: words }));
  toasts.replaceChildren(toast);
}

if (toasts) {
  // The Undo form lives in its toast and has to stay in the page until its answer is in place.
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    if (isAct(event)) old = [...toasts.children];
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (isAct(event)) for (const toast of old) toast.remove();
    old = [];
  });
  document.addEventListener("htmx:sendError", () => show(toasts.dataset.offline));
  document.addEventListener("fault", (event) => {
    if (event.detail?.words) show(event.detail.words);
  });
  toasts.addEventListener("click", (event) => {
    const close = event.target.closest(".toast-close");
    if (close) close.closest(".toast").remove();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && toasts.contains(document.activeElement)) toasts.replaceChildren();
  });
}
