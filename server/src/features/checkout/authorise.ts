import type { ChargeConsent } from '@tbm/contract/checkout';
import { consentText, isSameConsent } from '@tbm/domain/charge-consent';
import { problem } from '../../platform/errors.ts';
import type { Authorised, Quote } from './quote/quote.ts';

/**
 * What a buyer authorises with her consent to the quoted charges, in the words that she read; null when nothing renews.
 * Throws `charge_consent_missing`, and `charge_consent_outdated` when she read another amount, period or day.
 */
export function authorisedBy(
  { consent }: Quote,
  given: ChargeConsent | undefined,
  address: string,
): Authorised | null {
  if (!consent) return null;
  if (!given) throw problem('charge_consent_missing');
  if (!isSameConsent(given, consent)) throw problem('charge_consent_outdated');
  return { text: consentText(consent), version: consent.version, address };
}
