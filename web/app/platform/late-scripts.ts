import { prepareBrowser } from '@tbm/browser/prepare';
import { ready } from './before-scripts.ts';

/**
 * The first screen loads before the scripts. Those of public pages, which are read before they are
 * used, start after the page has loaded, so that they do not compete with the first picture; those of the others right
 * after the first frame. Either start at the first interaction. With them come the files of styles that are in the page.
 * What this browser lacks is loaded before the first of them, on any page.
 */
function startLater(
  isPublic: boolean,
  prepare: () => Promise<unknown> | undefined,
  ready: string,
  whenIdle: () => void,
): void {
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="late-style"]'))
      link.rel = 'stylesheet';
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="late"]'))
      link.rel = 'modulepreload';
    const run = () => {
      for (const late of document.querySelectorAll('script[type="late"]')) {
        const script = document.createElement('script');
        script.type = 'module';
        script.textContent = late.textContent;
        late.replaceWith(script);
      }
    };
    const preparing = prepare();
    if (preparing === undefined) run();
    else void preparing.then(run);
  };
  addEventListener(ready, () => setTimeout(whenIdle, 1_000), { once: true });
  const touches = ['pointerdown', 'keydown', 'focusin'];
  for (const touch of touches) addEventListener(touch, begin, { once: true, passive: true });
  if (isPublic) {
    // The first picture is painted a moment after it has loaded.
    addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin, 150)));
    return;
  }
  // A page in the background has no frames.
  if (document.hidden) begin();
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, 1_000);
}

/**
 * Defers the page's scripts and adds the code that starts them. `html` is as React renders it, `entries` the addresses
 * of what a browser may lack, and of what every page loads once it is idle.
 */
export function withLateScripts(
  html: string,
  isPublic: boolean,
  entries: Record<'built-ins' | 'when-idle', string>,
): string {
  // Written as text: a bundler would change an import of its own.
  const load = (entry: keyof typeof entries) => `()=>import(${JSON.stringify(entries[entry])})`;
  const prepare = `()=>(${prepareBrowser})(${load('built-ins')})`;
  const start = `(${startLater})(${isPublic},${prepare},${JSON.stringify(ready)},${load('when-idle')})`;
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="late"${isPublic ? '' : ' fetchpriority="low"'}`)
    .replace('<script type="module" async="">', () => `<script>${start}</script><script type="late">`);
}
