export { cancelBought } from './cancel.ts';
export { holdAgain, holdPlace, releasePlace } from './hold.ts';
export { reservationPage } from './queries.ts';
export { reservationHandlers } from './routes.ts';
export { class_reservations } from './tables.ts';
