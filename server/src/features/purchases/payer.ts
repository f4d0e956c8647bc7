import type { PurchaseRow } from './purchase-row.ts';

/**
 * Whether another member of the family pays for a purchase. `customer_id` is who gets what was bought: credits, access, places,
 * limits and trials belong to that member. `payer_id` is who pays: cards, the provider's customer, receipts and refunds
 * (docs/decisions/0092).
 */
export const isPaidByAnother = ({
  payer_id,
  customer_id,
}: Pick<PurchaseRow, 'payer_id' | 'customer_id'>): boolean => payer_id !== customer_id;

/** SQL: the first name of who pays for the purchase `p`; null where its member does. */
export const payerName = (p: string): string =>
  `(select pc.name from customers pc where pc.customer_id = ${p}.payer_id and ${p}.payer_id <> ${p}.customer_id)`;

/** SQL: the first name of the member for whom another one pays the purchase `p`; null where its member pays. */
export const paidForName = (p: string): string =>
  `(select mc.name from customers mc where mc.customer_id = ${p}.customer_id and ${p}.payer_id <> ${p}.customer_id)`;
