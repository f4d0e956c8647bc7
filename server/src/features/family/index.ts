export { familyJobs } from './jobs.ts';
export { familyHandlers } from './routes.ts';
