export { planChangeJobs } from './jobs.ts';
export { planChangeHandlers } from './routes.ts';
