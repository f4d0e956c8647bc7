/// <reference lib="webworker" />
import { enable as enablePreload } from 'workbox-navigation-preload';
import { PrecacheController } from 'workbox-precaching';
import { NetworkOnly } from 'workbox-strategies';
import { receivePushes } from './push.ts';
import { kindOf, outdated, shellOf, shells } from './requests.ts';

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build (`build.ts`). */
declare const __VERSION__: string;
declare const __ASSETS__: string[];
/** Loaded only by browsers without Temporal. */
declare const __POLYFILLS__: string[];
/** An asset that only pages of this version name. */
declare const __MARK__: string;

const prefix = 'tbm-';
const cacheName = `${prefix}${__VERSION__}`;

/** A page of another version, as during a deployment, would need assets that are not stored: the installation fails. */
const isComplete = async (response: Response): Promise<boolean> =>
  response.status === 200 &&
  (!response.headers.get('content-type')?.startsWith('text/html') ||
    (await response.clone().text()).includes(__MARK__));

const stored = new PrecacheController({
  cacheName,
  plugins: [{ cacheWillUpdate: async ({ response }) => ((await isComplete(response)) ? response : null) }],
});
stored.addToCacheList([
  ...[...__ASSETS__, ...('Temporal' in self ? [] : __POLYFILLS__)].map((url) => ({ url, revision: null })),
  ...shells.map((url) => ({ url, revision: __VERSION__ })),
]);

interface StaticRouting {
  addRoutes(rules: object): Promise<void>;
}

self.addEventListener('install', (event) => {
  void stored.install(event);
  // Where the browser can, it does not even start the worker for the other requests.
  if ('addRoutes' in event)
    event.waitUntil(
      (event as StaticRouting)
        .addRoutes({
          condition: {
            not: {
              or: ['/mytbm{/*}?', '/assets/*'].map((pathname) => ({ urlPattern: { pathname } })),
            },
          },
          source: 'network',
        })
        .catch(() => {}),
    );
});

enablePreload();

// Not `stored.activate`: it would delete only what this version does not need of its own cache.
self.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of outdated(await caches.keys(), cacheName, prefix)) await caches.delete(name);
  };
  event.waitUntil(clean());
});

/** Seconds until the stored page is shown instead of one that does not come. */
const network = new NetworkOnly({ networkTimeoutSeconds: 6 });

async function page(event: FetchEvent, url: URL): Promise<Response> {
  try {
    return await network.handle({ event, request: event.request });
  } catch {
    const shell = shellOf(url);
    if (!shell) return Response.redirect(shells[0], 302);
    return (await stored.matchPrecache(shell)) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const kind = kindOf(event.request, url, self.location.origin);
  if (kind === 'page') event.respondWith(page(event, url));
  if (kind === 'asset')
    event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)));
});

receivePushes();

// Sent by a page after its member agreed; otherwise a new version waits until the pages of the old one are closed.
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
