export { invoices, payment_events, payment_methods, purchases } from './tables.ts';
