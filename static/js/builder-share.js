// Copy buttons, and lists that act at once; without script the text is there to select, and a
// button stands beside the list.
document.documentElement.classList.add("js");

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copy);
    source.select();
    try {
      await navigator.clipboard.writeText(source.value);
    } catch {
      document.execCommand("copy");
    }
    const words = button.textContent;
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = words; }, 2000);
  });
}

for (const list of document.querySelectorAll("select[data-submit]")) {
  list.addEventListener("change", () => list.form.requestSubmit());
}
