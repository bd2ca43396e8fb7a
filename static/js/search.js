// The text search of the server (rules/engine/core/search.py) for rows that are here already.
const LETTERS = { "ø": "o", "đ": "d", "ð": "d", "ł": "l", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "ß": "ss", "ς": "σ", "×": "x" };

const fold = (text) =>
  text
    .replace(/['\u2018\u2019`\u00b4\u02bc]/g, "")
    .replace(/[\u2010-\u2014\u2212]/g, "-")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{Mn}\p{Cf}]/gu, "")
    .replace(/[øđðłæœþıßς×]/g, (letter) => LETTERS[letter])
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(\d)[ -]+(mm|cm|inch|in|pdr|ft|t|m)(?![\p{L}\p{N}_])/gu, "$1$2");

export function soughtWords(query) {
  const plain = fold(query);
  const words = plain.replaceAll("-", "").split(/[^\p{L}\p{M}\p{N}\p{So}\u{1f3fb}-\u{1f3ff}]+/u).filter(Boolean);
  return words.length ? words : plain.split(" ").filter(Boolean);
}

// A word is found inside longer ones; a number stands for itself.
const isFound = (sought, word) =>
  /\d$/.test(sought)
    ? word.startsWith(sought) && !/^\d/.test(word.slice(sought.length))
    : word.includes(sought);

export const found = (sought, words) =>
  sought.length > 0 && sought.every((each) => words.some((word) => isFound(each, word)));
