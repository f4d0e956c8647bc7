import type { ChargeConsent } from '@tbm/contract/checkout';
import type { Charges } from './charges.ts';
import { formatPesos } from './money.ts';
import { formatFullDay } from './time.ts';

/*
 * What a subscriber authorises before anything is charged (LFPC art. 76 Bis): amount, period and first day. The screen
 * shows this text and sends what is in it; the server composes it again and stores it with the purchase.
 */

/** The version of the text below: raise it with every change of the words. */
const version = 1;

/** The word of the text that links to the terms. */
export const termsWord = 'términos';

/** What is authorised by charges that begin on a civil day; null when nothing renews. */
export const consentFor = ({ first, later, rhythm }: Charges, first_charge: string): ChargeConsent | null =>
  later === null
    ? null
    : {
        version,
        first,
        later,
        rhythm,
        first_charge,
      };

/** The text that the customer accepts. */
export function consentText({ first, later, rhythm, first_charge }: ChargeConsent): string {
  const day = formatFullDay(first_charge);
  const each = `${formatPesos(later)} ${rhythm}`;
  const charges =
    first === later
      ? `${each} a este método de pago desde el ${day}`
      : `${formatPesos(first)} el ${day} y después ${each} a este método de pago`;
  return `Acepto los ${termsWord} y autorizo que TBM cobre ${charges}, hasta que yo cancele en Mis Compras.`;
}

/** Whether the customer accepted what is charged now. */
export const isSameConsent = (given: ChargeConsent, now: ChargeConsent): boolean =>
  given.version === now.version && consentText(given) === consentText(now);
