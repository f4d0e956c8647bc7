import type { ShouldRevalidateFunction } from 'react-router';

/** Revalidates a page when its path or one of these query values changes; opening a dialog does not. */
export const asksAgainFor =
  (...names: string[]): ShouldRevalidateFunction =>
  ({ currentUrl, nextUrl }) =>
    currentUrl.pathname !== nextUrl.pathname ||
    names.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name));
