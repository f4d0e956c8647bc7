/**
 * A page is visible and usable before its scripts run. Links to other pages work at once. A control that acts on this
 * page (a button, a form, a link that only changes the query or has `data-waits`) is clicked again after hydration,
 * which the root announces through `scriptsRun`; a second early press triggers the browser's default action, if there
 * is one. Values that were typed, selected or autofilled early are then reported to React, which does not read them on
 * its own. They may show or hide parts of the page: the pressed element stays under the finger, because otherwise its click is lost.
 */
export const ready = 'tbm:scripts-run';

/** Announces that the page is hydrated. */
export const scriptsRun = (): void => {
  dispatchEvent(new Event(ready));
};

function keepEarlyInput(ready: string): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  /** What was typed or chosen in each field: React may have reset it during hydration. */
  const written = new Map<Field, string>();
  /** What was chosen in each box and radio button, for the same reason. */
  const chosen = new Map<HTMLInputElement, boolean>();
  let early: HTMLElement | null = null;
  let pressed: Element | null = null;
  const onPress = ({ type, target }: Event) => {
    pressed = type === 'pointerdown' ? (target as Element) : null;
  };
  const onClick = (event: MouseEvent) => {
    // It opens another tab.
    if (event.ctrlKey || event.metaKey) return;
    const control = (event.target as Element).closest<HTMLElement>('button, a[href]');
    if (!control) return;
    const isLink = control instanceof HTMLAnchorElement;
    const leaves =
      isLink &&
      !('waits' in control.dataset) &&
      (control.pathname !== location.pathname || control.hash !== '');
    const hasDefaultAction = isLink || (control as HTMLButtonElement).form?.hasAttribute('action');
    if (!leaves && !(control === early && hasDefaultAction)) event.preventDefault();
    early = leaves ? null : control;
  };
  const isBox = (field: Element): field is HTMLInputElement => field.matches('[type=checkbox], [type=radio]');
  const onInput = ({ target }: Event) => {
    if (!(target instanceof Element && target.matches('input, textarea, select'))) return;
    if (!isBox(target)) {
      written.set(target as Field, (target as Field).value);
      return;
    }
    // One radio button of a group is chosen: the last one.
    for (const other of chosen.keys())
      if (other.type === 'radio' && other.name === target.name && other.form === target.form)
        chosen.delete(other);
    chosen.set(target, target.checked);
  };
  /** React ignores an input event unless the value differs from the last one it saw. */
  const write = (field: Field, value: string) => {
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const choose = (field: HTMLSelectElement, value: string) => {
    field.value = value;
    if ([...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected))
      field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const check = (box: HTMLInputElement, isChecked: boolean) => {
    // Of radio buttons only the chosen one is clicked: that clears the others.
    if (isChecked === box.defaultChecked || (box.type === 'radio' && !isChecked)) return;
    box.checked = box.defaultChecked;
    box.click();
  };
  /** What a person sees in a field. */
  const shownIn = (field: Field) => ({
    value: written.get(field) ?? field.value,
    isChecked: isBox(field) && (chosen.get(field) ?? field.checked),
  });
  const report = (field: Field, { value, isChecked }: ReturnType<typeof shownIn>) => {
    if (field instanceof HTMLSelectElement) choose(field, value);
    else if (isBox(field)) check(field, isChecked);
    else if (field.type !== 'file' && field.type !== 'hidden' && value !== field.defaultValue) {
      write(field, value);
    }
  };
  const press = ['pointerdown', 'pointercancel', 'click'];
  // Before React, which may hydrate during the event.
  for (const type of press) addEventListener(type, onPress, { capture: true });
  addEventListener('click', onClick);
  // Before React, which may hydrate during the event and reset the field.
  addEventListener('input', onInput, { capture: true });
  addEventListener(
    ready,
    async () => {
      removeEventListener('click', onClick);
      for (const type of press) removeEventListener(type, onPress, { capture: true });
      const top = () => (pressed?.isConnected ? pressed.getBoundingClientRect().top : null);
      const before = top();
      const fields = [...document.querySelectorAll<Field>('input, textarea, select')];
      const shown = new Map(fields.map((field) => [field, shownIn(field)]));
      for (const [field, state] of shown) {
        report(field, state);
        // React renders meanwhile: the next choice adds to what follows from this one, and does not replace it.
        await null;
      }
      // Before the finger is lifted.
      const after = top();
      if (before !== null && after !== null) scrollBy({ top: after - before, behavior: 'instant' });
      // After React has processed the early input.
      setTimeout(() => {
        removeEventListener('input', onInput, { capture: true });
        // The change event of a choice that began the hydration has carried the value after the reset.
        for (const [field, value] of written)
          if (field instanceof HTMLSelectElement && field.value !== value) choose(field, value);
        early?.click();
      });
    },
    { once: true },
  );
}

/** Adds the script that records early input. `html` is as React renders it. */
export const withEarlyInput = (html: string): string =>
  html.replace(
    '<script type="module" async="">',
    (scripts) => `<script>(${keepEarlyInput})(${JSON.stringify(ready)})</script>${scripts}`,
  );
