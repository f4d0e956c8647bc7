/** Path and query of an address on this site. */
export const pathOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname + search;

/** The address of sign-in that continues to `next`. */
export const signInAddress = (next: string): string => `/entrar/?next=${encodeURIComponent(next)}`;

/** The address of sign-in that shows that the session has expired. */
export const expiredAddress = (next: string): string =>
  `/entrar/?sesion=expirada&next=${encodeURIComponent(next)}`;

/** Where to go after signing in: only our own pages, never another site. */
export const safeNext = (next: string | null, otherwise = '/mytbm'): string =>
  next && /^\/(?![/\\])/.test(next) && !next.startsWith('/entrar') && !next.startsWith('/registro')
    ? next
    : otherwise;
