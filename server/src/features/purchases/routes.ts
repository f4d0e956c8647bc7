import type { purchaseRoutes } from '@tbm/contract/purchases';
import { problem } from '../../platform/errors.ts';
import { FileBytes } from '../../platform/http/file-bytes.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { chargePage, purchaseOfCustomer, purchasePage } from './queries.ts';
import { drawReceipt } from './receipt.ts';
import { receiptFacts } from './receipt-facts.ts';

export const purchaseHandlers = ({ db, clock }: Services): HandlersOf<keyof typeof purchaseRoutes> => ({
  'GET /purchases': ({ actor: { customer_id }, query: { page } }) =>
    purchasePage(db.$client, { customer_id, page, now: clock.now() }),
  'GET /invoices': ({ actor: { customer_id }, query: { page } }) =>
    chargePage(db.$client, { customer_id, page, now: clock.now() }),
  'GET /invoices/:id/receipt': async ({ actor: { customer_id }, params }) => {
    const facts = await receiptFacts(db.$client, { invoice_id: params.id, customer_id });
    if (!facts) throw problem('charge_not_found');
    return new FileBytes(await drawReceipt(facts), `recibo-tbm-${params.id}.pdf`);
  },
  'GET /purchases/:id': async ({ actor: { customer_id }, params }) => {
    const found = await purchaseOfCustomer(db.$client, {
      purchase_id: params.id,
      customer_id,
      now: clock.now(),
    });
    if (!found) throw problem('purchase_not_found');
    return found;
  },
});
