import { focusOn, isModalOpen, isShown } from '../design/modal-stack.ts';

/** Milliseconds after which lost focus is restored: what closes a dialog returns the focus itself. */
const settling = 50;

/** The first heading inside the nearest of the elements that has one and is still shown. */
function headingNear(ancestors: readonly Element[]): HTMLElement | undefined {
  for (const ancestor of ancestors) {
    const isRemoved = !ancestor.isConnected;
    if (isRemoved) continue;
    const heading = [...ancestor.querySelectorAll<HTMLElement>('h1, h2, h3')].find(isShown);
    if (heading) return heading;
  }
  return undefined;
}

/**
 * Restores the focus when the focused element is removed, hidden or disabled, as when a form is replaced by its result or
 * a row is deleted: to the nearest heading. A heading that comes after its page has loaded receives the focus that waits
 * on `main`. Returns how to stop.
 */
export function keepFocusInPage(): () => void {
  /** The last focused element and its ancestors, the nearest first. */
  let last: HTMLElement | null = null;
  let ancestors: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    ancestors = [];
    for (let up = target.parentElement; up && up !== document.body; up = up.parentElement) ancestors.push(up);
  };
  const restore = () => {
    const { activeElement, body } = document;
    // A dialog keeps the focus itself.
    if (isModalOpen()) return;
    if (activeElement?.matches('main')) {
      const heading = activeElement.querySelector<HTMLElement>('h1');
      if (heading) focusOn(heading);
      return;
    }
    const isLost = activeElement === body && last !== null;
    if (!isLost || !last) return;
    // The person has left the element by a click on the page.
    if (isShown(last) && !last.matches(':disabled')) return;
    const heading = headingNear([...ancestors, ...document.querySelectorAll('main')]);
    if (heading) focusOn(heading);
  };
  const scheduleRestore = () => {
    const { activeElement, body } = document;
    const isFocusElsewhere = activeElement !== body && !activeElement?.matches('main');
    if (isFocusElsewhere) return;
    clearTimeout(timer);
    timer = setTimeout(restore, settling);
  };
  const observer = new MutationObserver(scheduleRestore);
  const observe = () =>
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['hidden', 'disabled', 'open'],
    });
  // Most visitors read a page without focusing anything: there is nothing to restore, and nothing to observe.
  if (document.activeElement === document.body) document.addEventListener('focusin', observe, { once: true });
  else observe();
  document.addEventListener('focusin', remember);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', observe);
    document.removeEventListener('focusin', remember);
  };
}
