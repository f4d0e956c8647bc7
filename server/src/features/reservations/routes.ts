import type { reservationRoutes } from '@tbm/contract/reservations';
import type { Person } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { bookAtDesk, type DeskBooking } from './book-at-desk.ts';
import { cancelReservation } from './cancel.ts';
import { cancelAtDesk } from './cancel-at-desk.ts';
import { changeAtDesk } from './change-at-desk.ts';
import { changeSpot } from './change-spot.ts';
import { reservationPage } from './queries.ts';
import { rateReservation } from './rate.ts';
import { reserve } from './reserve.ts';

/** Front desk and admins act for members; everybody else for herself. */
const isDesk = ({ role }: Person): boolean => role === 'frontdesk' || role === 'admin';

/** A booking that only the desk may make: for somebody else, or for cash. */
const isForOthers = ({ customer_id }: Person, { is_cash, guest_name, ...booking }: DeskBooking): boolean =>
  is_cash === true || guest_name !== undefined || (booking.customer_id ?? customer_id) !== customer_id;

export const reservationHandlers = (services: Services): HandlersOf<keyof typeof reservationRoutes> => ({
  'GET /class_reservations': ({ actor, query }) =>
    reservationPage(services.db.$client, {
      customer_id: actor.customer_id,
      filter: query.filter,
      page: query.page,
      now: services.clock.now(),
    }),
  'POST /class_reservations': async ({ actor, body }) => {
    if (!isForOthers(actor, body)) return reserve(services, actor, body);
    if (!isDesk(actor)) throw problem('forbidden');
    return bookAtDesk(services, actor, body);
  },
  'PUT /class_reservations': async ({ actor, body }) => {
    if (isDesk(actor)) return changeAtDesk(services, actor, body);
    if (body.single_class_id !== undefined || body.is_paid !== undefined) throw problem('forbidden');
    return changeSpot(services, actor, { ...body, spot: body.spot ?? null });
  },
  'POST /class_reservations/rating': ({ actor, body }) => rateReservation(services, actor, body),
  'DELETE /class_reservations/:id': ({ actor, params: { id }, query: { excused } }) =>
    isDesk(actor)
      ? cancelAtDesk(services, actor, { class_reservation_id: id, excused: excused === 'true' })
      : cancelReservation(services, actor, id),
});
