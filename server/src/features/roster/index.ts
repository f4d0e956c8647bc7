export { rosterJobs } from './jobs.ts';
export { rosterHandlers } from './routes.ts';
