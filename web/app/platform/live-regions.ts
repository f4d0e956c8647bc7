export type Urgency = 'polite' | 'assertive';

interface Regions {
  /** Holds both regions; toasts are laid out in it. */
  host: HTMLElement;
  polite: HTMLElement;
  assertive: HTMLElement;
}

/** Set in the browser only, once. */
let regions: Regions | undefined;

function region(urgency: Urgency): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('aria-live', urgency);
  // Only what is added is read, not what an earlier message left.
  element.setAttribute('aria-atomic', 'false');
  element.setAttribute('aria-relevant', 'additions');
  return element;
}

/** The two live regions of every page; undefined on the server. */
export function liveRegions(): Regions | undefined {
  if (typeof document === 'undefined' || regions) return regions;
  const host = document.createElement('div');
  host.className = 'live-regions';
  regions = { host, polite: region('polite'), assertive: region('assertive') };
  host.append(regions.polite, regions.assertive);
  return regions;
}

/** Moves the regions into an element: all that is outside a modal dialog is inert, so they follow the topmost one. */
export function placeLiveRegions(into: HTMLElement): void {
  const host = liveRegions()?.host;
  if (host && host.parentElement !== into) into.append(host);
}

/** Milliseconds until a text is written: a region is read reliably only when it was in the page before. */
const settling = 100;
/** Milliseconds that a text stays, so that a screen reader can still read it in place. */
const stay = 5_000;
/** The same text within this many milliseconds is one message. */
const once = 1_000;
const last = { text: '', at: Number.NEGATIVE_INFINITY };

/**
 * Announces a short text that is not shown on the screen. Visible messages are toasts (`alerts.tsx`), which are written
 * into the same regions. `assertive` interrupts what is being read: only for failures.
 */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  const at = performance.now();
  const regions = liveRegions();
  if (!regions || !text || (text === last.text && at - last.at < once)) return;
  Object.assign(last, { text, at });
  const line = document.createElement('p');
  line.className = 'visually-hidden';
  line.textContent = text;
  setTimeout(() => regions[urgency].append(line), settling);
  setTimeout(() => line.remove(), settling + stay);
}
