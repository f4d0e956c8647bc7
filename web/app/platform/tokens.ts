import { takeEarlyToken } from './early-token.ts';
import { identity } from './identity.ts';
import { forgetOffline } from './offline/owner.ts';
import { forgetPush } from './push/forget.ts';
import { hasSession, markSession } from './session-hint.ts';

interface Token {
  value: string;
  /** When it ends, by `performance.now()`: its age is counted from when it came, whatever the device's clock says. */
  ends: number;
}

/** Kept in memory only, so that a script that reads the storage finds no token. */
let token: Token | null = null;
let asking: Promise<Token | null> | null = null;
const listeners = new Set<() => void>();

/** Milliseconds from its issue to its expiry. */
const lifetimeOf = (value: string): number => {
  const [, payload = ''] = value.split('.');
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
    iat: number;
    exp: number;
  };
  return (claims.exp - claims.iat) * 1000;
};

async function ask(fresh: boolean): Promise<Token | null> {
  const value = await identity.token(fresh);
  return value ? { value, ends: performance.now() + lifetimeOf(value) } : null;
}

/**
 * The token for the Authorization header; renewed when it is about to expire. Null for a visitor. Rejects when the
 * identity service cannot be reached: that does not end the session.
 */
export async function bearer({ fresh = false } = {}): Promise<string | null> {
  if (typeof document === 'undefined' || !hasSession()) return null;
  if (!fresh && token && token.ends - performance.now() > 30_000) return token.value;
  asking ??= ask(fresh).finally(() => {
    asking = null;
  });
  token = await asking;
  if (!token) setSession(false);
  return token?.value ?? null;
}

/** The user signed out on purpose: the auth observer then ignores refused calls of screens that are still open. */
let left = false;

/** Records on this device that a user signed in or out, and deletes what it kept of the session before. */
export function setSession(present: boolean): void {
  markSession(present);
  if (present) left = false;
  token = null;
  void takeEarlyToken();
  forgetOffline();
  forgetPush();
}

export function leaveSession(): void {
  left = true;
  setSession(false);
}

/** Notifies the auth observer that a call failed for lack of a session [AUTH-005]. */
export function sessionEnded(): void {
  setSession(false);
  if (left) return;
  for (const listener of listeners) listener();
}

export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
