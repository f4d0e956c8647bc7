export { cancelBought } from './cancel.ts';
export { deleteStrikes } from './cancel-at-desk.ts';
export { cancelPlaces } from './cancel-places.ts';
export { holdAgain, holdPlace, releasePlace } from './hold.ts';
export { reservationById, reservationPage } from './queries.ts';
export { countStars, lockRatings, recountRatings } from './rate.ts';
export { reservationHandlers } from './routes.ts';
export { class_reservations } from './tables.ts';
