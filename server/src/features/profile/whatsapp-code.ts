import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { whatsappCode } from '@tbm/domain/whatsapp-code';

export const newCode = (): string =>
  String(randomInt(10 ** whatsappCode.digits)).padStart(whatsappCode.digits, '0');

/** A keyed hash: six digits alone would be guessed from a plain one. Bound to the customer and the number. */
export const hashOf = (
  secret: string,
  { customer_id, number, code }: { customer_id: number; number: string; code: string },
): string =>
  createHmac('sha256', createHmac('sha256', secret).update('code sent by WhatsApp').digest())
    .update(`${customer_id} ${number} ${code}`)
    .digest('hex');

/** Compares in constant time. */
export const isSameHash = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
