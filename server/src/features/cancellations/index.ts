export { cancellationJobs } from './jobs.ts';
export { cancellationHandlers } from './routes.ts';
export { cancelReasons } from './starting.ts';
export { cancel_reasons } from './tables.ts';
