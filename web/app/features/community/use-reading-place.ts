import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How near to an edge counts as being there. */
const near = 80;

/** The post that stands first in the box, and how far below its upper edge; or the end of the list. */
type Place = { id: string; top: number } | 'end';

const topIn = (box: HTMLElement, element: Element): number =>
  element.getBoundingClientRect().top - box.getBoundingClientRect().top;

/**
 * Keeps the place where she reads while posts come and go above and below it: at the end she stays at the end, elsewhere
 * nothing jumps. Says when she comes near the top, and whether there is something new below [COMM-002, COMM-015].
 */
export function useReadingPlace(
  box: RefObject<HTMLElement | null>,
  { ids, onTop }: { ids: readonly number[]; onTop: () => void },
) {
  const place = useRef<Place>('end');
  const [isBehind, setBehind] = useState(false);
  const last = ids.at(-1);
  const before = useRef(last);

  const remember = () => {
    const element = box.current;
    if (!element) return;
    if (element.scrollHeight - element.scrollTop - element.clientHeight < near) {
      place.current = 'end';
      setBehind(false);
      return;
    }
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the posts are others, and only then.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const kept = place.current;
    if (kept === 'end') element.scrollTop = element.scrollHeight;
    else {
      const there = document.getElementById(kept.id);
      if (there) element.scrollTop += topIn(element, there) - kept.top;
      if (last !== before.current) setBehind(true);
    }
    before.current = last;
    // Too few to scroll: the older ones come by themselves.
    if (ids.length && element.scrollHeight <= element.clientHeight) onTop();
  }, [ids.join(' ')]);

  // The box grows and shrinks with what she types, and with the phone's keyboard.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (place.current === 'end') element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);

  const onScroll = () => {
    remember();
    if (box.current && box.current.scrollTop < near) onTop();
  };
  return { onScroll, toEnd, isBehind };
}
