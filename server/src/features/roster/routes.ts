import type { rosterRoutes } from '@tbm/contract/rosters';
import { settings } from '@tbm/domain/settings';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { reservationById } from '../reservations/index.ts';
import { checkIn, markAttendance } from './attend.ts';
import { codeOf } from './code.ts';
import { classesOfDay, classSeenBy, rosterOf } from './queries.ts';

export const rosterHandlers = (services: Services): HandlersOf<keyof typeof rosterRoutes> => {
  const { db, clock, config } = services;
  return {
    'GET /rosters': ({ actor, query: { day, branch_id = settings.default_branch_id } }) =>
      classesOfDay(db.$client, actor, { branch_id, day, now: clock.now() }),
    'GET /rosters/:id': async ({ actor, params }) => {
      const item = await classSeenBy(db.$client, actor, params.id);
      if (!item) throw problem('class_not_found');
      return rosterOf(db.$client, item);
    },
    'PUT /class_reservations/attend': ({ actor, body }) => markAttendance(services, actor, body),
    'POST /class_reservations/check_in': ({ actor, body }) => checkIn(services, actor, body),
    'GET /class_reservations/:id/code': async ({ actor, params }) => {
      const place = await reservationById(db.$client, params.id);
      const isHers = place.customer_id === actor.customer_id && place.deletedAt === null;
      if (!isHers) throw problem('reservation_not_found');
      return { code: codeOf(config.auth_secret, place) };
    },
  };
};
