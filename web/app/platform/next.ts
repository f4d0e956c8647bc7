/** Path and query of an address of this site. */
export const pathOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname + search;

/** The sign-in page, which leads on to `next`. */
export const signInAddress = (next: string): string => `/entrar/?next=${encodeURIComponent(next)}`;

/** The sign-in page that says the session has expired. */
export const expiredAddress = (next: string): string =>
  `/entrar/?sesion=expirada&next=${encodeURIComponent(next)}`;

/** Where to go after signing in: only our own pages, never another site's address. */
export const safeNext = (next: string | null, otherwise = '/mytbm'): string =>
  next && /^\/(?![/\\])/.test(next) && !next.startsWith('/entrar') && !next.startsWith('/registro')
    ? next
    : otherwise;
