export { segmentJobs } from './jobs.ts';
export { segmentHandlers } from './routes.ts';
