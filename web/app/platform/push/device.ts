import { currentTime } from '@tbm/browser/clock';
import { pageAccount } from '@tbm/browser/page-account';
import type { PushDevice } from '@tbm/contract/push';
import { api } from '../api.ts';
import { base64url, bodyOf } from './body.ts';
import { deleteMark, readMark, writeMark } from './mark.ts';
import { support } from './support.ts';

const subscriptionOf = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

/** A subscription of this browser for the studio's key; one for another key is replaced. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  // Usually the worker has been there since the first screen.
  if (!(await navigator.serviceWorker.getRegistration()))
    await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && base64url(known.options.applicationServerKey) === publicKey) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function register(customer_id: number, publicKey: string): Promise<PushDevice> {
  const body = bodyOf(await subscribe(publicKey), navigator.userAgent);
  const device = await api('POST /push_subscriptions', { body });
  await writeMark({
    customer_id,
    account: pageAccount(),
    push_subscription_id: device.push_subscription_id,
    at: currentTime(),
  });
  return device;
}

/**
 * Sends the member's messages to this device too: asks the browser for its permission, so it must be called from a click. Null when
 * the member or the browser did not give it. Rejects when the browser or the server fails.
 */
export async function turnOn(customer_id: number, publicKey: string): Promise<PushDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  return register(customer_id, publicKey);
}

/** Ends the messages to this device. The browser comes first: then nothing arrives, even when the server's call fails. */
export async function turnOff(): Promise<void> {
  const mark = await readMark();
  await (await subscriptionOf())?.unsubscribe();
  await deleteMark();
  if (mark)
    await api('DELETE /push_subscriptions/:id', { params: { id: mark.push_subscription_id } }).catch(() => {
      // It is deleted with the next message, because the push service reports that it has ended.
    });
}

/** The id of this device among the member's devices; null when it receives no messages of the member. */
export async function thisDevice(customer_id: number, known: readonly PushDevice[]): Promise<number | null> {
  const [mark, subscription] = [await readMark(), await subscriptionOf()];
  if (!subscription || mark?.customer_id !== customer_id) return null;
  const { push_subscription_id: id } = mark;
  return known.some(({ push_subscription_id }) => push_subscription_id === id) ? id : null;
}

/** Milliseconds after which a device confirms itself again. */
const often = 86_400_000;

/**
 * When the app is opened: the device confirms itself once a day, with a new subscription if the browser or the studio has
 * other keys. What another account left is ended.
 */
export async function confirmDevice(customer_id: number): Promise<void> {
  if (support() !== 'ok' || Notification.permission !== 'granted') return;
  const mark = await readMark();
  if (mark && mark.customer_id === customer_id) {
    if (mark.at + often > currentTime()) return;
    const { public_key } = await api('GET /push_subscriptions');
    if (public_key !== null) await register(customer_id, public_key);
    return;
  }
  await (await subscriptionOf())?.unsubscribe();
}
