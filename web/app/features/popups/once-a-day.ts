/** The civil day in a zone, `YYYY-MM-DD`; browsers without Temporal know it too. */
export const civilDay = (now: Date, timezone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(now);

/** Says yes once a civil day on this device, and remembers it [SCHED-007, PREM-007]. */
export function firstToday(
  name: string,
  day: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): boolean {
  const key = `tbm_popup_${name}`;
  try {
    if (storage.getItem(key) === day) return false;
    storage.setItem(key, day);
    return true;
  } catch {
    // Where nothing can be remembered, nobody is shown the same thing again and again.
    return false;
  }
}
