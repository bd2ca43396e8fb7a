// What outlives a page that is loaded again: text typed and not yet sent, open folds, the focus,
// and acts that were pressed while the answer before them was on its way.
import { reopenDetails } from "./builder-details.js";
import { reopenWaiving } from "./builder-waive.js";
import { dirtyFields, focusOf, giveFocus, putBack } from "./builder-keep.js";
import { inLine, isIdle, lineUp } from "./builder-queue.js";
import { atOf, versionOf } from "./builder-state.js";

const KEY = "builder-carried";
const LONGEST = 300_000; // milliseconds: what is older is no longer meant
let carried = null; // set while this page makes room for the next one

function carry(version, sent) {
  carried = { version, sent, focus: focusOf(document.activeElement) };
}

// The answer to this act has the page loaded again; it moved the fleet on by one version.
export function carryOver({ path, formData }) {
  const name = formData.get("changed");
  carry(versionOf(formData.get("at")) + 1, { home: path, name, value: formData.get(name) });
}

function keep() {
  if (!carried) return;
  const { version, sent, focus } = carried;
  const isSent = ({ home, name, value }) => home === sent?.home && name === sent.name && value === sent.value;
  const fields = dirtyFields().filter((field) => !isSent(field));
  const folds = [...document.querySelectorAll("main details[id][open]")].map((fold) => fold.id);
  const all = { path: location.pathname, since: Date.now(), version, fields, folds, focus, acts: inLine() };
  sessionStorage.setItem(KEY, JSON.stringify(all));
}

function takeUp() {
  const kept = JSON.parse(sessionStorage.getItem(KEY));
  sessionStorage.removeItem(KEY);
  if (kept?.path !== location.pathname || Date.now() - kept.since > LONGEST) return;
  for (const fold of kept.folds) document.getElementById(fold)?.setAttribute("open", "");
  putBack(kept.fields);
  reopenDetails(kept.fields);
  reopenWaiving(kept.fields);
  giveFocus(kept.focus);
  if (!kept.acts.length) return;
  // Whoever pressed them had seen this version; if another hand came between, that is told.
  const state = document.getElementById("fleet-state");
  if (state && versionOf(state.value) !== kept.version) state.value = atOf(kept.version);
  document.addEventListener("DOMContentLoaded", () => lineUp(kept.acts));
}

export function watchCarry() {
  addEventListener("pagehide", keep);
  addEventListener("pageshow", (event) => {
    if (!event.persisted || !isIdle()) return;
    carry(); // Back brought the page as it was left: the fleet may have sailed on
    location.reload();
  });
  takeUp();
}
