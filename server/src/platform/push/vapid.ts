import { createECDH } from 'node:crypto';

const curve = 'prime256v1';

/** A new private key for VAPID (RFC 8292): 32 bytes, base64url. */
export const newVapidKey = (): string => {
  const keys = createECDH(curve);
  keys.generateKeys();
  // Leading zeros are not part of the number.
  return Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
};

/** The uncompressed public key (65 bytes) of a private one. Throws for a text that is no private key of P-256. */
export function publicKeyOf(privateKey: string): Buffer {
  const keys = createECDH(curve);
  keys.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return keys.getPublicKey();
}

/** Whether a setting is a private key of P-256. */
export function isVapidKey(value: string): boolean {
  if (!/^[\w-]{43}$/.test(value)) return false;
  try {
    return publicKeyOf(value).length === 65;
  } catch {
    return false;
  }
}
