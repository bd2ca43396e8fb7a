// Menus are details elements: they open without script. This closes them on Escape, on a
// click elsewhere, when focus leaves, and when another one opens.
const openMenus = () => document.querySelectorAll("details.menu[open]");

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) {
    const held = menu.contains(document.activeElement);
    menu.open = false;
    if (held) menu.querySelector("summary").focus();
  }
});

document.addEventListener("click", (event) => {
  for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
});

document.addEventListener("focusin", (event) => {
  for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
});

// Arrow keys walk through an open menu.
document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const menu = step && event.target.closest?.("details.menu[open]");
  if (!menu) return;
  const items = [...menu.querySelectorAll(".menu-list a, .menu-list button")];
  if (!items.length) return;
  event.preventDefault();
  const at = items.indexOf(document.activeElement);
  const next = at < 0 && step < 0 ? items.length - 1 : (at + step + items.length) % items.length;
  items[next].focus();
});
