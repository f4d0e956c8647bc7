export { closeLots } from './close.ts';
export { grantLot } from './grant.ts';
export { paysAtHour, usableLots } from './queries.ts';
export { creditHandlers } from './routes.ts';
export { credit_ledger, credit_lots } from './tables.ts';
