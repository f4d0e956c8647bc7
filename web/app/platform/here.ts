import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

export type Changes = Record<string, string | null>;

/** An address with changed query values; null removes one. The fragment is dropped. */
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
/** False on the server and during hydration, where both must render the same. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Builds addresses of this page with changed query values. Before scripts run a link reloads the page, so `anchor`
 * keeps the position; afterwards the page does not scroll.
 */
export function useHere(anchor = ''): (changes: Changes) => string {
  const location = useLocation();
  const scripts = useScripts();
  return (changes) => `${withQuery(location, changes)}${scripts ? '' : anchor}`;
}
