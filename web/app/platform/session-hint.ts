const name = 'tbm_session';

/** Whether a user signed in on this device: only a hint, so that visitors never request a token. */
export const hasSession = (): boolean =>
  typeof localStorage !== 'undefined' && localStorage.getItem(name) === '1';

export function markSession(present: boolean): void {
  if (present) localStorage.setItem(name, '1');
  else localStorage.removeItem(name);
}
