// What a swap must not take away: text typed and not yet sent, open details, the focus.
let focused = null;

const fields = (part) => [...part.querySelectorAll("input[name], select[name], textarea[name]")]
  .filter((field) => field.type !== "hidden");

function isDirty(field) {
  if (field.getAttribute("aria-invalid") === "true") return true;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.tagName === "SELECT") return [...field.options].some((o) => o.selected !== o.defaultSelected);
  return field.value !== field.defaultValue;
}

const valueOf = (field) => (field.type === "checkbox" ? (field.checked ? field.value : null) : field.value);

// Was this the field whose value the running request carries? Then the answer knows better.
function wasSent(field) {
  const sent = field.closest("[data-sent]")?.dataset.sent;
  if (!sent) return false;
  const [name, value] = JSON.parse(sent);
  const same = valueOf(field) === value;
  return same && (field.name === name || (name === "figures" && field.name.startsWith("figure.")));
}

function put(field, old) {
  if (field.type === "checkbox" || field.type === "radio") field.checked = old.checked;
  else field.value = old.value;
}

// Called before an element is replaced: carries over to the new one what the player left in it.
export function keepTyped({ target, fragment }) {
  if (!target || !fragment || target.id === "toasts") return;
  for (const details of target.querySelectorAll("details[id]")) {
    const same = fragment.querySelector(`#${CSS.escape(details.id)}`);
    if (same && details.open) same.open = true;
  }
  const rename = target.querySelector("details.rename[open]");
  const next = fragment.querySelector("details.rename");
  if (rename && next && !wasSent(rename.querySelector("[name=name]"))) next.open = true;
  if (target.matches("details[id][open]")) fragment.firstElementChild?.setAttribute("open", "");
  const fresh = fields(fragment);
  for (const field of fields(target)) {
    const next = fresh.find((other) => other.name === field.name);
    if (!next || !isDirty(field) || wasSent(field)) continue;
    if (next.getAttribute("aria-invalid") === "true") continue;
    put(next, field);
  }
  const active = document.activeElement;
  if (active && target.contains(active)) {
    const form = active.closest("form");
    focused = {
      form: form?.getAttribute("action"),
      name: active.name,
      value: active.value,
      id: active.id,
      caret: active.matches("input:not([type=checkbox]), textarea") ? active.selectionStart : null,
    };
  }
}

// Called when all is in place: the focus goes back to where it was, without a scroll.
export function refocus() {
  if (!focused) return;
  const { form, name, value, id, caret } = focused;
  focused = null;
  if (document.activeElement && document.activeElement !== document.body) return;
  const home = form && document.querySelector(`form[action="${CSS.escape(form)}"]`);
  const same = id
    ? document.getElementById(id)
    : [...(home?.querySelectorAll(`[name="${CSS.escape(name)}"]`) ?? [])].sort(
        (a, b) => (b.value === value) - (a.value === value),
      )[0];
  same?.focus({ preventScroll: true });
  if (caret !== null && same?.value === value) same.setSelectionRange?.(caret, caret);
}
