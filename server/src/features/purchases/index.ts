export { hasAccess } from './access.ts';
export { isConsentOfCart, recordConsent } from './charge-consents.ts';
export { registerDownloads } from './downloads.ts';
export { feeFacts, queueFeeReceipt } from './fee-receipt.ts';
export { purchaseFor } from './find.ts';
export { purchaseJobs } from './jobs.ts';
export * from './lifecycle/index.ts';
export { isPaidByAnother, paidForName, payerName } from './payer.ts';
export { proposePaymentSource, setPaymentSource } from './payment-source.ts';
export { type PurchaseRow, purchaseRow, purchaseRowColumns } from './purchase-row.ts';
export {
  chargePage,
  invoiceMethod,
  packageOfCharge,
  purchaseOfCustomer,
  purchasePage,
  purchaseTitle,
} from './queries.ts';
export { receiptOf } from './receipt-file.ts';
export { purchaseHandlers } from './routes.ts';
export { runningOrPendingSubscriptions, runningSubscriptions } from './running.ts';
export { invoices, payment_event_failures, purchases } from './tables.ts';
export { lockPurchase, purchaseById, queueReceipt, type Terms, termsOf } from './terms.ts';
