import type { planChangeRoutes } from '@tbm/contract/plan-changes';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { viewPart } from '../members/index.ts';
import { changesOfCustomer, toPlanChange } from './change-row.ts';
import { planOptionsOf, previewOf } from './offer.ts';
import { requestChange } from './request.ts';
import { withdrawChange } from './withdraw.ts';

export const planChangeHandlers = (services: Services): HandlersOf<keyof typeof planChangeRoutes> => {
  const { db, clock } = services;
  return {
    'GET /plan_changes': async ({ actor }) => {
      const now = clock.now();
      return (await changesOfCustomer(db, actor.customer_id)).map((row) => toPlanChange(row, now));
    },
    'GET /plan_changes/options': ({ actor: { customer_id }, query: { purchase_id } }) =>
      planOptionsOf(services, { customer_id, purchase_id }),
    'GET /plan_changes/preview': ({ actor: { customer_id }, query }) =>
      previewOf(services, { customer_id, ...query }),
    'POST /plan_changes': ({ actor: { customer_id }, address, body }) =>
      requestChange(services, { customer_id, address }, body),
    'POST /plan_changes/:id/withdraw': ({ actor: { customer_id }, params }) =>
      withdrawChange(services, { customer_id, plan_change_id: params.id }),
    'GET /members/:id/plan_changes': async ({ actor, params: { id } }) => {
      const now = await viewPart(services, actor, id, 'purchases');
      return (await changesOfCustomer(db, id)).map((row) => toPlanChange(row, now));
    },
  };
};
