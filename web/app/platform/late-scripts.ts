/**
 * Public pages are read before they are used: their scripts begin to load once the page stands, or at the first touch,
 * so that they take nothing from the first picture. Links to other pages work before. What acts on this page (a button,
 * a form, a link that only changes the address's search or bears `data-waits`) is pressed again once React has taken
 * over, as the root tells by `scriptsRun`; she who presses it twice has the browser's own answer at once. What she
 * typed before, React is told of then.
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
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const pressed = (event.target as Element).closest<HTMLElement>('button, a[href]');
    const leaves =
      pressed instanceof HTMLAnchorElement &&
      !('waits' in pressed.dataset) &&
      (pressed.pathname !== location.pathname || pressed.hash !== '');
    if (pressed && pressed !== early && !leaves) event.preventDefault();
    early = leaves ? null : pressed;
  };
  const touches = ['pointerdown', 'keydown', 'focusin'];
  for (const touch of touches) addEventListener(touch, begin, { once: true, passive: true });
  addEventListener('click', onClick);
  addEventListener(
    ready,
    () => {
      removeEventListener('click', onClick);
      const field = document.activeElement;
      if (field instanceof HTMLInputElement && field.value !== field.defaultValue) {
        // React sees a change only when the value differs from the one it took over.
        const typed = field.value;
        field.value = '';
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      // After React has taken in what she typed.
      setTimeout(() => early?.click());
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
