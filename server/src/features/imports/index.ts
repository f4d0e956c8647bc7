export { importJobs } from './jobs.ts';
export { importHandlers } from './routes.ts';
