import { deviceStorage } from '@tbm/browser/storage';
import { hostApp, isApple } from '../../platform/this-browser.ts';

/** What this device has stored about visits and offers. Instants in milliseconds since 1970. */
export interface Visits {
  count: number;
  /** When the present visit began, and when its last page was opened. */
  begun: number;
  seen: number;
  /** The visit in which the app was last offered, and whether the member closed the offer. */
  offered: number | null;
  isClosed: boolean;
}

const minutes = 60_000;
const days = 86_400_000;

/** Pages further apart belong to two visits. */
const pause = 30 * minutes;
const between = 60 * days;

/** The visits with a page that is opened now. */
export function withPage(before: Visits | null, now: number): Visits {
  if (!before)
    return {
      count: 1,
      begun: now,
      seen: now,
      offered: null,
      isClosed: false,
    };
  if (now - before.seen < pause) return { ...before, seen: now };
  return {
    ...before,
    count: before.count + 1,
    begun: now,
    seen: now,
  };
}

/** From the second visit on: during one visit, then not for sixty days. */
export function mayOffer({ count, begun, offered, isClosed }: Visits): boolean {
  if (count < 2) return false;
  if (offered === begun) return !isClosed;
  return offered === null || begun - offered >= between;
}

export const offeredIn = (visits: Visits): Visits => ({ ...visits, offered: visits.begun, isClosed: false });

/** Safari on a phone or tablet of Apple, where the app is added by hand. An iPad says that it is a Mac. */
export const isAddedByHand = (userAgent: string, maxTouchPoints: number): boolean =>
  isApple({ userAgent, maxTouchPoints }) &&
  hostApp({ userAgent, isInstalled: false }) === null &&
  /Version\/[\d.]+ .*Safari\//.test(userAgent) &&
  !/(Edg|Fx|Cri|OP)iOS\/|OPT\//.test(userAgent);

const entry = 'tbm_visits';

const isVisits = (value: unknown): value is Visits =>
  typeof value === 'object' &&
  value !== null &&
  ['count', 'begun', 'seen'].every((name) => typeof (value as Record<string, unknown>)[name] === 'number');

/** The stored value; null when nothing is stored, or it cannot be read. */
export function readVisits(): Visits | null {
  try {
    const value: unknown = JSON.parse(deviceStorage.getItem(entry) ?? 'null');
    return isVisits(value) ? value : null;
  } catch {
    return null;
  }
}

/** A browser that keeps nothing counts no visits, and offers nothing. */
export function writeVisits(visits: Visits): void {
  deviceStorage.setItem(entry, JSON.stringify(visits));
}
