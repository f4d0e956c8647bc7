import { placeLiveRegions } from '../platform/live-regions.ts';

/** The open modal dialogs; the topmost is last. */
const stack: HTMLDialogElement[] = [];
/** The element that had the focus before each dialog opened. */
const openers = new WeakMap<HTMLDialogElement, Element | null>();

/** Everything outside the topmost dialog is inert, so the live regions stay inside it. */
export const placeRegions = (): void => placeLiveRegions(stack.at(-1) ?? document.body);

/** Whether a modal dialog is open. */
export const isModalOpen = (): boolean => stack.length > 0;

/** Switches an already open dialog between modal and non-modal; the focus and the scroll position stay. */
function show(dialog: HTMLDialogElement, as: 'showModal' | 'show'): void {
  const inside = dialog.contains(document.activeElement) ? document.activeElement : null;
  const { scrollTop } = dialog;
  dialog.close();
  dialog[as]();
  dialog.scrollTop = scrollTop;
  (inside instanceof HTMLElement ? inside : dialog).focus({ preventScroll: true });
}

/** Opens a dialog above all others; the returned function removes it. */
export function pushModal(dialog: HTMLDialogElement, opener: Element | null): () => void {
  // A field of a server-rendered dialog may already have had the focus.
  openers.set(dialog, dialog.contains(opener) ? null : opener);
  stack.push(dialog);
  show(dialog, 'showModal');
  placeRegions();
  return () => {
    stack.splice(stack.indexOf(dialog), 1);
    placeRegions();
  };
}

/**
 * Restores the focus to the topmost dialog when it was lost: its content was replaced, or Tab went past the last
 * control.
 */
export function keepFocus(dialog: HTMLDialogElement): void {
  if (stack.at(-1) === dialog && document.activeElement === document.body)
    dialog.focus({ preventScroll: true });
}

/** Whether an element can take the focus: it is in the page and not hidden, for example in a closed menu. */
export const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** Moves the focus to an element that is not in the Tab order, such as a heading, without scrolling to it. */
export function focusOn(target: HTMLElement): void {
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    // A click on it would focus it, too.
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
}

/**
 * Returns the focus to the element that opened a dialog. If that element no longer exists, to the one that opened the enclosing dialog,
 * else to the page's heading.
 */
export function returnFocus(dialog: HTMLDialogElement): void {
  let opener = openers.get(dialog) ?? null;
  while (opener && !isShown(opener)) {
    const parent: HTMLDialogElement | null = opener.closest('dialog');
    opener = (parent && openers.get(parent)) ?? null;
  }
  const isUseful = opener instanceof HTMLElement && opener !== document.body;
  const target = isUseful ? opener : document.querySelector('main h1');
  if (target instanceof HTMLElement) focusOn(target);
}

/**
 * Runs provider code that adds its own frame at the end of the page, such as Stripe's bank challenge. Meanwhile no
 * dialog is modal, so that the frame is on top and can be used, and all that was in the page before is inert, so that
 * Tab stays in the frame.
 */
export async function withoutModals<T>(run: () => Promise<T>): Promise<T> {
  const dialogs = [...stack];
  const focused = document.activeElement;
  const page = [...document.body.children].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && !element.inert,
  );
  for (const dialog of dialogs) show(dialog, 'show');
  for (const element of page) element.inert = true;
  try {
    return await run();
  } finally {
    for (const element of page) element.inert = false;
    for (const dialog of dialogs) if (stack.includes(dialog)) show(dialog, 'showModal');
    if (focused instanceof HTMLElement && isShown(focused)) focused.focus({ preventScroll: true });
  }
}
