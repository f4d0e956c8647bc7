export { cancelBought } from './cancel.ts';
export { reservationPage } from './queries.ts';
export { reserveBought } from './reserve.ts';
export { reservationHandlers } from './routes.ts';
export { class_reservations } from './tables.ts';
