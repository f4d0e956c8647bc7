import { identity } from './identity.ts';
import { hasSession, markSession } from './session-hint.ts';

interface Token {
  value: string;
  /** Milliseconds since 1970. */
  expires: number;
}

/** Kept in memory only: a script that steals storage finds nothing. */
let token: Token | null = null;
let asking: Promise<Token | null> | null = null;
const listeners = new Set<() => void>();

const expiryOf = (value: string): number => {
  const [, payload = ''] = value.split('.');
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
  return claims.exp * 1000;
};

async function ask(): Promise<Token | null> {
  const value = await identity.token();
  return value ? { value, expires: expiryOf(value) } : null;
}

/** The token for the Authorization header; a new one when the last is about to end. Null for a visitor. */
export async function bearer({ fresh = false } = {}): Promise<string | null> {
  if (typeof document === 'undefined' || !hasSession()) return null;
  if (!fresh && token && token.expires - Date.now() > 30_000) return token.value;
  asking ??= ask().finally(() => {
    asking = null;
  });
  token = await asking;
  if (!token) setSession(false);
  return token?.value ?? null;
}

/** Somebody signed in or out on this device. */
export function setSession(present: boolean): void {
  markSession(present);
  token = null;
}

/** The server no longer knows the session: whoever listens sends her to sign in [AUTH-005]. */
export function sessionEnded(): void {
  if (!hasSession()) return;
  setSession(false);
  for (const listener of listeners) listener();
}

export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
