import type { purchaseRoutes } from '@tbm/contract/purchases';
import { oneOr } from '../../platform/database/one.ts';
import { problem } from '../../platform/errors.ts';
import { FileBytes } from '../../platform/http/file-bytes.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { requestedPlaceOf } from '../reservations/index.ts';
import { withDownloads } from './downloads.ts';
import { chargePage, purchaseOfCustomer, purchasePage } from './queries.ts';
import { drawReceipt } from './receipt.ts';
import { receiptFacts } from './receipt-facts.ts';

export const purchaseHandlers = ({
  db,
  clock,
  config,
}: Services): HandlersOf<keyof typeof purchaseRoutes> => ({
  'GET /purchases': async ({ actor, query: { page }, setHeader }) => {
    const { customer_id } = actor;
    const found = await purchasePage(db, { customer_id, page, now: clock.now() });
    return { ...found, data: withDownloads({ clock, config }, actor, found.data, setHeader) };
  },
  'GET /invoices': ({ actor: { customer_id }, query: { page } }) =>
    chargePage(db, { customer_id, page, now: clock.now() }),
  'GET /invoices/:id/receipt': async ({ actor: { customer_id }, params }) => {
    const facts = await receiptFacts(db, { invoice_id: params.id, customer_id });
    if (!facts) throw problem('charge_not_found');
    return new FileBytes(await drawReceipt(facts), `recibo-tbm-${params.id}.pdf`);
  },
  'GET /purchases/:id': async ({ actor, params, setHeader }) => {
    const found = await purchaseOfCustomer(db, {
      purchase_id: params.id,
      customer_id: actor.customer_id,
      now: clock.now(),
    });
    const purchase = oneOr(
      withDownloads({ clock, config }, actor, found ? [found] : [], setHeader),
      'purchase_not_found',
    );
    return { ...purchase, requested_place: await requestedPlaceOf(db, params.id) };
  },
});
