import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

export type Changes = Record<string, string | null>;

/** An address with other values in its query; null takes one out. The anchor goes. */
export function withQuery(
  { pathname, search }: { pathname: string; search: string },
  changes: Changes,
): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes))
    value === null ? query.delete(name) : query.set(name, value);
  return query.size ? `${pathname}?${query}` : pathname;
}

const never = () => () => {};
/** False on the server and in the first moment of the browser, where both must say the same. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Makes addresses of this page with other values in the query. Before scripts run a link loads the page anew: then
 * `anchor` keeps the place; afterwards nothing moves.
 */
export function useHere(anchor = ''): (changes: Changes) => string {
  const location = useLocation();
  const scripts = useScripts();
  return (changes) => `${withQuery(location, changes)}${scripts ? '' : anchor}`;
}
