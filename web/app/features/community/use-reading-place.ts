import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Distance from an edge that counts as being at it, in pixels. */
const nearPixels = 80;

/** The first visible post in the box and its distance from the upper edge; or the end of the list. */
type Place = { id: string; top: number } | 'end';

const topIn = (box: HTMLElement, element: Element): number =>
  element.getBoundingClientRect().top - box.getBoundingClientRect().top;

/**
 * Keeps the reading position while posts are added and removed above and below it: at the end it stays at the end,
 * elsewhere nothing jumps. Reports when the top is near, and whether there are new posts below [COMM-002, COMM-015].
 */
export function useReadingPlace(
  box: RefObject<HTMLElement | null>,
  { ids, onTop }: { ids: readonly string[]; onTop: () => void },
) {
  const place = useRef<Place>('end');
  const [isBehind, setBehind] = useState(false);
  const [isAtEnd, setAtEnd] = useState(true);
  const last = ids.at(-1);
  const lastBefore = useRef(last);

  const remember = () => {
    const element = box.current;
    if (!element) return;
    if (element.scrollHeight - element.scrollTop - element.clientHeight < nearPixels) {
      place.current = 'end';
      setBehind(false);
      setAtEnd(true);
      return;
    }
    setAtEnd(false);
    const first = [...element.querySelectorAll('article')].find(
      (one) => topIn(element, one) + one.clientHeight > 0,
    );
    if (first) place.current = { id: first.id, top: topIn(element, first) };
  };
  const toEnd = () => {
    place.current = 'end';
    setBehind(false);
    box.current?.scrollTo({ top: box.current.scrollHeight });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the posts change.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const keptPlace = place.current;
    if (keptPlace === 'end') element.scrollTop = element.scrollHeight;
    else {
      const anchor = element.querySelector(`[id="${keptPlace.id}"]`);
      if (anchor) element.scrollTop += topIn(element, anchor) - keptPlace.top;
      if (last !== lastBefore.current) setBehind(true);
    }
    lastBefore.current = last;
    // Too few to scroll: load older ones immediately.
    if (ids.length && element.scrollHeight <= element.clientHeight) onTop();
  }, [ids.join(' ')]);

  const isEmpty = ids.length === 0;
  // The composer and the phone's keyboard change the height of the box; the list exists once it is not empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (place.current === 'end') element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    // Pictures and fonts that come later change what is in it.
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box, isEmpty]);

  const onScroll = () => {
    remember();
    if (box.current && box.current.scrollTop < nearPixels) onTop();
  };
  return {
    onScroll,
    toEnd,
    isBehind,
    isAtEnd,
  };
}
