/** Where to go after signing in: only our own pages, never another site's address. */
export const safeNext = (next: string | null, otherwise = '/mytbm'): string =>
  next && /^\/(?![/\\])/.test(next) && !next.startsWith('/entrar') && !next.startsWith('/registro')
    ? next
    : otherwise;
