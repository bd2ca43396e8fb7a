// On a phone: fleet or catalogue. The address says which; a reload keeps it.
import { isPlain } from "./builder-fetch.js";

export function watchPanes() {
  const nav = document.getElementById("panes");
  const builder = document.getElementById("builder");
  if (!nav || !builder) return;

  const show = (view) => {
    builder.dataset.view = view;
    for (const link of nav.querySelectorAll("a")) {
      if (link.dataset.view === view) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    const query = new URLSearchParams(location.search);
    query.set("view", view);
    history.replaceState(history.state, "", `${location.pathname}?${query}`);
  };

  document.addEventListener("click", (event) => {
    if (!isPlain(event)) return;
    const link = event.target.closest?.("#panes a, #fleet-empty a");
    if (!link) return;
    event.preventDefault();
    show(new URL(link.href).searchParams.get("view"));
  });
}
