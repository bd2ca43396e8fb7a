// Ships of one class that stand side by side, shown as one: 'Vosper ×3'. Each device keeps whether
// it likes that. Rows stay where they are and are hidden, so that whatever changes them finds them.
const KEY = "collapse-groups";
const list = document.getElementById("ships");
const box = document.querySelector("#collapse input");
const drawn = new WeakMap(); // what a head of a group was drawn from
const opened = new Set(); // ships whose group was opened by hand

const rows = () => [...list.querySelectorAll(":scope > .ship-row")];
const kindOf = (row) => row.querySelector(".ship-title > .second").firstChild.textContent.trim();
const textOf = (row, part) => row.querySelector(part).textContent;
const filled = (words, values) => words.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
const FAULTS = ".finding-brief--illegal, .finding-brief--warning";

function runs() {
  const found = [];
  for (const row of rows()) {
    const last = found.at(-1);
    if (last && kindOf(last[0]) === kindOf(row)) last.push(row);
    else found.push([row]);
  }
  return found.filter((run) => run.length > 1);
}

function make(tag, className, ...inside) {
  const made = Object.assign(document.createElement(tag), { className });
  made.append(...inside);
  return made;
}

// The head of a group: class and number, names, what is amiss, points.
function draw(head, run, isOpen) {
  const [first] = run;
  const shown = String(isOpen) + run.map((row) => row.querySelector(".ship-head").innerHTML).join();
  if (drawn.get(head) === shown) return;
  drawn.set(head, shown);
  const points = run.reduce((sum, row) => sum + Number(textOf(row, ".ship-row-points").replace(/[^\d.]/g, "")), 0);
  const amiss = run.filter((row) => row.querySelector(FAULTS));
  const button = head.firstElementChild;
  const name = filled(list.dataset.times, { name: kindOf(first), count: run.length });
  const words = make("span", "group-words", make("span", "group-name", name));
  words.append(make("span", "second", run.map((row) => textOf(row, ".ship-name")).join(", ")));
  if (amiss.length) {
    const worst = amiss.map((row) => row.querySelector(".finding-brief--illegal .flag")).find(Boolean);
    const flag = (worst ?? amiss[0].querySelector(`:is(${FAULTS}) .flag`)).cloneNode(true);
    words.append(make("span", "flag-word", flag, filled(list.dataset.amiss, { count: amiss.length })));
  }
  const sum = make("span", "ship-row-points", points.toLocaleString("en"));
  button.replaceChildren(first.querySelector(".sil").cloneNode(true), words, sum);
  button.setAttribute("aria-expanded", String(isOpen));
}

function headOf(row) {
  const head = list.querySelector(`:scope > .ship-group[data-first="${row.id}"]`) ?? make("li", "ship-group");
  if (!head.firstElementChild) head.append(Object.assign(make("button", ""), { type: "button" }));
  head.dataset.first = row.id;
  if (row.previousElementSibling !== head) row.before(head);
  return head;
}

function group() {
  if (list.querySelector(".dragging")) return;
  watcher.disconnect();
  const found = runs();
  const folded = new Set();
  const heads = new Set();
  box.closest("#collapse").hidden = !found.length;
  for (const run of box.checked ? found : []) {
    const isOpen = run.some((row) => opened.has(row.id) || row.contains(document.activeElement));
    if (isOpen) for (const row of run) opened.add(row.id);
    else for (const row of run) folded.add(row);
    const head = headOf(run[0]);
    heads.add(head);
    draw(head, run, isOpen);
  }
  for (const row of rows()) row.classList.toggle("folded", folded.has(row));
  for (const head of list.querySelectorAll(":scope > .ship-group")) if (!heads.has(head)) head.remove();
  watch();
}

const watcher = new MutationObserver(group);
const watch = () => watcher.observe(list, { childList: true, subtree: true, characterData: true });

// Shows a ship that is asked for by her address.
function show(id) {
  if (!document.getElementById(id)?.matches(".folded")) return;
  opened.add(id);
  group();
}

function keep() {
  try {
    if (box.checked) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch { /* a device that keeps nothing */ }
}

function isKept() {
  try {
    return localStorage.getItem(KEY) === "1";
  } catch {
    return false;
  }
}

export function watchGroups() {
  box.checked = isKept();
  if (location.hash.startsWith("#ship-")) opened.add(location.hash.slice(1));
  box.addEventListener("change", () => {
    opened.clear();
    keep();
    group();
  });
  list.addEventListener("settled", group);
  list.addEventListener("click", (event) => {
    const head = event.target.closest(".ship-group");
    const run = head && runs().find(([first]) => first.id === head.dataset.first);
    if (!run) return;
    const isOpen = run.some((row) => opened.has(row.id));
    for (const row of run) if (isOpen) opened.delete(row.id); else opened.add(row.id);
    group();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href*="#ship-"]');
    if (link && link.pathname === location.pathname) show(link.hash.slice(1));
  }, true);
  addEventListener("hashchange", () => show(location.hash.slice(1)));
  group();
}
