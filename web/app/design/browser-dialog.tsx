import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { browserWish, onBrowserWish } from '../platform/this-browser.ts';

const HowToGoOn = lazy(async () => ({ default: (await import('./how-to-go-on.tsx')).HowToGoOn }));

/** Explains how to continue in a browser when the app that shows the page cannot do what was asked. */
export function BrowserDialog(): ReactNode {
  const wish = useSyncExternalStore(onBrowserWish, browserWish, () => null);
  return wish ? (
    <Suspense>
      <HowToGoOn wish={wish} />
    </Suspense>
  ) : null;
}
