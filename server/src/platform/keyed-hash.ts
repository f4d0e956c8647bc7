import { createHmac, timingSafeEqual } from 'node:crypto';

/** A key for one purpose: signatures of other parts of the server with the same secret are not valid for it. */
export const keyFor = (purpose: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest();

/** A signature for the links of one purpose, fit for an address. */
export const signatureOf = (what: string, purpose: string, secret: string): string =>
  createHmac('sha256', keyFor(purpose, secret)).update(what).digest('base64url');

/** Compares two signatures in constant time. */
export const isSameSignature = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};
