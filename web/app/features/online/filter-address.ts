/** Lengths of a class that can be asked for [VID-008]. */
export const durations = [
  { value: '10-19', title: '10 a 19 minutos' },
  { value: '20-29', title: '20 a 29 minutos' },
  { value: '30-39', title: '30 a 39 minutos' },
  { value: '40-49', title: '40 a 49 minutos' },
  { value: '50-59', title: '50 a 59 minutos' },
  { value: '60', title: '1 hora o más' },
] as const;

/** The library with what was asked for; what was left open is not said. */
export function filterAddress(asked: Iterable<readonly [string, FormDataEntryValue]>): string {
  const query = new URLSearchParams();
  for (const [name, value] of asked) {
    const text = String(value).trim();
    if (text) query.set(name, text);
  }
  return query.size ? `/mytbm/online?${query}` : '/mytbm/online';
}
