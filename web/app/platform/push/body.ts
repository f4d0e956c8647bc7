import { deviceName } from '@tbm/domain/devices';

/** Bytes as text for the server. */
export const base64url = (bytes: ArrayBuffer | null | undefined): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The body of the call that registers a subscription. */
export const bodyOf = (subscription: PushSubscription, userAgent: string) => ({
  endpoint: subscription.endpoint,
  p256dh: base64url(subscription.getKey('p256dh')),
  auth: base64url(subscription.getKey('auth')),
  device: deviceName(userAgent),
});
