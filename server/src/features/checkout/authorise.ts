import type { ChargeConsent } from '@tbm/contract/checkout';
import { consentText, isSameConsent } from '@tbm/domain/charge-consent';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { isConsentOfCart } from '../purchases/index.ts';
import type { Authorised, Quote } from './quote/quote.ts';

/**
 * What a buyer authorises with the consent to the quoted charges, in the words that the buyer read; null when nothing renews.
 * An attempt sent again, perhaps after midnight because its answer was lost, keeps what its purchase has stored. Throws
 * `charge_consent_missing`, and `charge_consent_outdated` when the buyer read another amount, period or day.
 */
export async function authorisedBy(
  { db }: Services,
  { consent }: Quote,
  { charge_consent: given, cart_id }: { charge_consent?: ChargeConsent | undefined; cart_id: string },
  { customer_id, address }: { customer_id: number; address: string },
): Promise<Authorised | null> {
  if (!consent) return null;
  if (!given) throw problem('charge_consent_missing');
  const { version } = given;
  const text = consentText(given);
  if (!isSameConsent(given, consent) && !(await isConsentOfCart(db, { customer_id, cart_id, text })))
    throw problem('charge_consent_outdated');
  return { text, version, address };
}
