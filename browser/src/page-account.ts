import type { SignedIn } from './other-account.ts';
import { deviceStorage } from './storage.ts';

/**
 * A page belongs to one account: the subject of its first token (docs/decisions/0060). When another account signs in, or this one
 * signs out, in another tab, the page stops: nothing of it is sent or shown any more.
 */

/** In the storage, which all tabs read at once: the account that is signed in on this device. */
const entry = 'tbm_account';

/** Thrown instead of sending anything from a page that has stopped. */
export class OtherAccount extends Error {}

/** How the rest of the application takes part. */
interface Surroundings {
  /** A new token of the account that is signed in now; null for a visitor. */
  askToken(): Promise<string | null>;
  /** Whether the page may load by itself now, if nothing was typed on it. */
  mayReload(): boolean;
}

let account: string | null = null;
let isStopped = false;
let isTyped = false;
/** Whether this page's account is the one in the storage, as far as this page knows. */
let isStored = false;
/** The storage does not keep what is written: only tokens tell accounts apart then. */
let isStorageBroken = false;
let surroundings: Surroundings | undefined;

const storedAccount = (): string | null => deviceStorage.getItem(entry);

function store(value: string | null): void {
  if (value === null) deviceStorage.removeItem(entry);
  else isStorageBroken = !deviceStorage.setItem(entry, value);
}

/** The account that this page belongs to; null while it belongs to a visitor. */
export const pageAccount = (): string | null => account;

/** Watches what other tabs do. Called once, before the first token. */
export function watchAccount(given: Surroundings): void {
  surroundings = given;
  // On the server there are no tabs.
  if (typeof window === 'undefined') return;
  const check = () => void isOwnPage();
  addEventListener('storage', check);
  // Events are lost on a page that slept, and on one that Back brings again.
  addEventListener('pageshow', check);
  addEventListener('focus', check);
  document.addEventListener('visibilitychange', check);
  const markTyped = () => {
    isTyped = true;
  };
  document.addEventListener('input', markTyped, { capture: true, passive: true });
}

function stop(): void {
  if (isStopped) return;
  isStopped = true;
  document.documentElement.style.visibility = 'hidden';
  if (!isTyped && surroundings?.mayReload()) location.reload();
  // Without the file that explains it, the page can only be reloaded.
  else cover().catch(() => location.reload());
}

async function cover(): Promise<void> {
  const { coverPage } = await import('./other-account.ts');
  const say = coverPage();
  if (surroundings) say(await signedInNow(surroundings));
}

/** Who is signed in now. */
async function signedInNow({ askToken }: Surroundings): Promise<SignedIn> {
  // The other tab may still be telling the server that its session ends.
  if (storedAccount() === null && !isStorageBroken) return { is: 'none' };
  try {
    const token = await askToken();
    if (!token) return { is: 'none' };
    const answer = await fetch('/api/customer', { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) return { is: 'unknown' };
    return { is: 'known', name: ((await answer.json()) as { name: string }).name };
  } catch {
    return { is: 'unknown' };
  }
}

/** Whether this page still belongs to the account that is signed in on this device; stops the page otherwise. */
export function isOwnPage(): boolean {
  if (account !== null && !isStorageBroken) {
    const signedIn = storedAccount();
    const isOver = signedIn === null && isStored;
    if (isOver || (signedIn !== null && signedIn !== account)) stop();
  }
  return !isStopped;
}

/** Throws `OtherAccount` on a page that belongs to another account than the one signed in on this device. */
export function requireOwnPage(): void {
  if (!isOwnPage()) throw new OtherAccount();
}

/** The claims of a token that matter here. A view of a member's account has a token without a subject (docs/decisions/0054). */
function claimsOf(token: string): { sub?: string; iat: number; exp: number } {
  const [, payload = ''] = token.split('.');
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
    sub?: string;
    iat: number;
    exp: number;
  };
}

/**
 * Takes a token that has just come. The first one decides whose page this is; one of another account stops the page. Returns
 * the milliseconds from its issue to its expiry. Throws `OtherAccount`.
 */
export function admitToken(token: string): number {
  const { sub = null, iat, exp } = claimsOf(token);
  requireOwnPage();
  if (account !== null && sub !== account) {
    stop();
    throw new OtherAccount();
  }
  account = sub;
  isStored = sub !== null;
  if (sub !== null && storedAccount() !== sub) store(sub);
  return (exp - iat) * 1000;
}

/** The page belongs to the account that signs in on it now. */
export function beginAccount(): void {
  account = null;
}

/** The session of this page's account is over; other pages of the account stop. What this page shows is still its own. */
export function endAccount(): void {
  if (account !== null && storedAccount() === account) store(null);
  isStored = false;
}

/** The account has signed out on this page, which shows nothing of it any more. */
export function leaveAccount(): void {
  endAccount();
  account = null;
}
