/// <reference lib="webworker" />
import { accountHeader } from '@tbm/contract/route';
import { isAnyBusy } from '../app/platform/busy-lock.ts';
import { bodyOf } from '../app/platform/push/body.ts';
import { readMark, writeMark } from '../app/platform/push/mark.ts';
import { openingOf, readNotice } from './push-rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows a message of the member who is signed in here. What is for another ends the subscription and stays unseen. */
async function show(text: string): Promise<void> {
  const notice = readNotice(text);
  const mark = await readMark();
  if (!notice || notice.customer_id !== mark?.customer_id) {
    if (!mark) await (await self.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  const { title, body, tag, path, action } = notice;
  // Safari shows no buttons; the types of TypeScript do not name them.
  const buttons = action ? { actions: [{ action: action.path, title: action.title }] } : {};
  await self.registration.showNotification(title, {
    ...buttons,
    body,
    tag,
    data: path,
    lang: 'es-MX',
    icon: '/icon-192.png',
  });
}

/** Opens the page of a message, in a tab that is open if it can. */
async function open(path: string): Promise<void> {
  const target = new URL(path, self.location.origin).href;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const opening = openingOf(tabs, target, await isAnyBusy());
  if (!opening) return void (await self.clients.openWindow(target));
  const tab = await opening.tab.focus();
  if (opening.isThere) return;
  // A tab that this worker does not control yet cannot be led anywhere.
  await tab.navigate(target).catch(() => self.clients.openWindow(target));
}

interface Change {
  newSubscription?: PushSubscription | null;
}

/** The browser has ended or replaced the subscription. What fails here the app does when it is opened. */
async function renew({ newSubscription }: Change): Promise<void> {
  const mark = await readMark();
  if (!mark) return;
  await writeMark({ ...mark, at: 0 });
  // A mark of an earlier version does not name its account.
  if (!mark.account) return;
  const response = await fetch('/api/auth/token');
  if (!response.ok) return;
  const { token } = (await response.json()) as { token: string };
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    // Another account may have signed in: the server refuses its token here.
    [accountHeader]: mark.account,
  };
  const known = await fetch('/api/push_subscriptions', { headers });
  if (!known.ok) return;
  const { public_key } = (await known.json()) as { public_key: string | null };
  if (public_key === null) return;
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: public_key,
    }));
  const body = JSON.stringify(bodyOf(subscription, navigator.userAgent));
  const answer = await fetch('/api/push_subscriptions', { method: 'POST', headers, body });
  if (!answer.ok) return;
  const { push_subscription_id } = (await answer.json()) as { push_subscription_id: number };
  await writeMark({ ...mark, push_subscription_id, at: Date.now() });
}

/** Receives messages to this device. */
export function receivePushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    // The name of a pressed button is the page that it opens.
    event.waitUntil(open(event.action || String(event.notification.data)));
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    const change = event as ExtendableEvent & Change;
    change.waitUntil(renew(change).catch(() => {}));
  });
}
