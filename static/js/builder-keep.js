// What a swap must not take away: text typed and not yet sent, open details, the focus.
let focused = null;

const fields = (part) => [...part.querySelectorAll("input[name], select[name], textarea[name]")]
  .filter((field) => field.type !== "hidden");

const isTick = (field) => field.type === "checkbox" || field.type === "radio";

function isDirty(field) {
  if (field.getAttribute("aria-invalid") === "true") return true;
  if (isTick(field)) return field.checked !== field.defaultChecked;
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
  if (isTick(field)) field.checked = old.checked;
  else field.value = old.value;
}

// A field's form by its address; "" where the form itself stays and only its inside is swapped.
const homeOf = (field) => field.closest("form")?.getAttribute("action") ?? "";

function isTwin(field, other) {
  const home = homeOf(field), otherHome = homeOf(other);
  if (field.name !== other.name || (home && otherHome && home !== otherHome)) return false;
  return !isTick(field) || field.value === other.value;
}

// Returns how to put what is typed and not yet sent into the same fields of what comes instead.
export function typedIn(part) {
  const dirty = fields(part).filter(isDirty);
  return (fresh) => {
    for (const old of dirty) {
      const same = fields(fresh).find((other) => isTwin(old, other));
      if (same) put(same, old);
    }
  };
}

// Called before an element is replaced: carries over to the new one what the player left in it.
export function keepTyped({ target, fragment }) {
  if (!target || !fragment || target.id === "toasts") return;
  for (const details of target.querySelectorAll("details[id]")) {
    const same = fragment.querySelector(`#${CSS.escape(details.id)}`);
    if (same && details.open) same.open = true;
  }
  const waiving = target.querySelector(".waive-place");
  if (waiving) fragment.querySelector(".finding > div")?.append(waiving);
  const fresh = fields(fragment);
  if (target.matches("details[id][open]")) fragment.firstElementChild?.setAttribute("open", "");
  for (const field of fields(target)) {
    const next = fresh.find((other) => isTwin(field, other));
    if (!next || !isDirty(field) || wasSent(field)) continue;
    if (next.getAttribute("aria-invalid") === "true") continue;
    put(next, field);
  }
  const active = document.activeElement;
  if (active && target.contains(active)) focused = focusOf(active);
}

// Where the focus is, so that it can be found in the page that comes.
export function focusOf(active) {
  return {
    form: (active.form ?? active.closest("form"))?.getAttribute("action"),
    name: active.name,
    value: active.value,
    id: active.id,
    caret: active.matches("input:not([type=checkbox]), textarea") ? active.selectionStart : null,
  };
}

// Called when all is in place: the focus goes back to where it was, without a scroll.
export function refocus() {
  if (focused) giveFocus(focused);
  focused = null;
}

export function giveFocus({ form, name, value, id, caret }) {
  if (document.activeElement && document.activeElement !== document.body) return;
  const home = form && document.querySelector(`form[action="${CSS.escape(form)}"]`);
  const same = id
    ? document.getElementById(id)
    : [...(home?.elements ?? [])].filter((field) => field.name === name).sort(
        (a, b) => (b.value === value) - (a.value === value),
      )[0];
  same?.focus({ preventScroll: true });
  if (caret !== null && same?.value === value) same.setSelectionRange?.(caret, caret);
}

// What is typed or chosen and not yet sent, all over the page, as plain values.
export function dirtyFields() {
  const posted = [...document.querySelectorAll("main form[method=post]")].flatMap(fields);
  return posted.filter((field) => isDirty(field) && !wasSent(field)).map((field) => (
    { home: homeOf(field), name: field.name, value: field.value, checked: field.checked }
  ));
}

// The same, put into a new page; the folds over it are opened.
export function putBack(kept) {
  for (const old of kept) {
    const forms = document.querySelectorAll(`main form[action="${CSS.escape(old.home)}"]`);
    const same = [...forms].flatMap(fields).find(
      (field) => field.name === old.name && (!isTick(field) || field.value === old.value),
    );
    if (!same) continue;
    put(same, old);
    same.closest("details.rename")?.setAttribute("open", "");
  }
}
