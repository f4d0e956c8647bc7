import { useEffect, useRef } from 'react';
import { announce } from './live-regions.ts';

/**
 * Announces `text` after `cause` has changed, such as the week or the page in the address; not when the screen opens. A
 * null text is still loading: it is announced once it has loaded.
 */
export function useStatus(cause: string, text: string | null): void {
  const announced = useRef(cause);
  useEffect(() => {
    if (text === null || announced.current === cause) return;
    announced.current = cause;
    announce(text);
  }, [cause, text]);
}

/** `useStatus` as an element that renders nothing, where the text exists only in a part of the screen. */
export function Status({ cause, text }: { cause: string; text: string }): null {
  useStatus(cause, text);
  return null;
}
