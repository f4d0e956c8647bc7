export { pursueAtPaypal } from './attempt-paypal.ts';
export { checkoutJobs } from './jobs.ts';
export { releaseHolds } from './pursue.ts';
export { checkLimits, lockLimits } from './quote/limits.ts';
export { specialClassOf } from './quote/special-class.ts';
export { checkoutHandlers } from './routes.ts';
export { takePayment } from './take.ts';
