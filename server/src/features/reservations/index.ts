export { recountRatings } from './rate.ts';
export { reservationHandlers } from './routes.ts';
export { class_reservations } from './tables.ts';
