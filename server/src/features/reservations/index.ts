export { holdAgain, holdPlace, releasePlace } from './hold.ts';
export { reservationHandlers } from './routes.ts';
export { class_reservations } from './tables.ts';
