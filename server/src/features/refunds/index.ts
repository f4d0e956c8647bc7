export { applyDispute } from './apply-dispute.ts';
export { applyRefund } from './apply-refund.ts';
export { refundJobs } from './jobs.ts';
export { refund } from './refund.ts';
export { refundHandlers } from './routes.ts';
export { disputes, refunds } from './tables.ts';
