/** The names of all that this device keeps for the site; none where it keeps nothing. */
export function storedNames(): string[] {
  try {
    return Object.keys(globalThis.localStorage);
  } catch {
    return [];
  }
}
