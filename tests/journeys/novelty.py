"""What of a page no test of this process has seen yet: axe need not judge the same part twice."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.effort import THOROUGH

# The colours that text is read in, and whether it is large: all that its contrast hangs on. One
# element of each look that is not among those seen is marked.
LOOKS = """(seen) => {
    document.querySelectorAll("[data-unseen]").forEach(
        (part) => part.removeAttribute("data-unseen"));
    const known = new Set(seen), found = [], grounds = new Map();
    const clear = (colour) => colour === "rgba(0, 0, 0, 0)";
    const ground = (part) => {
        if (!part) return "";
        if (!grounds.has(part)) {
            const {backgroundColor: colour, backgroundImage: image, opacity} =
                getComputedStyle(part);
            const rest = clear(colour) || colour.includes("/") || colour.startsWith("rgba")
                || opacity !== "1" || image !== "none" ? ground(part.parentElement) : "";
            const own = clear(colour) ? "" : colour;
            grounds.set(part, [own, image === "none" ? "" : image,
                opacity === "1" ? "" : opacity, rest].filter(Boolean).join(" on "));
        }
        return grounds.get(part);
    };
    for (const part of document.querySelectorAll("body *")) {
        const speaks = part.matches("input, select, textarea")
            || [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!speaks || !part.checkVisibility()) continue;
        const look = getComputedStyle(part);
        const size = parseFloat(look.fontSize), bold = Number(look.fontWeight) >= 700;
        const large = size >= 24 || (bold && size >= 18.66);
        const key = [look.color, large, look.textShadow, ground(part),
            part.matches(":disabled, :disabled *")].join("|");
        if (known.has(key)) continue;
        known.add(key);
        found.push(key);
        part.setAttribute("data-unseen", "");
    }
    return found;
}"""
# How elements are made: by tag, class, role and the names of attributes, each in its parent.
SHAPES = """() => {
    const name = (part) => `${part.tagName}.${[...part.classList].sort().join(".")}`;
    const shape = (part) => [
        part.parentElement ? name(part.parentElement) : "", name(part), part.getAttribute("role"),
        part.getAttribute("type"), part.getAttributeNames().sort().join(" "),
        [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim()),
        part.childElementCount > 0, part.checkVisibility(),
    ].join("|");
    return [...new Set([...document.querySelectorAll("*")].map(shape))];
}"""
UNSEEN = "[data-unseen]"
_shapes: set[str] = set()
_looks: dict[str, set[str]] = {}


def mark_new_looks(page: Page, theme: str) -> bool:
    """Mark a text of each look that was not seen in this theme; return whether there is any."""
    seen = _looks.setdefault(theme, set())
    found = page.evaluate(LOOKS, [] if THOROUGH else sorted(seen))
    seen.update(found)
    return bool(found)


def has_new_shapes(page: Page) -> bool:
    """Return whether any element is made or placed as none was before."""
    found = page.evaluate(SHAPES)
    is_new = THOROUGH or not _shapes.issuperset(found)
    _shapes.update(found)
    return is_new
