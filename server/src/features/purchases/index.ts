export { hasAccess } from './access.ts';
export { registerDownloads } from './downloads.ts';
export { purchaseJobs } from './jobs.ts';
export { activate, begin, claimProviderId, releaseCart } from './lifecycle/index.ts';
export { chargePage, purchaseOfCustomer, purchasePage } from './queries.ts';
export { purchaseHandlers } from './routes.ts';
export { invoices, payment_events, payment_methods, purchases } from './tables.ts';
export { lockPurchase, type PurchaseRow, queueReceipt, type Terms, termsOf } from './terms.ts';
