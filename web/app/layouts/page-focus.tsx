import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { focusOn, isModalOpen, placeRegions } from '../design/modal-stack.ts';
import { announce } from '../platform/live-regions.ts';
import { keepFocusInPage } from './keep-focus.ts';

/** The page on screen; in the module, because an error page remounts the whole document. */
let current: { pathname: string; hash: string } | undefined;

/**
 * Renders nothing. On a new path it moves the focus to the page's heading, or to the section that the address names, and
 * announces the title where the heading does not say it. A change of the query leaves the focus where it is.
 */
export function PageFocus(): null {
  const { pathname, hash } = useLocation();
  useEffect(placeRegions, []);
  useEffect(keepFocusInPage, []);
  useEffect(() => {
    const before = current;
    current = { pathname, hash };
    const isSame = before?.pathname === pathname && (before.hash === hash || !hash);
    if (before && !isSame && !isPlaced()) arrive(hash);
  }, [pathname, hash]);
  return null;
}

/** Whether the new page has placed the focus itself: in a dialog or a field. */
const isPlaced = (): boolean => isModalOpen() || document.activeElement?.matches('main input') === true;

function arrive(hash: string): void {
  const section = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  const heading = document.querySelector<HTMLElement>('main h1');
  // Without a heading the page still loads: `keepFocusInPage` moves the focus on when it comes.
  const target = section ?? heading ?? document.querySelector<HTMLElement>('main');
  if (target) focusOn(target);
  const title = document.title.replace(/ · TBM$/, '');
  if (!section && title !== heading?.textContent) announce(title);
}
