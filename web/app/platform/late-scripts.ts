/**
 * Public pages are read before they are used: their scripts begin to load once the page stands, or at the first touch,
 * so that they take nothing from the first picture. Links and forms work before. A button pressed before they run is
 * pressed again once React has taken over, as the root tells by `scriptsRun`; so is a link with `data-waits`, unless
 * she presses it twice. What she typed before, React is told of then.
 */
const event = 'tbm:scripts-run';

/** Tells the page that its scripts run now. */
export const scriptsRun = (): void => {
  dispatchEvent(new Event(event));
};

function wait(ready: string): void {
  let begun = false;
  let early: HTMLElement | null = null;
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
  const onClick = (event: Event) => {
    const pressed = (event.target as Element).closest<HTMLElement>('button[type="button"], a[data-waits]');
    if (pressed && pressed !== early) event.preventDefault();
    early = pressed;
  };
  const touches = ['pointerdown', 'keydown', 'focusin'];
  for (const touch of touches) addEventListener(touch, begin, { once: true, passive: true });
  addEventListener('click', onClick);
  addEventListener(
    ready,
    () => {
      removeEventListener('click', onClick);
      early?.click();
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement) || field.value === field.defaultValue) return;
      // React sees a change only when the value differs from the one it took over.
      const typed = field.value;
      field.value = '';
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    { once: true },
  );
  // The first picture is painted a moment after it has come.
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin, 150)));
}

/** The page with its scripts put off, and with what starts them. `html` is as React writes it. */
export function withLateScripts(html: string): string {
  const start = `<script>(${wait})(${JSON.stringify(event)})</script>`;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="late"')
    .replace('<script type="module" async="">', () => `${start}<script type="late">`);
}
