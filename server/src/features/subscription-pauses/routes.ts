import type { subscriptionPauseRoutes } from '@tbm/contract/subscription-pauses';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { viewPart } from '../members/index.ts';
import { extendLot } from './extend-lot.ts';
import { pausesOfCustomer, toPause } from './pause-row.ts';
import { pauseOptionsOf, requestPause } from './request.ts';
import { returnEarly } from './return.ts';

export const subscriptionPauseHandlers = (
  services: Services,
): HandlersOf<keyof typeof subscriptionPauseRoutes> => {
  const { db, clock } = services;
  return {
    'GET /subscription_pauses': async ({ actor }) => {
      const now = clock.now();
      return (await pausesOfCustomer(db, actor.customer_id)).map((row) => toPause(row, now));
    },
    'GET /subscription_pauses/options': ({ actor: { customer_id }, query: { purchase_id } }) =>
      pauseOptionsOf(services, { customer_id, purchase_id }),
    'POST /subscription_pauses': ({ actor: { customer_id }, body }) =>
      requestPause(services, { customer_id, ...body }),
    'POST /subscription_pauses/:id/return': ({ actor: { customer_id }, params }) =>
      returnEarly(services, { customer_id, subscription_pause_id: params.id }),
    'GET /members/:id/subscription_pauses': async ({ actor, params: { id } }) => {
      const now = await viewPart(services, actor, id, 'purchases');
      const rows = await pausesOfCustomer(db, id);
      return rows.map((row) => ({ ...toPause(row, now), paper_until: row.paper_until }));
    },
    'POST /members/:id/subscription_pauses': ({ actor, params: { id }, body }) => {
      const { paper_until, ...request } = body;
      return requestPause(services, { customer_id: id, ...request }, { by: actor, paper_until });
    },
    'POST /members/:id/subscription_pauses/:pause_id/return': ({ actor, params: { id, pause_id } }) =>
      returnEarly(services, { customer_id: id, subscription_pause_id: pause_id }, actor),
    'POST /members/:id/credits/:credit_lot_id/extend': ({ actor, params, body }) =>
      extendLot(services, actor, {
        customer_id: params.id,
        credit_lot_id: params.credit_lot_id,
        ...body,
      }),
  };
};
