import { mayReload } from '@tbm/browser/missing-part';
import { matchRoutes, type RouteObject } from 'react-router';
import type { MissingPart } from './dispensable.ts';
import { pathOf } from './next.ts';

// A page that was opened before a deployment names parts that the server no longer has.

interface DataRouter {
  routes: RouteObject[];
  subscribe(listener: (state: { navigation: Navigation }) => void): () => void;
}
type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;
interface Navigation {
  state: 'idle' | 'loading' | 'submitting';
  location?: Place;
}
declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter;
    __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
  }
}

/** What was typed in open forms is restored on the next page of this account. */
async function keepTyped(): Promise<void> {
  const [{ pageAccount }, { keepUnsent }] = await Promise.all([
    import('@tbm/browser/page-account'),
    import('@tbm/browser/unsent'),
  ]);
  const account = pageAccount();
  if (account !== null) keepUnsent(account);
}

/**
 * Loads a page whole. React Router reloads the address that is shown, before this or after it: from here on that is the
 * address of the tapped page.
 */
function leaveFor(address: string): void {
  if (address !== pathOf(location)) history.pushState(null, '', address);
  location.reload();
}

/** Whether a click opens the link in this page, by React Router's own rule. A download or another tab leaves the page open. */
const leavesPage = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.button === 0 &&
  (link.target === '' || link.target === '_self') &&
  !link.hasAttribute('download') &&
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** Leads to the page that was tapped when one of its scripts is missing. */
function followPages(router: DataRouter): void {
  let loadingAddress = '';
  const load = (target: Place): void => {
    const address = pathOf(target);
    // The click has loaded it; the router reports the same navigation a moment later.
    if (address === loadingAddress) return;
    loadingAddress = address;
    for (const { route } of matchRoutes(router.routes, target) ?? []) {
      const module = window.__reactRouterManifest?.routes[route.id ?? '']?.module;
      // A part that is loaded already is not loaded again.
      if (module) import(/* @vite-ignore */ module).catch(() => leaveFor(address));
    }
  };
  // Ahead of React Router, whose failed import reloads the page that is left.
  const onClick = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (link?.origin === location.origin && leavesPage(event, link)) load(link);
  };
  addEventListener('click', onClick, { capture: true });
  // Where no link was tapped.
  router.subscribe(({ navigation: { state, location: target } }) => {
    if (state === 'loading' && target) load(target);
    if (state === 'idle') loadingAddress = '';
  });
}

/** Reloads this page when another part of it is missing, a dialog for example. */
async function reloadFor(part: MissingPart): Promise<void> {
  // A caller that can do without the part marks that right after this event.
  await new Promise((resolve) => setTimeout(resolve));
  if (part.isDispensable) return;
  await keepTyped().catch(() => {});
  if (await mayReload(pathOf(location))) location.reload();
}

/** Called once for a page, when it is idle. */
export function followMissingParts(): void {
  if (window.__reactRouterDataRouter) followPages(window.__reactRouterDataRouter);
  addEventListener('vite:preloadError', (event) => {
    void reloadFor((event as Event & { payload: MissingPart }).payload);
  });
}
