/** Path and query of an address on this site. */
export const pathOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname + search;

/** The address of sign-in that continues to `next`. */
export const signInAddress = (next: string): string => `/entrar/?next=${encodeURIComponent(next)}`;

/** The address of sign-in that shows that the session has expired. */
export const expiredAddress = (next: string): string =>
  `/entrar/?sesion=expirada&next=${encodeURIComponent(next)}`;

/** Where somebody continues who signs up or in here: the page that sent her, or this one. Null for the usual page. */
export const continuesAt = ({ pathname, search }: { pathname: string; search: string }): string | null =>
  /^\/(entrar|registro)\b/.test(pathname)
    ? safeNext(new URLSearchParams(search).get('next'), '') || null
    : pathOf({ pathname, search });

/** The path of an address on this site; null for another site's. */
export const ownPath = (address: string | null, origin: string): string | null => {
  const url = address !== null && URL.canParse(address, origin) ? new URL(address, origin) : null;
  return url?.origin === origin ? pathOf(url) : null;
};

/** Where to go after signing in: only our own pages, never another site. */
export const safeNext = (next: string | null, otherwise = '/mytbm'): string =>
  next && /^\/(?![/\\])[^\t\n\r]*$/.test(next) && !next.startsWith('/entrar') && !next.startsWith('/registro')
    ? next
    : otherwise;
