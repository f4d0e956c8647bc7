/**
 * Whether this browser can receive messages: `unsupported`; `needs_home`: Safari on a phone or tablet does once the site is
 * an app on the home screen.
 */
export type Support = 'ok' | 'unsupported' | 'needs_home';

/** Of a browser: its name, and what it offers to this page. */
interface Browser {
  userAgent: string;
  /** 0 on a Mac; an iPad calls itself a Mac. */
  maxTouchPoints: number;
  hasPush: boolean;
}

export function supportOf({ userAgent, maxTouchPoints, hasPush }: Browser): Support {
  if (hasPush) return 'ok';
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple ? 'needs_home' : 'unsupported';
}

/** What this browser offers. */
export const support = (): Support =>
  supportOf({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  });
