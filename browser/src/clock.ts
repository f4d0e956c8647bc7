import { deviceStorage } from './storage.ts';

/** What is kept for the next page and for use without a connection: how far the server's clock is ahead, in milliseconds. */
export const clockEntry = 'tbm_clock';

let ahead: number | undefined;

/** Milliseconds since 1970: a time of the device's clock, now unless given, corrected by the server's time. */
export function currentTime(device = Date.now()): number {
  ahead ??= Number(deviceStorage.getItem(clockEntry)) || 0;
  return device + ahead;
}

/** The present as an ISO 8601 instant in UTC. */
export const currentInstant = (): string => new Date(currentTime()).toISOString();

/** Corrects the clock; `hear-time.ts` computes by how much. */
export const setAhead = (milliseconds: number): void => {
  ahead = milliseconds;
};
