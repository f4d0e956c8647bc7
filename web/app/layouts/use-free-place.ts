import { type RefObject, useEffect } from 'react';

/** What a floating control must not cover, besides text. */
const controls = 'a, button, input, select, textarea, summary, label, iframe, video[controls]';
/** Points per side at which the page below is looked at, its edges included: closer than a line of text is high. */
const points = 9;
/** Pixels around it that stay free, too. */
const room = 2;
/** Milliseconds without scrolling after which it shows again. */
const showAfterMs = 200;

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Whether a text of the element itself lies in the box. */
function hasTextIn(element: Element, box: DOMRect): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (!(node instanceof Text) || node.data.trim() === '') return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((rect) => overlaps(rect, box));
  });
}

/** Whether a control or a text of the page lies below the floating element. */
function covers(floating: HTMLElement): boolean {
  const { x: left, y: top, width, height } = floating.getBoundingClientRect();
  const box = new DOMRect(left - room, top - room, width + 2 * room, height + 2 * room);
  const below = new Set<Element>();
  for (let row = 0; row < points; row += 1)
    for (let column = 0; column < points; column += 1) {
      const x = box.left + (box.width * column) / (points - 1);
      const y = box.top + (box.height * row) / (points - 1);
      const found = document.elementsFromPoint(x, y).find((element) => !floating.contains(element));
      if (found) below.add(found);
    }
  return [...below].some((element) => element.closest(controls) || hasTextIn(element, box));
}

/**
 * Hides a floating element while it would cover a control or a text (`data-covers`), and shows it again where the page
 * leaves room for it.
 */
export function useFreePlace(floating: RefObject<HTMLElement | null>, isFloating: boolean): void {
  useEffect(() => {
    const element = floating.current;
    if (!element || !isFloating) return;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      element.dataset.covers = String(covers(element));
    };
    const look = () => {
      frame = 0;
      if (covers(element)) element.dataset.covers = 'true';
      clearTimeout(timer);
      timer = setTimeout(settle, showAfterMs);
    };
    const request = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    settle();
    const resized = new ResizeObserver(request);
    resized.observe(document.body);
    // Captured: the rows of cards scroll by themselves.
    document.addEventListener('scroll', request, { capture: true, passive: true });
    addEventListener('resize', request);
    return () => {
      resized.disconnect();
      document.removeEventListener('scroll', request, { capture: true });
      removeEventListener('resize', request);
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [floating, isFloating]);
}
