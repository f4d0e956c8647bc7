/** The open modal dialogs; the topmost is last. */
const stack: HTMLDialogElement[] = [];
/** The element that had the focus before each dialog opened. */
const openers = new WeakMap<HTMLDialogElement, Element | null>();
/** The container of the toasts; set only in the browser. */
let toasts: HTMLElement | undefined;

/** Everything outside the topmost dialog is inert, so toasts stay inside it. */
function placeToasts(): void {
  if (toasts) (stack.at(-1) ?? document.body).append(toasts);
}

/** The element that toasts are rendered into; undefined on the server. */
export function toastHost(): HTMLElement | undefined {
  if (typeof document === 'undefined' || toasts) return toasts;
  toasts = document.createElement('div');
  // The toasts are fixed; their container takes no space in a dialog's layout.
  toasts.style.display = 'contents';
  return toasts;
}

/** Adds the toasts to the page once it is hydrated. */
export const attachToasts = (): void => placeToasts();

/** Switches an already open dialog between modal and non-modal; the focus stays where it is inside. */
function show(dialog: HTMLDialogElement, as: 'showModal' | 'show'): void {
  const inside = dialog.contains(document.activeElement) ? document.activeElement : null;
  dialog.close();
  dialog[as]();
  (inside instanceof HTMLElement ? inside : dialog).focus({ preventScroll: true });
}

/** Opens a dialog above all others; the returned function removes it. */
export function pushModal(dialog: HTMLDialogElement, opener: Element | null): () => void {
  // A field of a server-rendered dialog may already have had the focus.
  openers.set(dialog, dialog.contains(opener) ? null : opener);
  stack.push(dialog);
  show(dialog, 'showModal');
  placeToasts();
  return () => {
    stack.splice(stack.indexOf(dialog), 1);
    placeToasts();
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

/**
 * Returns the focus to the element that opened a dialog. If that is gone, to the one that opened the enclosing dialog,
 * else to the page's heading.
 */
export function returnFocus(dialog: HTMLDialogElement): void {
  let opener = openers.get(dialog) ?? null;
  while (opener && !opener.isConnected) {
    const parent: HTMLDialogElement | null = opener.closest('dialog');
    opener = (parent && openers.get(parent)) ?? null;
  }
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!opener && heading) heading.tabIndex = -1;
  const target = opener ?? heading;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Runs provider code that adds its own frame at the end of the page, such as Stripe's bank challenge. Meanwhile no
 * dialog is modal, so that the frame is on top and can be used.
 */
export async function withoutModals<T>(run: () => Promise<T>): Promise<T> {
  const dialogs = [...stack];
  for (const dialog of dialogs) show(dialog, 'show');
  try {
    return await run();
  } finally {
    for (const dialog of dialogs) if (stack.includes(dialog)) show(dialog, 'showModal');
  }
}
