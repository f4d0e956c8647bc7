export { missedFeeJobs } from './jobs.ts';
export { missedFeeHandlers } from './routes.ts';
