import type { rosterRoutes } from '@tbm/contract/rosters';
import { settings } from '@tbm/domain/settings';
import type { Person } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { reservationById } from '../reservations/index.ts';
import { checkIn, markAttendance } from './attend.ts';
import { codeOf } from './code.ts';
import { classesOfDay, classTaughtBy, rosterOf } from './queries.ts';

/** The coach whose classes are all that this caller works at; null for a caller who works at every class. */
const coachOf = ({ actor, may }: { actor: Person; may: { all_classes: boolean } }): string | null =>
  may.all_classes ? null : actor.uid;

export const rosterHandlers = (services: Services): HandlersOf<keyof typeof rosterRoutes> => {
  const { db, clock, config } = services;
  return {
    'GET /rosters': ({ query: { day, branch_id = settings.default_branch_id }, ...caller }) =>
      classesOfDay(db, coachOf(caller), { branch_id, day, now: clock.now() }),
    'GET /rosters/:id': async ({ params, ...caller }) => {
      const item = await classTaughtBy(db, coachOf(caller), params.id);
      if (!item) throw problem('class_not_found');
      return rosterOf(db, item);
    },
    'PUT /class_reservations/attend': ({ body, ...caller }) =>
      markAttendance(services, caller.actor, { coach_uid: coachOf(caller), ...body }),
    'POST /class_reservations/check_in': ({ body, ...caller }) =>
      checkIn(services, caller.actor, { coach_uid: coachOf(caller), ...body }),
    'GET /class_reservations/:id/code': async ({ actor, params }) => {
      const place = await reservationById(db, params.id);
      const isOwn = place.customer_id === actor.customer_id && place.deletedAt === null;
      if (!isOwn) throw problem('reservation_not_found');
      return { code: codeOf(config.auth_secret, place) };
    },
  };
};
