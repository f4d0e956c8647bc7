import { randomBytes } from 'node:crypto';

const signs = '0123456789ABCDEFGHJKLMNPQRSTUVWXY';

const random = (length: number): string =>
  [...randomBytes(length)].map((byte) => signs[byte % signs.length]).join('');

/** Ids of PayPal's form. */
export const ids = {
  order: () => random(17),
  transaction: () => random(17),
  refund: () => random(17),
  dispute: () => `PP-R-${random(3)}-${100_000_000 + (randomBytes(4).readUInt32BE() % 900_000_000)}`,
  product: () => `PROD-${random(17)}`,
  plan: () => `P-${random(24)}`,
  subscription: () => `I-${random(12)}`,
  event: () => `WH-${random(17)}-${random(17)}`,
  agreement: () => `BA-${random(17)}`,
  token: () => `A21AA${randomBytes(60).toString('base64url')}`,
  webhook: () => random(17),
  merchant: () => random(13),
  client: () => `A${randomBytes(60).toString('base64url').slice(0, 79)}`,
  secret: () => `E${randomBytes(60).toString('base64url').slice(0, 79)}`,
  certificate: () => `CERT-${randomBytes(4).toString('hex')}-${randomBytes(4).toString('hex')}`,
  debug: () => randomBytes(7).toString('hex').slice(0, 13),
};
