// The button that prints a page as it is; without script the browser's own menu does.
const button = document.getElementById("print-now");
button.hidden = false;
button.addEventListener("click", () => window.print());
