import { createHmac, randomInt } from 'node:crypto';
import { whatsappCode } from '@tbm/domain/whatsapp-code';
import { keyFor } from '../../platform/keyed-hash.ts';

export const newCode = (): string =>
  String(randomInt(10 ** whatsappCode.digits)).padStart(whatsappCode.digits, '0');

/** A keyed hash: six digits alone would be guessed from a plain one. Bound to the customer and the number. */
export const hashOf = (
  secret: string,
  { customer_id, number, code }: { customer_id: number; number: string; code: string },
): string =>
  createHmac('sha256', keyFor('code sent by WhatsApp', secret))
    .update(`${customer_id} ${number} ${code}`)
    .digest('hex');
