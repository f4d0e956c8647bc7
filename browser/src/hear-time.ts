import { clockEntry, currentTime, setAhead } from './clock.ts';
import { deviceStorage } from './storage.ts';

/** Milliseconds by which an answer may be late, and a clock be wrong, without any effect: dates of answers have whole seconds. */
const tolerance = 5_000;

let isHeard = false;
const listeners = new Set<() => void>();

/** Corrects the clock by the date of an answer that has just come from the server. */
export function hearTime(answer: { headers: { get(name: string): string | null } }): void {
  const serverTime = Date.parse(answer.headers.get('date') ?? '');
  // An answer without a date, from a proxy for example.
  if (Number.isNaN(serverTime)) return;
  isHeard = true;
  const isClockRight = Math.abs(serverTime - currentTime()) <= tolerance;
  if (isClockRight) return;
  const difference = serverTime - Date.now();
  const ahead = Math.abs(difference) <= tolerance ? 0 : difference;
  setAhead(ahead);
  if (ahead === 0) deviceStorage.removeItem(clockEntry);
  else deviceStorage.setItem(clockEntry, String(ahead));
  for (const listener of listeners) listener();
}

/** Calls back whenever the clock was corrected, until the returned function is called. */
export function onCorrected(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks the server for the time where no answer of this page contained it, as on a public page. */
export async function askTime(): Promise<void> {
  if (isHeard) return;
  await fetch('/api/health', { method: 'HEAD', cache: 'no-store' }).then(hearTime, () => {});
}
