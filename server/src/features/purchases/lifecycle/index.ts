export { type Activated, activate, activateSubscription } from './activate.ts';
export { begin, releaseCart } from './begin.ts';
export { cancel, recordOffer, recordReason } from './cancel.ts';
export { fail } from './fail.ts';
export { forgetBills, forgetReasons } from './forget.ts';
export { addRefunded, recordFailedCharge, recordRefund, removeRefund } from './invoices.ts';
export { claimProviderId } from './provider-id.ts';
export { type PaidPeriod, renew, type Standing } from './renew.ts';
export { revoke } from './revoke.ts';
