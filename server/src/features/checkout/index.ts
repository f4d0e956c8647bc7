export { resumeAtPaypal } from './checkout.ts';
export { checkoutJobs } from './jobs.ts';
export { checkLimits, lockLimits } from './quote/limits.ts';
export { checkSeen, lockQuoted, withCurrentQuote } from './quote/seen.ts';
export { specialClassOf } from './quote/special-class.ts';
export { checkoutHandlers } from './routes.ts';
export { applyPayment } from './settlement/apply-payment.ts';
export { releaseHolds } from './settlement/holds.ts';
