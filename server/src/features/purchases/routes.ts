import type { purchaseRoutes } from '@tbm/contract/purchases';
import { oneOr } from '../../platform/database/one.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { requestedPlaceOf } from '../reservations/index.ts';
import { withDownloads } from './downloads.ts';
import { chargePage, purchaseOfCustomer, purchasePage } from './queries.ts';
import { receiptOf } from './receipt-file.ts';

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
  'GET /invoices/:id/receipt': ({ actor: { customer_id }, params }) =>
    receiptOf(db, { invoice_id: params.id, customer_id }),
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
    // The payer sees what is paid, and no class.
    const requested_place = purchase.paid_for === null ? await requestedPlaceOf(db, params.id) : null;
    return { ...purchase, requested_place };
  },
});
