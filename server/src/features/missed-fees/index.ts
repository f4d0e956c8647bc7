export { missedFeeJobs, settleMissedClasses } from './jobs.ts';
export { missedFeeHandlers } from './routes.ts';
