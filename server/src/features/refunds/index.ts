export { refundJobs } from './jobs.ts';
export { refundHandlers } from './routes.ts';
export { disputes, refunds } from './tables.ts';
export { takeDispute, takeRefund } from './take.ts';
