import { type PointerEvent, useRef } from 'react';

/** Pixels after which a released sheet closes. */
const enough = 96;

interface Drag {
  /** Where the finger began, from the top of the window. */
  from: number;
  sheet: HTMLElement;
}

/**
 * Handlers for the head of a bottom sheet: its parent follows a finger downwards and is closed by `close` when it is
 * released far enough. Mouse and keyboard have the close button.
 */
export function useDragDown(close: () => void) {
  const drag = useRef<Drag>(null);
  const release = () => {
    if (drag.current) drag.current.sheet.style.translate = '';
    drag.current = null;
  };
  return {
    onPointerDown: ({
      pointerType,
      target,
      currentTarget,
      pointerId,
      clientY,
    }: PointerEvent<HTMLElement>) => {
      const sheet = currentTarget.parentElement;
      const isSheet = pointerType === 'touch' && matchMedia('(max-width: 767px)').matches;
      const isPress = (target as Element).closest('a, button');
      if (!isSheet || !sheet || isPress) return;
      currentTarget.setPointerCapture(pointerId);
      drag.current = { from: clientY, sheet };
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (drag.current)
        drag.current.sheet.style.translate = `0 ${Math.max(0, clientY - drag.current.from)}px`;
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      const isFar = drag.current !== null && clientY - drag.current.from > enough;
      release();
      if (isFar) close();
    },
    onPointerCancel: release,
  };
}
