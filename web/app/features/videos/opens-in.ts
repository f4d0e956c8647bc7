/**
 * Milliseconds after which a closed premiere is asked for again, so that it opens by itself while she waits: at its very
 * moment, twice a minute before, each second just after it; false when it is none, or long past.
 */
export function opensIn(available_at: string | null, now: number): number | false {
  if (!available_at) return false;
  const left = Date.parse(available_at) - now;
  return left > -60_000 && Math.min(30_000, Math.max(1_000, left + 250));
}
