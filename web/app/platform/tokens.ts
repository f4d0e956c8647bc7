import {
  admitToken,
  endAccount,
  isOwnPage,
  leaveAccount,
  pageAccount,
  requireOwnPage,
  watchAccount,
} from '@tbm/browser/page-account';
import { mayNotBeInterrupted } from './busy-lock.ts';
import { takeEarlyToken } from './early-token.ts';
import { identity } from './identity.ts';
import { forgetOffline } from './offline/owner.ts';
import { forgetPush } from './push/forget.ts';
import { hasSession, markSession } from './session-hint.ts';

interface Token {
  value: string;
  /** When it ends, by `performance.now()`: its age is counted from its arrival, independent of the device's clock. */
  ends: number;
}

/** Kept in memory only, so that a script that reads the storage finds no token. */
let token: Token | null = null;
let asking: Promise<Token | null> | null = null;
const listeners = new Set<() => void>();

/** Counts the sessions that began or ended on this page: a token of the one before is not taken. */
let session = 0;

watchAccount({
  askToken: () => identity.token(true),
  mayReload: () => !mayNotBeInterrupted(location.pathname),
});

async function ask(fresh: boolean): Promise<Token | null> {
  const begun = session;
  const value = await identity.token(fresh);
  if (begun !== session) return ask(fresh);
  return value ? { value, ends: performance.now() + admitToken(value) } : null;
}

/**
 * The token for the Authorization header, of the account that the page belongs to; renewed when it is about to expire. Null
 * for a visitor. Rejects with `OtherAccount` on a page that has stopped, and otherwise when the identity service cannot be
 * reached: that does not end the session.
 */
export async function bearer({ fresh = false } = {}): Promise<string | null> {
  // On the server pages are rendered for visitors.
  if (typeof document === 'undefined') return null;
  requireOwnPage();
  if (pageAccount() === null && !hasSession()) return null;
  if (!fresh && token && token.ends - performance.now() > 30_000) return token.value;
  asking ??= ask(fresh);
  const request = asking;
  const found = await request.finally(() => {
    if (asking === request) asking = null;
  });
  token = found;
  if (!found) setSession(false);
  return found?.value ?? null;
}

/** The user signed out on purpose: the auth observer then ignores refused calls of screens that are still open. */
let hasSignedOut = false;

/** Records on this device that a user signed in or out, and deletes what it kept of the session before. */
export function setSession(present: boolean): void {
  markSession(present);
  if (!present) endAccount();
  session += 1;
  asking = null;
  if (present) hasSignedOut = false;
  token = null;
  void takeEarlyToken();
  forgetOffline();
  forgetPush();
}

export function leaveSession(): void {
  hasSignedOut = true;
  setSession(false);
  leaveAccount();
}

/** Notifies the auth observer that a call failed for lack of a session [AUTH-005]. */
export function sessionEnded(): void {
  // The session of another account, which began in another tab, does not end with this page's.
  if (!isOwnPage()) return;
  setSession(false);
  if (hasSignedOut) return;
  for (const listener of listeners) listener();
}

export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
