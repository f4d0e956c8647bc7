import type { Services } from '../services.ts';

/** A card provider that makes every refund at once; the tests of refunds themselves have one that fails. */
export function refundAtOnce({ stripe }: Pick<Services, 'stripe'>): void {
  stripe.billing = {
    ...stripe.billing,
    refund: async ({ key }, { payment, amount, metadata }) => ({
      refund_id: `re_${key}`,
      charge_id: payment,
      payment_id: null,
      amount,
      status: 'done',
      metadata,
    }),
  };
}
