import { prepareBrowser } from '@tbm/browser/prepare';

/**
 * What a visitor sees first comes first, and the scripts after it. Those of public pages, which are read before they are
 * used, start after the page has loaded, so that they do not compete with the first picture; those of the others right
 * after the first frame. Either start at the first interaction. With them come the files of styles that are in the page.
 * What this browser lacks is loaded before the first of them, whatever the page.
 */
function startLater(isPublic: boolean, prepare: () => Promise<unknown> | undefined): void {
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
 * Defers the page's scripts and adds the code that starts them. `html` is as React renders it, `builtIns` the address of the
 * file that brings what a browser lacks.
 */
export function withLateScripts(html: string, isPublic: boolean, builtIns: string): string {
  // Written as text: a bundler would change an import of its own.
  const prepare = `()=>(${prepareBrowser})(()=>import(${JSON.stringify(builtIns)}))`;
  const start = `(${startLater})(${isPublic},${prepare})`;
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="late"${isPublic ? '' : ' fetchpriority="low"'}`)
    .replace('<script type="module" async="">', () => `<script>${start}</script><script type="late">`);
}
