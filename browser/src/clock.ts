import { deviceStorage } from './storage.ts';

/** What is kept for the next page and for use without a connection: how far the server's clock is ahead, in milliseconds. */
const entry = 'tbm_clock';

/** Milliseconds by which an answer may be late, and a clock be wrong, without any effect: dates of answers have whole seconds. */
const tolerance = 5_000;

let ahead: number | null = null;
let isHeard = false;
const listeners = new Set<() => void>();

const difference = (): number => {
  ahead ??= Number(deviceStorage.getItem(entry)) || 0;
  return ahead;
};

/** The time in milliseconds since 1970: the device's clock, corrected by what the server has said. */
export const currentTime = (): number => Date.now() + difference();

/** A time that was read from the device's clock, as libraries do, corrected; and the other way round. */
export const fromDevice = (time: number): number => time + difference();
export const toDevice = (time: number): number => time - difference();

/** The time as an ISO 8601 instant in UTC. */
export const currentInstant = (): string => new Date(currentTime()).toISOString();

/** Corrects the clock by the date of an answer that has just come from the server. */
export function hearTime(answer: { headers: { get(name: string): string | null } }): void {
  const said = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(said)) return;
  isHeard = true;
  const heard = said - Date.now();
  if (Math.abs(heard - difference()) <= tolerance) return;
  ahead = Math.abs(heard) <= tolerance ? 0 : heard;
  if (ahead === 0) deviceStorage.removeItem(entry);
  else deviceStorage.setItem(entry, String(ahead));
  for (const listener of listeners) listener();
}

/** Calls back whenever the clock was corrected, until the returned function is called. */
export function onCorrected(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks the server for the time where no answer of this page has said it, as on a public page. */
export async function askTime(): Promise<void> {
  if (isHeard) return;
  await fetch('/api/health', { method: 'HEAD', cache: 'no-store' }).then(hearTime, () => {});
}
