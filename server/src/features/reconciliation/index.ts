export { reconciliationJobs } from './jobs.ts';
export { reconciliationHandlers } from './routes.ts';
