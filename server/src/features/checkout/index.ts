export { pursueAtPaypal } from './attempt-paypal.ts';
export { checkLimits, lockLimits } from './begin.ts';
export { checkoutJobs } from './jobs.ts';
export { releaseHolds } from './pursue.ts';
export { checkoutHandlers } from './routes.ts';
export { takePayment } from './take.ts';
export { specialClassOf } from './wanted.ts';
