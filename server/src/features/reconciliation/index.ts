export { reconciliationJobs } from './jobs.ts';
