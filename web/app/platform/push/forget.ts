import { optionalParts } from '../optional-parts.ts';
import { deleteMark } from './mark.ts';

async function forget(serviceWorker: ServiceWorkerContainer): Promise<void> {
  await deleteMark();
  const registration = await serviceWorker.getRegistration();
  if (!registration) return;
  for (const notification of await registration.getNotifications()) notification.close();
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

/**
 * A session begins or ends: this device receives nothing any more, and its shown messages are removed. The server does the same
 * with the session.
 */
export function forgetPush(): void {
  const { serviceWorker } = optionalParts();
  if (serviceWorker === undefined) return;
  void forget(serviceWorker).catch(() => {
    // A browser without messages to devices has none to forget.
  });
}
