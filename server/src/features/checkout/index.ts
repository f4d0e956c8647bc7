export { checkoutJobs } from './jobs.ts';
export { checkoutHandlers } from './routes.ts';
export { takePayment } from './take.ts';
