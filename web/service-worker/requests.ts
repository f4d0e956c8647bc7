/** The five tabs of the member area: their pages without any data are stored, for use without a connection. */
export const shells = [
  '/mytbm',
  '/mytbm/presencial',
  '/mytbm/online',
  '/mytbm/reservaciones',
  '/mytbm/creditos',
] as const;

interface Asked {
  method: string;
  mode: string;
}

/**
 * What the worker does with a request: answers `page`s of the member area and hashed `asset`s; everything else (calls,
 * payments, desk, films, sockets, public pages) never passes through it.
 */
export function kindOf({ method, mode }: Asked, url: URL, origin: string): 'page' | 'asset' | null {
  if (method !== 'GET' || url.origin !== origin) return null;
  if (url.pathname.startsWith('/assets/')) return 'asset';
  return mode === 'navigate' && /^\/mytbm(\/|$)/.test(url.pathname) ? 'page' : null;
}

/** The stored page for an address that the network did not answer; null when that address has none. */
export const shellOf = ({ pathname }: URL): string | null =>
  shells.find((shell) => shell === pathname.replace(/\/+$/, '')) ?? null;

/** The caches to delete when a version takes over: all but its own and the one before, which open tabs still use. */
export function outdated(names: readonly string[], own: string, prefix: string): string[] {
  const ours = names.filter((name) => name.startsWith(prefix) && name !== own);
  // In the order of their creation.
  return ours.slice(0, -1);
}
