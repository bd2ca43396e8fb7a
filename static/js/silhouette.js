// The weapons table and the picture answer one another: a weapon picked in either keeps the accent,
// the others fall back to the colour of the hull. Without this module both are simply there.
const picture = document.querySelector(".sil--full");
const groups = picture ? [...picture.querySelectorAll(".sil-weapons > [data-weapon]")] : [];
const drawn = new Set(groups.map((group) => group.dataset.weapon));
const picks = [];
let picked = "";

function keysOf(label) {
  return label.dataset.draws.split(" ").filter((key) => drawn.has(key));
}

function pick(keys) {
  const wanted = keys.join(" ");
  picked = wanted === picked ? "" : wanted;
  const shown = picked ? keys : [];
  picture.classList.toggle("sil--picked", shown.length > 0);
  for (const group of groups) {
    group.classList.toggle("is-picked", shown.includes(group.dataset.weapon));
  }
  for (const [button, own] of picks) {
    button.setAttribute("aria-pressed", String(shown.length > 0 && own.join(" ") === picked));
  }
}

function makeButton(label) {
  const keys = keysOf(label);
  if (!keys.length) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "weapon-pick";
  button.setAttribute("aria-pressed", "false");
  button.append(...label.childNodes);
  button.addEventListener("click", () => pick(keys));
  label.replaceWith(button);
  picks.push([button, keys]);
}

if (picture) {
  for (const label of document.querySelectorAll("[data-draws]")) makeButton(label);
  picture.querySelector(".sil-hits")?.addEventListener("click", (event) => {
    const key = event.target.dataset.weapon;
    if (!key) return;
    const row = picks.find(([, keys]) => keys.includes(key));
    pick(row ? row[1] : [key]);
  });
}
