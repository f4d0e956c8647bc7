import type { reservationRoutes } from '@tbm/contract/reservations';
import type { Person } from '../../platform/actor.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { bookAtDesk, type DeskBooking } from './book-at-desk.ts';
import { cancelReservation } from './cancel.ts';
import { cancelAtDesk } from './cancel-at-desk.ts';
import { cancelLate } from './cancel-late.ts';
import { changeAtDesk } from './change-at-desk.ts';
import { changeSpot } from './change-spot.ts';
import { lotsForPlace, payWithOtherLot } from './pay-with-other-lot.ts';
import { giveUpByLink, linkedPlace } from './place-links.ts';
import { reservationPage } from './queries.ts';
import { rateReservation } from './rate.ts';
import { reschedule } from './reschedule.ts';
import { reserve } from './reserve.ts';

/** A booking at the desk: for someone else, or for cash. Without either, the desk books a place of its own. */
const isForOthers = ({ customer_id }: Person, { is_cash, guest_name, ...booking }: DeskBooking): boolean =>
  is_cash === true || guest_name !== undefined || (booking.customer_id ?? customer_id) !== customer_id;

export const reservationHandlers = (services: Services): HandlersOf<keyof typeof reservationRoutes> => ({
  'GET /class_reservations': ({ actor, query }) =>
    reservationPage(services.db, {
      customer_id: actor.customer_id,
      filter: query.filter,
      page: query.page,
      branches: query.branch_id === undefined ? null : [query.branch_id],
      now: services.clock.now(),
    }),
  'POST /class_reservations': {
    at_desk: ({ actor, body }) =>
      isForOthers(actor, body) ? bookAtDesk(services, actor, body) : reserve(services, actor, body),
    otherwise: ({ actor, body }) => reserve(services, actor, body),
  },
  'PUT /class_reservations': {
    at_desk: ({ actor, body }) => changeAtDesk(services, actor, body),
    otherwise: ({ actor, body: { class_reservation_id, spot = null } }) =>
      changeSpot(services, actor, { class_reservation_id, spot }),
  },
  'POST /class_reservations/rating': ({ actor, body }) => rateReservation(services, actor, body),
  'DELETE /class_reservations/:id': {
    at_desk: ({ actor, params: { id }, query: { excused, decided_by = 'member' } }) =>
      cancelAtDesk(services, actor, {
        class_reservation_id: id,
        excused: excused === 'true',
        by: decided_by,
      }),
    otherwise: ({ actor, params: { id }, query: { keep_guest } }) =>
      cancelReservation(services, actor, id, { keepsGuest: keep_guest === 'true' }),
  },
  'POST /class_reservations/:id/late_cancellation': ({ actor, params, query: { keep_guest } }) =>
    cancelLate(services, actor, params.id, { keepsGuest: keep_guest === 'true' }),
  'POST /class_reservations/:id/reschedule': ({ actor, params, body: { single_class_id, spot = null } }) =>
    reschedule(services, actor, { class_reservation_id: params.id, single_class_id, spot }),
  'GET /class_reservations/:id/lots': ({ params }) => lotsForPlace(services, params.id),
  'POST /class_reservations/:id/lot': ({ actor, params, body }) =>
    payWithOtherLot(services, actor, { class_reservation_id: params.id, ...body }),
  'GET /place_links/:token': ({ params }) => linkedPlace(services, params.token),
  'POST /place_links/:token': ({ params, body }) => giveUpByLink(services, params.token, body),
});
