import { optionalParts } from '../optional-parts.ts';
import { type Browser, hostApp, isApple, thisBrowser } from '../this-browser.ts';

/**
 * Whether this browser can receive messages: `unsupported`; `needs_browser`: the page is inside another app; `needs_home`: Safari on
 * a phone or tablet does once the site is an app on the home screen.
 */
export type Support = 'ok' | 'unsupported' | 'needs_browser' | 'needs_home';

export function supportOf({ hasPush, ...browser }: Browser & { hasPush: boolean }): Support {
  if (hostApp(browser) !== null) return 'needs_browser';
  if (hasPush) return 'ok';
  return isApple(browser) ? 'needs_home' : 'unsupported';
}

/** What this browser offers. */
export const support = (): Support =>
  supportOf({
    ...thisBrowser(),
    hasPush:
      optionalParts().serviceWorker !== undefined &&
      typeof PushManager === 'function' &&
      typeof Notification === 'function',
  });
