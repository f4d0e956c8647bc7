import { currentTime } from '@tbm/browser/clock';
import { deviceStorage, visitStorage } from '@tbm/browser/storage';
import { viewOnlyText } from '@tbm/domain/notices';
import { viewEntry } from '../app/platform/early-view.ts';
import { firebaseMeta } from '../app/platform/server-context.ts';
import { sessionHint } from '../app/platform/session-hint.ts';
import { showBanner } from './banner.ts';
import { memoryStorage, routeOfCall, type View, viewIn, viewInHash } from './view.ts';

// Runs before any other script of a page, in a tab that shows a member's account to an admin (docs/decisions/0054). The tab has its own
// token, and nothing that the admin's other tabs keep on this device: no cookie, no storage, no service worker.

const replace = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { configurable: true, value });

const answer = (status: number, body: object): Response => new Response(JSON.stringify(body), { status });
const refusal = { code: 'view_only', message: viewOnlyText };
/** The page is left at once. */
const signedOut = { code: 'sign_in_required', message: '' };

function begin(): View | null {
  if (!location.hash.startsWith('#ver=')) return viewIn(visitStorage.getItem(viewEntry));
  const view = viewInHash(location.hash);
  // The token leaves the address, and the history with it.
  history.replaceState(null, '', location.pathname + location.search);
  if (view) visitStorage.setItem(viewEntry, JSON.stringify(view));
  return view;
}

/** Back to the panel, where the admin has their own account again. */
function finish({ customer_id }: View): void {
  visitStorage.removeItem(viewEntry);
  location.replace(`/myadmin/socias/${customer_id}`);
}

function setApart(view: View): void {
  const send = window.fetch.bind(window);
  const isOver = () => currentTime() >= view.ends;

  /** Ends the view with the admin's own token. */
  const leave = async () => {
    try {
      const { token } = (await (await send('/api/auth/token')).json()) as { token?: string };
      const headers = { authorization: `Bearer ${token}` };
      await send(`/api/members/${view.customer_id}/view`, { method: 'DELETE', headers });
    } finally {
      finish(view);
    }
  };

  replace(window, 'fetch', async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin !== location.origin || !url.pathname.startsWith('/api/')) return send(input, init);
    const route = routeOfCall(url.pathname);
    if (route === 'refused') return answer(403, refusal);
    if (route === 'sign_out') {
      void leave();
      return answer(200, {});
    }
    if (isOver()) {
      finish(view);
      return answer(401, signedOut);
    }
    if (route === 'token') return answer(200, { token: view.token });
    const response = await send(input, { ...init, credentials: 'omit' });
    if (response.status === 401) finish(view);
    return response;
  });

  const theme = deviceStorage.getItem('tbm_theme');
  replace(
    window,
    'localStorage',
    memoryStorage({ [sessionHint]: '1', ...(theme ? { tbm_theme: theme } : {}) }),
  );
  replace(window, 'indexedDB', undefined);
  const cookies = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => String(cookies?.get?.call(document) ?? ''),
    set: () => {},
  });
  const never = new Promise<never>(() => {});
  replace(navigator, 'serviceWorker', {
    controller: null,
    ready: never,
    addEventListener() {},
    removeEventListener() {},
    startMessages() {},
    register: () => never,
    getRegistration: async () => undefined,
    getRegistrations: async () => [],
  });
  replace(window, 'caches', {
    open: async () => ({ match: async () => undefined, put: async () => {} }),
    delete: async () => false,
  });
  // An outside identity service would sign in the admin.
  new MutationObserver((_, observer) => {
    const meta = document.querySelector<HTMLMetaElement>(`meta[name="${firebaseMeta}"]`);
    if (meta) meta.content = '';
    if (meta || document.body) observer.disconnect();
  }).observe(document, { childList: true, subtree: true });

  setTimeout(() => finish(view), Math.max(0, view.ends - currentTime()));
  showBanner(view, () => void leave());
}

const view = begin();
if (view) {
  replace(globalThis, 'tbmView', true);
  if (currentTime() >= view.ends) finish(view);
  else setApart(view);
}
