export { deskRefusal, placeAtDesk } from './book-at-desk.ts';
export { bookGuest, lotsForGuest } from './book-guest.ts';
export { boughtPlaces, cancelBought } from './cancel.ts';
export { deleteStrikes } from './cancel-at-desk.ts';
export { cancelPlaces } from './cancel-places.ts';
export { cancelUpcoming } from './cancel-upcoming.ts';
export { holdAgain, holdPlace, releasePlace } from './hold.ts';
export { reservationJobs } from './jobs.ts';
export { registerPlaceLinks } from './place-links.ts';
export { reservationById, reservationFacts, reservationPage } from './queries.ts';
export { countStars, lockRatings, recountRatings } from './rate.ts';
export { requestedPlaceOf } from './requested/queries.ts';
export {
  checkRequestedPlace,
  queueRequestedPlace,
  type RequestedPlace,
  requestPlace,
} from './requested/request.ts';
export { reserveRequested } from './requested/reserve-requested.ts';
export { bookPlace } from './reserve.ts';
export { reservationHandlers } from './routes.ts';
export { class_reservations } from './tables.ts';
