// A slider says its value while it is moved; the server's words follow with the answer.
const form = document.querySelector(".odds-form");

form?.addEventListener("input", (event) => {
  const slider = event.target;
  if (slider.type !== "range") return;
  const { unitOfOne, limit } = slider.dataset;
  const unit = slider.value === "1" && unitOfOne ? unitOfOne : slider.dataset.unit;
  const words = `${slider.value}${unit ? ` ${unit}` : ""}${limit ? ` of ${limit}` : ""}`;
  slider.setAttribute("aria-valuetext", words);
  document.getElementById(`${slider.id}_said`).textContent = words;
});
