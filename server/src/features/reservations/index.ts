export { reservationHandlers } from './routes.ts';
export { class_reservations } from './tables.ts';
