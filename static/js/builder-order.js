// The order of ships: dragged by their grips, or moved by keys. Rows stand where they are put at
// once; the act follows, and what is refused goes back.
const list = document.getElementById("ships");
const FAR = 90; // pixels from an edge of the window, within which a drag scrolls
let drag = null;
let before = null; // the order before the first move that has no answer yet
let pending = 0;
let ahead = false; // the answer that comes is to such a move, and further ones follow

const BY_MENU = ["up", "down", "head", "end"];
const asked = (request) => String(request?.formData?.get("do") ?? "");
const rows = () => [...list.querySelectorAll(":scope > .ship-row")];
const ids = () => rows().map((row) => row.id);
const isHead = (one) => one.matches(".ship-group");

// What lies behind or before a row and is passed in one step: a ship, or ships folded together.
function unit(row, forward) {
  const step = forward ? "nextElementSibling" : "previousElementSibling";
  const found = row[step] ? [row[step]] : [];
  if (!found.length) return found;
  if (forward) {
    const isNext = (one) => one?.matches(isHead(found[0]) && found.length === 1 ? "li" : ".folded");
    while (isNext(found.at(-1).nextElementSibling)) found.push(found.at(-1).nextElementSibling);
    return found;
  }
  while (found[0].matches(".folded")) found.unshift(found[0].previousElementSibling);
  return isHead(found[0]) && found.length === 1 ? [...unit(found[0], false), found[0]] : found;
}

// Neighbours move, not the row itself, so that the focus and the pointer stay with it.
function pass(row, forward) {
  const found = unit(row, forward);
  if (!found.some((one) => !isHead(one))) return false;
  if (forward) row.before(...found);
  else row.after(...found);
  return true;
}

function put(order) {
  const known = new Map(rows().map((row) => [row.id, row]));
  const found = order.map((id) => known.get(id)).filter(Boolean);
  for (const [place, row] of found.entries()) if (place) found[place - 1].after(row);
}

const filled = (words, values) => words.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
const nameOf = (row) => row.querySelector(".ship-name").textContent;

function tell(row) {
  const all = rows();
  const values = { name: nameOf(row), place: all.indexOf(row) + 1, count: all.length };
  document.getElementById("order-told").textContent = filled(list.dataset.told, values);
}

function send(row, old) {
  const place = rows().indexOf(row);
  if (old.indexOf(row.id) === place) return;
  before ??= old;
  pending += 1;
  const button = document.createElement("button");
  Object.assign(button, { name: "do", value: `to-${place}`, hidden: true });
  row.querySelector("form").append(button);
  button.click(); // a press of its own, never half of a double click
  button.remove();
  tell(row);
}

function move(row, forward) {
  const old = ids();
  if (!pass(row, forward)) return;
  send(row, old);
  row.scrollIntoView({ block: "nearest" });
}

// An answer that names an order has it taken up: the first stays, each further one stands behind
// the one before it.
function takeOrder(parent, order) {
  const active = document.activeElement;
  const find = (id) => id && [...parent.children].find((one) => one.id.startsWith(id));
  let last = find(order[0]);
  for (const one of order.slice(1).map(find).filter(Boolean)) {
    if (!last && parent.firstElementChild !== one) parent.prepend(one);
    if (last && last.nextElementSibling !== one) last.after(one);
    last = one;
  }
  if (active?.isConnected && document.activeElement !== active) active.focus({ preventScroll: true });
}

function shift() {
  const { row, y } = drag;
  const middle = (found) => {
    const boxes = found.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
    return boxes.length ? (boxes[0].top + boxes.at(-1).bottom) / 2 : NaN;
  };
  while (y > middle(unit(row, true)) && pass(row, true));
  while (y < middle(unit(row, false)) && pass(row, false));
}

function scroll() {
  if (!drag) return;
  const { y } = drag;
  const by = y < FAR ? (y - FAR) / 6 : y > innerHeight - FAR ? (y - innerHeight + FAR) / 6 : 0;
  if (by) {
    scrollBy({ top: by, behavior: "instant" });
    shift();
  }
  requestAnimationFrame(scroll);
}

function letGo(isMeant) {
  if (!drag) return;
  const { row, old, isOn } = drag;
  drag = null;
  row.classList.remove("dragging");
  if (!isOn) return;
  if (isMeant) send(row, old);
  else put(old);
  list.dispatchEvent(new Event("settled"));
}

function watchDrag() {
  list.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest(".grip");
    if (!grip || event.button) return;
    event.preventDefault();
    grip.focus({ preventScroll: true });
    drag = { row: grip.closest(".ship-row"), y: event.clientY, from: event.clientY, old: ids(), isOn: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    drag.y = event.clientY;
    if (!drag.isOn && Math.abs(drag.y - drag.from) < 5) return;
    if (!drag.isOn) requestAnimationFrame(scroll);
    drag.isOn = true;
    drag.row.classList.add("dragging");
    shift();
  });
  document.addEventListener("pointerup", () => letGo(true));
  document.addEventListener("pointercancel", () => letGo(false));
}

function watchKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") letGo(false);
    const { key, target, altKey } = event;
    if (key !== "ArrowUp" && key !== "ArrowDown") return;
    const row = target.closest?.("#ships > .ship-row");
    const isMove = altKey ? !target.matches("select, input, textarea") : target.matches(".grip");
    if (!row || !isMove || target.closest("details.menu[open]")) return;
    event.preventDefault();
    move(row, key === "ArrowDown");
  });
}

function addGrips() {
  for (const row of rows()) {
    let grip = row.querySelector(":scope > .grip");
    if (!grip) {
      grip = Object.assign(document.createElement("button"), { type: "button", className: "grip" });
      row.prepend(grip);
    }
    const label = filled(list.dataset.grip, { name: nameOf(row) });
    if (grip.getAttribute("aria-label") !== label) grip.setAttribute("aria-label", label);
  }
}

export function watchOrder() {
  addGrips();
  new MutationObserver(addGrips).observe(list, { childList: true, subtree: true });
  watchDrag();
  watchKeys();
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    const order = fragment.querySelector("[data-order]")?.dataset.order;
    if (order === undefined) return;
    event.detail.shouldSwap = false;
    if (!ahead || target !== list) takeOrder(target, order.split(" "));
  });
  document.addEventListener("htmx:beforeRequest", ({ detail: { requestConfig } }) => {
    ahead = pending > 1 && asked(requestConfig).startsWith("to-");
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { elt, requestConfig, xhr } }) => {
    ahead = false;
    const what = asked(requestConfig);
    if (BY_MENU.includes(what) && xhr.status === 200) tell(elt.closest(".ship-row"));
    if (!what.startsWith("to-") || !xhr.status || xhr.status >= 500) return; // or it is sent again
    pending = Math.max(0, pending - 1);
    if (xhr.status >= 400 && before) put(before);
    if (!pending || xhr.status >= 400) before = null;
  });
}
