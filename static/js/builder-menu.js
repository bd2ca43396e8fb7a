// Menus of ships: all are the same, so that rows come without and take one from the page when
// they are opened. What is chosen in a menu closes it, and the focus goes back to its button.
export function watchMenus() {
  const list = document.getElementById("ship-menu");
  document.addEventListener("click", (event) => {
    const menu = event.target.closest?.("#ships details.menu > summary")?.parentElement;
    if (menu && !menu.querySelector(".menu-list")) menu.append(list.content.cloneNode(true));
  });
  document.addEventListener("submit", ({ submitter }) => {
    const menu = submitter?.closest("details.menu");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus({ preventScroll: true });
  }, true);
}
