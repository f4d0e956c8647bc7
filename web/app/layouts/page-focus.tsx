import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { focusOn, isModalOpen, placeRegions } from '../design/modal-stack.ts';
import { announce } from '../platform/live-regions.ts';

/** The page on screen; in the module, because an error page remounts the whole document. */
let current: { pathname: string; hash: string } | undefined;

/** Milliseconds in which the heading of a page that still loads receives the focus. */
const patience = 10_000;

/**
 * Renders nothing. On a new path it moves the focus to the page's heading, or to the section that the address names, and
 * announces the title where the heading does not say it. A change of the query leaves the focus where it is.
 */
export function PageFocus(): null {
  const { pathname, hash } = useLocation();
  useEffect(placeRegions, []);
  useEffect(() => {
    const before = current;
    current = { pathname, hash };
    if (!before || (before.pathname === pathname && (before.hash === hash || !hash))) return;
    return arrive(hash);
  }, [pathname, hash]);
  return null;
}

const headingOf = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1');

/** Whether the new page has placed the focus itself: in a dialog or a field. */
const isPlaced = (): boolean => isModalOpen() || document.activeElement?.matches('main input') === true;

function arrive(hash: string): (() => void) | undefined {
  if (isPlaced()) return;
  const section = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (section) return focusOn(section) as undefined;
  const heading = headingOf();
  const main = document.querySelector<HTMLElement>('main');
  const target = heading ?? main;
  if (target) focusOn(target);
  announceTitle(heading);
  // The heading may come with the page's data, or be replaced by it.
  const observer = new MutationObserver(() => {
    const late = headingOf();
    const isLost = document.activeElement === document.body || document.activeElement === main;
    if (late && isLost && !isPlaced()) focusOn(late);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('keydown', end, true);
    removeEventListener('pointerdown', end, true);
  };
  const timer = setTimeout(end, patience);
  addEventListener('keydown', end, true);
  addEventListener('pointerdown', end, true);
  return end;
}

/** The title without the name of the site, unless the focused heading says the same. */
function announceTitle(heading: HTMLElement | null): void {
  const title = document.title.replace(/ · TBM$/, '');
  if (title !== heading?.textContent) announce(title);
}
