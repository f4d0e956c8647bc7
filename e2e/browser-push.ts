import type { Page } from '@playwright/test';

/** The answers of the stubbed browser; they survive reloads, as in a browser. */
export interface BrowserPush {
  permission: 'default' | 'granted' | 'denied';
  /** The answer to the browser's request for permission. */
  answer: 'default' | 'granted' | 'denied';
  /** The browser does not support messages to devices. */
  isWithout: boolean;
  userAgent: string | null;
}

const entry = 'stub-push';

/**
 * Shows messages instead of a browser without a screen, which refuses to do so, for the page and its worker. Both can read
 * a cache.
 */
const stubDisplay = `(() => {
  const shown = caches.open('stub-shown');
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
    (await shown).put('/' + options.tag, Response.json({ title, ...options }));
  ServiceWorkerRegistration.prototype.getNotifications = async () => {
    const cache = await shown;
    return Promise.all(
      (await cache.keys()).map(async (request) => ({
        ...(await (await cache.match(request)).json()),
        close: () => void cache.delete(request),
      })),
    );
  };
})()`;

/**
 * Stubs three parts that the browser of the tests lacks: the question for permission, the display of messages, and the push
 * service, which the simulator replaces. The page and its worker are the real ones.
 */
export async function stubPush(page: Page): Promise<void> {
  await page.addInitScript(stubDisplay);
  await page.addInitScript(`(() => {
    const initial = { permission: 'default', answer: 'granted', isWithout: false, userAgent: null, subscription: null };
    const read = () => JSON.parse(sessionStorage.getItem('${entry}') ?? 'null') ?? initial;
    const write = (part) => sessionStorage.setItem('${entry}', JSON.stringify({ ...read(), ...part }));
    const { isWithout, userAgent } = read();
    if (userAgent) Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
    if (isWithout) {
      delete window.PushManager;
      return;
    }
    Object.defineProperty(Notification, 'permission', { get: () => read().permission });
    Notification.requestPermission = async () => {
      write({ permission: read().answer });
      return read().permission;
    };
    const bytes = (text) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer;
    const subscriptionOf = ({ key, endpoint, ...keys }) => ({
      endpoint,
      options: { applicationServerKey: bytes(key) },
      getKey: (name) => bytes(keys[name]),
      unsubscribe: async () => {
        write({ subscription: null });
        return true;
      },
    });
    PushManager.prototype.getSubscription = async () => {
      const { subscription } = read();
      return subscription && subscriptionOf(subscription);
    };
    PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
      const answer = await fetch('/simuladores/push/browsers', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key }),
      });
      const subscription = { key, ...(await answer.json()) };
      write({ subscription });
      return subscriptionOf(subscription);
    };
  })()`);
}

/** Changes the answers of the stubbed browser, and reloads the page. */
export async function setBrowserAnswers(page: Page, part: Partial<BrowserPush>): Promise<void> {
  await page.evaluate(
    `sessionStorage.setItem('${entry}', JSON.stringify({
      permission: 'default', answer: 'granted', isWithout: false, userAgent: null, subscription: null,
      ...JSON.parse(sessionStorage.getItem('${entry}') ?? '{}'), ...${JSON.stringify(part)} }))`,
  );
  await page.reload();
}

/** The messages that the stubbed browser received, decrypted by the simulator; null when it has no subscription. */
export const receivedBy = (page: Page): Promise<string[] | null> =>
  page.evaluate(`(async () => {
    const { subscription } = JSON.parse(sessionStorage.getItem('${entry}') ?? '{}');
    if (!subscription) return null;
    const id = subscription.endpoint.split('/').at(-1);
    const answer = await fetch('/simuladores/push/browsers/' + id);
    return (await answer.json()).map(({ text }) => text);
  })()`);

/** Hands a message to the worker, as the browser does; `shown` reads the messages that the device then shows. */
export async function worker(page: Page): Promise<{ push(text: string): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return {
    push: async (data) => {
      const { origin } = new URL(page.url());
      for (const one of page.context().serviceWorkers()) await one.evaluate(stubDisplay);
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
  };
}

/** The titles and texts of the messages on the device. */
export const shown = (page: Page): Promise<[string, string][]> =>
  page.evaluate(`navigator.serviceWorker.getRegistration()
    .then((registration) => registration?.getNotifications() ?? [])
    .then((all) => all.map(({ title, body }) => [title, body]))`);
