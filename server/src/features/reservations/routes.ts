import type { reservationRoutes } from '@tbm/contract/reservations';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { cancelReservation } from './cancel.ts';
import { changeSpot } from './change-spot.ts';
import { reservationPage } from './queries.ts';
import { rateReservation } from './rate.ts';
import { reserve } from './reserve.ts';

export const reservationHandlers = (services: Services): HandlersOf<keyof typeof reservationRoutes> => ({
  'GET /class_reservations': ({ actor, query }) =>
    reservationPage(services.db.$client, {
      customer_id: actor.customer_id,
      filter: query.filter,
      page: query.page,
      now: services.clock.now(),
    }),
  'POST /class_reservations': ({ actor, body }) => reserve(services, actor, body),
  'PUT /class_reservations': ({ actor, body }) => changeSpot(services, actor, body),
  'POST /class_reservations/rating': ({ actor, body }) => rateReservation(services, actor, body),
  'DELETE /class_reservations/:id': ({ actor, params }) => cancelReservation(services, actor, params.id),
});
