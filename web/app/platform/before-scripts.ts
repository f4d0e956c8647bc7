/**
 * A page can be seen and touched before its scripts run. Links to other pages work then. What acts on this page (a
 * button, a form, a link that only changes the address's search or bears `data-waits`) is pressed again once React has
 * taken over, as the root tells by `scriptsRun`; she who presses it twice has the browser's own answer at once, where
 * there is one. What she typed, chose or had filled in before, React is told of then: it looks at no field by itself.
 */
const event = 'tbm:scripts-run';

/** Tells the page that its scripts run now. */
export const scriptsRun = (): void => {
  dispatchEvent(new Event(event));
};

function keepWhatSheDoes(ready: string): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  /** What she wrote into each field: React may have set it back meanwhile. */
  const written = new Map<Field, string>();
  let early: HTMLElement | null = null;
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const pressed = (event.target as Element).closest<HTMLElement>('button, a[href]');
    if (!pressed) return;
    const isLink = pressed instanceof HTMLAnchorElement;
    const leaves =
      isLink &&
      !('waits' in pressed.dataset) &&
      (pressed.pathname !== location.pathname || pressed.hash !== '');
    const hasOwnAnswer = isLink || (pressed as HTMLButtonElement).form?.hasAttribute('action');
    if (!leaves && !(pressed === early && hasOwnAnswer)) event.preventDefault();
    early = leaves ? null : pressed;
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches('input, textarea'))
      written.set(target as Field, (target as Field).value);
  };
  /** React minds only what differs from the last that it saw in a field. */
  const write = (field: Field, value: string) => {
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const tell = (field: Field) => {
    if (field instanceof HTMLSelectElement) {
      if ([...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected))
        field.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (field.type === 'checkbox' || field.type === 'radio') {
      const box = field as HTMLInputElement;
      if (box.checked === box.defaultChecked || (box.type === 'radio' && !box.checked)) return;
      box.checked = box.defaultChecked;
      box.click();
    } else if (field.type !== 'file' && field.type !== 'hidden') {
      const value = written.get(field) ?? field.value;
      if (value !== field.defaultValue) write(field, value);
    }
  };
  addEventListener('click', onClick);
  addEventListener('input', onInput);
  addEventListener(
    ready,
    () => {
      removeEventListener('click', onClick);
      removeEventListener('input', onInput);
      for (const field of document.querySelectorAll<Field>('input, textarea, select')) tell(field);
      // After React has taken in what she typed.
      setTimeout(() => early?.click());
    },
    { once: true },
  );
}

/** The page, which keeps what she does before its scripts run. `html` is as React writes it. */
export const withEarlyDeeds = (html: string): string =>
  html.replace(
    '<script type="module" async="">',
    (scripts) => `<script>(${keepWhatSheDoes})(${JSON.stringify(event)})</script>${scripts}`,
  );
