/**
 * Public pages are read before they are used: their scripts load after the page has rendered or at the first
 * interaction, so that they do not compete with the first picture.
 */
function startLater(): void {
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="late"]'))
      link.rel = 'modulepreload';
    for (const late of document.querySelectorAll('script[type="late"]')) {
      const script = document.createElement('script');
      script.type = 'module';
      script.textContent = late.textContent;
      late.replaceWith(script);
    }
  };
  const touches = ['pointerdown', 'keydown', 'focusin'];
  for (const touch of touches) addEventListener(touch, begin, { once: true, passive: true });
  // The first picture is painted a moment after it has loaded.
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin, 150)));
}

/** Defers the page's scripts and adds the code that starts them. `html` is as React renders it. */
export function withLateScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="late"')
    .replace(
      '<script type="module" async="">',
      () => `<script>(${startLater})()</script><script type="late">`,
    );
}

/**
 * The other pages show little before their scripts have run, but that little comes first: styles and fonts go ahead of
 * the scripts. `html` is as React renders it.
 */
export const withLowPriorityScripts = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
