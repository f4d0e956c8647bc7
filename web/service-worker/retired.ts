/// <reference lib="webworker" />
export {};

declare const self: ServiceWorkerGlobalScope;

/** Takes the place of the worker where `OFFLINE=off`: deletes what was stored and removes itself, without a reload. */
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  const retire = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(retire());
});
