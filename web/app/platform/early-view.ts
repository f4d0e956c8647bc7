/**
 * An admin may look at a member's account as the member sees it, in one tab (docs/decisions/0054). Such a tab is known by its address at first and
 * by its session storage afterwards; before anything else of a page runs there, `/ver-como-ella.js` (`web/view-as/`) sets the tab
 * apart from the admin's own session. Without it the tab shows nothing.
 */
export const viewEntry = 'tbm_view';
/** Written with escapes: it would end the script that it is in. */
const tag = JSON.stringify('<script src="/ver-como-ella.js"></script>').replaceAll('<', '\\u003c');

/** Runs in the head of every page, first of all. */
function setApart(entry: string, tag: string): void {
  try {
    if (!sessionStorage.getItem(entry) && !location.hash.startsWith('#ver=')) return;
    // Runs before the next script of the page.
    document.write(tag);
  } catch {
    // A browser that keeps nothing for this site knows no such tab.
  }
}

/** Runs next: a tab that should be separate, and is not, returns to the panel. */
function orLeave(entry: string): void {
  try {
    if ('tbmView' in globalThis) return;
    if (!sessionStorage.getItem(entry) && !location.hash.startsWith('#ver=')) return;
    sessionStorage.removeItem(entry);
    stop();
    location.replace('/myadmin');
  } catch {
    // As above.
  }
}

/** Adds both scripts. `html` is as React renders it. */
export const withEarlyView = (html: string): string =>
  html.replace(
    '<head>',
    (head) =>
      `${head}<script>(${setApart})(${JSON.stringify(viewEntry)},${tag})</script><script>(${orLeave})(${JSON.stringify(viewEntry)})</script>`,
  );
