import type { refundRoutes } from '@tbm/contract/refunds';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { disputePage } from './queries.ts';
import { refund } from './refund.ts';

export const refundHandlers = (services: Services): HandlersOf<keyof typeof refundRoutes> => ({
  'POST /invoices/:id/refund': ({ actor, params, body }) =>
    refund(services, { ...body, invoice_id: params.id, actor }),
  'GET /disputes': ({ actor, query }) => disputePage(services.db, query.page, actor.branches),
});
