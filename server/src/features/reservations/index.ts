export { cancelBought } from './cancel.ts';
export { cancelPlaces } from './cancel-places.ts';
export { reservationById, reservationPage } from './queries.ts';
export { reserveBought } from './reserve.ts';
export { reservationHandlers } from './routes.ts';
export { class_reservations } from './tables.ts';
