/** Path and query of an address on this site. */
export const pathOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname + search;

/** An address with the values that its page needs in its query; null values are left out. */
const withQuery = (path: string, query: Record<string, string | null>): string => {
  const known = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null);
  return known.length ? `${path}?${new URLSearchParams(known)}` : path;
};

/** The address of sign-in that continues to `next`; null for the usual page. */
export const signInAddress = (next: string | null): string => withQuery('/entrar/', { next });

/** The address of sign-up that continues to `next`; null for the usual page. */
export const signUpAddress = (next: string | null): string => withQuery('/registro/', { next });

/** The address of sign-in that shows that the session has expired. */
export const expiredAddress = (next: string): string => withQuery('/entrar/', { sesion: 'expirada', next });

/** The page on which a person continues after signing up or in here: the page before, or this one. Null for the usual page. */
export const continuesAt = ({ pathname, search }: { pathname: string; search: string }): string | null =>
  /^\/(entrar|registro|recuperar)\b/.test(pathname)
    ? safeNext(new URLSearchParams(search).get('next'), '') || null
    : pathOf({ pathname, search });

/** The address of sign-in after a new password was set. */
export const passwordReadyAddress = (next: string | null): string =>
  withQuery('/entrar/', { clave: 'lista', next });

/** The address that asks for a new password and then continues to `next`; null for the usual page. */
export const recoveryAddress = (next: string | null): string => withQuery('/recuperar/', { next });

/** The path of an address on this site; null for another site's. */
export const ownPath = (address: string | null, origin: string): string | null => {
  try {
    const url = new URL(address ?? '', origin);
    return address !== null && url.origin === origin ? pathOf(url) : null;
  } catch {
    return null;
  }
};

/** Where to go after signing in: only our own pages, never another site. */
export const safeNext = (next: string | null, otherwise = '/mytbm'): string =>
  next && /^\/(?![/\\])[^\t\n\r]*$/.test(next) && !next.startsWith('/entrar') && !next.startsWith('/registro')
    ? next
    : otherwise;
