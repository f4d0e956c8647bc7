import type { ShouldRevalidateFunction } from 'react-router';

/** A page asks again for another path, or when one of these values of its address changes; opening a dialog asks nothing. */
export const asksAgainFor =
  (...names: string[]): ShouldRevalidateFunction =>
  ({ currentUrl, nextUrl }) =>
    currentUrl.pathname !== nextUrl.pathname ||
    names.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name));
