import type { purchaseRoutes } from '@tbm/contract/purchases';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { purchaseOfCustomer } from './queries.ts';

export const purchaseHandlers = ({ db }: Services): HandlersOf<keyof typeof purchaseRoutes> => ({
  'GET /purchases/:id': async ({ actor, params }) => {
    const found = await purchaseOfCustomer(db.$client, params.id, actor.customer_id);
    if (!found) throw problem('purchase_not_found');
    return found;
  },
});
