// The theme form works without script by a redirect; with it the page does not reload.
const themeForm = document.querySelector("[data-theme-form]");

themeForm?.addEventListener("submit", async (event) => {
  const button = event.submitter;
  if (!button) return;
  event.preventDefault();
  const data = new FormData(themeForm, button);
  const answer = await fetch(themeForm.action, {
    method: "POST",
    body: data,
    headers: { "HX-Request": "true" },
  }).catch(() => null);
  if (!answer?.ok) {
    themeForm.append(Object.assign(document.createElement("input"), { type: "hidden", name: "theme", value: button.value }));
    themeForm.submit();
    return;
  }
  if (button.value === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = button.value;
  for (const other of themeForm.querySelectorAll("button")) {
    other.setAttribute("aria-pressed", String(other === button));
  }
});
