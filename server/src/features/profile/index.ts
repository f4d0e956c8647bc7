export { profileJobs } from './jobs.ts';
export { profileHandlers } from './routes.ts';
