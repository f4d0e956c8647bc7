export { closeLots } from './close.ts';
export { correctLot } from './correct.ts';
export { keepCreditsUsable } from './extend.ts';
export { extendLotByDays, extendPausedLots, extendToppedUp } from './extend-by-days.ts';
export { grantLot } from './grant.ts';
export { lockLots, lockLotsOfCustomer } from './lock.ts';
export { creditExpires, paidWith, paysAtHour, usableLots } from './queries.ts';
export { creditHandlers } from './routes.ts';
export { credit_ledger, credit_lots } from './tables.ts';
