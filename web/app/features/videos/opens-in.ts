/**
 * Interval in milliseconds for refetching a closed premiere, so that it opens while the member waits: at its exact
 * time, twice a minute before, every second just after. False when it is not a premiere or long past.
 */
export function opensIn(available_at: string | null, now: number): number | false {
  if (!available_at) return false;
  const left = Date.parse(available_at) - now;
  return left > -60_000 && Math.min(30_000, Math.max(1_000, left + 250));
}
