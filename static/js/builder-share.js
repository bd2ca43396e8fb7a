// Copy buttons; without script the text is there to select. What only helps without script hides.
document.documentElement.classList.add("js");

for (const button of document.querySelectorAll("[data-copy]")) {
  const words = button.textContent;
  let back = 0;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copy);
    source.select();
    try {
      await navigator.clipboard.writeText(source.value);
    } catch {
      document.execCommand("copy");
    }
    button.textContent = button.dataset.done;
    clearTimeout(back);
    back = setTimeout(() => { button.textContent = words; }, 2000);
  });
}
