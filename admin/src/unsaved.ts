import { useCallback, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useBeforeUnload, useBlocker } from 'react-router';

/**
 * Asks before a page with unsaved changes is left. Returns a function that marks them as saved: to be called before the
 * page navigates by itself.
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const translate = useTranslate();
  const isSaved = useRef(false);
  const asks = useCallback(() => isUnsaved && !isSaved.current, [isUnsaved]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => asks() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(translate('ra.message.unsaved_changes'))) blocker.proceed();
    else blocker.reset();
  }, [blocker, translate]);
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (asks()) event.preventDefault();
      },
      [asks],
    ),
  );
  return useCallback(() => {
    isSaved.current = true;
  }, []);
}
