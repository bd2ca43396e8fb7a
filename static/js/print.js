// The button that prints; without script the browser's own menu does. What is ticked counts at
// once: for a PDF it goes along, for the browser's print the page is shown anew first.
const WAITING = "print-when-shown";
const choice = document.querySelector(".print-form");
const button = document.getElementById("print-now");
const wish = document.querySelector("input[name=wish]");
const chosen = () => new URLSearchParams(new FormData(choice)).toString();
const shown = chosen();

button.hidden = false;
button.addEventListener("click", () => {
  if (chosen() === shown) return window.print();
  sessionStorage.setItem(WAITING, "1");
  choice.requestSubmit();
});
wish.form.addEventListener("submit", () => { wish.value = chosen(); });

if (sessionStorage.getItem(WAITING)) {
  sessionStorage.removeItem(WAITING);
  window.print();
}
