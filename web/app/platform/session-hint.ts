import { deviceStorage } from '@tbm/browser/storage';

/** Name of the entry in the storage, and of the cookie. */
export const sessionHint = 'tbm_session';

/**
 * Whether a user signed in on this device: only a hint, so that visitors never request a token. Browsers of other apps may
 * have only the cookie.
 */
export const hasSession = (): boolean =>
  deviceStorage.getItem(sessionHint) === '1' ||
  (typeof document !== 'undefined' && sessionInCookies(document.cookie));

/** The same hint in a cookie header, so that the server renders the member area's guest view for visitors only. */
export const sessionInCookies = (cookies: string): boolean =>
  cookies.split(/; ?/).includes(`${sessionHint}=1`);

const year = 31_536_000;

export function markSession(present: boolean): void {
  if (present) deviceStorage.setItem(sessionHint, '1');
  else deviceStorage.removeItem(sessionHint);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari
  document.cookie = `${sessionHint}=1; path=/; max-age=${present ? year : 0}; samesite=lax`;
}
