export { payment_methods, purchases, invoices, payment_events } from './tables.ts';
