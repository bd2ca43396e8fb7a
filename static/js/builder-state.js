// What an act says of the fleet it was pressed on: the version, and a token of its own by which
// the site knows it again. `17.AbCdEfGh12345678`, as services/results.py reads it.
export const versionOf = (at) => Number.parseInt(at, 10);

export function atOf(version) {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const token = btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_");
  return `${version}.${token}`;
}
