import { ECDH } from 'node:crypto';

/** The address and keys that a browser gives a site that may send messages to it. */
export interface PushSubscription {
  /** The address of its push service for this subscription. */
  endpoint: string;
  /** Its public key and its secret, base64url. */
  p256dh: string;
  auth: string;
}

/**
 * The push services of the browsers: Chrome and those built on it, Firefox, Edge, Safari. The server calls no other
 * address that a member gives it, so it cannot be led into its own network.
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
];

/** Whether an address belongs to the push service of a browser, or to the simulator with that origin. */
export function isPushEndpoint(endpoint: string, simulator: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { href, protocol, origin, hostname, port, username, password, hash } = new URL(endpoint);
  // Browsers give it in this form; another one would be a second device.
  if (href !== endpoint || hash || username || password) return false;
  if (simulator !== null && origin === new URL(simulator).origin) return true;
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname));
}

/** Whether messages can be encrypted for a browser: its key is a point of the curve. */
export function hasUsableKeys({ p256dh, auth }: PushSubscription): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'compressed');
  } catch {
    return false;
  }
  return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16;
}
