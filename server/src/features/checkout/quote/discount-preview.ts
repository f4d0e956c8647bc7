import type { DiscountOffer } from '@tbm/contract/discounts';
import { extraClasses } from '@tbm/domain/discounts';
import { problem } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { checkLeft } from '../../discounts/index.ts';
import { discountUses } from './limits.ts';
import { type Buyer, type QuoteRequest, quote } from './quote.ts';

/**
 * The effect of a code on a package for a buyer [API-043]. The buyer's own unpaid purchases are not counted: the next
 * attempt gives them up. Throws what `quote` and `checkLeft` throw [ERR-029].
 */
export async function previewDiscount(
  services: Services,
  buyer: Buyer,
  request: Omit<QuoteRequest, 'provider'>,
): Promise<DiscountOffer> {
  const { discount, total_payment } = await quote(services, buyer, { ...request, provider: 'stripe' });
  if (!discount) throw problem('discount_invalid');
  const { discount_id, redeemed } = discount;
  const { uses, pending_uses } = await discountUses(services.db, discount_id, buyer.customer_id);
  checkLeft(discount, { all: redeemed - pending_uses, own: uses - pending_uses });
  return { ...discount, total_payment, extra_classes: extraClasses(discount) };
}
