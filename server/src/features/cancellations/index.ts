export { cancelSubscription } from './cancel.ts';
export { cancellationJobs } from './jobs.ts';
export { cancellationHandlers } from './routes.ts';
export { cancelReasons } from './seed.ts';
export { cancel_reasons } from './tables.ts';
