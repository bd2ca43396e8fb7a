// Ctrl+Z and Ctrl+Shift+Z press Undo and Redo; in a text field they stay the browser's own.
const TEXT = "input:not([type=checkbox]):not([type=radio]), textarea, [contenteditable]";
let pressing = false;

// Called as an act sets out: returns whether keys sent it. Two such presses are two acts.
export const byKeyboard = () => pressing;

export function watchUndo() {
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.repeat) return;
    if (event.key.toLowerCase() !== "z" || event.target.matches?.(TEXT)) return;
    const button = document.getElementById(event.shiftKey ? "redo-button" : "undo-button");
    if (!button || button.disabled) return;
    event.preventDefault();
    pressing = true;
    button.form.requestSubmit(button);
    pressing = false;
  });
}
