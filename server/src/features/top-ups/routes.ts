import type { topUpRoutes } from '@tbm/contract/top-ups';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { viewPart } from '../members/index.ts';
import { toppableUp } from './running.ts';

export const topUpHandlers = (services: Services): HandlersOf<keyof typeof topUpRoutes> => {
  const { db, clock } = services;
  return {
    'GET /top_ups': ({ actor: { customer_id } }) => toppableUp(db, { customer_id, now: clock.now() }),
    'GET /members/:id/top_ups': async ({ actor, params: { id } }) => {
      const now = await viewPart(services, actor, id, 'purchases');
      return toppableUp(db, { customer_id: id, branches: actor.branches, now });
    },
  };
};
