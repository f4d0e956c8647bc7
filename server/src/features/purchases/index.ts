export { activatePurchase } from './activate.ts';
export { completePurchases, purchaseJobs, settlePurchase } from './jobs.ts';
export { takeFailure, takePayment } from './payments.ts';
export { purchaseHandlers } from './routes.ts';
export { invoices, payment_events, payment_methods, purchases } from './tables.ts';
