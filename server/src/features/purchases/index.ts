export { purchaseJobs } from './jobs.ts';
export { chargePage, purchaseOfCustomer, purchasePage } from './queries.ts';
export { purchaseHandlers } from './routes.ts';
export { invoices, payment_events, payment_methods, purchases } from './tables.ts';
