/** What a browser states about itself, where no feature can be tested. */
export interface Browser {
  userAgent: string;
  /** 0 on a Mac; an iPad calls itself a Mac. */
  maxTouchPoints: number;
  /** Opened from the home screen, as an app of its own. */
  isInstalled: boolean;
}

/** How apps name themselves when they show a page inside. The first that fits counts: Messenger calls itself Facebook, too. */
const apps: readonly [name: string, sign: RegExp][] = [
  ['Instagram', /\bInstagram\b/],
  ['Threads', /\bBarcelona \d/],
  ['Messenger', /FBAN\/Messenger|FB_IAB\/(MESSENGER|Orca)/],
  ['Facebook', /\bFB(AN|AV|_IAB)\b/],
  // `WhatsApp/2.…` is what fetches previews of links, and no browser.
  ['WhatsApp', /\bWA(4A|iOS)\//],
  ['TikTok', /musical_ly|trill_|Bytedance|TikTok/i],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['Pinterest', /\bPinterest\//],
  ['Snapchat', /\bSnapchat\//],
  ['la app de Google', /\bGSA\//],
];

/** A phone or tablet of Apple. */
export const isApple = ({
  userAgent,
  maxTouchPoints,
}: Pick<Browser, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

export const isAndroid = ({ userAgent }: Pick<Browser, 'userAgent'>): boolean =>
  /\bAndroid\b/.test(userAgent);

/**
 * The app that shows the page inside, such as `Instagram`; `esta app` when it does not give its name; null in a browser, and in
 * our own app on the home screen. Such a view saves no files, opens no other windows and receives no messages.
 */
export function hostApp({
  userAgent,
  isInstalled,
}: Pick<Browser, 'userAgent' | 'isInstalled'>): string | null {
  if (isInstalled) return null;
  const named = apps.find(([, sign]) => sign.test(userAgent));
  if (named) return named[0];
  const isAndroidView = /; wv\)/.test(userAgent);
  const isAppleView = /iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent);
  return isAndroidView || isAppleView ? 'esta app' : null;
}

/** The browser of the device, where everything works. */
export const deviceBrowser = (browser: Pick<Browser, 'userAgent' | 'maxTouchPoints'>): 'Safari' | 'Chrome' =>
  isApple(browser) ? 'Safari' : 'Chrome';

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

export const thisBrowser = (): Browser => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  isInstalled: isInstalled(),
});

/** Whether a page that opens beside this one can come back: not inside another app, nor in an app on the home screen. */
export const opensWindows = (browser: Browser): boolean => !browser.isInstalled && hostApp(browser) === null;

/** The wanted action that only a browser can do, such as `guardar tu recibo`; null when there is none. */
let wish: string | null = null;
const listeners = new Set<() => void>();

export const browserWish = (): string | null => wish;

export function onBrowserWish(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Explains how to continue in a browser; null when the member has read it. */
export function askForBrowser(what: string | null): void {
  wish = what;
  for (const listener of listeners) listener();
}

/** Inside another app: explains how to continue, and returns true. Elsewhere it does nothing. */
export function needsBrowser(what: string): boolean {
  if (hostApp(thisBrowser()) === null) return false;
  askForBrowser(what);
  return true;
}

/** For a link to what only a browser can open: inside another app a tap explains how to continue. */
export const inBrowser =
  (what: string) =>
  (event: { preventDefault(): void }): void => {
    if (needsBrowser(what)) event.preventDefault();
  };
