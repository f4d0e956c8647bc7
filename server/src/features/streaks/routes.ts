import type { pauseRoutes } from '@tbm/contract/pauses';
import type { streakRoutes } from '@tbm/contract/streaks';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { addPause, changePause, deletePause, pauseOf, pausesOf } from './pauses.ts';
import { streakById, streaksOf, yearOf } from './queries.ts';
import { recompute } from './recompute.ts';

export const streakHandlers = (
  services: Services,
): HandlersOf<keyof typeof streakRoutes | keyof typeof pauseRoutes> => {
  const { db, clock } = services;
  return {
    'GET /streaks': ({ actor: { customer_id } }) => streaksOf(db, { customer_id, now: clock.now() }),
    'GET /streaks/year': ({ actor: { customer_id }, query: { year } }) =>
      yearOf(db, { customer_id, year, now: clock.now() }),
    'GET /streaks/:id': ({ actor, params }) => streakById(db, params.id, actor.customer_id),
    'POST /streaks': ({ body }) => recompute(services, body.customer_id),
    'PUT /streaks': ({ body }) => recompute(services, body.customer_id),
    'DELETE /streaks/:id': async ({ params }) => {
      await streakById(db, params.id, null);
      throw problem('streak_earned');
    },
    'GET /customer_pauses': ({ actor }) => pausesOf(db, actor),
    'GET /customer_pauses/:id': ({ actor, params }) => pauseOf(db, actor, params.id),
    'POST /customer_pauses': ({ actor, body }) => addPause(services, actor, body),
    'PUT /customer_pauses': ({ actor, body: { customer_pause_id, ...fields } }) =>
      changePause(services, actor, customer_pause_id, fields),
    'PUT /customer_pauses/:id': ({ actor, params, body }) => changePause(services, actor, params.id, body),
    'DELETE /customer_pauses/:id': ({ actor, params }) => deletePause(services, actor, params.id),
  };
};
