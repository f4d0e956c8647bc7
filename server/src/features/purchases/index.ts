export { hasAccess } from './access.ts';
export { purchaseJobs } from './jobs.ts';
export { purchaseHandlers } from './routes.ts';
export { invoices, payment_events, payment_methods, purchases } from './tables.ts';
